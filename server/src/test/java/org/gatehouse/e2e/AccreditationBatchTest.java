package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.gatehouse.auth.Role;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;

@LongTest
@BrowserTest
class AccreditationBatchTest {

    private static EventFixture event(Fixture fixture, int volunteers) {
        return fixture.event()
                .withZone("Arena")
                .withZone("Village")
                .withPosition("Volunteer", "Arena")
                .withPosition("Guest")
                .withHolders(volunteers, "Volunteer")
                .withAccreditation("Zoë", "Guest");
    }

    private static String list(EventFixture event) {
        return "/console/events/" + event.id() + "/accreditations";
    }

    private static Locator button(Console console, String name) {
        return console.page()
                .getByRole(
                        AriaRole.BUTTON,
                        new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    private static void choose(Console console, String zone, String what) {
        console.page()
                .getByRole(AriaRole.RADIOGROUP, new Page.GetByRoleOptions().setName(zone))
                .getByText(what)
                .click();
    }

    private static int holders(EventFixture event) {
        return event.desk()
                .get(event.path() + "/accreditations?zone=" + event.zone("Village"))
                .json()
                .path("total_count")
                .asInt();
    }

    private static Locator tickTwo(Console console) {
        Locator boxes = console.page().locator("input[name=pick]");
        boxes.nth(0).check();
        boxes.nth(1).check();
        return console.page().locator("#drawer");
    }

    @Test
    void whatIsTickedIsPrintedOrWithdrawn(Fixture fixture, Console console) {
        EventFixture event = event(fixture, 3);
        console.signedIn(event, Role.PRINT, Role.MANAGE_BOOKINGS).open(list(event));

        tickTwo(console);
        // All that were found are offered where the box of the page is ticked, and there is more than the page.
        assertThat(console.page().locator(".selection-bar button:visible"))
                .hasText(new String[] {"Print badges", "Write to them", "Day pass, validity…", "Select none"});
        console.page().getByText("More actions").click();
        assertThat(console.page().locator(".selection-bar details button:visible"))
                .hasText("Withdraw…");
        console.opening(button(console, "Print badges"));
        assertThat(console.page().locator("#print")).containsText("The badges that you picked");
        assertThat(console.page().locator("#print-count")).containsText("Badges to print: 2");
        console.look("badges-picked").opening(console.link("Back to the list"));
        console.opening(console.link("Print their badges"));
        assertThat(console.page().locator("#print")).containsText("All badges of your list");
        assertThat(console.page().locator("#print-count")).containsText("Badges to print: 4");

        console.opening(console.link("Back to the list"));
        Locator drawer = tickTwo(console);
        console.page().getByText("More actions").click();
        button(console, "Withdraw…").click();
        assertThat(drawer).containsText("Withdraws 2 registrations");
        assertThat(drawer).containsText("closes for");
        console.look("accreditations-withdraw");
        drawer.locator("#batch-preview button.danger").click();
        assertThat(drawer.locator("[role=status]")).containsText("2");
        assertThat(button(console, "Reopen these…")).isVisible();
        assertThat(event.desk()
                        .get(event.path() + "/accreditations")
                        .json()
                        .path("total_count")
                        .asInt())
                .isEqualTo(2);
        console.open(list(event) + "?position=" + event.position("Guest"));
        console.page().locator("input[name=pick]").first().check();
        assertThat(button(console, "Print badges")).isVisible();
    }

    @Test
    void fortyVolunteersGetAZone(Fixture fixture, Console console) {
        EventFixture event = event(fixture, 40);
        console.signedIn(event, Role.EDIT).open(list(event));

        Steps steps = console.steps();
        console.page().locator("[data-chip=position] summary").click();
        console.page().getByLabel("Volunteer").check();
        assertThat(console.page().locator("[data-row]")).hasCount(40);
        console.page().locator("[data-pick-page]").check();
        button(console, "Change selected").click();
        choose(console, "Village", "Give");
        assertThat(console.page().locator("#batch-preview")).containsText("Gives Village to 40.");
        console.look("accreditation-batch");
        button(console, "Change 40 accreditations").click();

        assertThat(console.page().locator("article.batch")).containsText("40 accreditations changed");
        steps.are(DeskTask.GIVE_A_ZONE);
        assertThat(holders(event)).isEqualTo(40);
        console.look("accreditation-batch-done");
        button(console, "Undo").click();
        assertThat(console.page().locator("article.batch")).containsText("40 accreditations are as they were before");
        assertThat(holders(event)).isZero();
    }

    @Test
    void allThatAreFoundAreChangedInStepsThatSurviveAReload(Fixture fixture, Console console) {
        EventFixture event = event(fixture, 1201);
        console.signedIn(event, Role.EDIT).open(list(event));

        console.page().keyboard().press("j");
        console.page().keyboard().press("x");
        assertThat(console.page().locator("[data-selected]")).hasText("1 selected");
        assertThat(button(console, "Change all 1,202 found")).isHidden();
        console.page().locator("[data-pick-page]").check();
        button(console, "Change all 1,202 found").click();
        choose(console, "Village", "Give");
        // The page shows the first step until it may ask how far the work is.
        Pattern progress = Pattern.compile("/batches/\\d+$");
        List<Route> held = new ArrayList<>();
        console.page().route(progress, held::add);
        button(console, "Change 1,202 accreditations").click();
        assertThat(console.page().locator("article.batch")).containsText("500 of 1,202 done");
        console.page().unroute(progress);
        console.page().reload();

        assertThat(console.page().locator("article.batch")).containsText("1,202 accreditations changed");
        assertThat(holders(event)).isEqualTo(1202);
        console.open(list(event) + "/batches").look("accreditation-batches");
        assertThat(console.page().locator("tbody tr")).containsText("Give VILLAGE");
        assertThat(console.page().locator("tbody tr")).containsText("and 1,199 more");
        console.signedIn(event, Role.VIEW_LOGS).open("/console/events/" + event.id() + "/log");
        assertThat(console.page().locator(".log-lines summary").first()).hasText("with 1,201 others in one change");
    }

    @Test
    void selectionIsKeptWhileOneTurnsPages(Fixture fixture, Console console) {
        EventFixture event = event(fixture, 60);
        console.signedIn(event, Role.EDIT).open(list(event));

        console.page().locator(".pick input[name=pick]").first().check();
        console.link("Next").click();
        console.page().waitForURL("**offset=50");
        console.page().locator(".pick input[name=pick]").first().check();
        assertThat(console.page().locator("[data-selected]")).hasText("2 selected on 2 pages");
        button(console, "Change selected").click();

        assertThat(console.page().locator("article.batch h1")).hasText("Change 2 accreditations");
    }

    @Test
    void whoMayNotPrintIsNotOfferedIt(Fixture fixture, Console console) {
        EventFixture event = event(fixture, 1);
        console.signedIn(event, Role.EDIT).open(list(event));
        console.page().locator("[data-pick-page]").check();
        button(console, "Change selected").click();

        assertThat(console.page().locator("#batch-distributed")).isVisible();
        assertThat(console.page().locator("#batch-printed")).hasCount(0);
        assertThat(console.page().locator("article.batch")).hasCount(1);
    }
}
