package org.gatehouse.scan.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Awaits;
import org.gatehouse.platform.Fixture;
import org.gatehouse.scan.ConflictSettings;
import org.gatehouse.scan.ScanScene;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.databind.JsonNode;

/** What lists of scans add up is what is there, after any write and while it is going on. */
@ApiTest
class ScanCountTest {

    private static final long MISSING = 999_999_999;

    private ScanScene scene;
    private JdbcClient db;
    private ScanWatch watch;
    private ScanFindingRepository findings;
    private int second;

    @BeforeEach
    void prepare(Fixture fixture) {
        scene = ScanScene.of(fixture);
        db = fixture.bean(JdbcClient.class);
        watch = fixture.bean(ScanWatch.class);
        findings = fixture.bean(ScanFindingRepository.class);
    }

    private Map<String, Object> scan(long zone, boolean allowed, String direction) {
        Map<String, Object> scan = new HashMap<>(scene.scan());
        scan.put("zone_id", zone);
        scan.put("allowed", allowed);
        scan.put("direction", direction);
        scan.put(
                "timestamp",
                Instant.parse(ScanScene.TIMESTAMP).plusSeconds(second++).toString());
        return scan;
    }

    /** Some scans of every kind: refused, out, one that is reported again, and three for quarantine. */
    private void reportSome() {
        List<Map<String, Object>> scans = new ArrayList<>(List.of(
                scan(scene.zone, true, "IN"),
                scan(scene.zone, true, "IN"),
                scan(scene.zone, false, "IN"),
                scan(scene.zone, true, "OUT"),
                scan(MISSING, true, "IN"),
                scan(MISSING, true, "IN"),
                scan(MISSING, false, "IN")));
        scans.add(scans.getFirst());
        scene.reportAll(scans);
        scene.report(scan(scene.zone, true, "IN")).expect(201);
    }

    /** Lets no scan wait for older transactions: none is open. */
    private void countAll() {
        for (int look = 0; look < 2; look++) {
            db.sql("update scan_watch set seen_at = clock_timestamp() - interval '1 minute'")
                    .update();
            watch.catchUp();
        }
        assertThat(number("select count(*) from scan where id > (select counted_to from scan_watch)"))
                .isZero();
    }

    private long number(String sql) {
        return db.sql(sql).query(Long.class).single();
    }

    private long stored(String condition) {
        return number("select count(*) from scan where event_id = " + scene.event.id() + " and " + condition);
    }

    private void assertTotalsAreRight() {
        assertCountsAreRight();
        for (String verdict : List.of("recorded", "quarantined")) {
            assertThat(total("?verdict=" + verdict)).isEqualTo(stored("verdict = '" + verdict + "'"));
            for (boolean allowed : new boolean[] {true, false}) {
                assertThat(total("?verdict=" + verdict + "&allowed=" + allowed))
                        .isEqualTo(stored("verdict = '" + verdict + "' and allowed = " + allowed));
            }
        }
        assertThat(judged("", "entries")).isEqualTo(judged("?since=2000-01-01T00:00:00Z", "entries"));
        assertThat(judged("", "refusals")).isEqualTo(judged("?since=2000-01-01T00:00:00Z", "refusals"));
        assertThat(findings.countEntries(
                        new ScanFindingRepository.ConflictFilter(scene.event.id(), null, null, null, null),
                        Long.MAX_VALUE))
                .isEqualTo(new ScanFindingRepository.EntryCounts(onTheWayIn("allowed"), onTheWayIn("not allowed")));
    }

    private ScanFindingRepository.ScanCounts onTheWayIn(String condition) {
        return new ScanFindingRepository.ScanCounts(
                stored("verdict = 'recorded' and direction = 'IN' and " + condition),
                0,
                stored("verdict = 'quarantined' and direction = 'IN' and " + condition));
    }

    /** Of all events, in one statement, so that it holds at any moment. */
    private void assertCountsAreRight() {
        assertThat(number("""
                select count(*)
                from (select event_id, verdict, allowed, direction, scans from scan_count where scans <> 0) kept
                full join (
                    select event_id, verdict, allowed, direction, count(*) as scans
                    from scan
                    where id <= (select counted_to from scan_watch)
                    group by event_id, verdict, allowed, direction) counted
                using (event_id, verdict, allowed, direction, scans)
                where kept.event_id is null or counted.event_id is null
                """)).isZero();
    }

    private long total(String query) {
        return scene.list(query).expect(200).json().path("total_count").longValue();
    }

    private JsonNode judged(String query, String which) {
        return scene.event
                .desk()
                .get(scene.path() + "/scans/conflicts" + query)
                .expect(200)
                .json()
                .path(which);
    }

    private void provideZone(String quarantined) {
        db.sql("update scan set zone_id = :zone where event_id = :event and zone_id = :missing and " + quarantined)
                .param("zone", scene.zone)
                .param("event", scene.event.id())
                .param("missing", MISSING)
                .update();
    }

    private void replayAll() {
        scene.event
                .desk()
                .post(scene.path() + "/scans/quarantine/replay", Map.of())
                .expect(200);
    }

