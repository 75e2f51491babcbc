package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.FormData;
import com.microsoft.playwright.options.RequestOptions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

@LongTest
@BrowserTest
class PeopleTest {

    private static EventFixture event(Fixture fixture) {
        return fixture.event().withPosition("Volunteer").withPosition("Judge");
    }

    private static String list(EventFixture event) {
        return "/console/events/" + event.id() + "/people";
    }

    private static Api api(Fixture fixture) {
        return fixture.api(Scope.PEOPLE_READ, Scope.PEOPLE_WRITE, Scope.ACCREDITATION_READ, Scope.ACCREDITATION_WRITE);
    }

    /** Somebody with a position at the event. */
    private static long somebody(
            Fixture fixture,
            EventFixture event,
            String first,
            String last,
            @Nullable String email,
            @Nullable String born) {
        Map<String, Object> person = new HashMap<>(Map.of(
                "first_name",
                first,
                "last_name",
                last,
                "positions",
                List.of(Map.of(
                        "event", Map.of("id", event.id()), "position", Map.of("id", event.position("Volunteer"))))));
        person.put("email", email);
        person.put("date_of_birth", born);
        return api(fixture)
                .post("/people/person", person)
                .expect(201)
                .json()
                .path("id")
                .asLong();
    }

    private static JsonNode stored(Fixture fixture, long person) {
        return api(fixture).get("/people/person/" + person).expect(200).json();
    }

    private static Locator rows(Console console) {
        return console.page().locator("[data-row]");
    }

    private static void saved(Console console) {
        console.page().waitForURL(Pattern.compile(".*/people/\\d+$"));
    }

    /** A word that no other test's people are called by. */
    private static String own(EventFixture event) {
        return "Nr" + event.id();
    }

    @Test
    void peopleAreFoundByNameAddressAndNumberWhileOneTypes(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        long zoe = somebody(fixture, event, "Zoë", "Souza", "zoe." + event.id() + "@example.org", "1999-05-17");
        somebody(fixture, event, "Bo", "Lima", null, null);
        console.signedIn(event, Role.MANAGE_BOOKINGS).open(list(event));
        assertThat(rows(console)).hasCount(2);

        console.page().keyboard().press("/");
        console.page().keyboard().type("zo");
        assertThat(rows(console)).hasCount(1);
        assertThat(rows(console)).containsText("Zoë Souza");
        console.isAt(list(event) + "?q=zo");
        for (String words :
                List.of("zoe." + event.id(), "ZOE." + event.id() + "@exam", String.valueOf(zoe), "sou zo")) {
            console.page().locator("#find").fill(words);
            console.page().waitForURL(Pattern.compile(".*[?]q=.*"));
            assertThat(console.page().locator("#results"))
                    .hasAttribute(
                            "data-query",
                            Pattern.compile(".*" + words.substring(0, Math.min(words.length(), 3)) + ".*"));
            assertThat(rows(console)).hasCount(1);
            assertThat(rows(console)).containsText("Zoë Souza");
        }

        console.page().keyboard().press("ArrowDown");
        console.page().keyboard().press("Enter");
        assertThat(console.heading()).hasText("Zoë Souza");
    }

    @Test
    void filtersOrderAndPlaceStandInTheAddress(Fixture fixture, Console console) {
        EventFixture event = event(fixture)
                .withHolders(60, "Judge")
                .withPerson("Elsewhere" + System.nanoTime())
                .withRegistration("Ana", "Volunteer");
        console.signedIn(event, Role.MANAGE_BOOKINGS).open(list(event));
        assertThat(rows(console)).hasCount(50);
        console.look("people");

        console.link("Next").click();
        console.page().waitForURL("**offset=50");
        assertThat(rows(console)).hasCount(11);
        console.open(list(event));
        console.page().locator("[data-chip=position] summary").click();
        console.page().getByLabel("Volunteer").check();
        assertThat(rows(console)).hasCount(1);
        console.isAt(list(event) + "?position=" + event.position("Volunteer"));
        console.page().locator(".more-filters summary").click();
        console.page().getByLabel("Present").check();
        assertThat(console.page().locator(".empty")).containsText("No matches");
        assertThat(console.page().locator(".more-filters summary")).hasText("More (1)");
        console.open(list(event) + "?photo=yes");
        assertThat(console.page().locator(".more-filters summary")).hasText("More (1)");
        assertThat(console.page().getByLabel("Present")).isChecked();

        console.open(list(event) + "?who=all&sort=id_desc");
        assertThat(console.page().locator(".count strong")).hasText("62");
        console.page().keyboard().press("j");
        assertThat(console.page().locator("th[aria-sort=descending]")).containsText("Number");
    }

