package org.gatehouse.scan.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.SheetFile;
import org.gatehouse.scan.ScanScene;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Whether a gate was wrong or had not received the change, by the revision that it held (decision 0016). */
@ApiTest
class ScanKnewApiTest {

    private ScanScene scene;

    @BeforeEach
    void aBadgeWithoutZones(Fixture fixture) {
        scene = ScanScene.of(fixture);
    }

    private long revision() {
        return scene.gate()
                .get(scene.path() + "/sync")
                .expect(200)
                .json()
                .path("revision")
                .longValue();
    }

    /** Gives or takes the zone manually; returns the revision that has the change. */
    private long change(String field) {
        scene.event
                .desk()
                .put(
                        scene.path() + "/accreditations/batch",
                        Map.of("ids", List.of(scene.accreditation), field, List.of(Map.of("id", scene.zone))))
                .expect(200);
        return revision();
    }

    private long grant() {
        return change("zones_add");
    }

    private long revoke() {
        return change("zones_remove");
    }

    private Map<String, Object> scanWith(@Nullable Object revision, Instant at) {
        Map<String, Object> scan = new HashMap<>(scene.scan());
        scan.put("revision", revision);
        scan.put("timestamp", at.toString());
        return scan;
    }

    /** What is judged of a scan that is made now, or then, by a gate that holds this revision. */
    private @Nullable String knew(@Nullable Object revision) {
        return knewAt(revision, Instant.now());
    }

    private @Nullable String knewAt(@Nullable Object revision, Instant at) {
        return knew(scanWith(revision, at));
    }

    private @Nullable String knew(Map<String, Object> scan) {
        long id = scene.report(scan).json().path("id").longValue();
        return found(id).path("knew").stringValue(null);
    }

    private JsonNode found(long id) {
        return List.of("recorded", "quarantined").stream()
                .flatMap(verdict -> scene.listed("?limit=100&verdict=" + verdict).stream())
                .filter(scan -> scan.path("id").longValue() == id)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aGateThatLetsInWithoutTheZoneIsWrong() {
        assertThat(knew(revision())).isEqualTo("gate_wrong");
    }

    @Test
    void aGateThatLetsInWithTheZoneIsRight() {
        assertThat(knew(grant())).isEqualTo("ok");
    }

    @Test
    void aGateThatWasNotToldOfTheLossIsNotWrong() {
        long granted = grant();
        Instant before = Instant.now();
        long revoked = revoke();

        assertThat(knew(granted)).isEqualTo("gate_not_told");
        assertThat(knew(revoked)).isEqualTo("gate_wrong");
        assertThat(knewAt(granted, before)).isEqualTo("ok");
    }

    @Test
    void aWithdrawnBadgeOpensNothing() {
        long granted = grant();
        scene.withdraw();
        long withdrawn = revision();

        assertThat(knew(granted)).isEqualTo("gate_not_told");
        assertThat(knew(withdrawn)).isEqualTo("gate_wrong");
    }

    @Test
    void aZoneThatWasGivenBackIsOpen() {
        long granted = grant();
        long revoked = revoke();
        long again = grant();

        assertThat(knew(granted)).isEqualTo("ok");
        assertThat(knew(revoked)).isEqualTo("gate_wrong");
        assertThat(knew(again)).isEqualTo("ok");
    }

    @Test
    void aZoneOfThePositionIsJudgedLikeOneGivenByHand(Fixture fixture) {
        scene = ScanScene.of(fixture);
        long pool = scene.addZone("Pool");
        scene.event.withPosition("Coach", "Pool").withAccreditation("Bo", "Coach");
        Map<String, Object> scan = scanWith(revision(), Instant.now());
        scan.put("accreditation_id", scene.event.accreditation("Bo"));
        scan.put("zone_id", pool);

        assertThat(knew(scan)).isEqualTo("ok");
    }

    @Test
    void aSlowClockMakesNoGateWrong() {
        long granted = grant();

        assertThat(knewAt(granted, Instant.now().minusSeconds(3600))).isEqualTo("ok");
    }

    @Test
    void nothingIsJudgedWithoutARevisionOrAnEntry() {
        long granted = grant();
        Map<String, Object> refused = scanWith(granted, Instant.now());
        refused.put("allowed", false);
        Map<String, Object> quarantined = scanWith(granted, Instant.now());
        quarantined.put("accreditation_id", -7);

        assertThat(knew((Object) null)).isNull();
        assertThat(knew(granted + 1)).isNull();
        assertThat(knew(Long.MAX_VALUE)).isNull();
        assertThat(knew(refused)).isNull();
        assertThat(knew(quarantined)).isNull();
    }

    @Test
    void theJudgementIsAFilterAndAColumn() {
        long granted = grant();
        long revoked = revoke();
        knew(granted);
        knew(revoked);
        knew((Object) null);

        assertThat(scene.listed("?knew=gate_not_told"))
                .extracting(scan -> scan.path("revision").longValue())
                .containsExactly(granted);
        assertThat(scene.list("?knew=gate_wrong").json().path("total_count").intValue())
                .isOne();
        assertThat(scene.listed("?knew=ok")).isEmpty();
        assertThat(scene.listed("?knew=")).hasSize(3);
        assertThat(scene.list("?knew=perhaps").expect(422).text()).contains("knew: ");
        Answer export = scene.event.desk().get(scene.path() + "/scans/export?format=csv&knew=gate_wrong");
        assertThat(SheetFile.csv(export.expect(200)))
                .singleElement()
                .satisfies(row -> assertThat(row)
                        .containsEntry("revision", String.valueOf(revoked))
                        .containsEntry("knew", "gate_wrong"));
    }

    @Test
    void aRetryWithAnotherRevisionIsTheSameScan() {
        long granted = grant();
        Instant now = Instant.now();
        Answer first = scene.report(scanWith(granted, now)).expect(201);

        Answer again = scene.report(scanWith(granted - 1, now)).expect(200);
        Answer without = scene.report(scanWith(null, now)).expect(200);

        long id = first.json().path("id").longValue();
        assertThat(again.json().path("id").longValue()).isEqualTo(id);
        assertThat(without.json().path("id").longValue()).isEqualTo(id);
        assertThat(found(id).path("revision").longValue()).isEqualTo(granted);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "1.5", "\"5\"", "true", "9223372036854775808", "[]"})
    void aRevisionIsAWholeNumber(String revision) {
        Answer answer = scene.report(scene.scanWritten("revision", revision)).expect(422);

        assertThat(answer.json().path("errors").path(0).stringValue()).startsWith("revision: ");
    }

