package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.Cookie;
import java.util.List;
import java.util.UUID;
import org.gatehouse.auth.Role;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Who comes from where and for what: organisations, members, countries, skills and sectors. */
@LongTest
@BrowserTest
class MembersJourneyTest {

    private static Locator toasts(Console console) {
        return console.page().locator("#toasts");
    }

    @Test
    void countryIsFoundByNameOrCode(Console console) {
        console.administrator().open("/console/countries");
        for (String words : List.of("fin", "FI")) {
            console.field("Name or code").fill(words);
            console.button("Find").click();
            assertThat(console.page().locator("tbody")).containsText("Finland");
            assertThat(console.page().locator("tbody")).not().containsText("Germany");
        }
        console.look("countries-found").field("Name or code").fill("Atlantis");
        console.button("Find").click();
        assertThat(console.page().locator(".empty")).containsText("Nothing found");
        console.link("Show all").click();
        assertThat(console.page().locator("tbody")).containsText("Germany");
    }

    @Test
    void organisationAndItsMemberAreMadeAndDeleted(Fixture fixture, Console console) {
        String name = "Federation " + UUID.randomUUID();
        console.administrator().open("/console/organizations");
        console.page().locator(".page-actions a.primary").click();
        console.look("organization").field("Name (English)").fill(name);
        console.button("Save").click();
        assertThat(toasts(console)).containsText("was made");
        console.look("organizations");

        String code = "M" + UUID.randomUUID().toString().substring(0, 8);
        console.open("/console/organizations/new?then=member")
                .field("Name (English)")
                .fill("Next to " + name);
        console.button("Save").click();
        assertThat(toasts(console)).containsText("was made");
        console.isAt("/console/members/new");
        console.look("member").expect("status of 422").expect("status of 409");
        console.field("Name (English)").fill("Lapland <b> " + code);
        console.button("Save").click();
        assertThat(console.page().locator("#code-error")).containsText("required");
        console.field("Code").fill(code);
        console.page().locator("#member_of").selectOption(name);
        console.page().locator("#country").selectOption("Finland");
        console.field("Websites").fill("ftp://example.org");
        console.button("Save").click();
        assertThat(console.page().locator("#websites-error")).containsText("https://");
        console.field("Websites").fill("https://example.org");
        console.button("Save").click();
        assertThat(toasts(console)).containsText("Lapland <b>");

        console.open("/console/members?q=lapland+" + code).look("members");
        assertThat(console.page().locator("tbody tr")).hasCount(1);
        console.link("Lapland <b> " + code).click();
        assertThat(console.page().locator("#country option:checked")).hasText("Finland");
        String member = console.path();
        deleteRefused(console, "/console/organizations", name, "refer to this organisation");
        console.open(member + "/delete").look("member-delete");
        console.button("Delete member").click();
        assertThat(toasts(console)).containsText("was deleted");
        console.open("/console/members?q=lapland+" + code);
        assertThat(console.page().locator(".empty")).containsText("No members found");
        assertThat(console.page().locator(".empty")).containsText("empty the search");
    }

    @Test
    void membersKeepTheMenuOfTheEventThatTheUserCameFrom(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withPosition("Volunteer");
        String overview = "/console/events/" + event.id();
        console.administrator().open(overview);
        String name = console.page().locator(".event-name").textContent();

        console.open("/console/members");
        assertThat(console.page().locator(".event-name")).hasText(name);
        assertThat(console.page().locator("form.search")).hasAttribute("action", overview + "/search");
        console.page().locator("nav a[data-screen=positions]").click();
        assertThat(console.page().locator("h1")).hasText("Positions");
        assertThat(console.path()).isEqualTo(overview + "/positions");

        console.open("/console");
        assertThat(console.page().locator(".event-name")).hasText("Choose an event");
        for (String value : List.of("999999999", "0", "-1", "1234567890123456789012345", "x")) {
            console.page()
                    .context()
                    .addCookies(List.of(new Cookie("gatehouse_event", value)
                            .setUrl(console.page().url() + "/")));
            console.open("/console/members");
            assertThat(console.page().locator(".event-name")).hasText("Choose an event");
        }
    }