    @Test
    void listIsExportedAsItIsFiltered(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        somebody(fixture, event, "=1+1", "Formula", null, null);
        somebody(fixture, event, "Bo", "Lima", null, null);
        console.signedIn(event, Role.VIEW_REGISTRATIONS);

        APIResponse csv = console.page().request().get(list(event) + "/export?format=csv&q=formula");

        assertThat(csv.headers().get("content-type")).startsWith("text/csv");
        assertThat(csv.text()).contains("'=1+1").doesNotContain("Lima");
    }

    @Test
    void eventWithoutPeopleSaysWhatToDo(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        console.signedIn(event, Role.MANAGE_BOOKINGS).open(list(event)).look("people-none");

        console.page().locator(".empty").getByText("New person").click();

        assertThat(console.heading()).hasText("New person");
    }

    /** Clicks: New person, Save. */
    @Test
    void personIsAddedWithAPositionAtOnce(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        console.signedIn(event, Role.MANAGE_BOOKINGS).open(list(event));

        console.page().locator(".page-actions").getByText("New person").click();
        console.field("First name").fill("Łucja 🎽");
        console.field("Last name").fill("<script>alert(1)</script>");
        console.field("E-mail").fill(own(event) + "@example.org");
        console.field("Date of birth").fill("1999-05-17");
        console.field("Position").selectOption("Judge");
        console.look("person-new").button("Save").click();
        saved(console);

        assertThat(console.heading()).hasText("Łucja 🎽 <script>alert(1)</script>");
        assertThat(console.page().locator(".held-list > li")).containsText("Judge");
        assertThat(console.page().locator(".toast")).hasText(Pattern.compile("The person was added"));
        console.look("person");
    }

    @Test
    void whoeverSendsTheSameFormTwiceMakesOnePerson(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        console.signedIn(event, Role.MANAGE_BOOKINGS).open(list(event) + "/new");
        FormData form = FormData.create()
                .append("_csrf", console.csrf())
                .append("key", console.page().locator("[name=key]").inputValue())
                .append("last_name", own(event));

        String first = madeBy(console, event, form);
        form.append("alike", first.substring(first.lastIndexOf('/') + 1));
        String second = madeBy(console, event, form);

        assertThat(second).isEqualTo(first);
    }

    /** Where the browser is sent to. */
    private static String madeBy(Console console, EventFixture event, FormData form) {
        return String.valueOf(console.page()
                .request()
                .post(list(event), RequestOptions.create().setForm(form).setMaxRedirects(0))
                .headers()
                .get("location"));
    }

    @Test
    void whoIsHereAlreadyIsSaidBeforeAnythingIsSaved(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        long ana = somebody(fixture, event, "Ana", own(event), null, "1999-05-17");
        console.signedIn(event, Role.MANAGE_BOOKINGS).open(list(event) + "/new");

        console.field("First name").fill("ANÁ");
        console.field("Last name").fill(own(event));
        Locator alike = console.page().locator("#alike");
        assertThat(alike).containsText("Similar people already exist");
        assertThat(alike).containsText("born 17 May 1999");
        console.look("person-new-alike");
        alike.getByText("Ana " + own(event)).click();
        saved(console);
        console.isAt(list(event) + "/" + ana);

        APIResponse unseen = console.page()
                .request()
                .post(
                        list(event),
                        RequestOptions.create()
                                .setForm(FormData.create()
                                        .append("_csrf", console.csrf())
                                        .append("first_name", own(event))
                                        .append("last_name", "Ana"))
                                .setMaxRedirects(0));
        assertThat(unseen.status()).isEqualTo(422);
        assertThat(unseen.text()).contains("Save again to add a new person");
    }

