package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.FormData;
import com.microsoft.playwright.options.RequestOptions;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.client.ClientSecret;
import org.gatehouse.auth.client.ClientService;
import org.gatehouse.auth.token.ClientUses;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

@LongTest
@BrowserTest
class AdministrationJourneyTest {

    private static Console at(Console console, EventFixture event, String rest) {
        return console.open("/console/events/" + event.id() + rest);
    }

    private static int send(Console console, String path, Map<String, String> fields) {
        FormData form = FormData.create();
        form.set("_csrf", console.page().locator("meta[name=csrf]").getAttribute("content"));
        fields.forEach(form::set);
        return console.page()
                .request()
                .post(path, RequestOptions.create().setForm(form))
                .status();
    }

    private static boolean opens(Fixture fixture, String client, String secret) {
        return fixture.bean(ClientService.class).opens(client, secret);
    }

    private static String audited(Fixture fixture) {
        return fixture.bean(JdbcClient.class)
                .sql("select string_agg(coalesce(before::text, '') || coalesce(after::text, ''), ' ') from audit_entry")
                .query((row, number) -> row.getString(1))
                .single();
    }

    @Test
    void secretIsShownOnceAndOpensWhatItShould(Fixture fixture, Console console) {
        EventFixture event = fixture.event();
        console.administrator().open("/console/clients/new").look("client-new");
        console.field("Name").fill("North gate <b>");
        Locator rights = console.page().locator("[name=scopes]");
        assertThat(rights.first()).not().isVisible();
        console.page().locator("[name=preset][value=SINGLE]").check();
        assertThat(rights).hasCount(Scope.values().length);
        console.look("client-new-single");
        console.page().locator("[name=preset][value=GATE]").check();
        console.page().locator("[name=events][value='" + event.id() + "']").check();
        console.button("Create client").click();

        assertThat(console.heading()).hasText("The client was created");
        String secret = console.field("Client secret").inputValue();
        String client = console.field("Client ID").inputValue();
        assertThat(secret.length()).isGreaterThan(20);
        console.isAt("/console/clients/" + client);
        console.look("client-secret");
        assertThat(opens(fixture, client, secret)).isTrue();
        assertThat(console.field("Try it").inputValue()).contains(client + ":" + secret, "/auth/access_token");

        console.page().reload();
        assertThat(console.page().content()).doesNotContain(secret);
        assertThat(console.page().locator("h1")).hasText("North gate <b>");
        assertThat(console.page().locator("[name=preset][value=GATE]")).isChecked();
        assertThat(audited(fixture)).doesNotContain(secret);
        console.look("client");

        console.button("Generate new secret").click();
        console.yes("Generate new secret");
        assertThat(console.heading()).hasText("The client has a new secret");
        String other = console.field("Client secret").inputValue();
        assertThat(opens(fixture, client, secret)).isFalse();
        assertThat(opens(fixture, client, other)).isTrue();

        fixture.anonymous().as(new ClientSecret(client, other)).get("/org").expect(200);
        fixture.bean(ClientUses.class).write();
        console.open("/console/clients?q=north+gate&state=IN_USE").look("clients");
        Locator row = console.page().locator("tbody tr").filter(new Locator.FilterOptions().setHasText(client));
        assertThat(row.locator("td[data-label='Last used'] time")).isVisible();
        assertThat(row.locator("td[data-label='What it may do']")).hasText("Access system or scan app at the gates");
        console.opening(row.locator("a"));
        console.opening(console.link("Revoke client…"));
        assertThat(console.page().locator("main")).containsText("Last used:");
        console.look("client-revoke").button("Revoke client").click();
        assertThat(console.page().locator("#toasts")).containsText("was revoked");
        assertThat(opens(fixture, client, other)).isFalse();
        console.field("Name or client ID").fill(client);
        console.button("Find").click();
        assertThat(console.page().locator(".empty")).containsText("No clients found");
        console.page().locator("#state").selectOption("REVOKED");
        console.button("Find").click();
        assertThat(console.page().locator("tbody tr")).hasCount(1);
    }