    @Test
    void menuKeepsNoEventOfOthers(Fixture fixture, Console console) {
        EventFixture other = fixture.event();
        console.signedIn(fixture.event(), Role.ADMIN).open("/console");
        console.page()
                .context()
                .addCookies(List.of(new Cookie("gatehouse_event", String.valueOf(other.id()))
                        .setUrl(console.page().url() + "/")));
        console.open("/console/members");

        assertThat(console.page().locator(".event-name")).hasText("Choose an event");
    }

    private static void deleteRefused(Console console, String list, String name, String why) {
        console.open(list);
        console.link(name).click();
        console.link("Delete…").click();
        console.button("Delete organisation").click();
        assertThat(console.page().locator(".notice.wrong")).containsText(why);
    }

    @Test
    void codeOfAnotherMemberIsRefused(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withMember("X" + System.nanoTime());
        String code = fixture.bean(JdbcClient.class)
                .sql("select code from member order by id desc limit 1")
                .query(String.class)
                .single();
        console.administrator().open("/console/members/new").expect("status of 409");

        console.field("Name (English)").fill("Another of event " + event.id());
        console.field("Code").fill(code);
        if (console.page().locator("#member_of option[value='']").count() > 0) {
            console.page()
                    .locator("#member_of")
                    .selectOption(new com.microsoft.playwright.options.SelectOption().setIndex(1));
        }
        console.button("Save").click();

        assertThat(console.page().locator("#code-error")).containsText("Another member has this code");
    }

    @Test
    void countriesOfTheWorldAreThere(Fixture fixture, Console console) {
        console.administrator().open("/console/countries").look("countries");
        assertThat(console.page().locator("tbody tr").count()).isGreaterThanOrEqualTo(249);
        // Other tests make countries of this name, too.
        assertThat(console.link("Finland").first()).isVisible();

        console.inGerman().open("/console/countries");
        assertThat(console.link("Finnland")).hasCount(1);
        console.link("Finnland").click();
        assertThat(console.page().locator("#code")).hasValue("FI");
        console.look("country");
    }

    @Test
    void skillAndSectorAreMadeChangedAndDeleted(Fixture fixture, Console console) {
        EventFixture event = fixture.event();
        String path = "/console/events/" + event.id();
        console.signedIn(event, Role.MANAGE_EVENT).open(path + "/sectors").look("sectors-none");
        console.page().locator(".empty a").click();
        console.look("sector").field("Name (English)").fill("Wood <i>");
        console.button("Save").click();
        assertThat(console.page().locator("tbody")).containsText("Wood <i>");

        console.open(path + "/skills/new").look("skill").expect("status of 409").expect("status of 422");
        console.field("Name (English)").fill("Joinery");
        console.field("Number").fill("25");
        console.page().locator("#sector").selectOption("Wood <i>");
        console.button("Save").click();
        assertThat(console.page().locator("tbody")).containsText("Wood <i>");
        console.look("skills");
        console.open(path + "/skills/new").field("Name (English)").fill("Joinery too");
        console.field("Number").fill("25");
        console.button("Save").click();
        assertThat(console.page().locator("#skill_number-error")).containsText("has this number");

        console.open(path + "/skills").link("Joinery").click();
        fixture.bean(JdbcClient.class)
                .sql("update skill set skill_number = '26', version = version + 1 where event_id = :event")
                .param("event", event.id())
                .update();
        console.field("Number").fill("27");
        console.button("Save").click();
        assertThat(console.page().locator(".conflict")).containsText("26");
        console.button("Save").click();
        assertThat(console.page().locator("tbody")).containsText("27");

        console.open(path + "/sectors").link("Wood <i>").click();
        console.link("Delete…").click();
        console.button("Delete sector").click();
        assertThat(console.page().locator(".notice.wrong")).containsText("belong to this sector");
        console.open(path + "/skills").link("Joinery").click();
        console.link("Delete…").click();
        console.button("Delete skill").click();
        assertThat(toasts(console)).containsText("was deleted");
    }

    @Test
    void eventsPeopleReadMembersAndMakeNone(Fixture fixture, Console console) {
        EventFixture event = fixture.event();
        console.signedIn(event, Role.MANAGE_EVENT).open("/console/members");
        assertThat(console.link("New member")).hasCount(0);
        console.openExpecting(403, "/console/members/new");

        EventFixture other = fixture.event();
        console.openExpecting(404, "/console/events/" + other.id() + "/skills");
    }
}
