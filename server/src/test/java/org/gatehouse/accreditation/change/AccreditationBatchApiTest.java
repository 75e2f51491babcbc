package org.gatehouse.accreditation.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

@ApiTest
class AccreditationBatchApiTest {

    private static EventFixture event(Fixture fixture) {
        return fixture.event()
                .withZone("Arena")
                .withZone("Lounge")
                .withPosition("Competitor", "Arena")
                .withPosition("Guest")
                .withAccreditation("Ana")
                .withAccreditation("Bo");
    }

    private static List<Long> both(EventFixture event) {
        return List.of(event.accreditation("Ana"), event.accreditation("Bo"));
    }

    private static List<Map<String, Long>> zone(EventFixture event, String name) {
        return List.of(Map.of("id", event.zone(name)));
    }

    private static Answer put(EventFixture event, Object batch) {
        return event.desk().put(event.path() + "/accreditations/batch", batch);
    }

    private static List<String> zones(EventFixture event) {
        List<String> zones = new ArrayList<>();
        JsonNode badges = event.gate().get(event.path() + "/sync").json().path("accreditations");
        badges.forEach(badge -> {
            List<String> codes = new ArrayList<>();
            badge.path("zones").forEach(zone -> codes.add(zone.path("code").asString()));
            zones.add(String.join(" ", codes));
        });
        return zones;
    }

    @Test
    void zonesAreGivenAndTakenAway(Fixture fixture) {
        EventFixture event = event(fixture);

        put(event, Map.of("ids", both(event), "zones_add", zone(event, "Lounge"), "zones_remove", zone(event, "Arena")))
                .expect(200);
        assertThat(zones(event)).containsExactly("LOUNGE", "LOUNGE");

        put(event, Map.of("ids", both(event), "zones_add", zone(event, "Arena")))
                .expect(200);
        assertThat(zones(event)).containsExactly("ARENA LOUNGE", "ARENA LOUNGE");
    }

    @Test
    void absentAndNullLeaveWhatIsThere(Fixture fixture) {
        EventFixture event = event(fixture);
        put(event, Map.of("ids", both(event), "position", Map.of("id", event.position("Guest"))))
                .expect(200);
        assertThat(zones(event)).containsExactly("", "");
        long before =
                event.gate().get(event.path() + "/sync").json().path("revision").asLong();

        put(
                        event,
                        "{\"ids\": %s, \"position\": null, \"zones_add\": null, \"zones_remove\": null, \"distributed\": false}"
                                .formatted(both(event)))
                .expect(200);

        assertThat(event.gate()
                        .get(event.path() + "/sync")
                        .json()
                        .path("revision")
                        .asLong())
                .isEqualTo(before);
    }

    @Test
    void allAreMarkedAsDistributed(Fixture fixture) {
        EventFixture event = event(fixture);

        put(event, Map.of("ids", both(event), "distributed", true)).expect(200);

        assertThat(event.desk()
                        .get(event.path() + "/accreditations?distributed=true")
                        .json()
                        .path("total_count")
                        .asInt())
                .isEqualTo(2);
    }

    @Test
    void oneThatIsUnknownOrDeletedStopsAll(Fixture fixture) {
        EventFixture event = event(fixture);
        long foreign = event(fixture).accreditation("Ana");

        Answer unknown = put(
                        event,
                        Map.of("ids", List.of(event.accreditation("Ana"), foreign), "zones_add", zone(event, "Lounge")))
                .expect(422);
        event.desk()
                .post("/registrations/" + event.registration("Bo") + "/withdraw")
                .expect(200);
        Answer deleted = put(event, Map.of("ids", both(event), "zones_add", zone(event, "Lounge")))
                .expect(409);

        assertThat(unknown.problem()).isEqualTo("2700-151");
        assertThat(unknown.json().path("detail").asString()).contains(String.valueOf(foreign));
        assertThat(deleted.problem()).isEqualTo("2700-150");
        assertThat(zones(event)).containsExactly("ARENA");
    }

    @Test
    void aQuotaHoldsForAllOfThem(Fixture fixture) {
        EventFixture event = event(fixture).withZone("Stage", 1);

        Answer full = put(event, Map.of("ids", both(event), "zones_add", zone(event, "Stage")))
                .expect(409);

        assertThat(full.problem()).isEqualTo("2700-111");
        assertThat(zones(event)).containsExactly("ARENA", "ARENA");
        put(event, Map.of("ids", List.of(event.accreditation("Bo")), "zones_add", zone(event, "Stage")))
                .expect(200);
        put(event, Map.of("ids", List.of(event.accreditation("Bo")), "zones_add", zone(event, "Stage")))
                .expect(200);
    }

    @Test
    void aThousandIsTheMost(Fixture fixture) {
        EventFixture event = event(fixture);
        long ana = event.accreditation("Ana");

        put(event, Map.of("ids", Collections.nCopies(1000, ana))).expect(200);
        put(event, Map.of("ids", Collections.nCopies(1001, ana))).expect(422);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | ids",
                "{'ids':null} | ids",
                "{'ids':[]} | ids",
                "{'ids':[null]} | ids[0]",
                "{'ids':['1']} | ids[0]",
                "{'ids':[1],'distributed':'true'} | distributed",
                "{'ids':[1],'position':{'id':null}} | position.id",
            })
    void aWrongFieldIsNamed(String body, String field, Fixture fixture) {
        JsonNode refused =
                put(fixture.event(), body.replace('\'', '"')).expect(422).json();

        assertThat(refused.path("errors").get(0).asString()).startsWith(field + ": ");
    }
}
