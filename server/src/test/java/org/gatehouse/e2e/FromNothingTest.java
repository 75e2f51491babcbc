package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.net.http.HttpRequest;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.user.User;
import org.gatehouse.auth.user.UserAdministrationService;
import org.gatehouse.auth.user.UserRequest;
import org.gatehouse.auth.user.UserService;
import org.gatehouse.image.Uploads;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** From an installation without anything to an event that can be worked at. */
@LongTest
@BrowserTest
class FromNothingTest {

    @Test
    void bareAddressLeadsABrowserToTheConsole(Console console) {
        console.open("/");

        assertThat(console.heading()).hasText("Sign in");
    }

    @Test
    void bareAddressTellsProgramsThatNothingIsThere(Fixture fixture) {
        for (String accept : List.of("*/*", "application/json", "text/html;q=0", "no type")) {
            assertNothingThere(root(fixture, accept));
        }
        Answer page = root(fixture, "text/html,application/xhtml+xml,*/*;q=0.8");
        assertThat(page.status()).isEqualTo(303);
        assertThat(page.header("Location")).isEqualTo("/console");
    }

    @Test
    void whoeverWasGivenAPasswordChoosesAnotherFirst(Fixture fixture, Console console) {
        String name = "new-" + UUID.randomUUID();
        String given = given(fixture, name);
        console.open("/").logIn(name, given).look("first-password").expect("status of 422");
        assertThat(console.heading()).hasText("Choose a password of your own");
        console.open("/console/clients");
        assertThat(console.heading()).hasText("Choose a password of your own");

        choose(console, "short", "short");
        assertThat(console.page().locator("#password-error")).containsText("at least 8 characters");
        choose(console, "long enough", "long enouhg");
        assertThat(console.page().locator("#again-error")).containsText("not the same");
        choose(console, given, given);
        assertThat(console.page().locator("#password-error")).containsText("already have");
        console.look("first-password-wrong");
        choose(console, "four words of mine", "four words of mine");

        assertThat(console.heading()).hasText("Events");
        UserService users = fixture.bean(UserService.class);
        assertThat(users.opens(name, given)).isFalse();
        assertThat(users.opens(name, "four words of mine")).isTrue();
        signOut(console).open("/console").logIn(name, "four words of mine");
        assertThat(console.heading()).hasText("Events");
    }

    @Test
    void ownPasswordIsChangedAndEverySessionElsewhereEnds(Fixture fixture, Console console) {
        User user = TestSessions.userWithPassword(fixture);
        String elsewhere = TestSessions.signedIn(fixture, user.id());
        console.open("/console").logIn(user).expect("status of 422");
        console.page().locator(".user-menu summary").click();
        console.link("Your account").click();
        console.link("Change your password").click();
        console.look("password");

        console.field("Current password").fill("not mine at all");
        choose(console, "four words of mine", "four words of mine");
        assertThat(console.page().locator("#current-error")).containsText("not your current password");
        assertThat(console.field("New password")).hasValue("");
        console.field("Current password").fill(TestSessions.PASSWORD);
        choose(console, "four words of mine", "four words of mine");

        assertThat(console.page().locator("#toasts")).containsText("Your password was changed");
        assertThat(statusOf(fixture, elsewhere)).isEqualTo(303);
        console.open("/console");
        assertThat(console.heading()).hasText("Events");
        assertThat(fixture.bean(UserService.class).opens(user.username(), "four words of mine"))
                .isTrue();
    }

    @Test
    void newEventIsWhereItsBrowserIs(Fixture fixture, Console console) {
        fixture.event();
        Page page = console.administrator().page();
        page.addInitScript(
                "Intl.DateTimeFormat.prototype.resolvedOptions = () => ({ timeZone: window.name || 'Pacific/Auckland' })");
        console.open("/console/events/new").expect("status of 422");
        Locator zone = console.field("Time zone");
        assertThat(zone).hasValue("Pacific/Auckland");

        zone.fill("");
        console.opening(console.button("Make event"));
        assertThat(zone).hasValue("");

        page.evaluate("window.name = 'Mars/Olympus'");
        console.open("/console/events/new");
        assertThat(zone).not().hasValue("Mars/Olympus");
    }

