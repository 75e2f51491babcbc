package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Somebody who must not get in unnoticed: from an empty watchlist to the decision, and what a desk without the right sees of it. */
@LongTest
@BrowserTest
class WatchlistJourneyTest {

    /** A name that nobody else in the database has: entries are compared with people of all events. */
    private final String name = "W" + letters(UUID.randomUUID());

    private static String letters(UUID random) {
        return random.toString()
                .substring(0, 8)
                .chars()
                .mapToObj(hex -> String.valueOf((char) ('a' + Character.digit(hex, 16))))
                .collect(Collectors.joining());
    }

    private EventFixture event;
    private JdbcClient db;

    @BeforeEach
    void anaIsAtTheEvent(Fixture fixture) {
        db = fixture.bean(JdbcClient.class);
        event = fixture.event().withZone("Arena").withPosition("Guest", "Arena").withAccreditation("Ana", "Guest");
        fixture.api(Scope.PEOPLE_WRITE)
                .put(
                        "/people/person/" + event.person("Ana"),
                        Map.of("first_name", "Ana", "last_name", name, "date_of_birth", "1999-05-17"))
                .expect(200);
    }

    /** So many that an entry of their name alone is probably a mistake. */
    private void manyOthersAreCalledLikeHer() {
        db.sql("""
                insert into person (first_name, last_name, date_of_birth)
                select 'Ana', :name, '1970-01-01' from generate_series(1, 4 + (select count(*) from person) / 500)
                """).param("name", name).update();
    }

    @AfterEach
    void othersAreGone() {
        db.sql("delete from person where last_name = ? and id <> ?")
                .param(name)
                .param(event.person("Ana"))
                .update();
    }

    private Console at(Console console, String rest) {
        return console.open("/console/events/" + event.id() + rest);
    }

    private JsonNode document() {
        return event.gate()
                .get(event.path() + "/sync")
                .expect(200)
                .json()
                .get("accreditations")
                .get(0);
    }

    private static Locator field(Console console, String name) {
        return console.page().locator("[name=" + name + "]");
    }

    @Test
    void somebodyIsWatchedForFoundAndDecidedAbout(Fixture fixture, Console console) {
        manyOthersAreCalledLikeHer();
        at(console.signedIn(event, Role.WATCHLIST), "/watchlist").look("watchlist-none");
        console.link("Watchlist entries").first().click();
        at(console, "/watchlist/entries?q=" + name);
        console.link("New entry").click();
        console.expect("status of 409").expect("status of 422");

        field(console, "reason").fill("Ban of 12 May");
        field(console, "until").fill("2900-12-31");
        console.button("Save").click();
        assertThat(field(console, "last_name")).hasAttribute("aria-invalid", "true");
        field(console, "first_name").fill("ana");
        field(console, "last_name").fill(name);
        console.button("Save").click();
        assertThat(field(console, "confirm")).isVisible();
        assertThat(console.page().locator("main")).containsText("Add a birthday, or tick this");
        console.look("watchlist-wide");
        assertThat(document().get("zones")).hasSize(1);

        field(console, "date_of_birth").fill("1999-05-17");
        console.button("Save").click();
        Locator row = console.page().locator("tbody tr", new Page.LocatorOptions().setHasText(name));
        assertThat(row).containsText("Ban of 12 May");
        assertThat(row.locator("td").nth(4)).hasText("1");
        assertThat(console.page().locator("#toasts")).containsText("It fits 1 person: look under “Hits”.");
        console.look("watchlist-entries");
        assertThat(document().get("zones")).isEmpty();

        console.link("Hits").click();
        Locator hit = console.page().locator(".hits > li");
        assertThat(hit).containsText("Ban of 12 May");
        console.look("watchlist-hit");
        hit.locator("[name=note]").fill("Passport seen");
        hit.locator("[value=CONFIRMED]").click();
        assertThat(hit).containsText("Confirmed");
        assertThat(document().get("zones")).isEmpty();

        hit.locator("[name=note]").fill("Another passport");
        hit.locator("[value=DISMISSED]").click();
        assertThat(hit).containsText("Dismissed");
        assertThat(document().get("zones")).hasSize(1);
        at(console.inGerman(), "/watchlist").lookOnAPhone("watchlist-hit-german");
        at(console, "/watchlist/entries").lookOnAPhone("watchlist-entries-german");
        at(console, "/watchlist/entries/new").lookOnAPhone("watchlist-new-german");
    }

    @Test
    void aDeskSeesThatSheIsHeldAndNothingOfTheWatchlist(Fixture fixture, Console console) {
        at(console.signedIn(event, Role.WATCHLIST), "/watchlist/entries/new");
        field(console, "first_name").fill("Ana");
        field(console, "last_name").fill(name);
        field(console, "reason").fill("Ban of 12 May");
        field(console, "until").fill("2900-12-31");
        console.button("Save").click();
        assertThat(console.page().locator("main")).containsText(name);

        console.signedIn(event, Role.ADMIN);
        for (String page : new String[] {
            "/people/" + event.person("Ana"), "/accreditations/" + event.accreditation("Ana"), "/accreditations"
        }) {
            at(console, page);
            assertThat(console.page().locator("main")).containsText(name);
            assertThat(console.page().content())
                    .doesNotContainIgnoringCase("watchlist")
                    .doesNotContain("Ban of");
        }
        at(console, "/accreditations/" + event.accreditation("Ana"));
        assertThat(console.page().locator(".holds")).containsText("Only a few people may lift this hold");
        assertThat(console.page().locator(".holds summary")).hasCount(0);
        console.look("hold-reserved");
        at(console.inGerman(), "/people/" + event.person("Ana")).lookOnAPhone("hold-reserved-german");
    }
}