    @Test
    void clientWithoutEventsOrScopesIsNotMade(Fixture fixture, Console console) {
        console.administrator().open("/console/clients/new").expect("status of 422");

        console.field("Name").fill("Anything");
        console.button("Create client").click();

        assertThat(console.page().getByText("Choose at least one event.")).isVisible();
        assertThat(console.page().getByText("Choose what it may do.")).isVisible();
        assertThat(console.field("Name")).hasValue("Anything");
    }

    @Test
    void administratorOfAnEventSeesNoClientsAndIsRefused(Fixture fixture, Console console) {
        EventFixture event = fixture.event();
        at(console.signedIn(event, Role.ADMIN), event, "");

        assertThat(console.screens()).contains("Zones", "Users").doesNotContain("API clients");
        assertThat(send(console, "/console/clients", Map.of("name", "X"))).isEqualTo(403);
        assertThat(send(console, "/console/users", Map.of("username", "X"))).isEqualTo(403);
    }

    @Test
    void roleIsGivenAndTakenAtTheOwnEventOnly(Fixture fixture, Console console) {
        EventFixture event = fixture.event();
        String helper = console.user(event, Role.PRINT).username();
        console.signedIn(event, Role.ADMIN)
                .open("/console/users?q=" + helper.substring(0, 12))
                .look("users");
        console.page().locator("tbody a").first().click();

        // A role that opens nothing is not offered.
        assertThat(console.page().locator("#role option[value='%s']".formatted(Role.AD_HOC_PRINT)))
                .hasCount(0);
        console.page().locator("#single-role").click();
        console.page().locator("#role").selectOption(Role.EDIT.name());
        console.page().locator("#entity").selectOption(String.valueOf(event.entity()));
        console.button("Give role").click();
        assertThat(console.page().locator("#toasts")).containsText("Change accreditations");
        Locator roles = console.page().locator("#roles tbody");
        assertThat(roles).containsText("Change accreditations");
        console.look("user");

        console.button("Take away the role Change accreditations").click();
        console.yes("Take away the role Change accreditations");
        assertThat(roles).not().containsText("Change accreditations");

        console.expect("status of 403");
        assertThat(send(
                        console,
                        console.path().replaceAll("#.*", "") + "/roles",
                        Map.of("role", "EDIT", "entity", "everywhere")))
                .isEqualTo(403);
    }

    @Test
    void userIsFoundByTheBeginningsOfAnyNames(Fixture fixture, Console console) {
        String name = "x" + UUID.randomUUID().toString().replace("-", "");
        fixture.bean(JdbcClient.class)
                .sql(
                        "insert into app_user (username, first_name, last_name, password_hash, scopes) values (?, 'Ana Maria', ?, '', '{}')")
                .params(name + "@example.org", "D’Arc " + name)
                .update();
        console.administrator();
        for (String words : List.of(
                "ana " + name,
                "MARIA " + name,
                name + ", ana",
                "d’arc maria " + name,
                "Arc áná " + name,
                name + "@ex")) {
            found(console, words);
            assertThat(console.page().locator("tbody tr")).hasCount(1);
            assertThat(console.page().locator("tbody a")).hasText("Ana Maria D’Arc " + name);
        }
        for (String words : List.of("berta " + name, name + " rc", "na " + name)) {
            found(console, words);
            assertThat(console.page().locator(".empty")).isVisible();
        }
    }

    private static void found(Console console, String words) {
        console.open("/console/users");
        console.field("Name or user name").fill(words);
        console.button("Find").click();
        console.page().waitForURL("**/users?q=*");
    }

