package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.FormData;
import com.microsoft.playwright.options.RequestOptions;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.gatehouse.auth.Role;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;

/** Somebody stands at the desk and is not on any list. */
@LongTest
@BrowserTest
class WalkInTest {

    private static EventFixture event(Fixture fixture) {
        return fixture.event()
                .withZone("Arena")
                .withPosition("Volunteer", "Arena")
                .withPosition("Judge")
                .withPackageOption("Dinner");
    }

    private static String path(EventFixture event) {
        return "/console/events/" + event.id();
    }

    /** A name that nobody has in other tests. */
    private static String own(EventFixture event) {
        return "Walkin" + event.id();
    }

    private static void onPersonPage(Console console) {
        console.page().waitForURL(Pattern.compile(".*/people/\\d+([?#].*)?$"));
    }

    @Test
    void newPersonIsRegisteredAndApprovedAtOnce(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        event.desk()
                .post(event.path() + "/custom_fields", Map.of("name", "Shirt", "field_type", "TEXT"))
                .expect(201);
        console.signedIn(event, Role.MANAGE_BOOKINGS, Role.VIEW_ACCREDITATIONS).open(path(event) + "/registrations");

        console.page().locator(".page-actions").getByText("New registration").click();
        assertThat(console.field("First name")).isFocused();
        console.page().keyboard().type("Zoë");
        console.page().keyboard().press("Tab");
        console.page().keyboard().type(own(event));
        console.field("E-mail").fill(own(event) + "@example.org");
        console.field("Date of birth").fill("1999-05-17");
        console.field("Position").selectOption("Volunteer");
        console.page().getByLabel("Dinner").check();
        console.field("Shirt").fill("Size L");
        console.look("walk-in").button("Register and approve").click();
        onPersonPage(console);

        assertThat(console.heading()).hasText("Zoë " + own(event));
        assertThat(console.page().locator(".toast")).containsText("is registered and approved");
        assertThat(console.page().locator(".held-list > li")).containsText("Registration approved");
        assertThat(console.page().locator(".held-list > li")).containsText("Size L");
        assertThat(event.gate()
                        .get(event.path() + "/sync")
                        .json()
                        .path("accreditations")
                        .size())
                .isEqualTo(1);
    }

    @Test
    void personWhoIsKnownIsOfferedAndNotMadeTwice(Fixture fixture, Console console) {
        EventFixture event = event(fixture).withPerson("Bea");
        console.signedIn(event, Role.MANAGE_BOOKINGS)
                .open(path(event) + "/registrations/new")
                .expect("status of 422");

        console.field("First name").fill("Bea");
        console.field("Last name").fill("Lima");
        Locator alike = console.page().locator("#alike");
        assertThat(alike).containsText("Similar people already exist");
        console.field("Position").selectOption("Judge");
        console.button("Register and approve").click();
        assertThat(console.page().locator("#person-error")).containsText("nothing was saved yet");
        console.look("walk-in-alike");
        console.page()
                .getByLabel(Pattern.compile("number " + event.person("Bea") + "$"))
                .check();
        console.button("Register and approve").click();
        onPersonPage(console);

        console.isAt(path(event) + "/people/" + event.person("Bea"));
        assertThat(console.page().locator(".held-list > li")).containsText("Registration approved");
    }

    @Test
    void knownPersonIsRegisteredFromTheirPage(Fixture fixture, Console console) {
        EventFixture event = event(fixture).withPerson("Ana");
        console.signedIn(event, Role.MANAGE_BOOKINGS)
                .open(path(event) + "/registrations/new?person=" + event.person("Ana"));

        assertThat(console.field("First name")).hasCount(0);
        console.field("Position").selectOption("Judge");
        console.look("walk-in-known").button("Register only").click();
        onPersonPage(console);

        console.isAt(path(event) + "/people/" + event.person("Ana"));
        assertThat(console.page().locator(".held-list > li")).containsText("Registration waits");
    }

