package org.gatehouse.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.sql.DataSource;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.feed.GateDocument;
import org.gatehouse.feed.SimulatedClock;
import org.gatehouse.feed.Truth;
import org.gatehouse.feed.write.TestBoundaries;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.FullSize;
import org.gatehouse.platform.LongTest;
import org.gatehouse.platform.Seed;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Every write that a gate sees, beside every other: one after the other, and overlapping, with a poll before, between and after. After each poll the gate's copy is the database's feed, and that is what the sources say.
 */
@ApiTest
class InterleavingTest {

    private static final Logger log = LoggerFactory.getLogger(InterleavingTest.class);

    /** What a desk may be told, 303 after a page's form: when one write takes away what the other one needs, that is a refusal and nothing half done. */
    private static final Set<Integer> FINE = Set.of(200, 201, 204, 303, 404, 409, 422);

    /** It was refused before it came to the row: what it was to change was not there. */
    private static final String DID_NOT_WAIT = "firsts that were refused at once";

    private static final String BETWEEN = "between";

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Wire wire = new Wire();
    private final Map<Write, Map<Write, String>> table = new EnumMap<>(Write.class);

    private final Map<String, GateDocument> parsed = new HashMap<>();
    private final Tally tally = new Tally();
    private String base = "";
    private String token = "";
    private JdbcClient db;
    private DataSource connections;
    private Sender desk;
    private Fixture server;
    private SimulatedClock clock;
    private InterleavingScene scene;
    private GateCopy gate = new GateCopy();

    @BeforeEach
    void anEvent(Fixture fixture) {
        base = "http://localhost:"
                + fixture.bean(org.springframework.core.env.Environment.class).getRequiredProperty("local.server.port");
        token = String.valueOf(fixture.api(Scope.values()).token());
        db = fixture.bean(JdbcClient.class);
        connections = fixture.bean(DataSource.class);
        TestSessions.Visit visit = TestSessions.visit(fixture, TestSessions.administrator(fixture));
        desk = new Sender(wire, base, token, visit);
        server = fixture;
        clock = new SimulatedClock(db);
        scene = new InterleavingScene(db, desk, clock);
    }

    @AfterEach
    void end() {
        clock.close();
        wire.close();
        threads.close();
    }

    /** A write without effect would test nothing. */
    @Test
    void everyWriteReachesTheGate() throws Exception {
        Set<Write> told = EnumSet.allOf(Write.class);
        told.removeIf(write -> !write.isTold());
        Set<Write> seen = EnumSet.noneOf(Write.class);
        // Backwards, so that the package option opens a zone before it is given to somebody.
        for (Write first : List.of(Write.values()).reversed()) {
            // What stood before may hide one from the gate: then it is tried once more, before another one.
            for (Write second : Write.values()) {
                if (told.contains(first) && !seen.contains(first) && inSequence(first, second)) {
                    seen.add(first);
                }
            }
        }
        assertThat(tally.shown()).isEmpty();
        assertThat(seen).isEqualTo(told);
    }

    @Test
    void noPairThatOverlapsHidesAChange() throws Exception {
        eachPair(this::overlapping);
        assertThat(tally.of(DID_NOT_WAIT)).as("else nothing overlapped").isLessThan(tally.of("cases") / 50);
    }

    @Test
    @EnabledIfSystemProperty(named = "tests.full-size", matches = "true")
    void noPairInSequenceHidesAChange() throws Exception {
        eachPair(this::inSequence);
    }

    @Test
    @LongTest
    void noPairThatMeetsAtTheFeedHidesAChange() throws Exception {
        eachPair(this::bothAtTheFeed);
        assertThat(tally.of(DID_NOT_WAIT)).as("else nothing overlapped").isLessThan(tally.of("cases") / 50);
    }

    /** How two writes meet. */
    private interface Form {
        void of(Write first, Write second) throws Exception;
    }

    /** At full size each pair in both orders; otherwise in one of them, which another build turns round. */
    private void eachPair(Form form) throws Exception {
        Random random = Seed.random("interleaving");
        Set<Write> others = EnumSet.allOf(Write.class);
        for (Write one : Write.values()) {
            for (Write other : others) {
                // A server lets zones open and close at one time after the other.
                boolean twice = one == Write.TIME_CAME && other == one;
                Form possible = twice ? this::inSequence : form;
                boolean turned = random.nextBoolean();
                possible.of(turned ? other : one, turned ? one : other);
                if (FullSize.ON && one != other) {
                    possible.of(turned ? one : other, turned ? other : one);
                }
            }
            others.remove(one);
        }
        log.info("{}", shown());
        assertThat(tally.shown()).isEmpty();
    }

    /** The second begins when the first is done; for the pair turned round this is the other order. Returns whether the gate saw the first. */
    private boolean inSequence(Write first, Write second) {
        Pair pair = begin(first, second);
        String before = gate.cursor();
        send(pair, first.on(scene));
        poll(pair, BETWEEN);
        boolean seen = !gate.cursor().equals(before);
        send(pair, second.on(scene));
        end(pair);
        return seen;
    }

    /** The first waits in the middle of its transaction for a row that it needs; the second runs; then the first goes on. */
    private void overlapping(Write first, Write second) throws Exception {
        Pair pair = begin(first, second);
        DeskRequest slow = first.on(scene);
        DeskRequest quick = second.on(scene);
        holding(pair, slow.row(), slow, quick);
        end(pair);
    }

    /** Both have done their work and wait to write the feed, the first before the second; what gates are not told does not come there. */
    private void bothAtTheFeed(Write first, Write second) throws Exception {
        if (!first.isTold() || !second.isTold()) {
            return;
        }
        Pair pair = begin(first, second);
        holding(pair, Desk.feedRow(scene.stage.id), first.on(scene), second.on(scene));
        end(pair);
    }

