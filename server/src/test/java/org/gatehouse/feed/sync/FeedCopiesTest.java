package org.gatehouse.feed.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.gatehouse.feed.BinaryCopy;
import org.gatehouse.feed.FeedHeadRepository;
import org.gatehouse.feed.FeedRepository;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.db.Snapshot;
import org.gatehouse.platform.gate.GateView;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** How often the database is read for full responses: copies of a test's own, which nothing but the test brings up to date. */
@ApiTest
class FeedCopiesTest {

    private static final int SEGMENTS = 3;

    private final MeterRegistry meters = new SimpleMeterRegistry();
    private Fixture fixture;
    private FeedHeadRepository heads;
    private CountedReads feed;
    private FeedCopies copies;

    /** The repository itself, which counts how often it is asked for documents. */
    private static final class CountedReads extends FeedRepository {

        final AtomicInteger reads = new AtomicInteger();
        private Runnable first = () -> {};

        CountedReads(DataSource reads) {
            super(reads);
        }

        @Override
        public void live(long eventId, long after, long last, BinaryCopy.RowSink sink) {
            if (reads.incrementAndGet() == 1) {
                first.run();
            }
            super.live(eventId, after, last, sink);
        }
    }

    @BeforeEach
    void copiesOfItsOwn(Fixture given) {
        fixture = given;
        heads = fixture.bean(FeedHeadRepository.class);
        feed = new CountedReads(fixture.pool("feed"));
        FeedCopyReader reader = new FeedCopyReader(feed, fixture.bean(Snapshot.class));
        copies = new FeedCopies(heads, reader, meters);
    }

    private EventFixture event(int holders) {
        return fixture.event().withPosition("Guest").withHolders(holders, "Guest");
    }

    private EventFixture eventOfSegments() {
        return event(SEGMENTS * 1000 - 500);
    }

    private FeedCopy copyOf(EventFixture event) {
        return copies.of(heads.of(event.id()));
    }

    /** Changes the name of the one in that place, by id. */
    private void rename(EventFixture event, int place, String lastName) {
        new TransactionTemplate(fixture.bean(PlatformTransactionManager.class)).executeWithoutResult(status -> {
            long id = fixture.bean(JdbcClient.class)
                    .sql("""
                    update accreditation set last_name = :name
                    where id = (select id from accreditation where event_id = :event order by id offset :place limit 1)
                    returning id
                    """)
                    .param("name", lastName)
                    .param("event", event.id())
                    .param("place", place)
                    .query((row, number) -> row.getLong(1))
                    .single();
            fixture.bean(GateView.class).accreditationChanged(event.id(), id);
        });
    }

    private double bytes() {
        return meters.get("gatehouse.feed.copies.bytes").gauge().value();
    }

    @Test
    void allWhoAskForAColdEventShareOneReading() throws InterruptedException {
        EventFixture event = eventOfSegments();
        List<FeedCopy> got = Collections.synchronizedList(new ArrayList<>());
        List<Thread> gates = Stream.generate(() -> Thread.ofPlatform().unstarted(() -> got.add(copyOf(event))))
                .limit(8)
                .toList();
        feed.first = () -> untilTheOthersWait(gates);

        gates.forEach(Thread::start);
        for (Thread gate : gates) {
            gate.join();
        }

        assertThat(feed.reads).hasValue(1);
        assertThat(got).hasSize(8).allMatch(copy -> copy == got.getFirst());
    }

    private static void untilTheOthersWait(List<Thread> gates) {
        Thread reading = Thread.currentThread();
        await().until(() -> gates.stream()
                .filter(gate -> !gate.equals(reading))
                .allMatch(gate -> gate.getState() == Thread.State.WAITING));
    }