    @Test
    void whatDoesNotFitIsSaidBesideItsFieldAndKept(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        console.signedIn(event, Role.MANAGE_BOOKINGS).open(list(event) + "/new").expect("status of 422");

        console.field("First name").fill("x".repeat(5000));
        console.field("E-mail").fill("no address");
        console.field("Date of birth").fill("1850-01-01");
        console.button("Save").click();

        assertThat(console.page().locator("#first-name-error")).hasText("At most 200 characters.");
        assertThat(console.page().locator("#email-error")).containsText("ana@example.org");
        assertThat(console.field("First name")).hasValue("x".repeat(5000));
        console.look("person-new-wrong");
        console.field("First name").fill("");
        console.field("E-mail").fill("");
        console.button("Save").click();
        assertThat(console.page()
                        .locator("#date-of-birth-error, #last-name-error")
                        .first())
                .isVisible();
        assertThat(console.field("Date of birth")).hasValue("1850-01-01");
    }

    @Test
    void namesThatReadFromTheRightStandRight(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        long layla = somebody(fixture, event, "ليلى", "حداد", null, null);
        console.signedIn(event, Role.MANAGE_BOOKINGS).open(list(event) + "/" + layla);

        String direction =
                (String) console.page().locator("h1 bdi").evaluate("name => getComputedStyle(name).direction");

        assertThat(direction).isEqualTo("rtl");
        console.look("person-rtl");
    }

    @Test
    void personIsEdited(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        long ana = somebody(fixture, event, "Ana", own(event), "ana@example.org", null);
        console.signedIn(event, Role.MANAGE_BOOKINGS).open(list(event) + "/" + ana);

        console.link("Edit").click();
        console.field("First name").fill("Anna");
        console.field("Gender").selectOption("Female");
        console.field("Other addresses").fill("anna@example.org\n\na.n@example.org");
        console.look("person-edit").button("Save").click();
        saved(console);

        assertThat(console.heading()).hasText("Anna " + own(event));
        JsonNode stored = stored(fixture, ana);
        assertThat(stored.path("gender").asString()).isEqualTo("F");
        assertThat(stored.path("email").asString()).isEqualTo("ana@example.org");
        assertThat(stored.path("email_addresses")).hasSize(3);
    }

    @Test
    void twoTabsThatEditOnePersonSeeBothVersions(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        long ana = somebody(fixture, event, "Ana", own(event), null, null);
        console.signedIn(event, Role.MANAGE_BOOKINGS).open(list(event) + "/" + ana + "/edit");
        Page other = console.page().context().newPage();
        other.navigate(list(event) + "/" + ana + "/edit");
        other.getByLabel("First name").fill("Anna");
        other.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Save"))
                .click();
        other.waitForURL(Pattern.compile(".*/people/\\d+$"));
        console.expect("status of 409");

        console.field("First name").fill("Anita");
        console.field("Date of birth").fill("1999-05-17");
        console.button("Save").click();

        Locator conflict = console.page().locator(".conflict tbody");
        assertThat(conflict).containsText("Anita");
        assertThat(conflict).containsText("Anna");
        assertThat(console.field("Date of birth")).hasValue("1999-05-17");
        console.look("person-conflict");
        console.button("Save").click();
        saved(console);
        assertThat(console.heading()).hasText("Anita " + own(event));
    }

