package org.gatehouse.scan.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.scan.ScanScene;
import org.gatehouse.scan.log.EventScanService;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Scans that contradict each other, or what their gate knew; who is inside; quarantine as a whole (decision 0025). */
@ApiTest
class ScanConflictApiTest {

    private static final Instant NOON = Instant.parse("2020-09-23T12:00:00Z");

    private static Map<String, Object> scan(long accreditation, long zone, int second) {
        Map<String, Object> scan = new HashMap<>();
        scan.put("accreditation_id", accreditation);
        scan.put("zone_id", zone);
        scan.put("allowed", true);
        scan.put("timestamp", NOON.plusSeconds(second).toString());
        return scan;
    }

    private static Map<String, Object> out(long accreditation, long zone, int second) {
        Map<String, Object> scan = scan(accreditation, zone, second);
        scan.put("direction", "OUT");
        return scan;
    }

    private static JsonNode conflicts(ScanScene scene, String query) {
        return scene.event
                .desk()
                .get(scene.path() + "/scans/conflicts" + query)
                .expect(200)
                .json();
    }

    /** {@code two_zones 0>30}: kind, seconds of the scan before and of the scan. */
    private static List<String> found(ScanScene scene, String query) {
        return conflicts(scene, query)
                .path("conflicts")
                .valueStream()
                .map(one -> one.path("kind").asString() + " "
                        + (one.path("other").isNull() ? "" : second(one.path("other")) + ">")
                        + second(one.path("scan")))
                .toList();
    }

    private static long second(JsonNode scan) {
        return Instant.parse(scan.path("timestamp").asString()).getEpochSecond() - NOON.getEpochSecond();
    }

    @Test
    void twoZonesWithinTheWindowContradictEachOther(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        long pool = scene.addZone("Pool");
        scene.report(scan(scene.accreditation, scene.zone, 0)).expect(201);
        scene.report(scan(scene.accreditation, scene.zone, 20)).expect(201);
        scene.report(scan(scene.accreditation, pool, 60)).expect(201);
        scene.report(scan(scene.accreditation, scene.zone, 121)).expect(201);

        assertThat(found(scene, "")).containsExactly("two_zones 20>60");
        JsonNode page = conflicts(scene, "?kind=two_zones");
        assertThat(page.path("total_count").asInt()).isEqualTo(1);
        assertThat(page.path("counts").path("two_zones").asInt()).isEqualTo(1);
        JsonNode one = page.path("conflicts").path(0);
        assertThat(one.path("first_name").asString()).isEqualTo("Ana");
        assertThat(one.path("scan").path("zone_name").asString()).isEqualTo("Pool");
        assertThat(one.path("other").path("zone_name").asString()).isEqualTo("Arena");
        assertThat(found(scene, "?kind=gate_wrong")).isEmpty();
        assertThat(found(scene, "?until=2020-09-23T12:00:59Z")).isEmpty();
        assertThat(found(scene, "?since=2020-09-23T12:00:59Z&until=2020-09-23T12:01:01Z"))
                .hasSize(1);
    }

    /** More than are read at once, and one more while they are read: it would move every row by one. */
    @Test
    void allConflictsAreReadAsOfOneInstant(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        long pool = scene.addZone("Pool");
        List<Map<String, Object>> scans = new ArrayList<>();
        for (int n = 0; n <= 1200; n++) {
            scans.add(scan(scene.accreditation, n % 2 == 0 ? scene.zone : pool, n));
        }
        for (int from = 0; from < scans.size(); from += 500) {
            scene.reportAll(scans.subList(from, Math.min(scans.size(), from + 500)));
        }
        List<Long> seconds = new ArrayList<>();

        fixture.bean(EventScanService.class).eachConflict(scene.event.id(), "two_zones", null, null, one -> {
            if (seconds.isEmpty()) {
                CompletableFuture.runAsync(() -> {
                            scene.report(scan(scene.accreditation, pool, 1201)).expect(201);
                            assertThat(conflicts(scene, "").path("total_count").asInt())
                                    .isEqualTo(1201);
                        })
                        .join();
            }
            seconds.add(one.scan().timestamp().getEpochSecond() - NOON.getEpochSecond());
        });

        assertThat(seconds)
                .containsExactlyElementsOf(
                        LongStream.iterate(1200, n -> n - 1).limit(1200).boxed().toList());
        List<ScanConflict> some = new ArrayList<>();
        fixture.bean(EventScanService.class)
                .eachConflict(scene.event.id(), null, "2020-09-23T12:00:01Z", "2020-09-23T12:00:02Z", some::add);
        assertThat(some).hasSize(2);
    }

