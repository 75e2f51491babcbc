package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.nio.file.Files;
import org.gatehouse.accreditation.decision.DecisionService;
import org.gatehouse.auth.Role;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

@BrowserTest
class RegistrationsTest {

    private static EventFixture event(Fixture fixture) {
        return fixture.event()
                .withZone("Arena")
                .withZone("Village", 1)
                .withPosition("Volunteer", "Arena", "Village")
                .withPosition("Guest")
                .withRegistration("Ana", "Volunteer")
                .withRegistration("Bo", "Guest")
                .withRegistration("Zoë", "Volunteer");
    }

    private static String queue(EventFixture event) {
        return "/console/events/" + event.id() + "/registrations";
    }

    private static Locator rows(Console console) {
        return console.page().locator("[data-row]");
    }

    private static Locator row(Console console, EventFixture event, String name) {
        return console.page().locator("#row-" + event.registration(name));
    }

    private static Locator count(Console console, String state) {
        return console.page().locator("#tabs [data-count=" + state + "]");
    }

    private static Locator drawer(Console console) {
        return console.page().locator("#drawer article");
    }

    private static String state(EventFixture event, String name) {
        return event.desk()
                .get("/registrations/" + event.registration(name))
                .expect(200)
                .json()
                .path("state")
                .asString();
    }

    @Test
    void oneIsApprovedAfterTheOtherByKeys(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        console.signedIn(event, Role.ADMIN).open("/console/events/" + event.id());
        console.page().locator("#tile-registrations").click();
        assertThat(rows(console)).hasCount(3);
        console.page().waitForLoadState();

        console.page().keyboard().press("j");
        console.page().keyboard().press("a");
        assertThat(row(console, event, "Ana")).containsText("Approved");
        assertThat(count(console, "PENDING")).hasText("2");
        console.page().keyboard().press("Enter");
        assertThat(drawer(console).locator("h1")).hasText("Bo Lima");
        console.look("registration");
        console.page().keyboard().press("a");
        assertThat(drawer(console).locator("h1")).hasText("Zoë Lima");
        console.page().keyboard().press("k");
        assertThat(drawer(console).locator("h1")).hasText("Bo Lima");
        assertThat(drawer(console)).containsText("Approved");
        console.page().keyboard().press("Escape");

        assertThat(rows(console)).hasCount(1);
        assertThat(state(event, "Ana") + state(event, "Bo") + state(event, "Zoë"))
                .isEqualTo("APPROVEDAPPROVEDPENDING");
        assertThat(event.gate().get(event.path() + "/sync").json().path("accreditations"))
                .hasSize(2);
    }

    @Test
    void whoIsRejectedIsToldWhy(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        console.signedIn(event, Role.ADMIN).open(queue(event));
        console.expect("status of 422");

        console.page().keyboard().press("j");
        console.page().keyboard().press("r");
        assertThat(console.page().locator("#note-reject")).isFocused();
        drawer(console).locator("[data-focus=reject]").click();
        assertThat(drawer(console).locator(".field-error")).containsText("Enter a reason");
        console.look("registration-reject");
        console.page().locator("#note-reject").fill("<b>Places</b> are taken.");
        drawer(console).locator("[data-focus=reject]").click();
        assertThat(drawer(console).locator(".notice")).containsText("<b>Places</b> are taken.");
        console.page().keyboard().press("Escape");

        assertThat(count(console, "REJECTED")).hasText("1");
        console.page().locator("#tabs a").nth(2).click();
        assertThat(rows(console)).hasCount(1);
        assertThat(rows(console)).containsText("<b>Places</b> are taken.");
        assertThat(event.desk()
                        .get("/registrations/" + event.registration("Ana"))
                        .json()
                        .path("state_note")
                        .asString())
                .isEqualTo("<b>Places</b> are taken.");

        rows(console).locator(".row-link").click();
        drawer(console).locator("[data-focus=reopen]").click();
        assertThat(drawer(console)).containsText("Waits for a decision");
        assertThat(state(event, "Ana")).isEqualTo("PENDING");
    }

    @Test
    void manyAreApprovedAfterALookAtWhatThatDoes(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        fixture.bean(DecisionService.class).reject(event.registration("Bo"), "No", Fixture.OPERATOR);
        console.signedIn(event, Role.ADMIN).open(queue(event) + "?state=all");

        console.page().locator("[data-pick-page]").check();
        console.button("Approve selected").click();
        Locator preview = console.page().locator("#batch-preview");
        assertThat(preview).containsText("Approves 2 registrations.");
        assertThat(preview).containsText("1 cannot be changed: they were rejected. Reopen them first.");
        assertThat(preview).containsText("opens to 2 more; 2 of 1 places would be taken.");
        assertThat(preview).containsText("1 above the quota");
        console.look("registrations-batch");
        // Somebody else is faster.
        fixture.bean(DecisionService.class).approve(event.registration("Zoë"), null, Fixture.OPERATOR);
        console.button("Approve 2").click();

        Locator report = console.page().locator("article.batch");
        assertThat(report).containsText("1 approved");
        assertThat(report).containsText("1 are already approved.");
        assertThat(report).containsText("Bo Lima");
        assertThat(report).containsText("Was rejected: reopen it first");
        console.look("registrations-batch-done");
        assertThat(count(console, "APPROVED")).hasText("2");
        assertThat(state(event, "Ana") + state(event, "Bo") + state(event, "Zoë"))
                .isEqualTo("APPROVEDREJECTEDAPPROVED");
        console.open(queue(event) + "/batches").look("registrations-batches");
    }

