package org.gatehouse.scan.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.SheetFile;
import org.gatehouse.scan.ScanScene;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;

/** Whether somebody who was let in had the right to it at that moment, where the gate sends no revision (decision 0025). */
@ApiTest
class ScanRightApiTest {

    private ScanScene scene;

    @BeforeEach
    void aBadgeWithoutZones(Fixture fixture) {
        scene = ScanScene.of(fixture);
    }

    /** As exact as scans are kept. */
    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.MICROS);
    }

    /** Gives or takes the zone manually; a moment after it took effect. */
    private Instant change(String field) {
        scene.event
                .desk()
                .put(
                        scene.path() + "/accreditations/batch",
                        Map.of("ids", List.of(scene.accreditation), field, List.of(Map.of("id", scene.zone))))
                .expect(200);
        return now();
    }

    private Instant grant() {
        return change("zones_add");
    }

    private Instant revoke() {
        return change("zones_remove");
    }

    private Map<String, Object> entry(Instant at) {
        Map<String, Object> scan = new HashMap<>(scene.scan());
        scan.put("timestamp", at.toString());
        return scan;
    }

    private void enter(Instant at) {
        scene.report(entry(at)).expect(201);
    }

    private JsonNode page(String query) {
        return scene.list("/conflicts" + query).expect(200).json();
    }

    private List<String> kinds(String query) {
        return page(query)
                .path("conflicts")
                .valueStream()
                .map(one -> one.path("kind").stringValue())
                .toList();
    }

    private List<Long> entries(String query) {
        JsonNode entries = page(query).path("entries");
        return List.of(
                entries.path("judged").longValue(),
                entries.path("not_judged").longValue(),
                entries.path("quarantined").longValue(),
                entries.path("waiting").longValue());
    }

    private List<String> entitled() {
        return scene.listed("?limit=100").stream()
                .map(scan -> scan.path("entitled").stringValue("-"))
                .toList();
    }

    @Test
    void whoHadTheRightIsJudgedAndIsNoFinding() {
        enter(grant());

        assertThat(kinds("")).isEmpty();
        assertThat(entries("")).containsExactly(1L, 0L, 0L, 0L);
        assertThat(entitled()).containsExactly("yes");
    }

    @Test
    void whoNeverHadTheRightIsAFinding() {
        enter(now());

        JsonNode page = page("");
        JsonNode one = page.path("conflicts").path(0);
        assertThat(one.path("kind").stringValue()).isEqualTo("no_right_then");
        assertThat(one.path("right_ended_at").isNull()).isTrue();
        assertThat(one.path("perhaps_not_told").booleanValue()).isFalse();
        assertThat(page.path("counts").path("no_right_then").intValue()).isOne();
        assertThat(page.path("total_count").intValue()).isOne();
        assertThat(entitled()).containsExactly("no");
        assertThat(scene.listed("?entitled=no")).hasSize(1);
        assertThat(scene.listed("?entitled=yes")).isEmpty();
        assertThat(scene.list("?entitled=perhaps").expect(422).text()).contains("entitled: ");
    }

    @Test
    void aRightThatEndedSecondsBeforeIsKeptApart() {
        Instant granted = grant();
        Instant revoked = revoke();
        enter(granted);
        enter(revoked);

        JsonNode page = page("");
        assertThat(page.path("conflicts")).singleElement().satisfies(one -> {
            assertThat(one.path("scan").path("timestamp").stringValue()).isEqualTo(revoked.toString());
            assertThat(Instant.parse(one.path("right_ended_at").stringValue())).isBetween(granted, revoked);
            assertThat(one.path("perhaps_not_told").booleanValue()).isTrue();
        });
        assertThat(page.path("counts").path("perhaps_not_told").intValue()).isOne();
        assertThat(entries("")).containsExactly(2L, 0L, 0L, 0L);
    }

    @Test
    void aRightThatEndedLongAgoCouldBeKnown(Fixture fixture) {
        grant();
        Instant revoked = revoke();
        fixture.bean(JdbcClient.class)
                .sql("update feed_revision set at = at - interval '10 minutes' where event_id = :event")
                .param("event", scene.event.id())
                .update();
        enter(revoked);

        JsonNode page = page("?kind=no_right_then");
        assertThat(page.path("conflicts").path(0).path("perhaps_not_told").booleanValue())
                .isFalse();
        assertThat(page.path("counts").path("perhaps_not_told").intValue()).isZero();
    }

    @Test
    void aRightThatCameLaterDoesNotHeal() {
        Instant before = now();
        grant();
        enter(before);

        JsonNode one = page("").path("conflicts").path(0);
        assertThat(one.path("kind").stringValue()).isEqualTo("no_right_then");
        assertThat(Instant.parse(one.path("right_began_at").stringValue())).isAfter(before);
    }

    @Test
    void aWithdrawnBadgeHasNoRight() {
        Instant granted = grant();
        scene.withdraw();
        enter(granted);
        enter(now());

        assertThat(kinds("")).containsExactly("no_right_then");
        assertThat(entitled()).containsExactly("no", "yes");
    }

    @Test
    void aZoneThatIsGoneIsJudgedByWhatItWas() {
        Instant granted = grant();
        scene.event.desk().delete(scene.path() + "/zones/" + scene.zone).expect(204);
        scene.report(entry(granted)).expect(202);

        assertThat(entries("")).containsExactly(0L, 0L, 1L, 0L);
        assertThat(kinds("")).isEmpty();
    }

    @Test
    void theStateOfTheMomentBeforeTheBadgeExistedIsKnown() {
        Instant before = now();
        long later = scene.addAccreditation("Bo");
        Map<String, Object> scan = entry(before);
        scan.put("accreditation_id", later);
        scene.report(scan).expect(201);

        assertThat(kinds("")).containsExactly("no_right_then");
    }

    @Test
    void whatIsNotKnownIsCountedAsThat(Fixture fixture) {
        grant();
        enter(Instant.parse("2020-09-23T08:15:00Z"));
        enter(now().plusSeconds(3600));
        Map<String, Object> stranger = entry(now());
        stranger.put("accreditation_id", -7);
        scene.report(stranger).expect(202);

        assertThat(kinds("")).isEmpty();
        assertThat(page("").path("total_count").intValue()).isZero();
        assertThat(entries("")).containsExactly(0L, 2L, 1L, 0L);
        assertThat(entries("?until=2021-01-01T00:00:00Z")).containsExactly(0L, 1L, 0L, 0L);
        assertThat(page("?kind=not_judged").path("total_count").intValue()).isEqualTo(2);
        assertThat(page("?kind=not_judged").path("conflicts"))
                .extracting(one -> one.path("not_judged_because").stringValue())
                .containsExactly("clock_ahead", "not_kept");
        assertThat(scene.listed("?entitled=unknown")).hasSize(2);
        assertThat(fixture.bean(ScanConflictService.class)
                        .unseenSince(scene.event.id(), Instant.EPOCH)
                        .all())
                .isZero();
    }

    /** The event is older than the table of past zones: what was lost before is not known. */
    @Test
    void whatIsOlderThanWhatIsKeptIsNotJudged(Fixture fixture) {
        Instant lost = now();
        Instant granted = grant();
        fixture.bean(JdbcClient.class)
                .sql("update event_feed set zones_known_from = :at where event_id = :event")
                .param("at", granted.minusMillis(1).atOffset(ZoneOffset.UTC))
                .param("event", scene.event.id())
                .update();
        enter(lost);
        enter(granted);

        assertThat(entries("")).containsExactly(1L, 1L, 0L, 0L);
        assertThat(entitled()).containsExactly("yes", "unknown");
    }

    @Test
    void aClockThatIsALittleAheadIsJudgedByTheArrival() {
        grant();
        enter(now().plusSeconds(120));
        revoke();

        assertThat(kinds("")).isEmpty();
        assertThat(entitled()).containsExactly("yes");
    }

    @Test
    void exitsAndRefusalsNeedNoRight() {
        Map<String, Object> out = entry(now());
        out.put("direction", "OUT");
        Map<String, Object> refused = entry(now());
        refused.put("allowed", false);
        scene.reportAll(List.of(out, refused));

        assertThat(kinds("")).isEmpty();
        assertThat(entries("")).containsExactly(0L, 0L, 0L, 0L);
        assertThat(entitled()).containsExactly("-", "-");
    }

    /** A revision of another history means nothing; the moment decides. */
    @Test
    void aRevisionThatIsNotReachedIsJudgedByTheMoment() {
        Map<String, Object> scan = entry(now());
        scan.put("revision", Long.MAX_VALUE);
        scene.report(scan).expect(201);

        assertThat(kinds("")).containsExactly("no_right_then");
    }

    /** A finding of what was not settled is taken back when it proves to be none. */
    @Test
    void aHastyFindingIsTakenBack(Fixture fixture) {
        Instant granted = grant();
        enter(granted);
        JdbcClient db = fixture.bean(JdbcClient.class);
        db.sql("""
                insert into scan_conflict (event_id, scan_id, kind, scanned_at)
                select event_id, id, 'no_right_then', scanned_at from scan where event_id = :event
                """).param("event", scene.event.id()).update();
        assertThat(page("").path("total_count").intValue()).isLessThanOrEqualTo(1);

        db.sql(
                        "update scan_watch set looked_to = least(looked_to, (select min(id) - 1 from scan where event_id = :event))")
                .param("event", scene.event.id())
                .update();

        assertThat(kinds("")).isEmpty();
    }

    @Test
    void aScanThatLeavesQuarantineIsJudged(Fixture fixture) {
        Map<String, Object> stranger = entry(now());
        stranger.put("accreditation_id", 999_999_999);
        long id = scene.report(stranger).expect(202).json().path("id").longValue();
        fixture.bean(JdbcClient.class)
                .sql("update scan set accreditation_id = :accreditation where id = :id")
                .param("accreditation", scene.accreditation)
                .param("id", id)
                .update();
        scene.replay(id).expect(200);

        assertThat(kinds("")).containsExactly("no_right_then");
        assertThat(entries("")).containsExactly(1L, 0L, 0L, 0L);
    }

    @Test
    void theExportHoldsTheJudgement() {
        enter(now());

        Answer export = scene.event.desk().get(scene.path() + "/scans/export?format=csv&entitled=no");

        assertThat(SheetFile.csv(export.expect(200)))
                .singleElement()
                .satisfies(
                        row -> assertThat(row).containsEntry("entitled", "no").containsEntry("knew", ""));
    }

    /** Those that cannot be judged may be a million, those that were found a few: the list reads along its index. */
    @Test
    void planOfTheFindingsUsesTheIndex(Fixture fixture) {
        TransactionTemplate transaction = new TransactionTemplate(fixture.bean(PlatformTransactionManager.class));

        List<String> plan = transaction.execute(status -> {
            JdbcClient db = fixture.bean(JdbcClient.class);
            // Of a few rows, reading and sorting all is as cheap: without these the plan is a matter of luck.
            db.sql("set local enable_seqscan = off").update();
            db.sql("set local enable_sort = off").update();
            return db.sql("explain select scan_id from scan_conflict c\n" + ScanFindingRepository.MATCHING
                            + "order by c.scanned_at desc, c.scan_id desc, c.kind limit 50")
                    .param("event", scene.event.id())
                    .param("list", "let_in")
                    .param("seen", null)
                    .param("since", null)
                    .param("until", null)
                    .query((row, number) -> row.getString(1))
                    .list();
        });

        assertThat(String.join("\n", plan))
                .contains("scan_conflict_by_time", "list = ")
                .doesNotContain("Sort");
    }

    /** The same scans in any order, portions and number of copies, looked at in between or not: the same report. */
    @Test
    void theOrderOfArrivalPlaysNoPart(Fixture fixture) {
        Random random = new Random(11);
        List<List<String>> reports = new ArrayList<>();
        for (int shuffle = 0; shuffle < 4; shuffle++) {
            scene = ScanScene.of(fixture);
            Instant nothing = now();
            Instant first = grant();
            Instant between = revoke();
            Instant second = grant();
            List<Instant> moments = List.of(
                    Instant.parse("2020-01-01T00:00:00Z"), nothing, first, between, second, second.plusSeconds(7200));
            List<Map<String, Object>> scans = new ArrayList<>();
            for (Instant moment : moments) {
                for (String device : List.of("a", "a", "b", "c")) {
                    Map<String, Object> scan = entry(moment);
                    scan.put("scan_id", device);
                    scans.add(scan);
                }
            }
            Collections.shuffle(scans, random);
            for (int from = 0, to; from < scans.size(); from = to) {
                to = Math.min(scans.size(), from + 1 + random.nextInt(7));
                scene.reportAll(scans.subList(from, to));
                if (shuffle % 2 == 0) {
                    page("");
                }
            }
            reports.add(List.of(
                    moments.stream()
                            .flatMap(moment -> kinds("?since=" + moment + "&until=" + moment + "&limit=100").stream())
                            .toList()
                            .toString(),
                    entries("").toString(),
                    page("?kind=not_judged").path("total_count").toString(),
                    entitled().toString()));
        }

        assertThat(reports).containsOnly(reports.getFirst());
        assertThat(reports.getFirst())
                .startsWith(
                        "[no_right_then, no_right_then, no_right_then, no_right_then, no_right_then, no_right_then]",
                        "[12, 6, 0, 0]",
                        "6");
    }
}