    @Test
    void whatIsMissingIsSaidBesideItsFieldAndNothingIsLeftBehind(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        console.signedIn(event, Role.MANAGE_BOOKINGS)
                .open(path(event) + "/registrations/new")
                .expect("status of 422");

        console.button("Register and approve").click();
        assertThat(console.page().locator("#last-name-error")).hasText("Enter a first name or a last name.");
        assertThat(console.page().locator("#position-error")).hasText("Choose a position");
        assertThat(console.field("Last name")).isFocused();
        console.field("Last name").fill("x".repeat(201));
        console.field("E-mail").fill("no address");
        console.button("Register and approve").click();

        assertThat(console.page().locator("#last-name-error")).hasText("At most 200 characters.");
        assertThat(console.page().locator("#email-error")).containsText("ana@example.org");
        assertThat(console.page().locator("#position-error")).hasText("Choose a position");
        console.look("walk-in-wrong");
        console.open(path(event) + "/people?q=xxxxxx");
        assertThat(console.page().locator(".empty")).isVisible();
    }

    @Test
    void rejectionIsNotReversedInPassing(Fixture fixture, Console console) {
        EventFixture event = event(fixture).withRegistration("Ana", "Judge");
        event.desk()
                .post("/registrations/" + event.registration("Ana") + "/reject", Map.of("note", "Too young"))
                .expect(200);
        console.signedIn(event, Role.MANAGE_BOOKINGS)
                .open(path(event) + "/registrations/new?person=" + event.person("Ana"));

        console.field("Position").selectOption("Judge");
        console.button("Register and approve").click();
        onPersonPage(console);

        assertThat(console.page().locator(".toast")).containsText("was registered before and rejected");
        assertThat(console.page().locator(".held-list > li")).containsText("Registration rejected");
    }

    @Test
    void otherDetailsOfARegistrationAreRefusedWithAWayOn(Fixture fixture, Console console) {
        EventFixture event = event(fixture).withRegistration("Ana", "Judge");
        console.signedIn(event, Role.MANAGE_BOOKINGS)
                .open(path(event) + "/registrations/new?person=" + event.person("Ana"))
                .expect("status of 409");

        console.field("Position").selectOption("Judge");
        console.page().getByLabel("Dinner").check();
        console.button("Register and approve").click();

        assertThat(console.page().locator("[role=alert]")).containsText("Open the person’s page");
        assertThat(console.page().getByLabel("Dinner")).isChecked();
    }

    @Test
    void whoMayNotRegisterIsRefused(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        EventFixture other = event(fixture).withPerson("Dov");
        console.signedIn(event, Role.VIEW_REGISTRATIONS).open(path(event) + "/registrations");
        assertThat(console.page().locator("main")).not().containsText("New registration");
        assertThat(registered(console, event, "1").status()).isEqualTo(403);

        console.signedIn(event, Role.MANAGE_BOOKINGS).open(path(event) + "/registrations");
        APIResponse foreign = registered(console, event, String.valueOf(other.person("Dov")));

        assertThat(foreign.status()).isEqualTo(422);
        for (String position : List.of("999999999", "x", "")) {
            APIResponse wrong = console.page()
                    .request()
                    .post(
                            path(event) + "/registrations",
                            RequestOptions.create()
                                    .setForm(FormData.create()
                                            .append("_csrf", console.csrf())
                                            .append("last_name", own(event))
                                            .append("position", position)));
            assertThat(wrong.status()).as(position).isEqualTo(422);
        }
    }

    private static APIResponse registered(Console console, EventFixture event, String person) {
        return console.page()
                .request()
                .post(
                        path(event) + "/registrations",
                        RequestOptions.create()
                                .setForm(FormData.create()
                                        .append("_csrf", console.csrf())
                                        .append("person", person)
                                        .append("position", String.valueOf(event.position("Judge")))));
    }
}