    @Test
    void onlyTheSegmentInWhichSomethingChangedIsReadAgain() {
        EventFixture event = eventOfSegments();
        FeedCopy before = copyOf(event);
        before.prepareCompressed();
        assertThat(before.segments()).hasSize(SEGMENTS);
        int reads = feed.reads.get();

        rename(event, 1500, "Changed");
        FeedCopy after = copyOf(event);

        assertThat(feed.reads.get() - reads).isEqualTo(1);
        assertThat(after.segments()).hasSize(SEGMENTS);
        assertThat(after.segments().get(0)).isSameAs(before.segments().get(0));
        assertThat(after.segments().get(1)).isNotSameAs(before.segments().get(1));
        assertThat(after.segments().get(2)).isSameAs(before.segments().get(2));
        assertThat(after.segments()).extracting(FeedSegment::isCompressed).containsExactly(true, false, true);
        assertThat(copyOf(event)).isSameAs(after);
        assertThat(before.covers(heads.of(event.id()), System.nanoTime())).isFalse();
    }

    /** A response that is still being sent reads the old copy to its end; what the new one shares with it stays after that. */
    @Test
    void documentsEndWithTheLastWhoReadsThem() {
        EventFixture event = eventOfSegments();
        FeedCopy before = copyOf(event);
        before.prepareCompressed();
        rename(event, 1500, "Changed");
        FeedCopy after = copyOf(event);

        String sent = text(before);
        assertThat(sent).doesNotContain("Changed");
        before.close();

        assertThat(before.take()).isFalse();
        assertThatThrownBy(() -> text(before)).isInstanceOf(IllegalStateException.class);
        assertThat(text(after)).contains("Changed").hasSizeBetween(sent.length() - 20, sent.length() + 20);
    }

    @Test
    void aForgottenEventEndsItsDocuments() {
        EventFixture event = event(20);
        FeedCopy copy = copyOf(event);
        fixture.bean(JdbcClient.class)
                .sql("delete from event_feed where event_id = " + event.id())
                .update();

        copies.refresh();
        assertThat(text(copy)).isNotEmpty();
        copy.close();

        await().untilAsserted(() -> assertThatThrownBy(() -> text(copy)).isInstanceOf(IllegalStateException.class));
    }

    private static String text(FeedCopy copy) {
        return copy.plain("", "").stream()
                .map(piece -> {
                    byte[] bytes = new byte[piece.remaining()];
                    piece.get(bytes);
                    return new String(bytes, StandardCharsets.UTF_8);
                })
                .collect(Collectors.joining());
    }

    @Test
    void refreshReadsWhatChangedBeforeSomebodyAsks() {
        EventFixture event = eventOfSegments();
        copyOf(event).prepareCompressed();
        rename(event, 10, "Changed");
        int reads = feed.reads.get();

        copies.refresh();

        assertThat(feed.reads.get() - reads).isEqualTo(1);
        FeedCopy ready = copyOf(event);
        assertThat(feed.reads.get() - reads).isEqualTo(1);
        assertThat(ready.covers(heads.of(event.id()), System.nanoTime())).isTrue();
        assertThat(ready.isCompressed()).isTrue();
        copies.refresh();
        assertThat(feed.reads.get() - reads).isEqualTo(1);
    }

    @Test
    void refreshLeavesEventsAloneThatNobodyAskedFor() {
        event(1);

        copies.refresh();

        assertThat(feed.reads).hasValue(0);
        assertThat(bytes()).isZero();
    }

    @Test
    void bytesAreThoseOfBothForms() {
        EventFixture event = event(20);
        FeedCopy copy = copyOf(event);
        int plain = copy.segments().getFirst().plain().remaining();
        assertThat(bytes()).isEqualTo(plain);

        copy.prepareCompressed();

        assertThat(bytes())
                .isEqualTo(
                        plain + copy.segments().getFirst().compressed().bytes().remaining());
    }

    /** Sixteen are kept; one that gates come for again and again does not give way to others that were looked at once. */
    @Test
    void anEventThatIsAskedForOftenStaysWhenThereAreTooMany() {
        EventFixture busy = event(20);
        FeedCopy kept = copyOf(busy);
        double each = bytes();
        List<EventFixture> others =
                IntStream.range(0, 20).mapToObj(number -> event(20)).toList();

        others.forEach(other -> {
            copyOf(other);
            copyOf(busy);
        });

        await().untilAsserted(() -> assertThat(bytes() / each).isBetween(15.0, 16.5));
        assertThat(copyOf(busy)).isSameAs(kept);
        int reads = feed.reads.get();
        others.forEach(this::copyOf);
        assertThat(feed.reads.get() - reads).isGreaterThanOrEqualTo(5);
    }
}