    @Test
    void administratorMakesAnEvent(Fixture fixture, Console console) {
        console.administrator().open("/console").link("New event").click();
        console.look("new-event").expect("status of 422");
        console.button("Make event").click();
        assertThat(console.page().locator(".field-error")).hasCount(3);
        assertThat(console.field("Name (English)")).isFocused();

        console.field("Name (English)").fill("Games <b>");
        console.field("First day").fill("2027-05-04");
        console.field("Last day").fill("2027-05-03");
        console.field("Time zone").fill("buenos aires");
        console.button("Make event").click();
        assertThat(console.page().locator("#time_zone-error")).containsText("America/Argentina/Buenos_Aires, America/");
        console.field("Time zone").fill("helsinki");
        console.button("Make event").click();
        assertThat(console.page().locator("#end_date-error")).containsText("before the first");
        assertThat(console.field("Last day")).isFocused();
        assertThat(console.field("Time zone")).hasValue("helsinki");
        console.field("Last day").fill("2027-05-09");
        console.field("Code").fill("games 27");
        console.button("Make event").click();
        assertThat(console.page().locator("#code-error")).containsText("such as WSC2027");
        String code = "GAMES-" + fixture.event().id();
        console.field("Code").fill(code);
        console.button("Make event").click();

        assertThat(console.heading()).hasText("Games <b>");
        assertThat(console.page().locator(".event-menu summary")).containsText(code);
        console.page().keyboard().press("Escape");
        String made = console.path();
        assertThat(console.page().locator("#toasts"))
                .containsText("was made. The time zone of the event is Europe/Helsinki.");
        assertThat(console.page().locator(".lead")).containsText("Europe/Helsinki");
        assertThat(made).matches("/console/events/\\d+");

        console.open(made + "/settings").link("Delete…").click();
        console.look("delete-event").page().locator("#typed_name").fill(code);
        console.button("Delete event").click();
        assertThat(console.page().locator("#toasts")).containsText("was deleted");
        console.isAt("/console");
        console.openExpecting(404, made);
    }

    @Test
    void eventIsSetUpLikeAnEarlierOne(Fixture fixture, Console console) {
        EventFixture earlier =
                fixture.event().withZone("Arena").withPosition("Judge", "Arena").withAccreditation("Ana", "Judge");
        console.administrator().open("/console/events/new");
        console.field("Name (English)").fill("The next one");
        console.field("First day").fill("2028-05-04");
        console.field("Last day").fill("2028-05-09");
        console.page().locator("#copy_of").selectOption(String.valueOf(earlier.id()));
        console.button("Make event").click();
        assertThat(console.heading()).hasText("The next one");
        assertThat(console.page().locator(".lead")).containsText("set up like Event");
        console.look("event-copied");

        String event = console.path();
        console.open(event + "/positions");
        assertThat(console.page().locator("tbody")).containsText("Judge");
        assertThat(console.page().locator("tbody .chip").last()).hasText("ARENA");
        console.open(event + "/accreditations");
        assertThat(console.page().locator("main").getByText("Ana Lima")).hasCount(0);
    }

    @Test
    void emptyEventSaysWhatItLacksUntilSomebodyClosesTheList(Fixture fixture, Console console) {
        EventFixture event = fixture.event();
        String home = "/console/events/" + event.id();
        console.signedIn(event, Role.ADMIN).open(home).look("checklist");
        Locator steps = console.page().locator(".checklist-steps li");
        assertThat(steps).hasCount(8);
        assertThat(steps.first()).hasClass("next");
        assertThat(console.page().locator("section[aria-labelledby=attention]")).containsText("Nothing now.");
        assertThat(console.page().locator(".tile")).hasCount(0);
        steps.first().locator("a").click();
        assertThat(console.heading()).hasText("Zones");

        event.withZone("Arena")
                .withPosition("Judge", "Arena")
                .withMember("M" + System.nanoTime())
                .withRegistration("Li", "Judge");
        console.page().reload();
        assertThat(console.page().locator(".lead-on")).containsText("Zones: done.");
        String asked = console.page().url().replace("/zones", "/checklist/next?at=" + home + "/zones");
        assertThat(console.page().request().get(asked).text()).contains("Next: Photos");
        assertThat(console.page().request().get(asked + "/new").text()).isBlank();
        console.look("checklist-next").opening(console.link("Next: Photos"));
        assertThat(console.heading()).hasText("Photos");
        assertThat(console.page().locator(".lead-on")).hasCount(0);
        console.open(home);
        assertThat(steps.nth(0)).hasClass("done");
        assertThat(steps.nth(1)).hasClass("done");
        assertThat(steps.nth(3)).hasClass("done");
        assertThat(steps.nth(7)).not().hasClass("done");

        console.button("Close this list").click();
        assertThat(console.page().locator("#toasts")).containsText("closed for everybody");
        assertThat(steps).hasCount(0);
        console.inGerman().open(home);
        assertThat(steps).hasCount(0);
    }

