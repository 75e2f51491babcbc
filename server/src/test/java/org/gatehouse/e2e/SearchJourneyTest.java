package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import java.util.Map;
import java.util.regex.Pattern;
import org.gatehouse.accreditation.list.EventSearchTest;
import org.gatehouse.auth.Role;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The search at the top, from every page and by keys alone: who is it, where is the badge, and the way back. */
@LongTest
@BrowserTest
class SearchJourneyTest {

    private static final Role[] DESK = {
        Role.MANAGE_BOOKINGS, Role.PRINT, Role.EDIT, Role.VIEW_ACCREDITATIONS, Role.UPLOAD_PHOTO
    };

    private static String path(EventFixture event) {
        return "/console/events/" + event.id();
    }

    private static EventFixture event(Fixture fixture) {
        return fixture.event()
                .withPhotosReviewed()
                .withPosition("Judge")
                .withAccreditation("Ana", "Judge")
                .withAccreditation("Carla", "Judge")
                .withAccreditation("Dora", "Judge")
                .withRegistration("Bo", "Judge")
                .withPerson("Zoë");
    }

    private static Locator rows(Console console) {
        return console.page().locator("[data-row]");
    }

    /** Types into the search at the top and presses Enter; the mouse is not needed. */
    private static void search(Console console, String text) {
        console.page().keyboard().press("/");
        console.page().keyboard().type(text);
        console.page().keyboard().press("Enter");
    }

    @Test
    void onlyHitOpensByEnterAndBackReturns(Fixture fixture, Console console) {
        EventSearchTest.numbersAreOfTheirOwn(fixture);
        EventFixture event = event(fixture);
        console.signedIn(event, DESK).open(path(event) + "/badges");

        search(console, "Lima, Bo");
        console.page().waitForURL("**" + path(event) + "/people/" + event.person("Bo"));
        console.page().goBack();
        console.page().waitForURL("**" + path(event) + "/badges");

        search(console, "#" + event.accreditation("Ana"));
        assertThat(console.page().getByRole(AriaRole.ARTICLE)).containsText("Ana Lima");
    }

    @Test
    void everybodyIsShownWithWhatIsInTheWayOfTheBadge(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        event.insert(
                "update accreditation set printed_at = now() where registration_id = :registration returning id",
                Map.of("registration", event.registration("Carla")));
        event.desk().post("/registrations/" + event.registration("Dora") + "/withdraw", Map.of());
        console.signedIn(event, DESK).open(path(event));

        search(console, "lima");
        assertThat(rows(console)).hasCount(5);
        assertThat(rows(console).nth(0)).containsText("No badge: photo missing");
        assertThat(rows(console).nth(1)).containsText("No badge: not approved yet");
        assertThat(rows(console).nth(2)).containsText("Printed, not handed out");
        assertThat(rows(console).nth(4)).containsText("No badge: not registered");
        console.look("search");

        console.page().keyboard().press("/");
        console.page().keyboard().type("Carka");
        assertThat(rows(console)).hasCount(1);
        assertThat(console.page().locator("#results")).containsText("Did you mean");
        console.page().keyboard().press("ArrowDown");
        console.page().keyboard().press("Enter");
        console.page().waitForURL("**/people/" + event.person("Carla"));

        console.inGerman().open(path(event) + "/search?q=lima").look("search-german");
        console.open(path(event) + "/search?q=Nobody").lookOnAPhone("search-nobody");
        console.open(path(event) + "/search?q=O'Neil, Fay")
                .link("Neue Anmeldung")
                .click();
        assertThat(console.page().locator("#first-name")).hasValue("Fay");
        assertThat(console.page().locator("#last-name")).hasValue("O'Neil");
    }