    @Test
    void scansOfABatchCarryTheirOwn() {
        long granted = grant();
        Map<String, Object> without = scanWith(null, Instant.now().minusSeconds(1));

        scene.reportAll(List.of(
                scanWith(granted, Instant.now()), scanWith(0, Instant.now().minusSeconds(2)), without));

        assertThat(scene.listed(""))
                .extracting(scan -> scan.path("knew").stringValue(null))
                .containsExactly("ok", null, "gate_wrong");
    }

    private void loseHistory(long revision, Instant keptUntil, Fixture fixture) {
        fixture.bean(JdbcClient.class)
                .sql("""
                        insert into feed_break (event_id, revision, at, kept_until)
                        values (:event, :revision, clock_timestamp(), :kept::timestamptz)
                        """)
                .param("event", scene.event.id())
                .param("revision", revision)
                .param("kept", keptUntil.toString())
                .update();
    }

    private List<String> conflicts(String query) {
        return scene.event
                .desk()
                .get(scene.path() + "/scans/conflicts" + query)
                .expect(200)
                .json()
                .path("conflicts")
                .valueStream()
                .map(one -> one.path("kind").asString() + " "
                        + one.path("not_judged_because").asString("-"))
                .toList();
    }

    /** The list and the conflicts agree: the scans are examined again when a loss is noticed. */
    @Test
    void whatWasDecidedInALostHistoryIsNotJudged(Fixture fixture) {
        long granted = grant();
        Instant before = Instant.now();
        long revoked = revoke();
        long kept = scene.report(scanWith(granted, before)).json().path("id").longValue();
        long lost =
                scene.report(scanWith(revoked, Instant.now())).json().path("id").longValue();
        long told =
                scene.report(scanWith(null, Instant.now())).json().path("id").longValue();
        assertThat(found(lost).path("knew").asString()).isEqualTo("gate_wrong");
        assertThat(conflicts("")).containsExactly("no_right_then -", "gate_wrong -");

        loseHistory(revoked, before, fixture);

        assertThat(found(lost).path("knew").isNull()).isTrue();
        assertThat(found(lost).path("entitled").asString()).isEqualTo("unknown");
        assertThat(found(told).path("entitled").asString()).isEqualTo("unknown");
        assertThat(found(kept).path("knew").asString()).isEqualTo("ok");
        assertThat(found(kept).path("entitled").asString()).isEqualTo("yes");
        assertThat(conflicts("")).isEmpty();
        assertThat(conflicts("?kind=not_judged")).containsExactly("not_judged history_lost", "not_judged history_lost");
        grant();
        long again = revoke();
        assertThat(knew(again)).as("of the new history").isEqualTo("gate_wrong");
    }

    /** The gate still had the list of the lost history when the loss was noticed, and its number was given out again later. */
    @Test
    void listThatIsKeptForAWhileAfterTheLossIsNotJudged(Fixture fixture) {
        long first = revision();
        loseHistory(first, Instant.now(), fixture);
        Instant scanned = Instant.now();
        grant();
        long granted = revoke();

        assertThat(knewAt(granted, scanned)).isNull();
        assertThat(knewAt(granted, Instant.now())).isEqualTo("gate_wrong");
    }
}
