package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.FormData;
import com.microsoft.playwright.options.RequestOptions;
import java.util.List;
import java.util.Map;
import org.gatehouse.auth.Role;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;

@LongTest
@BrowserTest
class ZonesJourneyTest {

    private static final String HOSTILE = "<script>alert(1)</script> 🎪 قاعة";

    private static List<String> names(Console console) {
        return console.page().locator("[data-item] th").allInnerTexts().stream()
                .map(String::strip)
                .toList();
    }

    private static Console at(Console console, EventFixture event, String rest) {
        return console.open("/console/events/" + event.id() + rest);
    }

    @Test
    void zoneIsMadeWithItsColourQuotaAndCode(Fixture fixture, Console console) {
        EventFixture event = fixture.event();
        at(console.signedIn(event, Role.EDIT_ZONES), event, "/zones").look("zones-none");

        console.page().locator(".empty").getByText("New zone").click();
        console.field("Name").fill(HOSTILE);
        console.field("Code").fill("ARENA");
        console.field("Colour").fill("#FFD700");
        console.field("Quota").fill("200");
        assertThat(console.page().locator("[data-chip]").first()).hasText("ARENA");
        assertThat(console.page().locator("[data-chip]").first()).hasCSS("background-color", "rgb(255, 215, 0)");
        console.look("zone-new").button("Save").click();

        assertThat(console.page().locator("#toasts")).containsText("was created");
        assertThat(names(console)).containsExactly(HOSTILE);
        assertThat(console.page().locator(".quota")).containsText("0 of 200");
        assertThat(event.desk().get(event.path() + "/zones").json().get("zones"))
                .hasSize(1);
    }

    @Test
    void newZoneIsGivenToThreePositionsInOneForm(Fixture fixture, Console console) {
        EventFixture event = fixture.event()
                .withPosition("Crew")
                .withPosition("Press")
                .withPosition("Jury")
                .withPosition("Guest")
                .withAccreditation("Ana", "Crew");
        at(console.signedIn(event, Role.EDIT_ZONES, Role.EDIT_DELEGATE_TYPES), event, "/zones/new");

        Steps steps = console.steps();
        console.field("Name").click();
        console.page().keyboard().type("Village");
        console.page().keyboard().press("Tab");
        console.page().keyboard().type("VIL");
        console.page().getByLabel("Crew").check();
        console.page().getByLabel("Press").check();
        console.page().getByLabel("Jury").check();
        console.look("zone-new-positions").button("Save").click();

        assertThat(console.page().locator("[data-item] td.number").nth(1)).hasText("3");
        steps.are(DeskTask.NEW_ZONE);
        assertThat(event.gate().get(event.path() + "/sync").text()).contains("VIL");
    }

    @Test
    void whoMayNotChangePositionsGivesThemNoZone(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withPosition("Crew");
        at(console.signedIn(event, Role.EDIT_ZONES), event, "/zones/new");

        assertThat(console.page().getByLabel("Crew")).hasCount(0);
        String csrf = console.page().locator("meta[name=csrf]").getAttribute("content");
        FormData form = FormData.create().set("_csrf", csrf).set("name", "X").set("code", "X");
        form.set("color", "#112233").set("positions", String.valueOf(event.position("Crew")));
        String path = "/console/events/" + event.id() + "/zones";
        assertThat(console.page()
                        .request()
                        .post(path, RequestOptions.create().setForm(form))
                        .status())
                .isEqualTo(403);
        assertThat(event.desk().get(event.path() + "/zones").json().get("zones"))
                .isEmpty();
    }

    @Test
    void coloursThatAreHardToReadAreSaidSo(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withZone("Arena");
        at(console.signedIn(event, Role.EDIT_ZONES), event, "/zones/" + event.zone("Arena"));

        console.field("Colour").fill("#FFFF00");
        // Not the white that it has: beside a new background, what is merely repeated counts as no choice
        // (docs/api/zones.md).
        console.field("Text colour").fill("#FFFFF0");

        Locator low = console.page().locator("[data-contrast] .state.warn");
        assertThat(low).hasText("Contrast 1.0 : 1, hard to read");
        // axe would find the very colours that the page warns of.
        console.button("Save").click();
        assertThat(console.page().locator("[data-item] .state.warn")).hasText("hard to read");

        console.link("Arena").click();
        assertThat(low).isVisible();
        console.field("Text colour").fill("");
        assertThat(low).isHidden();
        console.button("Save").click();
        assertThat(console.page().locator("[data-item] .state.warn")).hasCount(0);
    }

    @Test
    void orderIsChangedByKeysButtonsAndDrag(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withZone("A").withZone("B").withZone("C");
        at(console.signedIn(event, Role.EDIT_ZONES), event, "/zones");
        Locator list = console.page().locator("[data-order]");

        console.button("Move A down").focus();
        console.page().keyboard().press("Alt+ArrowDown");
        assertThat(list).hasAttribute("data-saved", event.zone("B") + " " + event.zone("A") + " " + event.zone("C"));
        console.page().keyboard().press("Enter");
        assertThat(list).hasAttribute("data-saved", event.zone("B") + " " + event.zone("C") + " " + event.zone("A"));

        var from = console.page()
                .locator("[data-item]")
                .last()
                .locator("[data-grip]")
                .boundingBox();
        var to = console.page().locator("[data-item]").first().boundingBox();
        console.page().mouse().move(from.x + 5, from.y + 5);
        console.page().mouse().down();
        console.page()
                .mouse()
                .move(to.x + 20, to.y + to.height / 2, new com.microsoft.playwright.Mouse.MoveOptions().setSteps(12));
        console.page().mouse().move(to.x + 20, to.y + 3);
        console.page().mouse().up();
        assertThat(list).hasAttribute("data-saved", event.zone("A") + " " + event.zone("B") + " " + event.zone("C"));

        at(console, event, "/zones").look("zones");
        assertThat(names(console)).containsExactly("A", "B", "C");
    }