    /** By hand, after an event: the product itself deletes none. What is no longer there needs no look. */
    @Test
    void scansThatWereDeletedBeforeTheyWereLookedAtHoldNobodyUp(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        long pool = scene.addZone("Pool");
        JdbcClient db = fixture.bean(JdbcClient.class);
        scene.report(scan(scene.accreditation, scene.zone, 0)).expect(201);
        db.sql("""
                with gone as (delete from scan where id = (select max(id) from scan) returning id)
                update scan_watch set settled_to = gone.id, seen_to = gone.id from gone
                """).update();

        assertThat(found(scene, "")).isEmpty();
        scene.report(scan(scene.accreditation, scene.zone, 20)).expect(201);
        scene.report(scan(scene.accreditation, pool, 60)).expect(201);

        assertThat(found(scene, "")).containsExactly("two_zones 20>60");
    }

    @Test
    void refusedScansAndOtherPeopleContradictNobody(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        long pool = scene.addZone("Pool");
        Map<String, Object> refused = scan(scene.accreditation, pool, 10);
        refused.put("allowed", false);
        scene.report(scan(scene.accreditation, scene.zone, 0)).expect(201);
        scene.report(refused).expect(201);
        scene.report(scan(scene.addAccreditation("Bo"), pool, 20)).expect(201);

        assertThat(found(scene, "")).isEmpty();
    }

    @Test
    void whoeverLeftMayEnterElsewhere(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        long pool = scene.addZone("Pool");
        scene.report(scan(scene.accreditation, scene.zone, 0)).expect(201);
        scene.report(scan(scene.accreditation, pool, 50)).expect(201);
        assertThat(found(scene, "")).containsExactly("two_zones 0>50");

        // The exit comes late and clears it up.
        scene.report(out(scene.accreditation, scene.zone, 30)).expect(201);

        assertThat(found(scene, "")).isEmpty();
    }

    /** The same scans in any order and portions: the same conflicts and the same people inside. */
    @Test
    void theOrderOfArrivalPlaysNoPart(Fixture fixture) {
        Random random = new Random(7);
        List<Map<String, Object>> said = new ArrayList<>();
        for (int n = 0; n < 60; n++) {
            Map<String, Object> scan = scan(0, random.nextInt(3), random.nextInt(600));
            if (random.nextInt(4) == 0) {
                scan.put("direction", "OUT");
            }
            said.add(scan);
        }
        List<List<String>> conflicts = new ArrayList<>();
        List<List<Long>> inside = new ArrayList<>();
        for (int shuffle = 0; shuffle < 4; shuffle++) {
            ScanScene scene = ScanScene.of(fixture);
            long[] zones = {scene.zone, scene.addZone("Pool"), scene.addZone("Gym")};
            List<Map<String, Object>> scans = new ArrayList<>();
            for (Map<String, Object> one : said) {
                Map<String, Object> scan = new HashMap<>(one);
                scan.put("accreditation_id", scene.accreditation);
                scan.put("zone_id", zones[Integer.parseInt(String.valueOf(one.get("zone_id")))]);
                scans.add(scan);
            }
            Collections.shuffle(scans, random);
            for (int from = 0; from < scans.size(); from += 13) {
                scene.reportAll(scans.subList(from, Math.min(scans.size(), from + 13)));
                if (shuffle % 2 == 0) {
                    conflicts(scene, "");
                }
            }
            conflicts.add(found(scene, "?limit=1000").stream()
                    .map(one -> one.substring(one.indexOf('>') + 1))
                    .sorted()
                    .toList());
            inside.add(occupancy(scene));
        }

        assertThat(conflicts.getFirst()).isNotEmpty();
        assertThat(conflicts).containsOnly(conflicts.getFirst());
        assertThat(inside).containsOnly(inside.getFirst());
    }

