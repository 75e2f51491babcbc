package org.gatehouse.scan.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.TestPeople;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.user.UserRoleService;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Awaits;
import org.gatehouse.platform.Fixture;
import org.gatehouse.scan.EventDay;
import org.gatehouse.scan.ScanScene;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;
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

    /** Each of them is the only scan that is looked at: the other one was looked at before. */
    @Test
    void aScanIsComparedWithThoseOfBothSidesThatWereLookedAt(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        long pool = scene.addZone("Pool");
        scene.report(scan(scene.accreditation, scene.zone, 20)).expect(201);
        assertThat(found(scene, "")).isEmpty();

        scene.report(scan(scene.accreditation, pool, 50)).expect(201);
        assertThat(found(scene, "")).containsExactly("two_zones 20>50");

        scene.report(scan(scene.accreditation, pool, 0)).expect(201);
        assertThat(found(scene, "")).containsExactlyInAnyOrder("two_zones 0>20", "two_zones 20>50");
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

        fixture.bean(ScanConflictService.class).each(scene.event.id(), "two_zones", null, null, null, one -> {
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
        fixture.bean(ScanConflictService.class)
                .each(scene.event.id(), null, null, "2020-09-23T12:00:01Z", "2020-09-23T12:00:02Z", some::add);
        assertThat(some).hasSize(2);
    }

    /** Done by an operator after an event: the product itself deletes none. What is no longer there needs no look. */
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
        List<@Nullable Long> inside = new ArrayList<>();
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
            inside.add(on(fixture, scene, NOON.plusSeconds(900)).inside());
        }

        assertThat(conflicts.getFirst()).isNotEmpty();
        assertThat(conflicts).containsOnly(conflicts.getFirst());
        assertThat(inside).containsOnly(inside.getFirst());
    }

    private static List<Long> occupancy(ScanScene scene) {
        return zones(scene)
                .path("zones")
                .valueStream()
                .map(zone ->
                        zone.path("inside").isNull() ? -1 : zone.path("inside").asLong())
                .toList();
    }

    /** A moment of today, however early the test runs: occupancy counts from the day's beginning. */
    private static Map<String, Object> today(Map<String, Object> scan, int second) {
        Map<String, Object> at = new HashMap<>(scan);
        at.put("timestamp", Instant.now().plusSeconds(second - 20).toString());
        return at;
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

    /** An empty zone says 0; one whose readers only report the way out says nothing. */
    @Test
    void aZoneWhereNobodyIsLeftReportsBothWaysIfSomebodyCameIn(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        countingFromNow(fixture, scene);
        scene.report(today(out(scene.accreditation, scene.zone, 0), 1)).expect(201);
        assertThat(occupancy(scene)).containsExactly(-1L);

        scene.report(today(scan(scene.accreditation, scene.zone, 0), 5)).expect(201);
        scene.report(today(out(scene.accreditation, scene.zone, 0), 9)).expect(201);
        assertThat(occupancy(scene)).containsExactly(0L);
    }

    @Test
    void lastAllowedScanSaysWhoIsInside(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        long bo = scene.addAccreditation("Bo");
        countingFromNow(fixture, scene);
        scene.report(today(scan(scene.accreditation, scene.zone, 0), 1)).expect(201);
        scene.report(today(scan(bo, scene.zone, 0), 2)).expect(201);
        assertThat(occupancy(scene)).containsExactly(-1L);
        assertThat(zones(scene).path("zones").path(0).path("both_ways").asBoolean())
                .isFalse();

        scene.report(today(out(scene.accreditation, scene.zone, 0), 15)).expect(201);
        scene.report(today(scan(scene.accreditation, scene.zone, 0), 10)).expect(201);

        JsonNode zone = zones(scene).path("zones").path(0);
        assertThat(zone.path("inside").asInt()).isEqualTo(1);
        assertThat(zone.path("both_ways").asBoolean()).isTrue();
        assertThat(zone.path("last_entry_at").isNull()).isFalse();
        assertThat(scene.listed("?accreditation=" + scene.accreditation))
                .extracting(scan -> scan.path("direction").asString())
                .containsExactly("OUT", "IN", "IN");
    }

    /** Resets long enough ago for scans of the last seconds, should the day have begun this very minute. */
    private static void countingFromNow(Fixture fixture, ScanScene scene) {
        assertThat(counts(fixture)
                        .reset(
                                scene.event.id(),
                                scene.zone,
                                Instant.EPOCH,
                                Instant.now().minusSeconds(60),
                                "ana"))
                .isTrue();
    }

    private static ZoneOccupancyRepository counts(Fixture fixture) {
        return fixture.bean(ZoneOccupancyRepository.class);
    }

    @Test
    void countBeginsWithTheDayOfTheEvent(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        fixture.bean(JdbcClient.class)
                .sql("update event set time_zone = 'Asia/Tokyo' where id = :event")
                .param("event", scene.event.id())
                .update();
        scene.report(scan(scene.accreditation, scene.zone, 0)).expect(201);
        scene.report(scan(scene.addAccreditation("Bo"), scene.zone, 60)).expect(201);
        scene.report(out(scene.addAccreditation("Cy"), scene.zone, 90)).expect(201);
        zones(scene);

        assertThat(on(fixture, scene, NOON.plusSeconds(120)).inside()).isEqualTo(2);
        assertThat(on(fixture, scene, NOON.plusSeconds(120)).countedSince()).isEqualTo("2020-09-22T21:00:00Z");
        assertThat(on(fixture, scene, Instant.parse("2020-09-23T20:59:59Z")).inside())
                .isEqualTo(2);
        assertThat(on(fixture, scene, Instant.parse("2020-09-23T21:00:00Z")).inside())
                .isZero();
        assertThat(on(fixture, scene, Instant.parse("2020-09-24T21:00:00Z")).inside())
                .isNull();

        counts(fixture).reset(scene.event.id(), scene.zone, NOON, NOON.plusSeconds(30), "ana");
        ZoneOccupancy reset = on(fixture, scene, NOON.plusSeconds(120));
        assertThat(reset.inside()).isEqualTo(1);
        assertThat(reset.resetBy()).isEqualTo("ana");
        assertThat(on(fixture, scene, Instant.parse("2020-09-23T21:00:00Z")).resetBy())
                .isNull();

        // Entries alone: the reader that reported exits has been gone for a day.
        scene.report(scan(scene.accreditation, scene.zone, 86_400)).expect(201);
        zones(scene);
        assertThat(on(fixture, scene, Instant.parse("2020-09-24T21:00:00Z")).inside())
                .isNull();
    }

    private static ZoneOccupancy on(Fixture fixture, ScanScene scene, Instant now) {
        Instant began = EventDay.began(now, ZoneId.of("Asia/Tokyo"), LocalTime.of(6, 0));
        return counts(fixture).ofEvent(scene.event.id(), began).getFirst();
    }

    @Test
    void ofTwoWhoResetAtOnceOneDoes(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        List<CompletableFuture<Boolean>> both = LongStream.range(0, 2)
                .mapToObj(n -> CompletableFuture.supplyAsync(() ->
                        counts(fixture).reset(scene.event.id(), scene.zone, NOON, NOON.plusSeconds(10 + n), "ana")))
                .toList();

        assertThat(both.stream().map(CompletableFuture::join).filter(done -> done))
                .hasSize(1);
    }

    @Test
    void resetNamesAZoneOfTheEventAndSinceWhenItWasSeenCounted(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        long foreign = ScanScene.of(fixture).zone;

        assertThat(reset(fixture, scene, String.valueOf(foreign), "2020-09-23T06:00:00Z", Role.EDIT))
                .isEqualTo(404);
        assertThat(reset(fixture, scene, "arena", "2020-09-23T06:00:00Z", Role.EDIT))
                .isEqualTo(404);
        assertThat(reset(fixture, scene, String.valueOf(scene.zone), "this morning", Role.EDIT))
                .isEqualTo(422);
        assertThat(reset(fixture, scene, String.valueOf(scene.zone), "", Role.EDIT))
                .isEqualTo(422);
        assertThat(reset(fixture, scene, String.valueOf(scene.zone), "2020-09-23T06:00:00Z", Role.VIEW_SCANS))
                .isEqualTo(403);
        assertThat(on(fixture, scene, Instant.now()).resetBy()).isNull();

        assertThat(reset(fixture, scene, String.valueOf(scene.zone), "2020-09-23T06:00:00Z", Role.EDIT))
                .isEqualTo(303);
        assertThat(on(fixture, scene, Instant.now()).resetBy()).startsWith("ana-");
        assertThat(reset(
                        fixture,
                        scene,
                        String.valueOf(scene.zone),
                        Instant.now().toString(),
                        Role.SET_UP_SCAN_APP))
                .isEqualTo(303);
    }

    /** What the page's form sends, from somebody with this role alone. */
    private static int reset(Fixture fixture, ScanScene scene, String zone, String seen, Role role) {
        long user = TestPeople.user(fixture, null);
        fixture.bean(UserRoleService.class).grant(user, role, scene.event.entity(), Fixture.OPERATOR);
        TestSessions.Visit visit = TestSessions.visit(fixture, user);
        Api browser = fixture.anonymous();
        String path = "/console/events/" + scene.event.id() + "/scans/occupancy/" + zone + "/reset";
        return browser.send(browser.request(path)
                        .header("Cookie", "gatehouse_session=" + visit.cookie())
                        .header(visit.csrfHeader(), visit.csrfToken())
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString("seen=" + URLEncoder.encode(seen, StandardCharsets.UTF_8))))
                .status();
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

    /** One after the other, a hundred desks would wait for each other longer than for the database. */
    @Test
    void whoAsksMeanwhileSharesOneLookAtTheNewestScans(Fixture fixture) throws Exception {
        ScanScene scene = ScanScene.of(fixture);
        JdbcClient db = fixture.bean(JdbcClient.class);
        scene.report(scan(scene.accreditation, scene.zone, 0)).expect(201);
        db.sql("create sequence looks").update();
        db.sql("""
                create function count_look() returns trigger language plpgsql as
                'begin perform nextval(''looks''); return null; end'
                """).update();
        db.sql("create trigger counted after insert on scan_presence for each statement execute function count_look()")
                .update();
        List<CompletableFuture<Void>> asked = new ArrayList<>();
        try (ExecutorService desks = Executors.newVirtualThreadPerTaskExecutor()) {
            fixture.bean(TransactionOperations.class).executeWithoutResult(status -> {
                db.sql("select from scan_watch for update")
                        .query((row, number) -> 0)
                        .list();
                for (int n = 0; n < 40; n++) {
                    String path = n % 2 == 0 ? "/scans/conflicts" : "/scans/occupancy";
                    asked.add(CompletableFuture.runAsync(
                            () -> scene.event.desk().get(scene.path() + path).expect(200), desks));
                }
                LockSupport.parkNanos(Duration.ofSeconds(1).toNanos());
                // A new scan, so that each look has something to examine.
                scene.report(scan(scene.accreditation, scene.zone, 1)).expect(201);
            });
            CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new))
                    .get(Awaits.PATIENCE.toSeconds(), TimeUnit.SECONDS);

            assertThat(db.sql("select last_value from looks").query(Long.class).single())
                    .isBetween(1L, 12L);
        } finally {
            db.sql("drop function count_look() cascade").update();
            db.sql("drop sequence looks").update();
        }
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