    @Test
    void memberLeadsToEverybodyWhoComesForIt(Fixture fixture, Console console) {
        EventFixture event = event(fixture).withMember("XQ");
        event.insert(
                "update person_position set member_id = :member where event_id = :event and person_id = :person returning id",
                Map.of("member", event.member("XQ"), "event", event.id(), "person", event.person("Ana")));
        event.insert(
                "update accreditation_listing set member_id = :member where accreditation_id = :id returning accreditation_id",
                Map.of("member", event.member("XQ"), "id", event.accreditation("Ana")));
        console.signedIn(event, DESK).open(path(event));

        String member = "Member " + event.memberCode("XQ");
        search(console, member.toLowerCase(java.util.Locale.ROOT));
        console.opening(console.link("Everybody of " + member));
        assertThat(rows(console)).hasCount(1);

        search(console, "lima");
        assertThat(rows(console).first().locator("td").nth(1)).not().isEmpty();
    }

    @Test
    void badgeIsScannedOnAnyPage(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        String hash = fixture.bean(JdbcClient.class)
                .sql("select random_hash::text from accreditation where id = :id")
                .param("id", event.accreditation("Carla"))
                .query(String.class)
                .single();
        console.signedIn(event, DESK).open(path(event) + "/badges");

        console.page().keyboard().type(event.accreditation("Carla") + "-" + hash);
        console.page().keyboard().press("Enter");
        console.page().waitForURL("**/accreditations/" + event.accreditation("Carla"));

        console.open(path(event) + "/badges");
        search(console, "99999-" + hash);
        assertThat(console.page().locator("#results")).containsText("Nobody found");
    }

    @Test
    void backReturnsToListFilterAndPlace(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withPosition("Judge").withHolders(60, "Judge");
        String list = path(event) + "/people";
        console.signedIn(event, DESK).open(list);
        console.page().locator("#find").fill("Last");
        console.page().waitForURL("**" + list + "?q=Last");
        rows(console).nth(45).locator(".row-link").scrollIntoViewIfNeeded();
        int place = (Integer) console.page().evaluate("Math.round(scrollY)");
        assertThat(place).isPositive();
        rows(console).nth(45).locator(".row-link").click();
        console.page().waitForURL("**/people/*");

        console.page().goBack();
        console.page().waitForURL("**" + list + "?q=Last");
        assertThat(rows(console)).hasCount(50);
        console.page().waitForFunction("place => Math.abs(scrollY - place) < 3", place);
    }

    @Test
    void drawerHasAnAddressAndBackClosesIt(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withPosition("Judge").withHolders(60, "Judge");
        String list = path(event) + "/accreditations";
        console.signedIn(event, DESK).open(list + "?position=" + event.position("Judge"));
        rows(console).nth(45).locator(".row-link").scrollIntoViewIfNeeded();
        int place = (Integer) console.page().evaluate("Math.round(scrollY)");
        rows(console).nth(45).locator(".row-link").click();
        assertThat(console.page().locator("#drawer article")).isVisible();
        assertThat(console.page()).hasURL(Pattern.compile(".*" + list + "/\\d+"));
        String one = console.path();

        console.page().goBack();
        assertThat(console.page().locator("#drawer")).not().isVisible();
        console.isAt(list + "?position=" + event.position("Judge"));
        console.page().waitForFunction("place => Math.abs(scrollY - place) < 3", place);

        console.page().goForward();
        assertThat(console.page().locator("#drawer article")).isVisible();
        closeEventComesLate(console);
        assertThat(console.page().locator("#drawer article")).isVisible();
        console.page().keyboard().press("Escape");
        console.page().waitForURL("**" + list + "?position=" + event.position("Judge"));
        assertThat(console.page().locator("#drawer")).not().isVisible();

        console.open(one);
        assertThat(console.page().locator("main article")).isVisible();
    }

    /** Browsers send it with the next frame, for which a busy one takes its time: the drawer may have been opened again. */
    private static void closeEventComesLate(Console console) {
        console.page().evaluate("""
                () => new Promise(done => {
                    document.querySelector('#drawer').dispatchEvent(new Event('close'));
                    setTimeout(done, 500);
                })""");
    }
}