    @Test
    void whatIsWrongIsSaidBesideItsFieldAndWhatWasTypedStays(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withZone("Arena");
        at(console.signedIn(event, Role.EDIT_ZONES), event, "/zones/new");
        console.expect("status of 422").expect("status of 409");

        console.field("Quota").fill("many");
        console.field("Colour").fill("red");
        console.button("Save").click();

        assertThat(console.page().locator("#name-error")).hasText("This field is required.");
        assertThat(console.page().locator("#quota-error")).hasText("Enter a whole number, such as 200.");
        assertThat(console.page().locator("#color-error")).hasText("Enter a colour, such as #0055A4.");
        assertThat(console.field("Quota")).hasValue("many");
        console.look("zone-wrong");

        console.field("Name").fill("Arena");
        console.field("Code").fill("A2");
        console.field("Colour").fill("#2952C8");
        console.field("Quota").fill("");
        console.button("Save").click();
        assertThat(console.page().locator("#name-error")).hasText("Another zone of the event has this name.");
    }

    @Test
    void twoEditorsSeeBothVersions(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withZone("Arena");
        String zone = event.path() + "/zones/" + event.zone("Arena");
        at(console.signedIn(event, Role.EDIT_ZONES), event, "/zones/" + event.zone("Arena"));
        console.expect("status of 409");

        event.desk().put(zone, Map.of("code", "HALL", "name", "Hall", "color", "#112233", "quota", 5));
        console.field("Name").fill("Stadium");
        console.button("Save").click();

        Locator conflict = console.page().locator(".conflict");
        assertThat(conflict).containsText("Stadium");
        assertThat(conflict).containsText("Hall");
        assertThat(conflict).containsText("#112233");
        assertThat(console.field("Name")).hasValue("Stadium");
        assertThat(event.desk().get(zone).json().get("name").asString()).isEqualTo("Hall");
        console.look("zone-conflict").button("Save").click();
        assertThat(console.page().locator("#toasts")).containsText("was saved");
        assertThat(event.desk().get(zone).json().get("name").asString()).isEqualTo("Stadium");
    }

    @Test
    void deletionSaysWhatIsLostAndIsRefusedReadably(Fixture fixture, Console console) {
        EventFixture event = fixture.event()
                .withZone("Arena")
                .withZone("Press")
                .withPosition("Reporter", "Press", "Arena")
                .withHolders(3, "Reporter");
        event.desk()
                .post(
                        event.path() + "/zone-request-forms",
                        Map.of(
                                "name", Map.of("text", "Broadcast"),
                                "header_text", Map.of("text", "Where?"),
                                "zones", List.of(Map.of("zone", Map.of("id", event.zone("Arena")), "quota", 2))));
        at(console.signedIn(event, Role.EDIT_ZONES), event, "/zones");
        console.expect("status of 409");

        console.link("Arena").click();
        console.link("Delete…").click();
        assertThat(console.page().locator(".losses")).containsText("3 accreditations lose it at once");
        assertThat(console.page().locator(".losses")).containsText("Reporter");
        console.look("zone-delete").button("Delete zone").click();
        assertThat(console.page().locator("[role=alert]")).containsText("Remove it from the zone request forms first");
        console.look("zone-delete-refused");

        event.gate().get(event.path() + "/sync").expect(200);
        at(console, event, "/zones/" + event.zone("Press") + "/delete");
        console.button("Delete zone").click();
        assertThat(console.page().locator("#toasts")).containsText("was deleted. 1 gate is told at its next contact");
        assertThat(names(console)).containsExactly("Arena");
    }

    @Test
    void whoMayOnlyLookIsOfferedNothingAndRefused(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withZone("Arena");
        at(console.signedIn(event, Role.PRINT), event, "/zones");

        assertThat(names(console)).containsExactly("Arena");
        assertThat(console.link("New zone")).hasCount(0);
        assertThat(console.link("Arena")).hasCount(0);
        String csrf = console.page().locator("meta[name=csrf]").getAttribute("content");
        int status = console.page()
                .request()
                .post(
                        "/console/events/" + event.id() + "/zones",
                        RequestOptions.create()
                                .setForm(FormData.create().set("_csrf", csrf).set("name", "X")))
                .status();
        assertThat(status).isEqualTo(403);
    }

    @Test
    void screenSpeaksGermanToo(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withZone("Arena", 1);
        at(console.signedIn(event, Role.EDIT_ZONES), event, "/zones");
        console.page().locator(".user-menu summary").click();
        console.button("Deutsch").click();

        assertThat(console.link("Neue Zone")).isVisible();
        assertThat(console.page().locator(".quota")).containsText("0 von 1");
    }
}
