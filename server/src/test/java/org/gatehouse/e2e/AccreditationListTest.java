package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import org.gatehouse.auth.Role;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;

@LongTest
@BrowserTest
class AccreditationListTest {

    private static EventFixture event(Fixture fixture) {
        return fixture.event()
                .withZone("Arena")
                .withZone("Village")
                .withPosition("Volunteer", "Arena")
                .withPosition("Guest")
                .withAccreditation("Ana", "Volunteer")
                .withAccreditation("Bo", "Guest")
                .withAccreditation("Zoë", "Volunteer");
    }

    static String list(EventFixture event) {
        return "/console/events/" + event.id() + "/accreditations";
    }

    private static Locator rows(Console console) {
        return console.page().locator("[data-row]");
    }

    @Test
    void peopleAreFoundWhileOneTypes(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        console.signedIn(event, Role.ADMIN).open(list(event));
        assertThat(rows(console)).hasCount(3);

        console.page().keyboard().press("/");
        console.page().keyboard().type("zoe");

        assertThat(rows(console)).hasCount(1);
        assertThat(rows(console)).containsText("Zoë");
        console.isAt(list(event) + "?q=zoe");
        console.open(console.path());
        assertThat(rows(console)).hasCount(1);
    }

    @Test
    void filtersAndOrderStandInTheAddress(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        console.signedIn(event, Role.ADMIN).open(list(event));

        console.page().locator("[data-chip=position] summary").click();
        console.page().getByLabel("Volunteer").check();
        assertThat(rows(console)).hasCount(2);
        console.page().keyboard().press("Escape");
        console.page()
                .locator("th a", new com.microsoft.playwright.Page.LocatorOptions().setHasText("Name"))
                .click();

        assertThat(rows(console).first()).containsText("Zoë");
        console.isAt(list(event) + "?position=" + event.position("Volunteer") + "&sort=-name");
        assertThat(console.page().locator("[data-chip=position] summary")).hasText("Position: Volunteer");
        console.page().goBack();
        assertThat(rows(console).first()).containsText("Ana");
        assertThat(rows(console)).hasCount(2);
    }

    @Test
    void listIsFitForEverybody(Fixture fixture, Console console) {
        EventFixture event = event(fixture).withHolders(70, "Volunteer");
        console.signedIn(event, Role.ADMIN).open(list(event));

        assertThat(rows(console)).hasCount(50);
        console.look("accreditations");

        console.link("Next").click();
        console.page().waitForURL("**offset=50");
        assertThat(rows(console)).hasCount(23);
        console.isAt(list(event) + "?offset=50");
    }
}