    @Test
    void jobGivesAllItsRolesAndOnlyWhoHoldsThemGivesIt(Fixture fixture, Console console) {
        EventFixture event = fixture.event();
        String helper = console.user(event, Role.VIEW_LOGS).username();
        console.signedIn(event, Role.ADMIN, Role.VIEW_LOGS)
                .open("/console/users?q=" + helper)
                .expect("status of 422");
        console.page().locator("tbody a").first().click();
        console.button("Give job").click();
        assertThat(console.page().locator(".field-error")).hasCount(2);

        console.page().locator("[name=job][value=DESK]").check();
        console.page().locator("#at").selectOption(String.valueOf(event.entity()));
        console.button("Give job").click();

        assertThat(console.page().locator("#toasts")).containsText("Job given: Desk");
        Locator does = console.page().locator("#roles tbody tr");
        assertThat(does).hasCount(2);
        assertThat(does.first()).containsText("Desk");
        console.look("user-jobs");
        console.button("Take away the job Desk").click();
        console.yes("Take away the job Desk");
        assertThat(does).hasCount(1);
        assertThat(does).containsText("View the log");
        console.expect("status of 403");
        assertThat(send(
                        console,
                        console.path().replaceAll("#.*", "").replaceAll("/jobs.*", "") + "/jobs",
                        Map.of("job", "PRINTING", "at", "everywhere")))
                .isEqualTo(403);
    }

    @Test
    void userIsMadeWithAPasswordThatIsShownOnce(Fixture fixture, Console console) {
        console.administrator().open("/console/users/new").look("user-new");
        String username = "nora-" + System.nanoTime();
        console.field("User name").fill(username);
        console.field("First name").fill("Nora");
        console.page().locator("[name=way][value=PASSWORD]").check();
        console.button("Create user").click();

        assertThat(console.heading()).hasText("The user was created");
        String password = console.field("Password").inputValue();
        // A script gives the page its own address; before that a reload would send the form again.
        assertThat(console.page()).hasURL(Pattern.compile(".*/users/\\d+$"));
        console.look("user-password").page().reload();
        assertThat(console.page().content()).doesNotContain(password);
        assertThat(console.heading()).hasText("Nora");

        console.look("user-invitable").button("Make a link to hand over").click();
        assertThat(console.heading()).hasText("Link of the invitation");
        String link = console.field("Link of the invitation").inputValue();
        console.look("user-link").page().navigate(link.substring(link.indexOf("/login/")));
        console.look("login-reset");
        console.field("Password").fill("a horse of Nora");
        console.field("Password again").fill("a horse of Nora");
        console.button("Set password").click();
        assertThat(console.page().locator(".done")).containsText("Your account is ready.");
        console.look("login-changed");

        console.open("/console/users?q=" + username);
        assertThat(console.page().locator("tbody tr")).containsText("none so far");
        fixture.bean(JdbcClient.class)
                .sql("insert into login_log (user_id, outcome, first_at, last_at, address)"
                        + " select id, 'LOGGED_IN', '2026-05-17', '2026-05-17', '' from app_user where username = ?")
                .param(username)
                .update();
        console.page().reload();
        assertThat(console.page().locator("tbody tr")).containsText("17 May 2026");

        console.page().locator("tbody a").first().click();
        console.page().locator("#erase summary").click();
        console.expect("status of 422").field("Type the user name " + username).fill("nora");
        console.button("Erase for good").click();
        assertThat(console.page().locator(".field-error")).containsText("This is not the name of the user");
        console.field("Type the user name " + username).fill(username);
        console.look("user-erase").button("Erase for good").click();
        assertThat(console.page().locator("#toasts")).containsText("is erased");
        console.open("/console/users?q=" + username);
        assertThat(console.page().locator("tbody tr")).hasCount(0);
    }

