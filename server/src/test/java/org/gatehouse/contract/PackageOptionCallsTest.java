package org.gatehouse.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gatehouse.contract.Shape.listOf;

import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Package options (docs/api/zones.md): their event is in the query, or nowhere. */
@ApiTest
class PackageOptionCallsTest {

    private static final String OPTIONS = "/registrations/accreditation/package_options";
    private static final Shape ZONES = Shape.object("zones", listOf(Shapes.ZONE));

    @Test
    void call24ListsTheOptionsOfTheEvent(Fixture fixture) {
        Scene scene = Scene.in(fixture);

        JsonNode options = Shape.object("options", listOf(Shapes.PACKAGE_OPTION))
                .in(scene.desk.get(OPTIONS + "?event=" + scene.event.id()));

        assertThat(options.path("options").size()).isEqualTo(1);
        assertThat(options.path("options").get(0).path("name").path("text").asString())
                .isEqualTo("Dinner");
    }

    @Test
    void call25ListsTheZonesOfAnOption(Fixture fixture) {
        Scene scene = Scene.in(fixture);

        JsonNode zones = ZONES.in(scene.desk.get(zones(scene)));

        assertThat(zones.path("zones").size()).isZero();
    }

    @Test
    void call26ReplacesTheZonesOfAnOption(Fixture fixture) {
        Scene scene = Scene.in(fixture);
        ObjectNode sent = scene.object();
        sent.withArray("zones").add(DeskClient.used(scene.zone("Bar"))).add(DeskClient.used(scene.zone("Lounge")));

        JsonNode answered = ZONES.in(scene.desk.put(zones(scene), sent));

        assertThat(Scene.codes(answered.path("zones"))).containsExactly("LOUNGE", "BAR");
        assertThat(ZONES.in(scene.desk.get(zones(scene)))).isEqualTo(answered);
        JsonNode ana = Shapes.ACCREDITATION.in(scene.read(scene.ana));
        assertThat(ana.path("package_option_zones").size()).isEqualTo(2);
        assertThat(Scene.codes(ana.path("summary").path("zones"))).containsExactly("ARENA", "LOUNGE", "BAR");
        assertThat(Scene.codes(scene.atTheGate(scene.ana).path("zones"))).containsExactly("ARENA", "LOUNGE", "BAR");

        assertThat(ZONES.in(scene.desk.put(zones(scene), "{\"zones\": []}"))
                        .path("zones")
                        .size())
                .isZero();
        assertThat(Scene.codes(scene.atTheGate(scene.ana).path("zones"))).containsExactly("ARENA");
    }

    private static String zones(Scene scene) {
        return OPTIONS + "/" + scene.event.packageOption("Dinner") + "/zones";
    }
}
