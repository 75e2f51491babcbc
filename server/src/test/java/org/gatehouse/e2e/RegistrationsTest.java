package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.FormData;
import com.microsoft.playwright.options.RequestOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gatehouse.accreditation.decision.DecisionService;
import org.gatehouse.auth.Role;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

@LongTest
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
        return stored(event, name).path("state").asString();
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
        console.page().keyboard().press("Escape");
        assertThat(row(console, event, "Bo").locator(".row-link")).isFocused();
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
        assertThat(console.page().evaluate("""
                () => [...document.querySelectorAll(".registrations [data-row]")].filter(row => getComputedStyle(row).backgroundColor
                    !== getComputedStyle(row.querySelector(".decision")).backgroundColor).length"""))
                .as("rows whose last cell is not of their colour")
                .isEqualTo(0);
        console.button("Approve selected").click();
        Locator preview = console.page().locator("#batch-preview");
        assertThat(preview).containsText("Approves 2 registrations.");
        assertThat(preview).containsText("1 cannot be changed: they were rejected. Reopen them first.");
        assertThat(preview).containsText("opens to 2 more; 2 of 1 places would be taken.");
        assertThat(preview).containsText("1 above the quota");
        console.look("registrations-batch");
        // Somebody else is faster.
        fixture.bean(DecisionService.class).approve(event.registration("Zoë"), null, Fixture.OPERATOR);
        console.button("Approve 2 registrations").click();

        Locator report = console.page().locator("article.batch");
        assertThat(report).containsText("1 registration approved");
        assertThat(report).containsText("1 are already approved.");
        assertThat(report).containsText("Bo Lima");
        assertThat(report).containsText("Was rejected: reopen it first");
        console.look("registrations-batch-done");
        assertThat(count(console, "APPROVED")).hasText("2");
        assertThat(state(event, "Ana") + state(event, "Bo") + state(event, "Zoë"))
                .isEqualTo("APPROVEDREJECTEDAPPROVED");
        console.open(queue(event) + "/batches").look("registrations-batches");
        console.page().locator("tbody th a").click();
        console.link("Print 1 badge").click();
        assertThat(console.page().locator("#print-ids")).hasValue(String.valueOf(event.accreditation("Ana")));
        assertThat(console.page().locator("#print-count")).containsText("1");
        console.page().goBack();
        console.button("Give or take zones").click();
        assertThat(console.heading()).hasText("Change 1 accreditation");
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
        console.page().getByText("More actions").click();
        console.button("Reject all 250 found").click();
        console.page().locator("#batch-note").fill("The places are taken.");
        console.button("Reject 250 registrations").click();
        assertThat(console.page().locator("article.batch")).containsText("250 registrations rejected");
        assertThat(rejected(fixture, event)).isEqualTo(250);
        console.button("Reopen these…").click();
        console.button("Reopen 250 registrations").click();

        assertThat(console.page().locator("article.batch")).containsText("250 registrations reopened");
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
        assertThat(console.link("Change")).hasCount(0);
        String one = queue(event) + "/" + event.registration("Ana");
        for (String action : List.of("", "/effect", "/approve")) {
            assertThat(send(console, one + action, FormData.create()).status())
                    .as(action)
                    .isEqualTo(403);
        }
        assertThat(console.page().request().get(one + "/edit").status()).isEqualTo(403);
        assertThat(state(event, "Ana")).isEqualTo("PENDING");
    }

    @Test
    void listIsExportedAsItIsFiltered(Fixture fixture, Console console) throws IOException {
        EventFixture event = event(fixture).withRegistration("=1+1", "Volunteer");
        console.signedIn(event, Role.VIEW_REGISTRATIONS)
                .open(queue(event) + "?position=" + event.position("Volunteer"));

        Download file = console.export("CSV");

        String csv = Files.readString(file.path());
        assertThat(csv.strip().lines()).hasSize(4);
        assertThat(csv).contains("'=1+1").doesNotContain("Bo");
    }

    private static String edit(EventFixture event, String name) {
        return queue(event) + "/" + event.registration(name) + "/edit";
    }

    private static Locator effect(Console console) {
        return console.page().locator("section.preview [role=status]");
    }

    private static JsonNode stored(EventFixture event, String name) {
        return event.desk()
                .get("/registrations/" + event.registration(name))
                .expect(200)
                .json();
    }

    private static List<String> zones(EventFixture event) {
        List<String> codes = new ArrayList<>();
        event.gate()
                .get(event.path() + "/sync")
                .json()
                .path("accreditations")
                .path(0)
                .path("zones")
                .forEach(zone -> codes.add(zone.path("code").asString()));
        return codes;
    }

    private static String field(EventFixture event, Map<String, Object> field) {
        return event.desk()
                .post(event.path() + "/custom_fields", field)
                .expect(201)
                .json()
                .path("id")
                .asString();
    }

    /** Sends the form of the page behind the reader's back; with redirects followed, the response is what one sees. */
    private static APIResponse send(Console console, String path, FormData form) {
        return console.page().request().post(path, RequestOptions.create().setForm(form.set("_csrf", console.csrf())));
    }

    @Test
    void whatOneSaysIsChangedAfterALookAndTakenBack(Fixture fixture, Console console) {
        EventFixture event =
                event(fixture).withPackageOption("Dinner").withSkill("09").withMember("FI");
        String size = field(event, Map.of("name", "Shirt", "field_type", "CHOICE", "choices", List.of("M", "L")));
        fixture.bean(DecisionService.class).approve(event.registration("Bo"), null, Fixture.OPERATOR);
        console.signedIn(event, Role.MANAGE_BOOKINGS).open(queue(event) + "/" + event.registration("Bo"));

        console.opening(console.link("Change"));
        assertThat(effect(console)).hasText("No zone opens or closes, and the badge stays up to date.");
        console.field("Position").selectOption("Volunteer");
        assertThat(effect(console)).containsText("Gains ARENA");
        console.field("Skill").selectOption(String.valueOf(event.skill("09")));
        console.field("Represents").selectOption(String.valueOf(event.member("FI")));
        console.field("Details of the position").fill("Team leader");
        console.field("Group").fill("Team Finland");
        console.field("Dinner").check();
        console.field("Shirt").selectOption("L");
        console.look("registration-edit");
        event.gate().get(event.path() + "/sync").expect(200);
        console.opening(console.button("Save"));

        assertThat(console.page().locator("#toasts")).containsText("1 gate is told at its next contact");
        assertThat(console.page().locator("article dl").first()).containsText("Team leader");
        assertThat(console.page().locator("article dl").first()).containsText("Team Finland");
        assertThat(zones(event)).contains("ARENA", "VILLAGE");
        JsonNode changed = stored(event, "Bo");
        assertThat(changed.path("custom_field_data").path(size).asString()).isEqualTo("L");
        assertThat(changed.path("package_options")).hasSize(1);
        assertThat(changed.path("person_position").path("member").path("id").asLong())
                .isEqualTo(event.member("FI"));

        console.opening(console.button("Undo"));
        assertThat(console.page().locator("article")).not().containsText("Team Finland");
        assertThat(zones(event)).isEmpty();
        JsonNode back = stored(event, "Bo");
        assertThat(back.path("custom_field_data")).isEmpty();
        assertThat(back.path("package_options")).isEmpty();
        assertThat(back.path("person_position").path("skill").isNull()).isTrue();
        assertThat(back.path("group").isNull()).isTrue();
    }

    @Test
    void fullZoneAndPrintedBadgeAreSaidBeforeTheChange(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        fixture.bean(DecisionService.class).approve(event.registration("Ana"), null, Fixture.OPERATOR);
        fixture.bean(DecisionService.class).approve(event.registration("Bo"), null, Fixture.OPERATOR);
        event.desk()
                .put(event.path() + "/accreditations/" + event.accreditation("Bo") + "/printed", "")
                .expect(204);
        console.signedIn(event, Role.MANAGE_BOOKINGS).open(edit(event, "Bo"));

        console.field("Position").selectOption("Volunteer");
        assertThat(effect(console)).containsText("full: 1 of 1");
        assertThat(effect(console)).containsText("The badge must be printed again");
        console.look("registration-edit-full").opening(console.button("Save"));

        assertThat(zones(event)).isNotEmpty();
        assertThat(stored(event, "Bo")
                        .path("person_position")
                        .path("position")
                        .path("id")
                        .asLong())
                .isEqualTo(event.position("Volunteer"));
    }

    @Test
    void nothingIsChangedUnseenOrOverSomebodyElse(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        fixture.bean(DecisionService.class).approve(event.registration("Bo"), null, Fixture.OPERATOR);
        String one = queue(event) + "/" + event.registration("Bo");
        console.signedIn(event, Role.MANAGE_BOOKINGS).open(edit(event, "Bo"));
        String volunteer = String.valueOf(event.position("Volunteer"));
        APIResponse unseen = send(console, one, FormData.create().set("position", volunteer));
        assertThat(unseen.text()).contains("Nothing was saved yet.", "ARENA");
        assertThat(zones(event)).isEmpty();

        // Somebody else is quicker.
        event.desk()
                .put("/registrations/" + event.registration("Bo"), Map.of("open_field", "Driver"))
                .expect(200);
        console.expect("status of 409").field("Details of the position").fill("Team leader");
        console.opening(console.button("Save"));
        Locator conflict = console.page().locator(".conflict tbody");
        assertThat(conflict).containsText("Driver");
        assertThat(conflict).containsText("Team leader");
        console.look("registration-edit-conflict").opening(console.button("Save"));
        assertThat(console.page().locator("article")).containsText("Team leader");

        // What was changed since is not undone in passing.
        event.desk()
                .put("/registrations/" + event.registration("Bo"), Map.of("open_field", "Cook"))
                .expect(200);
        console.opening(console.button("Undo"));
        assertThat(conflict).containsText("Cook");
        assertThat(stored(event, "Bo")
                        .path("person_position")
                        .path("open_field")
                        .asString())
                .isEqualTo("Cook");
    }

    @Test
    void whatCannotBeSavedIsSaid(Fixture fixture, Console console) {
        EventFixture event = event(fixture).withPackageOption("Dinner").withSkill("1");
        EventFixture other = event(fixture).withPackageOption("Lunch").withSkill("1");
        String number = field(event, Map.of("name", "Number", "field_type", "NUMBER"));
        String one = queue(event) + "/" + event.registration("Bo");
        console.signedIn(event, Role.MANAGE_BOOKINGS).open(edit(event, "Bo"));
        FormData form = FormData.create();
        APIResponse refused = send(console, one, form.set("position", "").set("answer-" + number, "many"));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.text()).contains("Choose a position", "Enter a number, such as 42 or -1.5.");

        String guest = String.valueOf(event.position("Guest"));
        for (Map.Entry<String, Long> foreign : Map.of(
                        "position", other.position("Guest"),
                        "skill", other.skill("1"),
                        "option", other.packageOption("Lunch"))
                .entrySet()) {
            FormData sent = FormData.create();
            if (!foreign.getKey().equals("position")) {
                sent.set("position", guest);
            }
            sent.set(foreign.getKey(), String.valueOf(foreign.getValue()));
            APIResponse answer = send(console, one, sent);
            assertThat(answer.status()).as(foreign.getKey()).isEqualTo(422);
            assertThat(answer.text()).as(foreign.getKey()).contains("field-error");
            assertThat(send(console, one + "/effect", sent).status()).isEqualTo(200);
        }
        String foreign = queue(event) + "/" + other.registration("Bo");
        assertThat(send(console, foreign, FormData.create().set("position", guest))
                        .status())
                .isEqualTo(404);

        fixture.bean(DecisionService.class).withdraw(event.registration("Bo"), null, Fixture.OPERATOR);
        console.field("Details of the position").fill("Too late");
        console.opening(console.button("Save"));
        assertThat(console.page().locator(".toast.wrong")).containsText("Reopen it first");
        assertThat(console.link("Change")).hasCount(0);
        assertThat(stored(event, "Bo")
                        .path("person_position")
                        .path("open_field")
                        .isNull())
                .isTrue();
    }

    @Test
    void registrationOfAnotherEventIsNotThere(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        EventFixture other = event(fixture);

        console.signedIn(event, Role.ADMIN).openExpecting(404, queue(event) + "/" + other.registration("Ana"));
    }
}
