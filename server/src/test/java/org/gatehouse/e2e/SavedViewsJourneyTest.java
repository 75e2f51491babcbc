package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import java.util.Map;
import java.util.regex.Pattern;
import org.gatehouse.auth.Role;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;

/** A list is kept under a name, opened by its address, overwritten and deleted; what it filtered by is taken away meanwhile. */
@LongTest
@BrowserTest
class SavedViewsJourneyTest {

    private static Locator views(Console console) {
        return console.page().locator(".saved-views nav a");
    }

    private static Locator rows(Console console) {
        return console.page().locator("[data-row]");
    }

    private static void save(Console console, String name) {
        console.page().locator(".saved-views summary").click();
        console.field("Name of the view").fill(name);
    }

    @Test
    void listIsKeptUnderANameAndSaysWhatItLost(Fixture fixture, Console console) {
        EventFixture event = fixture.event()
                .withZone("Arena")
                .withPosition("Judge", "Arena")
                .withPosition("Guest")
                .withAccreditation("Ana", "Judge")
                .withAccreditation("Bo", "Guest");
        String list = "/console/events/" + event.id() + "/accreditations";
        console.signedIn(event, Role.ADMIN).open(list + "?position=" + event.position("Judge") + "&sort=-name");

        assertThat(console.page().locator(".saved-views > ul a").first()).hasText("Ready to print");
        assertThat(console.page().locator(".saved-views > ul a").first())
                .hasAttribute("href", list + "?photo=yes&printed=no");
        save(console, "Judges");
        console.page()
                .locator("#save-view")
                .getByText("Everybody at this event")
                .click();
        console.page().keyboard().press("Enter");
        assertThat(console.page().locator("#toasts")).containsText("“Judges” was saved");
        assertThat(console.page()).hasURL(Pattern.compile(".*/accreditations\\?view=\\d+$"));
        assertThat(rows(console)).hasCount(1);
        assertThat(views(console)).hasAttribute("aria-current", "true");
        console.fitsOnAPhone("views-saved");
        String address = console.path();

        console.expect("status of 409");
        save(console, "judges");
        console.page()
                .locator("#save-view")
                .getByText("Everybody at this event")
                .click();
        console.page().keyboard().press("Enter");
        assertThat(console.page().locator("main")).containsText("Another view of this list has this name");
        console.look("views-taken").field("Name of the view").fill("My judges");
        console.page().locator("#view-form").getByText("Only me").click();
        console.button("Save").click();
        assertThat(views(console)).hasCount(2);

        console.open(list + "?position=" + event.position("Guest"));
        console.page().locator(".saved-views summary").click();
        console.look("views-menu").button("Overwrite My judges").click();
        assertThat(console.page().locator("#toasts")).containsText("shows this list from now on");
        assertThat(rows(console)).containsText("Bo Lima");
        console.page().locator(".saved-views summary").click();
        console.link("Rename or delete My judges").click();
        console.look("views-view").button("Delete view").click();
        console.page().locator("#confirm button[value=yes]").click();
        assertThat(views(console)).hasCount(1);

        event.insert(
                "update saved_view set query = 'position=999999999' where event_id = :event returning id", Map.of());
        console.open(address);
        assertThat(console.page().getByRole(AriaRole.ALERT))
                .containsText("“Judges” filters by something that this event no longer has: Position: 999999999");
        console.open(list + "?view=999999999");
        assertThat(console.page().getByRole(AriaRole.ALERT)).containsText("no longer exists");
        assertThat(rows(console)).hasCount(2);
    }

    @Test
    void scansAndTheLogHaveViewsToo(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withZone("Arena").withAccreditation("Ana");
        String at = "/console/events/" + event.id();
        console.signedIn(event, Role.ADMIN, Role.VIEW_LOGS)
                .open(at + "/scans?person=Ana&allowed=false&zone=" + event.zone("Arena"));
        save(console, "Refused");
        console.page().keyboard().press("Enter");
        assertThat(console.page()).hasURL(Pattern.compile(".*/scans\\?view=\\d+$"));
        assertThat(console.page().locator("#scan-person")).hasValue("Ana");
        assertThat(console.page().locator("#scan-allowed")).hasValue("false");
        assertThat(console.page().locator("main")).containsText("Zone: Arena");
        console.fitsOnAPhone("views-scans");
        event.insert("update saved_view set query = 'zone=999999999' where event_id = :event returning id", Map.of());
        console.open(console.path());
        assertThat(console.page().getByRole(AriaRole.ALERT)).containsText("Zone: 999999999");

        console.open(at + "/log?what=zone_created&from=2026-01-02");
        save(console, "New zones");
        console.page().keyboard().press("Enter");
        assertThat(console.page()).hasURL(Pattern.compile(".*/log\\?view=\\d+$"));
        assertThat(console.page().locator("#what")).hasValue("zone_created");
        assertThat(console.page().locator("#from")).hasValue("2026-01-02");
        assertThat(views(console)).hasText("New zones");
        console.look("views-log");
        console.open("/console/log");
        assertThat(console.page().locator(".saved-views")).hasCount(0);
    }
}
