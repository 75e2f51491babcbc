package org.gatehouse.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How long a change takes to reach gates, as operators see it. */
@ApiTest
class FeedMetersTest {

    private static final String WAITING = """
            select count(*) from pg_stat_activity where wait_event_type = 'Lock' and query like '%from event_feed%for update'
            """;

    private FeedEvent event;
    private Api gate;
    private Timer latency;
    private long ana;

    @BeforeEach
    void anEventThatAGateKnows(Fixture fixture) {
        event = FeedEvent.in(fixture);
        event.change(now -> ana = event.accreditation("Lima", event.position("C", event.zone("VIL", 1))));
        gate = fixture.api(Set.of(event.id), Scope.ACCREDITATION_READ);
        gate.get(event.path() + "/sync").expect(200);
        latency = fixture.bean(MeterRegistry.class)
                .get("gatehouse.feed.latency")
                .tag("until", "first_answer")
                .timer();
    }

    private String change(String lines) {
        String cursor = cursor();
        set(lines);
        return cursor;
    }

    private String cursor() {
        return gate.get(event.path() + "/sync").json().get("cursor").asString();
    }

    private void set(String lines) {
        event.change(now -> {
            event.sql("update accreditation set lines = '%s' where id = %d".formatted(lines, ana));
            event.gates.accreditationChanged(event.id, ana);
        });
    }

    @Test
    void eachRevisionIsMeasuredOnceAtItsFirstAnswer() {
        long before = latency.count();
        double secondsBefore = latency.totalTime(TimeUnit.SECONDS);
        String cursor = change("One");
        change("Two");

        // The second change polled before it was made, so that the first is measured by then.
        await().until(() -> latency.count() == before + 1);
        gate.get(event.path() + "/sync?cursor=" + cursor).expect(200);
        await().until(() -> latency.count() == before + 2);
        gate.get(event.path() + "/sync?cursor=" + cursor).expect(200);
        gate.get(event.path() + "/sync").expect(200);

        String last = change("Three");
        gate.get(event.path() + "/sync?cursor=" + last).expect(200);
        await().until(() -> latency.count() == before + 3);
        assertThat(latency.totalTime(TimeUnit.SECONDS) - secondsBefore).isLessThan(60);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "&limit=100"})
    void aRevisionThatASinceLeavesOutIsNotAnswered(String pages) {
        long before = latency.count();
        String cursor = cursor();
        set("One");
        set("Two");

        gate.get(event.path() + "/sync?since=" + stampOfTheLast() + pages).expect(200);
        await().until(() -> latency.count() == before + 1);

        gate.get(event.path() + "/sync?cursor=" + cursor).expect(200);
        await().until(() -> latency.count() == before + 2);
    }

    private Instant stampOfTheLast() {
        return event.db
                .sql("select changed_at from event_feed where event_id = " + event.id)
                .query((row, number) -> row.getObject(1, OffsetDateTime.class).toInstant())
                .single();
    }

    @Test
    void prometheusReadsTheHistogram(Fixture fixture) {
        String cursor = change("One");
        gate.get(event.path() + "/sync?cursor=" + cursor).expect(200);
        Api operator = fixture.api(Scope.ADMIN);

        await().untilAsserted(() -> {
            Answer metrics = operator.get("/prometheus").expect(200);
            assertThat(metrics.header("Content-Type")).startsWith("text/plain");
            assertThat(metrics.text())
                    .containsPattern(
                            "gatehouse_feed_latency_seconds_bucket\\{until=\"first_answer\",le=\"[0-9.]+\"} [1-9]")
                    .contains("gatehouse_feed_waiting ")
                    .containsPattern("gatehouse_feed_copies_bytes [1-9]");
        });
    }

    @Test
    void theWayToTheFeedsLockIsTimedForEachChange(Fixture fixture) {
        Api operator = fixture.api(Scope.ADMIN);
        double before = lockTaken(operator, "_count");
        double inASecond = lockTaken(operator, "_bucket{le=\"1.0\"}");

        set("One");
        set("Two");

        assertThat(lockTaken(operator, "_count")).isEqualTo(before + 2);
        assertThat(lockTaken(operator, "_bucket{le=\"1.0\"}")).isEqualTo(inASecond + 2);
    }

    @Test
    void aChangeThatWaitsForAnotherIsSeenToHaveWaited(Fixture fixture) throws InterruptedException {
        Timer lock =
                fixture.bean(MeterRegistry.class).get("gatehouse.feed.lock").timer();
        double before = lock.totalTime(TimeUnit.SECONDS);
        Thread second = Thread.ofVirtual().unstarted(() -> set("Two"));

        event.change(now -> {
            event.number("select revision from event_feed where event_id = :event for update");
            second.start();
            await().until(() -> event.number(WAITING) == 1);
            event.number("select 1 from pg_sleep(0.2)");
        });
        second.join();

        assertThat(lock.totalTime(TimeUnit.SECONDS) - before).isGreaterThan(0.2);
    }

    private static double lockTaken(Api operator, String series) {
        String name = "gatehouse_feed_lock_seconds" + series + " ";
        return operator.get("/prometheus")
                .expect(200)
                .text()
                .lines()
                .filter(line -> line.startsWith(name))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length())))
                .sum();
    }

    @Test
    void nobodyElseReadsTheMeters(Fixture fixture) {
        fixture.anonymous().get("/prometheus").expect(401);
        fixture.api(Scope.ACCREDITATION_READ).get("/prometheus").expect(403);
        fixture.api(Set.of(event.id), Scope.ADMIN).get("/prometheus").expect(403);
    }
}