    @Test
    void settingsAreChangedAndTwoEditorsSeeBothVersions(Fixture fixture, Console console) {
        EventFixture event = fixture.event();
        at(console.signedIn(event, Role.MANAGE_EVENT), event, "/settings").look("settings");

        console.field("Name (English)").fill("Shanghai 2026 <i>");
        console.field("Name (German)").fill("Schanghai 2026");
        console.field("Time zone").fill("SHANGHAI");
        console.button("Save").click();
        assertThat(console.page().locator("#toasts")).containsText("The time zone of the event is Asia/Shanghai.");
        assertThat(console.page().locator(".event-name")).hasText("Shanghai 2026 <i>");

        console.expect("status of 409").expect("status of 422");
        String path = "/console/events/" + event.id() + "/settings";
        console.field("Name (English)").fill("Games 2026");
        console.field("Last day").fill("2020-01-01");
        console.button("Save").click();
        assertThat(console.page().locator("#end_date-error")).containsText("before the first");
        assertThat(console.field("Name (English)")).hasValue("Games 2026");
        // Nothing of it was saved, also not what was right.
        at(console, event, "/settings");
        assertThat(console.field("Name (English)")).hasValue("Shanghai 2026 <i>");

        console.field("Time zone").fill("Europe/Paris");
        fixture.bean(JdbcClient.class)
                .sql("update event set time_zone = 'Europe/Oslo', version = version + 1 where id = :event")
                .param("event", event.id())
                .update();
        console.button("Save").click();
        assertThat(console.page().locator(".conflict")).containsText("Europe/Oslo");
        assertThat(console.field("Time zone")).hasValue("Europe/Paris");
        console.isAt(path);
    }

    @Test
    void eventWithoutPeopleIsDeletedWithItsSetUp(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withZone("Arena");
        at(console.administrator(), event, "/settings/delete").expect("status of 422");
        assertThat(console.page().locator(".losses")).containsText("Zones: 1");
        console.look("event-delete");

        console.button("Delete event").click();
        assertThat(console.page().locator("#typed_name-error")).containsText("to delete this event");
        String error = console.page().locator("#typed_name-error").innerText();
        console.page()
                .locator("#typed_name")
                .fill(error.replaceAll("(?s).*“(.*)”.*", "$1").toUpperCase(Locale.ROOT));
        console.button("Delete event").click();
        assertThat(console.page().locator("#toasts")).containsText("was deleted");
        assertThat(console.heading()).hasText("Events");
    }

    @Test
    void eventsAreFoundAndStandByTheirDays(Fixture fixture, Console console) {
        String name = "Q" + UUID.randomUUID().toString().replace("-", "");
        Map<String, String> events = Map.of(
                "Past " + name, "'2020-01-01', '2020-01-02'",
                "Now " + name, "current_date - 2, current_date + 2",
                "Émue " + name, "current_date + 20, current_date + 21");
        events.forEach((event, days) -> fixture.bean(JdbcClient.class)
                .sql("insert into event (name, start_date, end_date) values (jsonb_build_object('de', ?), " + days
                        + ")")
                .param(event)
                .update());
        console.administrator().open("/console?q=" + name.toLowerCase(Locale.ROOT));

        assertThat(console.page().locator("section:has(#running-title) .card-link"))
                .containsText("Now Q");
        assertThat(console.page().locator("section:has(#past-title) .card-link"))
                .containsText("Past Q");
        console.look("events");
        console.field("Name or code of the event").fill("emue " + name);
        console.button("Find").click();
        assertThat(console.page().locator(".card-link")).containsText("Émue Q");
        console.field("Name or code of the event").fill("elsewhere " + name);
        console.button("Find").click();
        assertThat(console.page().locator(".empty")).isVisible();
    }

    @Test
    void eventWithPeopleIsKept(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withZone("Arena").withAccreditation("Ana");
        at(console.administrator(), event, "/settings/delete");

        assertThat(console.page().locator(".losses")).containsText("Registrations");
        assertThat(console.button("Delete event")).hasCount(0);
        console.look("event-kept");
        at(console.signedIn(event, Role.MANAGE_EVENT), event, "/settings");
        assertThat(console.link("Delete…")).hasCount(0);
    }

    @Test
    void customFieldIsMadeAndDeleted(Fixture fixture, Console console) {
        EventFixture event = fixture.event();
        at(console.signedIn(event, Role.MANAGE_EVENT), event, "/settings/fields/new")
                .expect("status of 422");

        console.field("Name").fill("Shirt size");
        console.page().locator("#field_type").selectOption("CHOICE");
        console.button("Save").click();
        assertThat(console.page().locator("#choices-error")).containsText("at least one choice");
        console.look("field").field("Choices").fill("S\nM\nL");
        console.button("Save").click();
        assertThat(console.page().locator("#fields tbody")).containsText("S, M, L");

        console.opening(console.link("Shirt size"));
        console.button("Delete custom field").click();
        console.yes("Delete custom field");
        assertThat(console.page().locator("#fields .empty")).isVisible();
    }