    private static List<Long> occupancy(ScanScene scene) {
        return zones(scene)
                .path("zones")
                .valueStream()
                .map(zone -> zone.path("inside").asLong())
                .toList();
    }

    private static JsonNode zones(ScanScene scene) {
        return scene.event
                .desk()
                .get(scene.path() + "/scans/occupancy")
                .expect(200)
                .json();
    }

    @Test
    void gateThatIsWrongOrWasNotToldIsFound(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        scene.event
                .desk()
                .put(
                        scene.path() + "/accreditations/batch",
                        Map.of("ids", List.of(scene.accreditation), "zones_add", List.of(Map.of("id", scene.zone))))
                .expect(200);
        long granted = revision(scene);
        scene.withdraw();
        long withdrawn = revision(scene);
        Map<String, Object> scan = scan(scene.accreditation, scene.zone, 0);
        scan.put("timestamp", Instant.now().toString());
        scan.put("revision", granted);
        scene.report(scan).expect(201);
        scan.put("timestamp", Instant.now().toString());
        scan.put("revision", withdrawn);
        scene.report(scan).expect(201);

        JsonNode page = conflicts(scene, "");

        assertThat(page.path("conflicts"))
                .extracting(one -> one.path("kind").asString())
                .containsExactly("gate_wrong", "gate_not_told");
        assertThat(page.path("conflicts").path(0).path("other").isNull()).isTrue();
        assertThat(page.path("counts").path("gate_not_told").asInt()).isEqualTo(1);
    }

    private static long revision(ScanScene scene) {
        return scene.gate()
                .get(scene.path() + "/sync")
                .expect(200)
                .json()
                .path("revision")
                .longValue();
    }

    @Test
    void lastAllowedScanSaysWhoIsInside(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        long bo = scene.addAccreditation("Bo");
        scene.report(scan(scene.accreditation, scene.zone, 0)).expect(201);
        scene.report(scan(bo, scene.zone, 5)).expect(201);
        assertThat(occupancy(scene)).containsExactly(2L);
        assertThat(zones(scene).path("zones").path(0).path("exits_scanned").asBoolean())
                .isFalse();

        scene.report(out(scene.accreditation, scene.zone, 100)).expect(201);
        scene.report(scan(scene.accreditation, scene.zone, 50)).expect(201);

        JsonNode zone = zones(scene).path("zones").path(0);
        assertThat(zone.path("inside").asInt()).isEqualTo(1);
        assertThat(zone.path("exits_scanned").asBoolean()).isTrue();
        assertThat(Instant.parse(zone.path("last_entry_at").asString())).isEqualTo(NOON.plusSeconds(5));
        assertThat(scene.listed("?accreditation=" + scene.accreditation))
                .extracting(scan -> scan.path("direction").asString())
                .containsExactly("OUT", "IN", "IN");
    }

    @Test
    void directionIsOneOfTwoAndTellsScansApart(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        scene.report(scan(scene.accreditation, scene.zone, 0)).expect(201);
        Map<String, @Nullable Object> in = new HashMap<>();
        in.putAll(scan(scene.accreditation, scene.zone, 0));
        in.put("direction", "IN");

        scene.report(in).expect(200);
        scene.report(out(scene.accreditation, scene.zone, 0)).expect(201);
        scene.report(out(scene.accreditation, scene.zone, 0)).expect(200);
        for (@Nullable Object wrong : new @Nullable Object[] {"in", "UP", 1, List.of("IN")}) {
            in.put("direction", wrong);
            assertThat(scene.report(in).expect(422).text()).contains("direction");
        }
        in.put("direction", null);
        scene.report(in).expect(200);
        assertThat(scene.stored()).isEqualTo(2);
    }

