package org.gatehouse.zone.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

@ApiTest
class PackageOptionApiTest {

    private static final String OPTIONS = "/registrations/accreditation/package_options";

    private static EventFixture withLunch(Fixture fixture) {
        return fixture.event()
                .withZone("Lounge")
                .withPackageOption("Lunch")
                .withPosition("Guest")
                .withAccreditation("Ana", "Guest");
    }

    private static Map<String, Object> lounge(EventFixture event) {
        return Map.of("zones", List.of(Map.of("id", event.zone("Lounge"), "name", "ignored")));
    }

    private static String path(EventFixture event) {
        return OPTIONS + "/" + event.packageOption("Lunch") + "/zones";
    }

    @Test
    void holdersGetTheZonesOfTheirOptions(Fixture fixture) {
        EventFixture event = withLunch(fixture);
        event.desk()
                .put(
                        "/registrations/" + event.registration("Ana"),
                        Map.of("package_options", List.of(event.packageOption("Lunch"))))
                .expect(200);

        JsonNode zones =
                event.desk().put(path(event), lounge(event)).expect(200).json().path("zones");

        assertThat(zones).extracting(zone -> zone.path("code").asString()).isEqualTo(List.of("LOUNGE"));
        JsonNode badge = event.gate()
                .get(event.path() + "/sync")
                .json()
                .path("accreditations")
                .get(0);
        assertThat(badge.path("zones")).hasSize(1);
        assertThat(event.desk().get(path(event)).expect(200).json().path("zones"))
                .isEqualTo(zones);

        event.desk().put(path(event), Map.of("zones", List.of())).expect(200);
        JsonNode after = event.gate()
                .get(event.path() + "/sync")
                .json()
                .path("accreditations")
                .get(0);
        assertThat(after.path("zones")).isEmpty();
    }

    @Test
    void optionsAreListedWithTheirZones(Fixture fixture) {
        EventFixture event = withLunch(fixture);
        event.desk().put(path(event), lounge(event)).expect(200);

        JsonNode option = event.gate()
                .get(OPTIONS + "?event=" + event.id())
                .expect(200)
                .json()
                .path("options")
                .get(0);

        assertThat(option.propertyNames())
                .containsExactly("id", "type", "name", "description", "start", "end", "zones");
        assertThat(option.path("name").path("text").asString()).isEqualTo("Lunch");
        assertThat(option.path("zones").get(0).path("name").asString()).isEqualTo("Lounge");
    }

    @Test
    void theEventMustBeNamedAndSeen(Fixture fixture) {
        EventFixture event = withLunch(fixture);

        event.gate().get(OPTIONS).expect(422);
        event.gate().get(OPTIONS + "?event=").expect(422);
        event.gate().get(OPTIONS + "?event=x").expect(422);
        event.gate().get(OPTIONS + "?event=" + fixture.event().id()).expect(404);
    }

    @Test
    void anOptionOfAnotherEventIsNotThere(Fixture fixture) {
        EventFixture event = withLunch(fixture);
        EventFixture other = fixture.event();

        other.desk().get(path(event)).expect(404);
        other.desk().put(path(event), Map.of("zones", List.of())).expect(404);
        other.desk().get(OPTIONS + "/999999999/zones").expect(404);
    }

    @Test
    void wrongZonesAreRefused(Fixture fixture) {
        EventFixture event = withLunch(fixture);
        long foreign = fixture.event().withZone("Lounge").zone("Lounge");

        event.desk().put(path(event), Map.of()).expect(422);
        event.desk().put(path(event), "{\"zones\": null}").expect(422);
        event.desk().put(path(event), "{\"zones\": [{}]}").expect(422);
        assertThat(event.desk()
                        .put(path(event), Map.of("zones", List.of(Map.of("id", foreign))))
                        .expect(422)
                        .problem())
                .isEqualTo("2700-104");
    }
}
