package org.gatehouse.scan.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import javax.sql.DataSource;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.scan.Direction;
import org.gatehouse.scan.Scan;
import org.gatehouse.scan.ScanReport;
import org.gatehouse.scan.ScanScene;
import org.gatehouse.scan.ScanSender;
import org.gatehouse.scan.ScanSettings;
import org.gatehouse.scan.Verdict;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

@ApiTest
class ScanWriterTest {

    private static final ScanSettings SMALL = new ScanSettings(
            Duration.ofMinutes(5), Duration.ofMinutes(5), 500, 20, 2, Duration.ofSeconds(30), LocalTime.MIN);

    private static final ScanSettings HASTY = new ScanSettings(
            Duration.ofMinutes(5), Duration.ofMinutes(5), 500, 20, 1, Duration.ofMillis(200), LocalTime.MIN);

    @Test
    void scanThatTheDatabaseRefusesFailsAlone(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        List<Map<String, Object>> scans = new ArrayList<>();
        LongStream.range(0, 20).forEach(i -> scans.add(scene.scanWith("scan_id", "s" + i)));
        scans.add(7, scene.scanWith("zone_id", -13_000_013));
        JdbcClient db = fixture.bean(JdbcClient.class);
        db.sql("alter table scan add constraint unlucky check (zone_id <> -13000013) not valid")
                .update();
        try {
            List<JsonNode> results = new ArrayList<>(scene.reportAll(scans));

            assertThat(results.remove(7).path("errors").path(0).stringValue()).contains("unlucky");
            assertThat(results)
                    .extracting(result -> result.path("verdict").stringValue())
                    .containsOnly("recorded");
            scene.report(scene.scanWith("zone_id", -13_000_013)).expect(409);
            assertThat(scene.stored()).isEqualTo(20);
        } finally {
            db.sql("alter table scan drop constraint unlucky").update();
        }
    }

    @Test
    void fullQueueRefusesMoreAndLosesNothing(Fixture fixture) throws SQLException {
        ScanScene scene = ScanScene.of(fixture);
        MeterRegistry meters = new SimpleMeterRegistry();
        ScanWriter writer = writer(fixture, SMALL, meters);
        Gauge queue = meters.get("gatehouse.scans.queue").gauge();
        writer.start();
        List<WaitingScan> waiting = new ArrayList<>();
        try (Connection blocker = blockWith(scan(scene, 0), fixture)) {
            // The first is taken out of the queue and waits in the database; the queue holds 20 more.
            waiting.addAll(writer.enqueue(blocked(scene)));
            await().until(() -> queue.value() == 0);
            assertThatThrownBy(() ->
                            LongStream.range(0, 1000).forEach(i -> waiting.addAll(writer.enqueue(blocked(scene)))))
                    .isInstanceOfSatisfying(ProblemException.class, full -> {
                        assertThat(full.problem()).isEqualTo(PlatformProblem.UNAVAILABLE);
                        assertThat(full.retryAfterSeconds()).isPositive();
                    });
            assertThat(queue.value()).isEqualTo(20);
            blocker.rollback();
        }

        assertThat(waiting)
                .hasSize(21)
                .allSatisfy(scan -> assertThat(scan.await().id()).isPositive());
        writer.stop();
        assertThat(queue.value()).isZero();
        assertThat(scene.stored()).isEqualTo(1);
    }

    @Test
    void stoppingWritesWhatWaits(Fixture fixture) throws SQLException, InterruptedException {
        ScanScene scene = ScanScene.of(fixture);
        ScanWriter writer = writer(fixture);
        writer.start();
        List<WaitingScan> waiting = new ArrayList<>();
        Thread stopping = Thread.ofPlatform().unstarted(writer::stop);
        try (Connection blocker = blockWith(scan(scene, 0), fixture)) {
            waiting.addAll(writer.enqueue(blocked(scene)));
            LongStream.range(1, 11).forEach(i -> waiting.addAll(writer.enqueue(List.of(scan(scene, i)))));
            stopping.start();
            await().until(() -> !writer.isRunning());
            assertThatThrownBy(() -> writer.enqueue(blocked(scene))).isInstanceOf(ProblemException.class);
            blocker.rollback();
        }
        stopping.join();

        assertThat(waiting)
                .allSatisfy(scan -> assertThat(scan.await().verdict()).isEqualTo(Verdict.RECORDED));
        assertThat(scene.stored()).isEqualTo(11);
    }