    @Test
    void quarantineIsReplayedAsAWhole(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        long pool = scene.addZone("Pool");
        scene.report(scan(scene.accreditation, scene.zone, 0)).expect(201);
        long kept = scene.report(scan(scene.accreditation, 999_999_999, 10))
                .expect(202)
                .json()
                .path("id")
                .asLong();
        long lost = scene.report(scan(999_999_999, scene.zone, 20))
                .expect(202)
                .json()
                .path("id")
                .asLong();
        String replay = scene.path() + "/scans/quarantine/replay";

        JsonNode nothing = scene.event.desk().post(replay, Map.of()).expect(200).json();
        assertThat(nothing.path("recorded").asInt()).isZero();
        assertThat(nothing.path("unknown_zone").asInt()).isEqualTo(1);
        assertThat(nothing.path("unknown_accreditation").asInt()).isEqualTo(1);
        assertThat(nothing.path("last_id").asLong()).isEqualTo(lost);

        // The zone that the gate meant is there by now.
        fixture.bean(org.springframework.jdbc.core.simple.JdbcClient.class)
                .sql("update scan set zone_id = :zone where id = :id")
                .param("zone", pool)
                .param("id", kept)
                .update();
        JsonNode replayed = scene.event
                .desk()
                .post(replay, Map.of("ids", List.of(kept)))
                .expect(200)
                .json();

        assertThat(replayed.path("recorded").asInt()).isEqualTo(1);
        assertThat(replayed.path("more").asBoolean()).isFalse();
        assertThat(found(scene, "")).containsExactly("two_zones 0>10");
        assertThat(scene.auditsOf("scan_replayed")).isEqualTo(1);
        assertThat(scene.event
                        .desk()
                        .post(replay, Map.of())
                        .expect(200)
                        .json()
                        .path("recorded")
                        .asInt())
                .isZero();
        assertThat(scene.auditsOf("scan_replayed")).isEqualTo(1);
        scene.event.desk().post(replay, Map.of("ids", List.of("x"))).expect(422);
    }

    /** The row that lets one node examine scans is locked meanwhile, so their number must not count. */
    @Test
    void manyScansLeaveQuarantineByAsFewStatementsAsOne(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        long pool = scene.addZone("Pool");
        JdbcClient db = fixture.bean(JdbcClient.class);
        for (int n = 0; n < 30; n++) {
            scene.report(scan(scene.accreditation, n % 2 == 0 ? scene.zone : 999_999_999, n))
                    .expect(n % 2 == 0 ? 201 : 202);
        }
        db.sql("update scan set zone_id = :zone where event_id = :event and zone_id = 999999999")
                .param("zone", pool)
                .param("event", scene.event.id())
                .update();
        db.sql("create sequence replay_statements").update();
        db.sql("""
                create function count_statement() returns trigger language plpgsql as
                'begin perform nextval(''replay_statements''); return null; end'
                """).update();
        for (String table : List.of("audit_entry", "scan_presence")) {
            db.sql("create trigger counted after insert on " + table
                            + " for each statement execute function count_statement()")
                    .update();
        }
        try {
            JsonNode replayed = scene.event
                    .desk()
                    .post(scene.path() + "/scans/quarantine/replay", Map.of())
                    .expect(200)
                    .json();

            assertThat(replayed.path("recorded").asInt()).isEqualTo(15);
            assertThat(db.sql("select last_value from replay_statements")
                            .query(Long.class)
                            .single())
                    .isLessThan(6);
        } finally {
            db.sql("drop function count_statement() cascade").update();
            db.sql("drop sequence replay_statements").update();
        }
        assertThat(scene.auditsOf("scan_replayed")).isEqualTo(15);
        assertThat(found(scene, "")).hasSize(29);
    }

    /** Its transactions have other numbers: none of them is on its way here. */
    @Test
    void aDatabaseRestoredInAnotherServerIsLookedAtAgain(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        JdbcClient db = fixture.bean(JdbcClient.class);
        scene.report(scan(scene.accreditation, scene.zone, 0)).expect(201);
        db.sql("update scan_watch set seen_xid = '9000000000000', seen_at = clock_timestamp() - interval '1 minute'")
                .update();

        fixture.bean(ScanWatch.class).catchUp();

        assertThat(db.sql("select seen_xid < '9000000000000' from scan_watch")
                        .query(Boolean.class)
                        .single())
                .isTrue();
    }
}