    @Test
    void positionIsGivenEndedAndTakenAwayAfterAQuestion(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        long ana = somebody(fixture, event, "Ana", own(event), null, null);
        console.signedIn(event, Role.MANAGE_BOOKINGS).open(list(event) + "/" + ana);

        more(console).getByText("Give a position at this event").click();
        console.field("Position").selectOption("Judge");
        console.field("Details of the position").fill("Team leader");
        console.button("Give position").click();
        Locator judge = console.page().locator(".held-list > li", new Page.LocatorOptions().setHasText("Judge"));
        assertThat(judge).containsText("Team leader");
        console.opening(console.link("Change Judge"));
        console.field("Position").selectOption("Volunteer");
        console.expect("status of 409").look("position-edit").button("Save").click();
        assertThat(console.page().locator("[role=alert]")).containsText("already holds this position");
        console.field("Position").selectOption("Judge");
        console.field("Details of the position").fill("Deputy");
        console.opening(console.button("Save"));
        assertThat(judge).containsText("Deputy");
        console.opening(console.button("Undo"));
        assertThat(judge).containsText("Team leader");
        ending(judge).getByText("End the position Judge").click();
        assertThat(judge).containsText("Ended");
        console.button("Resume Judge").click();
        assertThat(judge).not().containsText("Ended");

        ending(judge).getByText("Take away Judge…").click();
        assertThat(console.page().locator("#confirm-text")).containsText("will no longer be Judge at this event");
        console.page().locator("#confirm").getByText("Cancel").click();
        assertThat(judge).hasCount(1);
        ending(judge).getByText("Take away Judge…").click();
        console.page().locator("#confirm button[value=yes]").click();
        assertThat(judge).hasCount(0);
    }

    /** The menu of a position, opened. */
    private static Locator ending(Locator position) {
        Locator menu = position.locator(".actions > .menu");
        menu.locator("summary").click();
        return menu;
    }

    /** The menu of a person's page, opened. */
    static Locator more(Console console) {
        Locator menu = console.page().locator(".one.person > header .menu");
        menu.locator("summary").click();
        return menu;
    }

    @Test
    void whoIsRegisteredKeepsThePositionAndIsNotDeleted(Fixture fixture, Console console) {
        EventFixture event = event(fixture).withAccreditation("Ana", "Judge");
        String page = list(event) + "/" + event.person("Ana");
        console.signedIn(event, Role.MANAGE_BOOKINGS, Role.VIEW_ACCREDITATIONS).open(page);

        assertThat(console.page().locator(".held-list > li")).containsText("Registration approved");
        assertThat(console.page().getByText("Take away Judge…")).hasCount(0);
        more(console).getByText("Delete…").click();
        console.expect("status of 409");
        console.button("Delete person").click();
        assertThat(console.page().locator("[role=alert]")).containsText("Delete the registration first");
        console.look("person-delete");
        console.open(page);
        console.link("Accreditation " + event.accreditation("Ana")).click();
        assertThat(console.heading()).hasText("Ana Lima");
    }

    @Test
    void personWhoIsNowhereIsDeleted(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        long ana = somebody(fixture, event, "Ana", own(event), "a@example.org", null);
        console.signedIn(event, Role.MANAGE_BOOKINGS).open(list(event) + "/" + ana + "/delete");
        assertThat(console.page().locator(".lost")).containsText("1 position at an event");

        console.button("Delete person").click();

        assertThat(console.page().locator(".empty")).containsText("No people yet");
        api(fixture).get("/people/person/" + ana).expect(404);
    }

