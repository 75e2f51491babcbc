package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import java.util.Map;
import org.gatehouse.auth.Role;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;

@LongTest
@BrowserTest
class PositionsJourneyTest {

    private static Console at(Console console, EventFixture event, String rest) {
        return console.open("/console/events/" + event.id() + rest);
    }

    @Test
    void positionIsMadeWithBadgeLinesAndZones(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withZone("Arena").withZone("Press");
        at(console.signedIn(event, Role.EDIT_DELEGATE_TYPES), event, "/positions/new");

        console.field("Name (English)").fill("Photographer");
        console.field("Name (German)").fill("Fotografin");
        console.field("Line 2").fill("");
        console.field("Line 2").focus();
        console.button("Organisation; the member if there is none").click();
        assertThat(console.page().locator("[data-line=line2]")).hasText("Skills Finland");
        console.page()
                .locator("[name=zones][value='" + event.zone("Press") + "']")
                .check();
        console.look("position").button("Save").click();

        Locator row = console.page().locator("[data-item]");
        assertThat(row).containsText("Photographer");
        assertThat(row).containsText("PRESS");
        console.look("positions");
        var stored = event.desk()
                .get(event.path() + "/delegate_types?l=de")
                .json()
                .get("positions")
                .get(0);
        assertThat(stored.get("name").get("text").asString()).isEqualTo("Fotografin");
        assertThat(stored.get("line2").asString()).isEqualTo("ORGANIZATION_OR_MEMBER");
        assertThat(stored.get("zones")).hasSize(1);
    }

    @Test
    void whoOrdersPositionsDoesSoByKeys(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withPosition("A").withPosition("B");
        at(console.signedIn(event, Role.EDIT_POSITIONS), event, "/positions");

        assertThat(console.link("New position")).hasCount(0);
        console.button("Move A down").focus();
        console.page().keyboard().press("Alt+ArrowDown");

        assertThat(console.page().locator("[data-order]"))
                .hasAttribute("data-saved", event.position("B") + " " + event.position("A"));
        at(console, event, "/positions");
        assertThat(console.page().locator("[data-item] th").first()).hasText("B");
    }

    @Test
    void positionThatPeopleHoldIsNotDeleted(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withPosition("Crew").withHolders(2, "Crew");
        at(console.signedIn(event, Role.EDIT_DELEGATE_TYPES), event, "/positions/" + event.position("Crew") + "/delete")
                .expect("status of 409");

        console.button("Delete position").click();

        assertThat(console.page().locator("[role=alert]")).containsText("Give them another position first");
        console.look("position-delete");
    }

    @Test
    void conflictNamesZonesAndNotTheirNumbers(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withZone("Arena").withPosition("Crew");
        at(console.signedIn(event, Role.EDIT_DELEGATE_TYPES), event, "/positions/" + event.position("Crew"))
                .expect("status of 409");
        String zones = event.path() + "/delegate_types/" + event.position("Crew");
        event.desk()
                .put(zones, Map.of("zones", java.util.List.of(Map.of("id", event.zone("Arena")))))
                .expect(200);

        console.field("Line 1").fill("Volunteer");
        console.button("Save").click();

        assertThat(console.page().locator(".conflict tbody")).containsText("Arena");
        assertThat(console.field("Line 1")).hasValue("Volunteer");
    }

    @Test
    void packageOptionIsMadeChangedAndDeleted(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withZone("Lounge");
        at(console.signedIn(event, Role.EDIT_PACKAGE_OPTIONS), event, "/options")
                .look("options-none");
        console.page().locator(".empty").getByText("New package option").click();
        console.expect("status of 422");

        console.field("Name (English)").fill("Gala <dinner>");
        console.field("Kind").fill("HOSPITALITY");
        console.field("First day").fill("2026-09-25");
        console.field("Last day").fill("2026-09-24");
        console.button("Save").click();
        assertThat(console.page().locator("#end-error")).isVisible();
        console.field("Last day").fill("2026-09-26");
        console.page().locator("[name=zones]").check();
        console.look("option").button("Save").click();

        assertThat(console.page().locator("tbody")).containsText("Gala <dinner>");
        assertThat(console.page().locator("tbody")).containsText("LOUNGE");
        console.look("options").link("Gala <dinner>").click();
        console.link("Delete…").click();
        console.button("Delete option").click();
        assertThat(console.page().locator(".empty")).isVisible();
    }
}
