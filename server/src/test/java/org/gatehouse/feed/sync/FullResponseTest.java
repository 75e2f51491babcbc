package org.gatehouse.feed.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.GZIPInputStream;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.gate.GateView;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;

/** Full responses come out of kept segments of 1,000 documents; here they are held against the database. */
@ApiTest
class FullResponseTest {

    private static final int HOLDERS = 2500;

    private EventFixture event;
    private Api gate;
    private JdbcClient db;
    private GateView gates;
    private TransactionTemplate transaction;
    private List<Long> ids;

    @BeforeEach
    void anEventOfThreeSegments(Fixture fixture) {
        event = fixture.event().withZone("VIL").withPosition("Guest", "VIL").withHolders(HOLDERS, "Guest");
        gate = fixture.api(Set.of(event.id()), Scope.ACCREDITATION_READ);
        db = fixture.bean(JdbcClient.class);
        gates = fixture.bean(GateView.class);
        transaction = new TransactionTemplate(fixture.bean(PlatformTransactionManager.class));
        ids = db.sql("select id from accreditation where event_id = :event order by id")
                .param("event", event.id())
                .query((row, number) -> row.getLong(1))
                .list();
    }

    private void set(boolean deleted, List<Long> some) {
        transaction.executeWithoutResult(status -> {
            db.sql("update accreditation set deleted = :deleted, cause = :cause where id = any(:ids)")
                    .param("deleted", deleted)
                    .param("cause", deleted ? "withdrawn" : null)
                    .param("ids", some.toArray(Long[]::new))
                    .update();
            some.forEach(id -> gates.accreditationChanged(event.id(), id));
        });
    }

    private void rename(List<Long> some, String lastName) {
        transaction.executeWithoutResult(status -> {
            db.sql("update accreditation set last_name = :name where id = any(:ids)")
                    .param("name", lastName)
                    .param("ids", some.toArray(Long[]::new))
                    .update();
            some.forEach(id -> gates.accreditationChanged(event.id(), id));
        });
    }

    private void theAnswerIsWhatTheDatabaseHolds() throws IOException {
        String stored = String.join(
                ",", db.sql("""
                select document from accreditation_feed where event_id = :event and not deleted order by accreditation_id
                """).param("event", event.id()).query(String.class).list());
        for (Answer answer : List.of(gate.get(event.path() + "/sync"), zipped())) {
            String text = answer.expect(200).header("Content-Encoding") == null ? answer.text() : unzipped(answer);
            int begin = text.indexOf("\"accreditations\":[") + "\"accreditations\":[".length();
            assertThat(text.substring(begin)).isEqualTo(stored + "]}");
        }
    }

    private Answer zipped() {
        return gate.send(gate.request(event.path() + "/sync").header("Accept-Encoding", "gzip"));
    }

    private static String unzipped(Answer answer) throws IOException {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(answer.bytes()))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void changesAnywhereAreInTheNextAnswer() throws IOException {
        theAnswerIsWhatTheDatabaseHolds();
        Random random = new Random(4711);
        for (int step = 0; step < 25; step++) {
            int from = random.nextInt(HOLDERS);
            List<Long> some = ids.subList(from, Math.min(HOLDERS, from + 1 + random.nextInt(30)));
            if (random.nextBoolean()) {
                rename(some, "Ł-" + step);
            } else {
                set(random.nextBoolean(), some);
            }
            theAnswerIsWhatTheDatabaseHolds();
        }
    }

    @Test
    void segmentsComeAndGo() throws IOException {
        theAnswerIsWhatTheDatabaseHolds();

        set(true, ids.subList(1000, 2000));
        theAnswerIsWhatTheDatabaseHolds();
        set(true, ids.subList(2000, HOLDERS));
        theAnswerIsWhatTheDatabaseHolds();
        set(false, ids.subList(1500, HOLDERS));
        theAnswerIsWhatTheDatabaseHolds();
        set(true, ids);
        theAnswerIsWhatTheDatabaseHolds();
        event.withPosition("Late").withHolders(3, "Late");
        set(false, ids.subList(0, 1100));
        theAnswerIsWhatTheDatabaseHolds();
    }

    @Test
    void eachAnswerIsOfOneInstantWhileWritesGoOn() throws Exception {
        AtomicBoolean writing = new AtomicBoolean(true);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> writer = threads.submit(() -> {
                for (int change = 0; writing.get(); change++) {
                    set(change % 2 == 0, ids.subList(change % 100 * 20, change % 100 * 20 + 20));
                }
            });
            List<Future<?>> readers = new ArrayList<>();
            for (int reader = 0; reader < 4; reader++) {
                readers.add(threads.submit(() -> {
                    for (int round = 0; round < 15; round++) {
                        agreesWithItself(gate.get(event.path() + "/sync").json());
                    }
                }));
            }
            for (Future<?> reader : readers) {
                reader.get();
            }
            writing.set(false);
            writer.get();
        }
        theAnswerIsWhatTheDatabaseHolds();
    }

    /** Head and documents were read at different revisions if the digest of the documents were not that of the head. */
    private static void agreesWithItself(JsonNode answer) {
        long digest = 0;
        for (JsonNode one : answer.path("accreditations")) {
            digest ^= mark(one.path("id").asLong(), one.path("revision").asLong());
        }
        assertThat(answer.path("accreditations").size())
                .isEqualTo(answer.path("count").asInt());
        assertThat("%016x".formatted(digest)).isEqualTo(answer.path("digest").asString());
    }

    private static long mark(long id, long revision) {
        try {
            byte[] sum = MessageDigest.getInstance("SHA-256")
                    .digest((id + ":" + revision).getBytes(StandardCharsets.US_ASCII));
            return ByteBuffer.wrap(sum).getLong();
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException(missing);
        }
    }
}