    /** Clicks: Likely duplicates, Compare, Merge, Confirm. */
    @Test
    void twoWhoAreOneAreMergedAndKeepTheirHistory(Fixture fixture, Console console) {
        EventFixture event = event(fixture).withZone("Arena").withAccreditation("Ana", "Judge");
        long badge = event.accreditation("Ana");
        String name = own(event);
        api(fixture)
                .put(
                        "/people/person/" + event.person("Ana"),
                        Map.of("last_name", name, "date_of_birth", "1999-05-17", "email", name + "@example.org"))
                .expect(200);
        long twin = somebody(fixture, event, "Ana", name, name + "@example.org", "1999-05-17");
        api(fixture).put("/people/person/" + twin, Map.of("gender", "F")).expect(200);
        console.signedIn(event, Role.MANAGE_BOOKINGS).open(list(event));

        console.page().locator(".page-actions").getByText("Likely duplicates").click();
        console.look("people-duplicates");
        console.page().locator(".pairs").getByText("Compare").click();
        assertThat(console.page().locator(".effects").first()).containsText("Volunteer · Event: moves over");
        assertThat(console.page().locator(".effects").first()).containsText("Takes over: Gender");
        console.look("people-merge");
        console.button("Merge").click();
        assertThat(console.page().locator("#confirm-text")).containsText("cannot be undone");
        console.page().locator("#confirm button[value=yes]").click();

        assertThat(console.page().locator(".empty")).containsText("No likely duplicates");
        console.open(list(event) + "/" + twin);
        assertThat(console.heading()).hasText("Ana " + name);
        console.isAt(list(event) + "/" + event.person("Ana"));
        assertThat(console.page().locator(".held-list > li")).hasCount(2);
        List<Long> known = new ArrayList<>();
        event.gate()
                .get(event.path() + "/sync")
                .json()
                .path("accreditations")
                .forEach(one -> known.add(one.path("id").asLong()));
        assertThat(known).containsExactly(badge);
    }

    @Test
    void historyIsThereForWhoMayReadTheLog(Fixture fixture, Console console) {
        EventFixture event = event(fixture).withRegistration("Ana", "Judge");
        String person = list(event) + "/" + event.person("Ana");
        console.signedIn(event, Role.MANAGE_BOOKINGS).open(person);
        assertThat(console.page().locator(".history")).hasCount(0);

        console.administrator().open(person);
        assertThat(console.page().locator(".history")).containsText("Registered as ");
    }

    @Test
    void pairThatCanOnlyBeMergedTheOtherWaySaysSo(Fixture fixture, Console console) {
        EventFixture event = event(fixture).withAccreditation("Ana", "Judge").withAccreditation("Bea", "Judge");
        api(fixture)
                .post("/registrations/" + event.registration("Bea") + "/withdraw", Map.of())
                .expect(200);
        console.signedIn(event, Role.MANAGE_BOOKINGS)
                .openExpecting(409, list(event) + "/" + event.person("Bea") + "/merge?from=" + event.person("Ana"));
        assertThat(console.page().locator("[role=alert]")).containsText("Keep that person instead");
        assertThat(console.button("Merge")).hasCount(0);

        console.link("Keep the other person").click();

        assertThat(console.button("Merge")).isVisible();
    }

    @Test
    void whoOnlyLooksSeesNoButtonsAndIsRefused(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        long ana = somebody(fixture, event, "Ana", own(event), null, null);
        console.signedIn(event, Role.VIEW_REGISTRATIONS).open(list(event));
        assertThat(rows(console)).hasCount(1);
        assertThat(console.page().locator(".page-actions")).not().containsText("New person");
        assertThat(console.page().locator(".page-actions")).not().containsText("Likely duplicates");
        console.open(list(event) + "/" + ana);
        assertThat(console.link("Edit")).hasCount(0);
        assertThat(console.page().locator("main form")).hasCount(0);

        for (String path :
                List.of("", "/" + ana, "/" + ana + "/delete", "/" + ana + "/merge?from=1", "/" + ana + "/positions")) {
            APIResponse answer = console.page()
                    .request()
                    .post(
                            list(event) + path,
                            RequestOptions.create()
                                    .setForm(FormData.create()
                                            .append("_csrf", console.csrf())
                                            .append("last_name", "Other")));
            assertThat(answer.status()).as(path).isEqualTo(403);
        }
        console.openExpecting(403, list(event) + "/new");
    }

    @Test
    void peopleOfOtherEventsAreNotThere(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        EventFixture other = event(fixture);
        long ana = somebody(fixture, other, "Ana", own(other), null, null);
        console.signedIn(event, Role.MANAGE_BOOKINGS).openExpecting(404, list(event) + "/" + ana);

        console.open(list(event) + "?who=all&q=" + ana);

        assertThat(console.page().locator(".empty")).isVisible();
    }
}