    @Test
    void listGoesAwayWithTheFirstScan(Fixture fixture, Console console) {
        EventFixture event = fixture.event()
                .withZone("Arena")
                .withPosition("Judge", "Arena")
                .withMember("M" + System.nanoTime())
                .withAccreditation("Ana", "Judge");
        String home = "/console/events/" + event.id();
        Api photographer = fixture.api(Scope.PEOPLE_WRITE, Scope.IMAGES_WRITE);
        JsonNode image = Uploads.portrait(photographer, 7);
        Map<String, Object> photo = Map.of(
                "image_id", image.path("id"), "thumbnail_hash", image.path("thumbnail_hash"), "type", "ACCREDITATION");
        photographer
                .post("/people/person/" + event.person("Ana") + "/image", photo)
                .expect(201);
        String layout = event.path() + "/badges/layout";
        Object stored = event.desk().get(layout).expect(200).json().path("layout");
        event.desk().put(layout, Map.of("version", 0, "layout", stored)).expect(200);
        console.signedIn(event, Role.ADMIN).open(home).open(home + "/gates");
        event.gate().get(event.path() + "/sync").expect(200);
        assertThat(console.page().locator(".lead-on")).containsText("First gate: done. Next: First scan");
        console.open(home);
        assertThat(console.page().locator(".checklist-steps .next")).containsText("First scan");
        assertThat(console.page().locator(".checklist-steps .done")).hasCount(7);

        Map<String, Object> scan = event.scan("Ana", "Arena", "2026-11-20T08:15:00Z");
        event.gate().post(event.path() + "/scan", scan).expect(201);
        console.open(home);

        assertThat(console.heading()).isVisible();
        assertThat(console.page().locator(".checklist-steps")).hasCount(0);
    }

    @Test
    void listIsForThoseWhoSetUp(Fixture fixture, Console console) {
        EventFixture event = fixture.event();
        console.signedIn(event, Role.VIEW_SCANS).open("/console/events/" + event.id());

        assertThat(console.heading()).isVisible();
        assertThat(console.page().locator(".checklist-steps")).hasCount(0);
    }

    @Test
    void onlyAdministratorsOfAllEventsMakeOne(Fixture fixture, Console console) {
        console.signedIn(fixture.event(), Role.ADMIN).open("/console");
        assertThat(console.link("New event")).hasCount(0);

        console.openExpecting(403, "/console/events/new");
    }

    /** What the first thing is that somebody reads of their own account must be true. */
    @Test
    void administratorWithoutARoleIsNotSaidToSeeNothing(Fixture fixture, Console console) {
        String username = "boss-" + fixture.event().id();
        given(fixture, username);
        console.administrator().open("/console/users?q=" + username);
        console.page().locator("tbody a").first().click();

        assertThat(console.page().locator("#roles")).containsText("administers all events");
    }

    /** A user whose password the server made up. */
    private static String given(Fixture fixture, String name) {
        return given(fixture, name, Scope.ADMIN);
    }

    static String given(Fixture fixture, String name, Scope... scopes) {
        UserRequest request = new UserRequest(name, null, null, null, null, true, Set.of(scopes), null, true, null);
        return String.valueOf(fixture.bean(UserAdministrationService.class)
                .create(request, Fixture.OPERATOR)
                .password());
    }

    private static void choose(Console console, String password, String again) {
        console.field("New password").fill(password);
        console.field("New password again").fill(again);
        console.page().locator("#password-form button[type=submit]").click();
    }

    private static Console signOut(Console console) {
        console.page().locator(".user-menu summary").click();
        console.button("Sign out").click();
        assertThat(console.heading()).hasText("You are signed out");
        return console;
    }

    private static int statusOf(Fixture fixture, String session) {
        Api anybody = fixture.anonymous();
        return anybody.send(anybody.request("/console")
                        .header("Cookie", "gatehouse_session=" + session)
                        .GET())
                .status();
    }

    private static void assertNothingThere(Answer answer) {
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.problem()).isEqualTo("100-104");
        assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
    }

    private static Answer root(Fixture fixture, String accept) {
        Api anybody = fixture.anonymous();
        HttpRequest.Builder request = anybody.request("/").header("Accept", accept);
        return anybody.send(request.GET());
    }
}
