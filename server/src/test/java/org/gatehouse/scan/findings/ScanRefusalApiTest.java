package org.gatehouse.scan.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.TestPeople;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.user.UserRoleService;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.SheetFile;
import org.gatehouse.scan.ScanScene;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Whether somebody who was refused had the right to enter at that moment, and whether the gate could know (decision 0110). */
@ApiTest
class ScanRefusalApiTest {

    private ScanScene scene;
    private JdbcClient db;

    @BeforeEach
    void aBadgeWithoutZones(Fixture fixture) {
        scene = ScanScene.of(fixture);
        db = fixture.bean(JdbcClient.class);
    }

    /** As exact as scans are kept. */
    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.MICROS);
    }

    private long revision() {
        return scene.gate()
                .get(scene.path() + "/sync")
                .expect(200)
                .json()
                .path("revision")
                .longValue();
    }

    /** Gives or takes the zone manually. */
    private void change(String field) {
        scene.event
                .desk()
                .put(
                        scene.path() + "/accreditations/batch",
                        Map.of("ids", List.of(scene.accreditation), field, List.of(Map.of("id", scene.zone))))
                .expect(200);
    }

    private long grant() {
        change("zones_add");
        return revision();
    }

    private long revoke() {
        change("zones_remove");
        return revision();
    }

    private Map<String, Object> refusal(Instant at, @Nullable Object revision) {
        Map<String, Object> scan = new HashMap<>(scene.scan());
        scan.put("allowed", false);
        scan.put("timestamp", at.toString());
        scan.put("revision", revision);
        return scan;
    }

    private long refuse(Instant at, @Nullable Object revision) {
        return scene.report(refusal(at, revision)).expect(201).json().path("id").longValue();
    }

    /** The verdict on a refusal at that moment, by a gate that holds this revision. */
    private @Nullable String judged(Instant at, @Nullable Object revision) {
        long id = refuse(at, revision);
        return scene.listed("?limit=100").stream()
                .filter(scan -> scan.path("id").longValue() == id)
                .findFirst()
                .orElseThrow()
                .path("refusal")
                .stringValue(null);
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

    private List<Long> refusals(String query) {
        JsonNode refusals = page(query).path("refusals");
        return List.of(
                refusals.path("judged").longValue(),
                refusals.path("not_judged").longValue(),
                refusals.path("quarantined").longValue(),
                refusals.path("waiting").longValue());
    }

    @Test
    void whoHadNoRightWasRefusedRightly() {
        long none = revision();
        assertThat(judged(now(), null)).isEqualTo("ok");
        assertThat(judged(now(), none)).isEqualTo("ok");

        grant();
        Instant had = now();
        long revoked = revoke();
        assertThat(judged(now(), null)).isEqualTo("ok");
        assertThat(judged(now(), revoked)).isEqualTo("ok");
        // The gate still held the list with the zone: it was right by accident, and nobody was wronged.
        assertThat(judged(now(), revoked - 1)).isEqualTo("ok");
        assertThat(judged(had, null)).isEqualTo("entitled");
    }

    @Test
    void aGateThatWasToldOfTheRightIsWrong() {
        long granted = grant();

        assertThat(judged(now(), granted)).isEqualTo("gate_wrong");
        assertThat(kinds("?kind=refused")).containsExactly("refused_gate_wrong");
        assertThat(scene.listed("?refusal=gate_wrong")).hasSize(1);
        assertThat(scene.listed("?refusal=gate_wrong&allowed=true")).isEmpty();
        assertThat(scene.listed("?refusal=ok")).isEmpty();
    }

    @Test
    void aGateThatWasNotToldOfTheRightIsNotWrong() {
        long before = revision();
        Instant early = now();
        grant();
        Instant late = now();

        assertThat(judged(late, before)).isEqualTo("gate_not_told");
        assertThat(judged(early, before)).isEqualTo("ok");
        JsonNode one = page("?kind=refused").path("conflicts").path(0);
        assertThat(one.path("kind").stringValue()).isEqualTo("refused_gate_not_told");
        assertThat(Instant.parse(one.path("right_began_at").stringValue())).isBetween(early, late);
        assertThat(one.path("right_ended_at").isNull()).isTrue();
        assertThat(one.path("first_name").stringValue()).isEqualTo("Ana");
    }

    /** Its clock is behind: by the clock the person still had the right, but the gate already held the list without it. */
    @Test
    void aGateThatWasToldOfTheLossRefusesRightlyWhateverItsClockSays() {
        grant();
        Instant had = now();
        long revoked = revoke();

        assertThat(judged(had, revoked)).isEqualTo("ok");
        assertThat(kinds("?kind=refused")).isEmpty();

        // Given again since: the gate was not told of that.
        grant();
        assertThat(judged(now(), revoked)).isEqualTo("gate_not_told");
    }

    /** Without a revision nobody knows what the gate knew; a right that is only minutes old may not have reached it. */
    @Test
    void aGateThatSendsNoRevisionIsJudgedByTheMoment() {
        grant();
        refuse(now(), null);

        JsonNode one = page("?kind=refused_entitled").path("conflicts").path(0);
        assertThat(one.path("perhaps_not_told").booleanValue()).isTrue();

        db.sql("update feed_revision set at = at - interval '10 minutes' where event_id = :event")
                .param("event", scene.event.id())
                .update();
        one = page("?kind=refused_entitled").path("conflicts").path(0);
        assertThat(one.path("perhaps_not_told").booleanValue()).isFalse();
        assertThat(page("").path("counts").path("refused_entitled").intValue()).isOne();
        assertThat(judged(now(), Long.MAX_VALUE)).isEqualTo("entitled");
    }

    @Test
    void aWithdrawnBadgeIsRefusedRightly() {
        long granted = grant();
        Instant valid = now();
        scene.withdraw();

        assertThat(judged(now(), null)).isEqualTo("ok");
        assertThat(judged(valid, granted)).isEqualTo("gate_wrong");
    }

    @Test
    void whatIsNotKnownIsCountedAsThat() {
        long granted = grant();
        refuse(Instant.parse("2020-09-23T08:15:00Z"), null);
        refuse(now().plusSeconds(3600), null);
        Map<String, Object> stranger = refusal(now(), null);
        stranger.put("accreditation_id", -7);
        scene.report(stranger).expect(202);

        assertThat(refusals("")).containsExactly(0L, 2L, 1L, 0L);
        assertThat(refusals("?until=2021-01-01T00:00:00Z")).containsExactly(0L, 1L, 0L, 0L);
        JsonNode page = page("?kind=refused_not_judged");
        assertThat(page.path("total_count").intValue()).isEqualTo(2);
        assertThat(page.path("conflicts"))
                .extracting(one -> one.path("not_judged_because").stringValue())
                .containsExactly("clock_ahead", "not_kept");
        assertThat(scene.listed("?refusal=unknown")).hasSize(2);
        // A list that opened the zone when it was made, and that nothing has ended, proves the right.
        assertThat(judged(now().plusSeconds(3600), granted)).isEqualTo("gate_wrong");
    }

    @Test
    void whatWasDecidedInALostHistoryIsNotJudged() {
        long granted = grant();
        db.sql(
                        "insert into feed_break values (:event, :revision, now() + interval '1 minute', now() - interval '1 minute')")
                .param("event", scene.event.id())
                .param("revision", granted)
                .update();
        try {
            assertThat(judged(now(), granted)).isEqualTo("unknown");
            assertThat(page("?kind=refused_not_judged").path("conflicts"))
                    .extracting(one -> one.path("not_judged_because").stringValue())
                    .containsExactly("history_lost");
        } finally {
            db.sql("delete from feed_break where event_id = :event")
                    .param("event", scene.event.id())
                    .update();
        }
    }

    /** Old clients know neither the kinds nor the verdict: what they read is as it was. */
    @Test
    void listsOfThoseWhoWereLetInAreAsTheyWere() {
        long granted = grant();
        refuse(now(), granted);
        refuse(Instant.parse("2020-09-23T08:15:00Z"), null);

        JsonNode page = page("");
        assertThat(page.path("conflicts").isEmpty()).isTrue();
        assertThat(page.path("total_count").intValue()).isZero();
        assertThat(page.path("entries").path("judged").intValue()).isZero();
        assertThat(kinds("?kind=not_judged")).isEmpty();
        assertThat(scene.listed("?limit=100")).allSatisfy(scan -> {
            assertThat(scan.path("knew").isNull()).isTrue();
            assertThat(scan.path("entitled").isNull()).isTrue();
        });
        assertThat(scene.listed("?entitled=yes")).isEmpty();
        assertThat(scene.listed("?knew=gate_wrong")).isEmpty();
    }

    @Test
    void exitsAndThoseWhoWereLetInAreNoRefusals() {
        long granted = grant();
        Map<String, Object> out = refusal(now(), granted);
        out.put("direction", "OUT");
        Map<String, Object> in = refusal(now(), granted);
        in.put("allowed", true);
        scene.reportAll(List.of(out, in));

        assertThat(scene.listed("?limit=100"))
                .hasSize(2)
                .allSatisfy(scan -> assertThat(scan.path("refusal").isNull()).isTrue());
        assertThat(kinds("?kind=refused")).isEmpty();
        assertThat(refusals("")).containsExactly(0L, 0L, 0L, 0L);
    }

    @Test
    void aRefusalThatLeavesQuarantineIsJudged() {
        grant();
        Map<String, Object> stranger = refusal(now(), null);
        stranger.put("accreditation_id", 999_999_999);
        long id = scene.report(stranger).expect(202).json().path("id").longValue();
        db.sql("update scan set accreditation_id = :accreditation where id = :id")
                .param("accreditation", scene.accreditation)
                .param("id", id)
                .update();
        scene.replay(id).expect(200);

        assertThat(kinds("?kind=refused")).containsExactly("refused_entitled");
        assertThat(refusals("")).containsExactly(1L, 0L, 0L, 0L);
    }

    /** They were examined before refusals were judged, or by a node of a version that does not judge them. */
    @Test
    void refusalsThatWereExaminedWithoutBeingJudgedAreJudged() {
        long granted = grant();
        refuse(now(), granted);
        assertThat(kinds("?kind=refused")).hasSize(1);
        db.sql("delete from scan_conflict where event_id = :event")
                .param("event", scene.event.id())
                .update();
        db.sql("""
                update scan_watch
                set looked_to = greatest(looked_to, (select max(id) from scan)), refusals_to = (
                    select min(id) - 1 from scan where event_id = :event)
                """).param("event", scene.event.id()).update();

        assertThat(kinds("?kind=refused")).containsExactly("refused_gate_wrong");
        assertThat(db.sql("select refusals_to = looked_to from scan_watch")
                        .query(Boolean.class)
                        .single())
                .isTrue();
    }

    @Test
    void aFilterThatDoesNotExistIsNamed() {
        assertThat(scene.list("?refusal=perhaps").expect(422).text()).contains("refusal: ");
        assertThat(scene.list("/conflicts?kind=refusal").expect(422).text()).contains("kind: ", "refused_entitled");
        assertThat(scene.list("/conflicts?seen=perhaps").expect(422).text()).contains("seen");
    }

    @Test
    void theExportHoldsTheVerdict() {
        long granted = grant();
        refuse(now(), granted);

        Answer export = scene.event.desk().get(scene.path() + "/scans/export?format=csv&refusal=gate_wrong");

        assertThat(SheetFile.csv(export.expect(200)))
                .singleElement()
                .satisfies(row ->
                        assertThat(row).containsEntry("refusal", "gate_wrong").containsEntry("entitled", ""));
    }

    /** The same refusals in any order, portions and number of copies, looked at in between or not: the same report. */
    @Test
    void theOrderOfArrivalPlaysNoPart(Fixture fixture) {
        Random random = new Random(13);
        List<List<String>> reports = new ArrayList<>();
        for (int shuffle = 0; shuffle < 4; shuffle++) {
            scene = ScanScene.of(fixture);
            long none = revision();
            Instant nothing = now();
            long granted = grant();
            Instant first = now();
            long revoked = revoke();
            Instant between = now();
            grant();
            Instant second = now();
            List<Instant> moments = List.of(
                    Instant.parse("2020-01-01T00:00:00Z"), nothing, first, between, second, second.plusSeconds(7200));
            List<Map<String, Object>> scans = new ArrayList<>();
            for (Instant moment : moments) {
                for (Long held : Arrays.asList(null, none, granted, revoked)) {
                    Map<String, Object> scan = refusal(moment, held);
                    scan.put("scan_id", "held " + held);
                    scans.add(scan);
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
                            .map(moment ->
                                    kinds("?kind=refused&limit=100&since=" + moment + "&until=" + moment).stream()
                                            .sorted()
                                            .toList())
                            .toList()
                            .toString(),
                    refusals("").toString(),
                    page("").path("counts").toString(),
                    page("?kind=refused_not_judged").path("total_count").toString()));
        }

        assertThat(reports).containsOnly(reports.getFirst());
        assertThat(reports.getFirst().getFirst())
                .contains("refused_gate_wrong", "refused_gate_not_told", "refused_entitled");
    }

    // ---- seen

    private Answer mark(long scan, String kind, Object body) {
        return scene.event.desk().put(scene.path() + "/scans/" + scan + "/conflicts/" + kind + "/seen", body);
    }

    private Answer unmark(long scan, String kind) {
        return scene.event.desk().delete(scene.path() + "/scans/" + scan + "/conflicts/" + kind + "/seen");
    }

    @Test
    void aConflictIsMarkedAsSeenWithANote() {
        long granted = grant();
        long scan = refuse(now(), granted);
        assertThat(kinds("?kind=refused&seen=false")).hasSize(1);

        JsonNode mark = mark(scan, "refused_gate_wrong", Map.of("note", "  Showed an old\u00A0badge "))
                .expect(200)
                .json();

        assertThat(mark.path("note").stringValue()).isEqualTo("Showed an old badge");
        JsonNode page = page("?kind=refused&seen=true");
        assertThat(page.path("conflicts").path(0).path("seen")).isEqualTo(mark);
        assertThat(page.path("total_count").intValue()).isOne();
        assertThat(page("?kind=refused").path("total_count").intValue()).isOne();
        assertThat(kinds("?kind=refused&seen=false")).isEmpty();
        assertThat(page("?kind=refused&seen=false").path("total_count").intValue())
                .isZero();
        assertThat(refusals("?seen=false")).isEqualTo(refusals("")).containsExactly(1L, 0L, 0L, 0L);
        assertThat(scene.auditsOf("conflict_seen")).isOne();

        unmark(scan, "refused_gate_wrong").expect(204);
        unmark(scan, "refused_gate_wrong").expect(204);
        assertThat(page("?kind=refused").path("conflicts").path(0).path("seen").isNull())
                .isTrue();
        assertThat(scene.auditsOf("conflict_unseen")).isOne();
    }

    /** So nobody overwrites what somebody else found out. */
    @Test
    void theFirstMarkStays() {
        long scan = scene.report(scene.scanWith("timestamp", now().toString()))
                .expect(201)
                .json()
                .path("id")
                .longValue();
        assertThat(kinds("")).containsExactly("no_right_then");
        JsonNode first = mark(scan, "no_right_then", Map.of("note", "Let in by me"))
                .expect(200)
                .json();

        assertThat(mark(scan, "no_right_then", Map.of("note", "Something else"))
                        .expect(200)
                        .json())
                .isEqualTo(first);
        assertThat(mark(scan, "no_right_then", Map.of()).expect(200).json()).isEqualTo(first);
        assertThat(scene.auditsOf("conflict_seen")).isOne();
        assertThat(page("?seen=true").path("counts").path("no_right_then").intValue())
                .isOne();
        assertThat(page("?seen=false").path("counts").path("no_right_then").intValue())
                .isZero();
    }

    /** The mark is no part of what follows from the scans: an examination that finds the same again leaves it. */
    @Test
    void anotherExaminationLeavesTheMark() {
        long granted = grant();
        long scan = refuse(now(), granted);
        page("");
        mark(scan, "refused_gate_wrong", Map.of()).expect(200);
        db.sql("update scan_watch set looked_to = (select min(id) - 1 from scan where event_id = :event)")
                .param("event", scene.event.id())
                .update();

        assertThat(kinds("?kind=refused&seen=true")).containsExactly("refused_gate_wrong");
    }

    @Test
    void badMarksAreRefused() {
        long granted = grant();
        long scan = refuse(now(), granted);
        page("");

        mark(scan, "gate_wrong", Map.of()).expect(404);
        mark(scan, "nonsense", Map.of()).expect(404);
        mark(999_999_999, "refused_gate_wrong", Map.of()).expect(404);
        unmark(999_999_999, "refused_gate_wrong").expect(404);
        assertThat(mark(scan, "refused_gate_wrong", Map.of("note", "x".repeat(501)))
                        .expect(422)
                        .text())
                .contains("note");
        assertThat(mark(scan, "refused_gate_wrong", Map.of("note", "a\u0001b"))
                        .expect(422)
                        .text())
                .contains("note");
        assertThat(kinds("?kind=refused&seen=false")).hasSize(1);
    }

    /** What the page's form sends, from somebody with these roles. */
    private Answer send(Fixture fixture, String path, String form, Role... roles) {
        long user = TestPeople.user(fixture, null);
        for (Role role : roles) {
            fixture.bean(UserRoleService.class).grant(user, role, scene.event.entity(), Fixture.OPERATOR);
        }
        TestSessions.Visit visit = TestSessions.visit(fixture, user);
        Api browser = fixture.anonymous();
        return browser.send(browser.request("/console/events/" + scene.event.id() + path)
                .header("Cookie", "gatehouse_session=" + visit.cookie())
                .header(visit.csrfHeader(), visit.csrfToken())
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form)));
    }

    @Test
    void theDeskMarksWhatItHasSeen(Fixture fixture) {
        long granted = grant();
        long scan = refuse(now(), granted);
        page("");
        String path = "/conflicts/" + scan + "/seen?kind=refused&offset=50";
        String form = "conflict=refused_gate_wrong&note=Badge+of+last+year";

        assertThat(send(fixture, path, form, Role.VIEW_SCANS).status()).isEqualTo(403);
        assertThat(send(fixture, path, "conflict=two_zones", Role.EDIT, Role.VIEW_SCANS)
                        .status())
                .isEqualTo(404);
        assertThat(send(fixture, path, form + "x".repeat(500), Role.EDIT, Role.VIEW_SCANS)
                        .status())
                .isEqualTo(422);
        Answer marked = send(fixture, path, form, Role.EDIT, Role.VIEW_SCANS);

        assertThat(marked.status()).isEqualTo(303);
        assertThat(marked.header("Location"))
                .isEqualTo("/console/events/" + scene.event.id() + "/conflicts?kind=refused&offset=50");
        assertThat(send(fixture, path, "conflict=refused_gate_wrong&note=Else", Role.EDIT, Role.VIEW_SCANS)
                        .status())
                .isEqualTo(303);
        JsonNode seen = page("?kind=refused").path("conflicts").path(0).path("seen");
        assertThat(seen.path("note").stringValue()).isEqualTo("Badge of last year");
        assertThat(send(fixture, path, "conflict=refused_gate_wrong&undo=true", Role.EDIT, Role.VIEW_SCANS)
                        .status())
                .isEqualTo(303);
        assertThat(kinds("?kind=refused&seen=false")).hasSize(1);
    }

    /** The page of each tab says in words what was found, and how many refusals were judged. */
    @Test
    void theFileOfTheTabHasEachRefusal(Fixture fixture) {
        long before = revision();
        long granted = grant();
        refuse(now(), granted);
        refuse(now(), before);
        refuse(now(), null);
        long user = TestPeople.user(fixture, null);
        fixture.bean(UserRoleService.class).grant(user, Role.VIEW_SCANS, scene.event.entity(), Fixture.OPERATOR);
        TestSessions.Visit visit = TestSessions.visit(fixture, user);
        Api browser = fixture.anonymous();
        String path = "/console/events/" + scene.event.id() + "/conflicts";

        String page = browser.send(browser.request(path + "?kind=refused")
                        .header("Cookie", "gatehouse_session=" + visit.cookie())
                        .GET())
                .expect(200)
                .text();
        Answer file = browser.send(browser.request(path + "/export?kind=refused&format=csv")
                .header("Cookie", "gatehouse_session=" + visit.cookie())
                .GET());

        assertThat(page)
                .contains("Judged: 3 of 3 refusals", "although the list that the gate itself held opened this zone")
                .contains("the gate still held an older list", "seconds after the right to this zone had been given")
                .doesNotContain("/seen");
        assertThat(SheetFile.csv(file.expect(200))).hasSize(3);
    }
}