    @Test
    void textOfAMailIsPreviewedSavedAndTakenBack(Fixture fixture, Console console) {
        EventFixture event = fixture.event();
        at(console.signedIn(event, Role.MANAGE_EVENT), event, "/settings").expect("status of 422");
        console.field("Main language").selectOption("de");
        console.page().getByText("Other languages").click();
        console.page().locator("input[name=languages][value=fr]").check();
        console.button("Save").click();
        assertThat(console.page().locator("input[name=languages]:checked")).hasCount(3);
        at(console, event, "/settings/mails");
        assertThat(console.page().locator("#texts tbody tr td:nth-child(2)").first())
                .hasText("German");
        assertThat(console.page().locator("#texts tbody tr")).hasCount(24);

        console.field("Link").fill("example.org/photo");
        console.button("Save").click();
        assertThat(console.page().locator("#link-error")).containsText("begins with https://");
        console.field("Link").fill("");
        console.look("mail-settings").field("Sender").fill("desk@example.org");
        console.page().locator("input[name=automatic][value=PHOTO_REFUSED]").check();
        console.button("Save").click();
        assertThat(console.page().locator("#toasts")).containsText("saved");
        assertThat(console.page().locator("input[name=automatic][value=PHOTO_REFUSED]"))
                .isChecked();

        console.opening(console.link("Photo missing, English"));
        console.page().locator("#body").fill("Hi {firstname}");
        console.button("Save").click();
        assertThat(console.page().locator("#body-error")).containsText("no field {firstname}");
        console.page().locator("#body").fill("Hi {first_name} <b>");
        console.field("Preview for person").fill("nobody at all");
        console.button("Preview").click();
        assertThat(console.page().locator("#person_id-error")).containsText("Nobody of this event was found");
        console.field("Preview for person").fill("");
        console.button("Preview").click();
        assertThat(console.page().locator(".mail-text")).hasText("Hi Ana <b>");
        console.look("mail-text");
        console.button("Save").click();
        assertThat(console.page().locator("#toasts")).containsText("saved");
        console.button("Back to the standard text").click();
        console.yes("Use the standard text");
        assertThat(console.page().locator("#body")).hasValue(Pattern.compile("Dear \\{name}.*", Pattern.DOTALL));
    }

    @Test
    void logShowsWhoDidWhatAndCanBeFiltered(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withZone("Arena");
        String zone = event.path() + "/zones/" + event.zone("Arena");
        event.desk().put(zone, Map.of("code", "A", "name", "Rue « <img src=x> »", "color", "#112233"));
        at(console.signedIn(event, Role.VIEW_LOGS), event, "/log").look("log");
        Locator lines = console.page().locator(".log-lines > li");

        assertThat(lines.first()).containsText("Rue « <img src=x> »: Zone changed, by ");
        console.page().locator(".more-filters > summary").click();
        console.page().locator("#what").selectOption("zone_created");
        console.button("Show").click();
        assertThat(lines).hasCount(1);
        assertThat(lines).containsText("Zone created");
        String by = lines.locator("a[href*='who=']").innerText();
        console.opening(lines.locator("a[href*='who=']"));
        assertThat(console.page().locator("#who")).hasValue(by);
        assertThat(console.page().locator("#what")).hasValue("zone_created");
        console.page().locator("#key").selectOption("zone_id");
        console.page().locator("#value").fill("999999");
        console.button("Show").click();
        assertThat(console.page().locator(".empty")).containsText("No entries found");
        assertThat(Set.of(console.path().split("[?&]"))).contains("value=999999", "what=zone_created");
        console.link("Show the whole log").click();
        assertThat(lines).not().hasCount(0);
        console.link("Last 7 days").click();
        assertThat(console.link("Last 7 days")).hasAttribute("aria-current", "true");
        assertThat(console.page().locator(".log-day").first()).containsText("day, ");
        assertThat(lines.first()).containsText("Zone changed");
        console.link("Show the whole log").click();
        assertThat(console.link("Show the whole log")).hasCount(0);
    }

