package org.gatehouse.scan.findings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.scan.ScanScene;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Scans of zones that are limited to times are judged by the times at the moment of the scan (decisions 0025, 0107 and 0110). */
@ApiTest
class ScanPeriodApiTest {

    /** All times are told in minutes before it. */
    private final Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);

    private ScanScene scene;
    private JdbcClient db;
    private long revision;
    private int scans;
    private String period = "";

    /** The zone is open from 120 to 60 minutes before now; the gate could read so 300 minutes before now. */
    @BeforeEach
    void aZoneThatWasOpenForAnHour(Fixture fixture) {
        scene = ScanScene.of(fixture);
        db = fixture.bean(JdbcClient.class);
        db.sql("update feed_revision set at = at - interval '1 day' where event_id = :event")
                .param("event", scene.event.id())
                .update();
        long id = scene.event
                .desk()
                .post(scene.path() + "/periods", period(120, 60))
                .expect(201)
                .json()
                .path("id")
                .longValue();
        period = scene.path() + "/periods/" + id;
        scene.event
                .desk()
                .put(
                        scene.path() + "/accreditations/" + scene.accreditation,
                        Map.of("zones_add", List.of(Map.of("id", scene.zone, "period", Map.of("id", id)))))
                .expect(200);
        revision = revisionOf(300);
    }

    private Map<String, Object> period(int from, int until) {
        return Map.of(
                "code",
                "SHIFT",
                "name",
                Map.of("text", "Shift"),
                "entries",
                List.of(Map.of(
                        "from_at",
                        before(from).toString(),
                        "until_at",
                        before(until).toString())));
    }

    private void change(int from, int until) {
        scene.event.desk().put(period, period(from, until)).expect(200);
    }

    private Instant before(double minutes) {
        return now.minus(Duration.ofSeconds((long) (minutes * 60)));
    }

    /** The newest revision, as if it had been made so many minutes ago. */
    private long revisionOf(double minutes) {
        long newest = scene.gate()
                .get(scene.path() + "/sync")
                .expect(200)
                .json()
                .path("revision")
                .longValue();
        db.sql("update feed_revision set at = :at where event_id = :event and revision = :revision")
                .param("at", before(minutes).atOffset(ZoneOffset.UTC))
                .param("event", scene.event.id())
                .param("revision", newest)
                .update();
        return newest;
    }

    private JsonNode scan(boolean allowed, double minutes, @Nullable Long revision) {
        Map<String, Object> scan = new HashMap<>(scene.scan());
        scan.put("allowed", allowed);
        scan.put("timestamp", before(minutes).toString());
        scan.put("revision", revision);
        scan.put("scan_id", "scan " + scans++);
        long id = scene.report(scan).expect(201).json().path("id").longValue();
        return scene.listed("?limit=100").stream()
                .filter(one -> one.path("id").longValue() == id)
                .findFirst()
                .orElseThrow();
    }

    private @Nullable String entitled(double minutes) {
        return scan(true, minutes, null).path("entitled").stringValue(null);
    }

    private @Nullable String knew(double minutes, long held) {
        return scan(true, minutes, held).path("knew").stringValue(null);
    }

    private @Nullable String refusal(double minutes, @Nullable Long held) {
        return scan(false, minutes, held).path("refusal").stringValue(null);
    }

    private List<JsonNode> conflicts(String kind) {
        return scene.list("/conflicts?kind=" + kind)
                .expect(200)
                .json()
                .path("conflicts")
                .valueStream()
                .toList();
    }

    @Test
    void whoeverEntersAtTheTimeHasTheRight() {
        assertThat(entitled(90)).isEqualTo("yes");
        assertThat(entitled(120)).isEqualTo("yes");
        assertThat(conflicts("no_right_then")).isEmpty();
    }

    @Test
    void whoeverEntersAtAnotherTimeHasNoRight() {
        assertThat(entitled(60)).isEqualTo("no");
        assertThat(entitled(58)).isEqualTo("no");
        assertThat(entitled(0)).isEqualTo("no");
        assertThat(entitled(200)).isEqualTo("no");

        assertThat(conflicts("no_right_then"))
                .extracting(
                        one -> one.path("right_ended_at").stringValue(null),
                        one -> one.path("right_began_at").stringValue(null),
                        one -> one.path("perhaps_not_told").booleanValue())
                .containsExactly(
                        tuple(before(60).toString(), null, false),
                        tuple(before(60).toString(), null, true),
                        tuple(before(60).toString(), null, true),
                        tuple(null, before(120).toString(), false));
    }

    /** Gates are told of an opening two minutes early, and of an end at the end. */
    @Test
    void anEntryIsEarlyByTheLeadOfOpeningsAtMost() {
        assertThat(entitled(121.5)).isEqualTo("yes");
        assertThat(entitled(122.5)).isEqualTo("no");
        long told = revisionOf(121.8);
        assertThat(knew(121.5, told)).isEqualTo("ok");
        assertThat(knew(59.5, told)).isEqualTo("gate_not_told");
    }

    @Test
    void aGateThatKnewTheTimesIsRightWithThem() {
        assertThat(knew(90, revision)).isEqualTo("ok");
        assertThat(knew(90, revisionOf(100))).isEqualTo("ok");
    }

    @Test
    void aGateThatCouldKnowOfTheEndIsWrong() {
        assertThat(knew(30, revisionOf(50))).isEqualTo("gate_wrong");
        assertThat(knew(200, revisionOf(300))).isEqualTo("gate_wrong");
        assertThat(conflicts("gate_wrong")).hasSize(2);
    }

    /** It reads only the zones that were open when its revision was made; a boundary may reach it a minute late. */
    @Test
    void aGateWithoutTimesIsNotBlamedForAnEndThatItWasNotTold() {
        assertThat(knew(30, revisionOf(90))).isEqualTo("gate_not_told");
        assertThat(knew(30, revisionOf(59.5))).isEqualTo("gate_not_told");
        assertThat(knew(30, revisionOf(58.5))).isEqualTo("gate_wrong");
    }

    @Test
    void aRefusalAtAnotherTimeIsRight() {
        assertThat(refusal(30, revision)).isEqualTo("ok");
        assertThat(refusal(30, revisionOf(90))).isEqualTo("ok");
        assertThat(refusal(30, null)).isEqualTo("ok");
        assertThat(refusal(121.5, null)).isEqualTo("ok");
        assertThat(conflicts("refused")).isEmpty();
    }

    @Test
    void aRefusalAtTheTimeIsJudgedByWhatTheGateWasTold() {
        assertThat(refusal(90, revision)).isEqualTo("gate_not_told");
        assertThat(refusal(90, revisionOf(121.5))).isEqualTo("gate_not_told");
        assertThat(refusal(90, revisionOf(120.5))).isEqualTo("gate_wrong");
        assertThat(refusal(90, null)).isEqualTo("entitled");
        assertThat(refusal(119, null)).isEqualTo("entitled");

        assertThat(conflicts("refused_entitled"))
                .extracting(
                        one -> one.path("right_began_at").stringValue(null),
                        one -> one.path("perhaps_not_told").booleanValue())
                .containsExactly(
                        tuple(before(120).toString(), false), tuple(before(120).toString(), true));
    }

    /** Its clock is behind: by the clock the zone was still open, but the gate already held the list without it. */
    @Test
    void aGateThatWasToldOfTheEndRefusesRightlyWhateverItsClockSays() {
        assertThat(refusal(65, revisionOf(50))).isEqualTo("ok");
        assertThat(refusal(61, revisionOf(59.9))).isEqualTo("ok");
    }

    @Test
    void aPeriodIsJudgedAsItWasThen() {
        long narrow = revisionOf(90);
        change(120, 10);
        long wide = revisionOf(70);
        assertThat(knew(30, narrow)).isEqualTo("ok");
        assertThat(knew(30, wide)).isEqualTo("ok");
        assertThat(refusal(30, narrow)).isEqualTo("gate_not_told");
        assertThat(entitled(30)).isEqualTo("yes");

        change(120, 110);
        long ended = revisionOf(40);
        assertThat(knew(50, wide)).isEqualTo("ok");
        assertThat(knew(35, wide)).isEqualTo("gate_not_told");
        assertThat(knew(35, ended)).isEqualTo("gate_wrong");
        assertThat(entitled(50)).isEqualTo("yes");
        assertThat(entitled(35)).isEqualTo("no");
        assertThat(conflicts("no_right_then"))
                .filteredOn(one -> one.at("/scan/timestamp")
                        .stringValue()
                        .equals(before(35).toString()))
                .singleElement()
                .extracting(one -> one.path("right_ended_at").stringValue())
                .isEqualTo(before(40).toString());
    }

    /** What lies ahead does not excuse anybody, and is told as the next time. */
    @Test
    void whoeverComesBeforeTheNextTimeHasNoRightYet() {
        change(-60, -120);
        revisionOf(40);

        assertThat(entitled(30)).isEqualTo("no");
        assertThat(conflicts("no_right_then"))
                .singleElement()
                .extracting(one -> one.path("right_began_at").stringValue())
                .isEqualTo(before(-60).toString());
    }
}
