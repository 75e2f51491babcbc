package org.gatehouse.scan.findings;

import static org.assertj.core.api.Assertions.assertThat;

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

/** Scans of somebody who was held at that moment: nobody had a right then (decisions 0025, 0110 and 0111). */
@ApiTest
class ScanHoldApiTest {

    /** All times are told in minutes before it. */
    private final Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);

    private ScanScene scene;
    private JdbcClient db;
    private long before;
    private long during;
    private long after;
    private int scans;

    /** Ana has the zone for a day, and was held from 120 to 60 minutes before now. */
    @BeforeEach
    void somebodyWhoWasHeldForAnHour(Fixture fixture) {
        scene = ScanScene.of(fixture);
        db = fixture.bean(JdbcClient.class);
        scene.event
                .desk()
                .put(
                        scene.path() + "/accreditations/" + scene.accreditation,
                        Map.of("zones_add", List.of(Map.of("id", scene.zone))))
                .expect(200);
        db.sql("update feed_revision set at = at - interval '1 day' where event_id = :event")
                .param("event", scene.event.id())
                .update();
        before = newest();
        long hold = scene.event
                .desk()
                .post(holds(), Map.of("kind", Map.of("id", kind())))
                .expect(201)
                .json()
                .get("id")
                .asLong();
        during = revisionOf(120);
        scene.event.desk().post(holds() + "/" + hold + "/close").expect(200);
        after = revisionOf(60);
    }

    private String holds() {
        return scene.path() + "/accreditations/" + scene.accreditation + "/holds";
    }

    private long kind() {
        return scene.event
                .desk()
                .get(scene.path() + "/hold_kinds")
                .expect(200)
                .json()
                .get("hold_kinds")
                .get(0)
                .get("id")
                .asLong();
    }

    private long newest() {
        return scene.gate()
                .get(scene.path() + "/sync")
                .expect(200)
                .json()
                .path("revision")
                .longValue();
    }

    private Instant before(long minutes) {
        return now.minus(Duration.ofMinutes(minutes));
    }

    /** The newest revision, as if it had been made so many minutes ago. */
    private long revisionOf(long minutes) {
        long newest = newest();
        db.sql("update feed_revision set at = :at where event_id = :event and revision = :revision")
                .param("at", before(minutes).atOffset(ZoneOffset.UTC))
                .param("event", scene.event.id())
                .param("revision", newest)
                .update();
        return newest;
    }

    private JsonNode scan(boolean allowed, long minutes, @Nullable Long revision) {
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

    private @Nullable String entitled(long minutes) {
        return scan(true, minutes, null).path("entitled").stringValue(null);
    }

    private @Nullable String knew(long minutes, long revision) {
        return scan(true, minutes, revision).path("knew").stringValue(null);
    }

    private @Nullable String refusal(long minutes, @Nullable Long revision) {
        return scan(false, minutes, revision).path("refusal").stringValue(null);
    }

    @Test
    void whoeverIsHeldHasNoRight() {
        assertThat(entitled(130)).isEqualTo("yes");
        assertThat(entitled(119)).isEqualTo("no");
        assertThat(entitled(61)).isEqualTo("no");
        assertThat(entitled(59)).isEqualTo("yes");
    }

    @Test
    void theReasonStandsAtTheConflict() {
        scan(true, 90, null);

        JsonNode conflicts =
                scene.list("/conflicts?kind=no_right_then").expect(200).json().path("conflicts");
        assertThat(conflicts).hasSize(1);
        assertThat(conflicts.get(0).get("held").asBoolean()).isTrue();
    }

    @Test
    void aGateIsJudgedByWhatItsRevisionSaidOfTheHold() {
        assertThat(knew(90, during)).isEqualTo("gate_wrong");
        assertThat(knew(90, before)).isEqualTo("gate_not_told");
        assertThat(knew(30, after)).isEqualTo("ok");
    }

    @Test
    void whoeverIsRefusedWhileHeldIsRefusedRightly() {
        assertThat(refusal(90, during)).isEqualTo("ok");
        assertThat(refusal(90, null)).isEqualTo("ok");
        assertThat(refusal(30, during)).isEqualTo("gate_not_told");
        assertThat(refusal(30, after)).isEqualTo("gate_wrong");
    }
}