    @Test
    void allThatAreFoundAreRejectedInStepsAndReopened(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        event.insert("""
            with p as (
                insert into person (first_name, last_name) select 'First ' || n, 'Last' from generate_series(1, 250) n
                returning id),
            pp as (
                insert into person_position (person_id, event_id, position_id) select id, :event, :position from p
                returning id, person_id),
            r as (
                insert into registration (event_id, person_id, person_position_id) select :event, person_id, id from pp
                returning id)
            select count(*) from r
            """, java.util.Map.of("position", event.position("Guest")));
        console.signedIn(event, Role.MANAGE_BOOKINGS).open(queue(event) + "?q=last");
        assertThat(count(console, "PENDING")).hasText("250");

        console.page().locator("[data-pick-page]").check();
        console.button("Reject all 250 found").click();
        console.page().locator("#batch-note").fill("The places are taken.");
        console.button("Reject 250").click();
        assertThat(console.page().locator("article.batch")).containsText("250 rejected");
        assertThat(rejected(fixture, event)).isEqualTo(250);
        console.button("Reopen these…").click();
        console.button("Reopen 250").click();

        assertThat(console.page().locator("article.batch")).containsText("250 reopened");
        assertThat(rejected(fixture, event)).isZero();
    }

    private static long rejected(Fixture fixture, EventFixture event) {
        return fixture.bean(JdbcClient.class)
                .sql("select count(*) from registration where event_id = :event and state = 'REJECTED'")
                .param("event", event.id())
                .query((row, number) -> row.getLong(1))
                .single();
    }

    @Test
    void queueIsSearchedFilteredAndSortedInTheAddress(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        event.insert("""
            insert into person_email (person_id, email_address, is_primary) values (:person, 'zoe.lima@example.org', true)
            returning id
            """, java.util.Map.of("person", event.person("Zoë")));
        console.signedIn(event, Role.VIEW_REGISTRATIONS).open(queue(event));

        console.page().keyboard().press("/");
        console.page().keyboard().type("zoe");
        assertThat(rows(console)).hasCount(1);
        console.isAt(queue(event) + "?q=zoe");
        console.page().locator("#find").fill("ZOE.lima@");
        assertThat(rows(console)).containsText("zoe.lima@example.org");
        console.page().locator("#find").fill("");
        assertThat(rows(console)).hasCount(3);
        console.page().locator("[data-chip=position] summary").click();
        console.page().getByLabel("Volunteer").check();
        assertThat(rows(console)).hasCount(2);
        console.page().keyboard().press("Escape");
        console.page()
                .locator("th a", new Page.LocatorOptions().setHasText("Name"))
                .click();
        console.page().waitForURL("**sort=name");
        console.look("registrations");

        console.isAt(queue(event) + "?position=" + event.position("Volunteer") + "&sort=name");
        console.open(queue(event) + "?q=nobody").look("registrations-none");
    }

    @Test
    void whoOnlyLooksIsOfferedNothingAndRefused(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        console.signedIn(event, Role.VIEW_REGISTRATIONS).open(queue(event));

        assertThat(rows(console)).hasCount(3);
        assertThat(console.page().locator("[data-approve], .pick, [data-selection]"))
                .hasCount(0);
        assertThat(console.link("Import")).hasCount(0);
        rows(console).first().locator(".row-link").click();
        assertThat(drawer(console).locator("form")).hasCount(0);
        int answered = console.page()
                .request()
                .post(
                        queue(event) + "/" + event.registration("Ana") + "/approve",
                        com.microsoft.playwright.options.RequestOptions.create()
                                .setForm(com.microsoft.playwright.options.FormData.create()
                                        .set("_csrf", console.csrf())))
                .status();

        assertThat(answered).isEqualTo(403);
        assertThat(state(event, "Ana")).isEqualTo("PENDING");
    }

    @Test
    void listIsExportedAsItIsFiltered(Fixture fixture, Console console) throws IOException {
        EventFixture event = event(fixture).withRegistration("=1+1", "Volunteer");
        console.signedIn(event, Role.VIEW_REGISTRATIONS)
                .open(queue(event) + "?position=" + event.position("Volunteer"));

        Download file = console.page()
                .waitForDownload(() -> console.link("Export as CSV").click());

        String csv = Files.readString(file.path());
        assertThat(csv.strip().lines()).hasSize(4);
        assertThat(csv).contains("'=1+1").doesNotContain("Bo");
    }

    @Test
    void registrationOfAnotherEventIsNotThere(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        EventFixture other = event(fixture);

        console.signedIn(event, Role.ADMIN).openExpecting(404, queue(event) + "/" + other.registration("Ana"));
    }
}