    @Test
    void scanThatAnotherNodeCommitsMeanwhileIsItsDuplicate(Fixture fixture) throws SQLException {
        ScanScene scene = ScanScene.of(fixture);
        ScanWriter writer = writer(fixture);
        writer.start();
        List<WaitingScan> waiting;
        try (Connection other = blockWith(scan(scene, 0), fixture)) {
            waiting = writer.enqueue(blocked(scene));
            other.commit();
        }

        assertThat(waiting.getFirst().await().verdict()).isEqualTo(Verdict.DUPLICATE);
        writer.stop();
        assertThat(scene.stored()).isOne();
    }

    @Test
    void silentDatabaseKeepsNobodyWaitingForLong(Fixture fixture) throws SQLException {
        ScanScene scene = ScanScene.of(fixture);
        ScanWriter writer = writer(fixture, HASTY);
        writer.start();
        List<WaitingScan> waiting = new ArrayList<>();
        try (Connection blocker = blockWith(scan(scene, 0), fixture)) {
            waiting.addAll(writer.enqueue(blocked(scene)));
            waiting.addAll(writer.enqueue(List.of(scan(scene, 1))));

            assertThat(waiting)
                    .allSatisfy(scan -> assertThatThrownBy(scan::await)
                            .isInstanceOfSatisfying(ProblemException.class, unknown -> {
                                assertThat(unknown.problem()).isEqualTo(PlatformProblem.UNAVAILABLE);
                                assertThat(unknown.detail()).contains("does not know whether");
                            }));
            blocker.rollback();
        }
        writer.stop();

        assertThat(scene.stored()).isEqualTo(2);
    }

    private static ScanWriter writer(Fixture fixture) {
        return writer(fixture, SMALL);
    }

    private static ScanWriter writer(Fixture fixture, ScanSettings settings) {
        return writer(fixture, settings, new SimpleMeterRegistry());
    }

    private static ScanWriter writer(Fixture fixture, ScanSettings settings, MeterRegistry meters) {
        return new ScanWriter(
                fixture.bean(ScanTables.class),
                fixture.bean(LimitedScanService.class),
                settings,
                new ScanMeters(meters));
    }

    /** A scan that waits in the database, since another transaction has written it and not committed yet. */
    private static List<Scan> blocked(ScanScene scene) {
        return List.of(scan(scene, 0));
    }

    private static Scan scan(ScanScene scene, long minute) {
        ScanSender sender = new ScanSender(scene.event.id(), "writer-test", "", Instant.parse("2020-09-23T12:00:00Z"));
        Instant timestamp = Instant.parse(ScanScene.TIMESTAMP).plus(Duration.ofMinutes(minute));
        return Scan.of(
                sender,
                new ScanReport(scene.accreditation, scene.zone, true, timestamp, null, null, Direction.IN),
                SMALL);
    }

    private static Connection blockWith(Scan scan, Fixture fixture) throws SQLException {
        Connection connection = fixture.bean(DataSource.class).getConnection();
        connection.setAutoCommit(false);
        try (var insert = connection.prepareStatement("""
                insert into scan (event_id, client_id, accreditation_id, zone_id, allowed, scanned_at, received_at, verdict,
                                  late, clock_ahead, dedupe_key)
                values (?, 'writer-test', 1, 1, true, now(), now(), 'recorded', false, false, ?::uuid)
                """)) {
            insert.setLong(1, scan.sender().eventId());
            insert.setString(2, scan.duplicateKey().toString());
            insert.executeUpdate();
        }
        return connection;
    }
}
