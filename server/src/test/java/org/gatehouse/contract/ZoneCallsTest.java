package org.gatehouse.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gatehouse.contract.Shape.listOf;

import java.util.List;
import java.util.Map;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Zones (docs/api/zones.md). */
@ApiTest
class ZoneCallsTest {

    private static final Shape LIST = Shape.object("zones", listOf(Shapes.ZONE));

    @ParameterizedTest
    @ValueSource(strings = {"", "?available_person_accreditation=true"})
    void call17ListsZonesBySort(String query, Fixture fixture) {
        Scene scene = Scene.in(fixture);

        JsonNode zones =
                LIST.in(scene.desk.get(scene.path() + "/zones" + query)).path("zones");

        assertThat(Scene.codes(zones)).containsExactly("ARENA", "LOUNGE", "BAR");
        assertThat(zones.valueStream().map(zone -> zone.path("usage").asInt())).containsExactly(2, 0, 0);
    }

    @Test
    void call18MakesAZone(Fixture fixture) {
        Scene scene = Scene.in(fixture);
        ObjectNode sent = scene.object(Map.of(
                "id", 0, "code", "PR", "name", "Press", "color", "#FFEE00", "text_color", "", "sort", 3, "quota", 7));

        JsonNode made = Shapes.ZONE.in(scene.desk.post(scene.path() + "/zones", DeskClient.used(sent)));

        assertThat(made.path("id").asLong()).isPositive();
        assertThat(made.path("quota").asInt()).isEqualTo(7);
        assertThat(codes(scene)).containsExactly("ARENA", "LOUNGE", "BAR", "PR");
    }

    /** The first zone of an event has {@code sort} 0, and no quota is sent when its field is empty. */
    @Test
    void call18MakesTheFirstZone(Fixture fixture) {
        DeskClient desk = new DeskClient(fixture.event().desk());
        String path = "/registrations/accreditation/events/"
                + desk.get("/registrations/accreditation/events?offset=0&limit=10")
                        .json()
                        .path("events")
                        .get(0)
                        .path("id")
                        .asLong();

        JsonNode made = Shapes.ZONE.in(
                desk.post(
                        path + "/zones",
                        "{\"id\": 0, \"code\": \"A\", \"name\": \"A\", \"color\": \"#112233\", \"text_color\": \"\", \"sort\": 0}"));

        assertThat(made.path("sort").asInt()).isZero();
        assertThat(made.path("quota").isNull()).isTrue();
    }

    @Test
    void call19ChangesAZone(Fixture fixture) {
        Scene scene = Scene.in(fixture);
        ObjectNode sent = DeskClient.used(scene.zone("Bar"));
        sent.put("id", 0).put("code", "B").put("name", "Night bar").put("color", "#FFFFFF");
        sent.putNull("quota").put("usage", 4711);

        JsonNode changed = Shapes.ZONE.in(scene.desk.put(scene.path() + "/zones/" + scene.event.zone("Bar"), sent));

        assertThat(changed.path("id").asLong()).isEqualTo(scene.event.zone("Bar"));
        assertThat(changed.path("name").asString()).isEqualTo("Night bar");
        assertThat(changed.path("quota").isNull()).isTrue();
        assertThat(changed.path("usage").asInt()).isZero();
        assertThat(changed.path("text_color").asString()).isEqualTo("#000000");
    }

    @Test
    void call20SortsZonesAndAnswersAll(Fixture fixture) {
        Scene scene = Scene.in(fixture);
        ObjectNode sent = scene.object();
        int sort = 1;
        for (String name : List.of("Bar", "Arena", "Lounge")) {
            sent.withArray("zones").add(DeskClient.used(scene.zone(name)).put("sort", sort++));
        }

        JsonNode zones =
                LIST.in(scene.desk.put(scene.path() + "/zones/sort", sent)).path("zones");

        assertThat(Scene.codes(zones)).containsExactly("BAR", "ARENA", "LOUNGE");
        assertThat(zones.valueStream().map(zone -> zone.path("sort").asInt())).containsExactly(1, 2, 3);
        assertThat(codes(scene)).containsExactly("BAR", "ARENA", "LOUNGE");
    }

    @Test
    void call21DeletesAZoneAndTakesItFromEverybody(Fixture fixture) {
        Scene scene = Scene.in(fixture);

        assertThat(scene.desk
                                .delete(scene.path() + "/zones/" + scene.event.zone("Arena"))
                                .status()
                        / 100)
                .isEqualTo(2);

        assertThat(codes(scene)).containsExactly("LOUNGE", "BAR");
        assertThat(scene.read(scene.ana).path("summary").path("zones").size()).isZero();
        assertThat(scene.atTheGate(scene.ana).path("zones").size()).isZero();
    }

    @Test
    void oneZoneIsAnsweredWithItsUsage(Fixture fixture) {
        Scene scene = Scene.in(fixture);

        JsonNode zone = Shapes.ZONE.in(scene.desk.get(scene.path() + "/zones/" + scene.event.zone("Arena")));

        assertThat(zone).isEqualTo(scene.zone("Arena"));
        assertThat(zone.path("usage").asInt()).isEqualTo(2);
    }

    private static List<String> codes(Scene scene) {
        return Scene.codes(LIST.in(scene.desk.get(scene.path() + "/zones")).path("zones"));
    }
}