    @Test
    void newScansCountAtOnceAndOnlyOnce() {
        reportSome();
        assertTotalsAreRight();
        assertThat(total("")).isEqualTo(5);

        countAll();
        assertTotalsAreRight();
        assertThat(number("select sum(scans) from scan_count where event_id = " + scene.event.id()))
                .isEqualTo(8);

        reportSome();
        assertTotalsAreRight();
        assertThat(total("")).isEqualTo(10);
    }

    @Test
    void otherFiltersCountWhatTheyFind() {
        reportSome();
        countAll();

        assertThat(total("?zone=" + scene.zone)).isEqualTo(5);
        assertThat(total("?zone=" + scene.zone + "&allowed=false")).isEqualTo(1);
        assertThat(total("?to=2020-09-23T08:15:01Z")).isEqualTo(2);
        assertThat(total("?name=nobody")).isZero();
        assertThat(total("?device=nobody")).isZero();
        assertThat(total("?accreditation=" + MISSING)).isZero();
        assertThat(total("?member=" + MISSING)).isZero();
        assertThat(total("?position=" + MISSING)).isZero();
        assertThat(total("?late=false")).isZero();
        assertThat(total("?knew=ok")).isZero();
        assertThat(total("?entitled=yes")).isZero();
        assertThat(total("?refusal=unknown")).isEqualTo(1);
        assertThat(total("?refusal=unknown&allowed=true")).isZero();
        assertThat(total("?refusal=ok")).isZero();
    }

    @Test
    void scansThatLeaveQuarantineAreCountedAsRecorded() {
        reportSome();
        countAll();
        reportSome();
        replayAll();
        assertTotalsAreRight();

        // Some of those that are counted, and of those that are not.
        provideZone("id % 2 = 0");
        replayAll();
        assertTotalsAreRight();
        provideZone("true");
        replayAll();

        assertTotalsAreRight();
        assertThat(total("")).isEqualTo(16);
        assertThat(total("?verdict=quarantined")).isZero();
        countAll();
        assertTotalsAreRight();
    }

    @Test
    void scansThatAreDeletedAreNotCounted(Fixture fixture) {
        reportSome();
        countAll();
        reportSome();
        db.sql("delete from scan where event_id = :event and allowed and id % 2 = 0")
                .param("event", scene.event.id())
                .update();
        assertTotalsAreRight();
        countAll();
        assertTotalsAreRight();

        ScanRetentionRepository old = fixture.bean(ScanRetentionRepository.class);
        int removed;
        do {
            removed = Objects.requireNonNull(fixture.bean(TransactionOperations.class)
                    .execute(status -> old.removeSome(Instant.now().plus(Duration.ofDays(1)))));
            assertTotalsAreRight();
        } while (removed > 0);

        assertThat(total("")).isZero();
    }

    @Test
    void scansThatAreExaminedAgainAreNotCountedAgain() {
        reportSome();
        countAll();
        db.sql("update scan_watch set looked_to = (select min(id) - 1 from scan where event_id = :event)")
                .param("event", scene.event.id())
                .update();
        reportSome();

        assertTotalsAreRight();
        countAll();
        assertTotalsAreRight();
    }

    /** One node examines, the other cleans and replays, and gates report to both. */
    @Test
    void twoNodesCountEachScanOnce(Fixture fixture) throws Exception {
        ScanWatch other = new ScanWatch(
                fixture.bean(ScanWatchRepository.class),
                fixture.bean(ConflictSettings.class),
                fixture.bean(TransactionOperations.class));
        List<Map<String, Object>> scans = new ArrayList<>();
        for (int n = 0; n < 600; n++) {
            scans.add(scan(n % 3 == 0 ? MISSING : scene.zone, n % 5 != 0, n % 7 == 0 ? "OUT" : "IN"));
        }
        try (ExecutorService nodes = Executors.newVirtualThreadPerTaskExecutor()) {
            List<CompletableFuture<Void>> work = List.of(
                    CompletableFuture.runAsync(() -> scans.forEach(scan -> scene.report(scan)), nodes),
                    CompletableFuture.runAsync(() -> repeat(this::countSome), nodes),
                    CompletableFuture.runAsync(() -> repeat(other::catchUp), nodes),
                    CompletableFuture.runAsync(
                            () -> repeat(() -> {
                                provideZone("id % 2 = 0");
                                replayAll();
                                db.sql("delete from scan where event_id = :event and id % 10 = 3")
                                        .param("event", scene.event.id())
                                        .update();
                            }),
                            nodes),
                    CompletableFuture.runAsync(() -> repeat(this::assertCountsAreRight), nodes));
            CompletableFuture.allOf(work.toArray(CompletableFuture[]::new))
                    .get(Awaits.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        }

        assertTotalsAreRight();
        countAll();
        assertTotalsAreRight();
        assertThat(total("?verdict=quarantined")).isPositive();
    }

    /** No scan may wait for long: what is settled is counted while others are still being written. */
    private void countSome() {
        db.sql("update scan_watch set seen_at = clock_timestamp() - interval '1 minute'")
                .update();
        watch.catchUp();
    }

    private static void repeat(Runnable step) {
        for (int n = 0; n < 40; n++) {
            step.run();
        }
    }
}