    private void holding(Pair pair, String row, DeskRequest first, DeskRequest second) throws Exception {
        CompletableFuture<Void> one;
        CompletableFuture<Void> other;
        try (Connection holder = connections.getConnection()) {
            holder.setAutoCommit(false);
            try (Statement statement = holder.createStatement()) {
                statement.execute(row);
            }
            one = sending(pair, first);
            untilAllStand(one);
            if (one.isDone()) {
                tally.count(DID_NOT_WAIT);
            }
            other = sending(pair, second);
            untilAllStand(one, other);
            poll(pair, BETWEEN);
            holder.rollback();
        }
        CompletableFuture.allOf(one, other).join();
    }

    private CompletableFuture<Void> sending(Pair pair, DeskRequest request) {
        return CompletableFuture.runAsync(() -> send(pair, request), threads);
    }

    /** Until each of them is done or waits for a lock. */
    private void untilAllStand(CompletableFuture<?>... requests) throws InterruptedException {
        while (true) {
            long running = 0;
            for (CompletableFuture<?> request : requests) {
                running += request.isDone() ? 0 : 1;
            }
            if (running == 0 || waitingForALock() >= running) {
                return;
            }
            Thread.sleep(3);
        }
    }

    private long waitingForALock() {
        return db.sql(
                        "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")
                .query((row, number) -> row.getLong(1))
                .single();
    }

    /** @param wrongsBefore what was wrong already when it began: whatever comes on top is its fault and makes its cell an X */
    private record Pair(Write first, Write second, int wrongsBefore) {

        /** What is due is told as soon as the boundary has its turn: until then the sources are ahead. */
        boolean hasBoundary() {
            return first == Write.TIME_CAME || second == Write.TIME_CAME;
        }

        @Override
        public String toString() {
            return first + " and " + second;
        }
    }

    private Pair begin(Write first, Write second) {
        Pair pair = new Pair(first, second, tally.wrongs());
        scene.prepare(first, second);
        poll(pair, "before");
        return pair;
    }

    private void end(Pair pair) {
        poll(pair, "after");
        table.computeIfAbsent(pair.first(), first -> new EnumMap<>(Write.class))
                .put(pair.second(), tally.wrongs() == pair.wrongsBefore() ? "." : "X");
        tally.count("cases");
    }

    private void send(Pair pair, DeskRequest request) {
        if (request.method().equals(DeskRequest.TIME)) {
            scene.passTime();
            TestBoundaries.run(server);
            tally.count("boundaries");
            return;
        }
        try {
            Wire.Reply reply = desk.send(request.method(), request.path(), request.body());
            tally.count(reply.status() < 400 ? "writes carried out" : "writes refused");
            if (!FINE.contains(reply.status())) {
                tally.wrong("%s: %s was answered %s".formatted(pair, request, reply.text()));
            }
        } catch (IOException away) {
            throw new UncheckedIOException(away);
        }
    }

    /** The gate asks what is new by its cursor; then its copy, the feed and the sources say the same. */
    private void poll(Pair pair, String when) {
        SyncReply reply = SyncReply.of(answer(gate.isEmpty() ? "" : "?cursor=" + gate.cursor()));
        gate.apply(reply, document -> GateCopy.mark(document.id(), document.revision()));
        Map<Long, String> held = new TreeMap<>();
        gate.live().forEach((id, document) -> held.put(id, document.text()));
        Map<Long, String> stored = stored();
        Map<Long, GateDocument> documents = new TreeMap<>();
        stored.forEach((id, text) -> documents.put(id, parsed(text)));
        tally.count("polls");
        if (!held.equals(stored) || reply.count != gate.count() || !reply.digest.equals(gate.digest())) {
            tally.wrong("%s, %s: the gate holds %s, the feed %s".formatted(pair, when, held, stored));
            gate = new GateCopy();
        } else if (!(pair.hasBoundary() && when.equals(BETWEEN))
                && !documents.equals(new Truth(db, scene.stage.id).documents())) {
            tally.wrong("%s, %s: the feed has %s, the sources say %s"
                    .formatted(pair, when, documents, new Truth(db, scene.stage.id).documents()));
        }
    }

    private GateDocument parsed(String document) {
        return parsed.computeIfAbsent(document, text -> GateDocument.of(Wire.JSON.readTree(text)));
    }

    private byte[] answer(String query) {
        try {
            Wire.Reply reply = wire.get(base + scene.stage.path() + "/sync" + query, token, null);
            assertThat(reply.status()).as(reply.text()).isEqualTo(200);
            return reply.body();
        } catch (IOException away) {
            throw new UncheckedIOException(away);
        }
    }

    private Map<Long, String> stored() {
        Map<Long, String> stored = new TreeMap<>();
        db.sql("select accreditation_id, document from accreditation_feed where event_id = :event and not deleted")
                .param("event", scene.stage.id)
                .query(row -> {
                    stored.put(row.getLong(1), row.getString(2));
                });
        return stored;
    }

    /** A row for the first, a column for the second. */
    private String shown() {
        StringBuilder shown =
                new StringBuilder("interleavings: %d misses%n%s%n".formatted(tally.wrongs(), tally.table()));
        List<Write> writes = List.of(Write.values());
        shown.append("%26s".formatted(""));
        for (int column = 1; column <= writes.size(); column++) {
            shown.append("%4d".formatted(column));
        }
        for (int row = 1; row <= writes.size(); row++) {
            Write first = writes.get(row - 1);
            shown.append("%n%2d %-23s".formatted(row, first));
            for (Write second : writes) {
                shown.append("   ").append(table.getOrDefault(first, Map.of()).getOrDefault(second, " "));
            }
        }
        return shown.toString();
    }
}