    /** Its people have names that are formats, markup or nothing; one is gone. */
    @Test
    void oneChangeOfManyIsOneLineThatOpens(Fixture fixture, Console console) {
        EventFixture event = fixture.event()
                .withZone("Catering")
                .withZone("Gone")
                .withAccreditation("Ana")
                .withAccreditation("{0} O'Brien <b>")
                .withAccreditation("Nobody");
        fixture.event().withZone("Elsewhere");
        fixture.bean(JdbcClient.class)
                .sql("update person set first_name = '', last_name = '' where id = :id")
                .param("id", event.person("Nobody"))
                .update();
        event.desk().delete(event.path() + "/zones/" + event.zone("Gone")).expect(204);
        event.desk()
                .put(
                        event.path() + "/accreditations/batch",
                        Map.of(
                                "ids",
                                Stream.of("Ana", "{0} O'Brien <b>", "Nobody")
                                        .map(event::accreditation)
                                        .toList(),
                                "zones_add",
                                List.of(Map.of("id", event.zone("Catering")))))
                .expect(200);
        at(console.signedIn(event, Role.VIEW_LOGS, Role.VIEW_ACCREDITATIONS), event, "/log");
        Locator lines = console.page().locator(".panel > .log-lines > li");

        assertThat(lines.first()).containsText("Catering given, by ");
        assertThat(lines.first().locator("summary")).hasText("with 2 others in one change");
        lines.first().locator("summary").click();
        Locator all = lines.first().locator(".log-lines > li");
        assertThat(all).hasCount(3);
        assertThat(all.filter(new Locator.FilterOptions().setHasText("{0} O'Brien <b>")))
                .hasCount(1);
        assertThat(all.filter(new Locator.FilterOptions().setHasText("#" + event.person("Nobody"))))
                .hasCount(1);
        console.look("log-change");
        // What is gone has no page; who made it leads to all that they did.
        assertThat(lines.filter(new Locator.FilterOptions().setHasText("Gone: Zone created"))
                        .locator("a:not([href*='who='])"))
                .hasCount(0);
        assertThat(console.page().locator("main")).not().containsText("Elsewhere");

        console.field("Name or number").fill("obrien");
        console.button("Show").click();
        assertThat(lines.first().locator("summary")).hasText("with 2 others in one change");
        assertThat(lines.first()).containsText("{0} O'Brien <b> Lima: Catering given");
        console.opening(lines.first().locator("a").first());
        assertThat(console.heading()).containsText("{0} O'Brien <b>");
    }

    @Test
    void dayOfTheLogIsThatOfTheEvent(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withZone("Arena");
        JdbcClient db = fixture.bean(JdbcClient.class);
        db.sql("update event set time_zone = 'Pacific/Auckland' where id = :event")
                .param("event", event.id())
                .update();
        db.sql(
                        "update audit_entry set change_at = '2026-04-04T11:30:00Z' where event_id = :event and action = 'zone_created'")
                .param("event", event.id())
                .update();
        console.signedIn(event, Role.VIEW_LOGS);
        Locator lines = console.page().locator(".log-lines > li");

        at(console, event, "/log?from=2026-04-05&to=2026-04-05");
        assertThat(lines).hasCount(1);
        at(console, event, "/log?from=2026-04-04&to=2026-04-04&who=fix");
        assertThat(lines).hasCount(0);
        at(console, event, "/log?from=2026-04-05&to=2026-04-05&who=nobody+like+this");
        assertThat(lines).hasCount(0);
        at(console.expect("status of 422").expect("does not conform"), event, "/log?to=%2B999999-12-31");
        assertThat(console.page().locator("#to-error")).containsText("2026");
    }
}
