package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import java.util.Map;
import org.gatehouse.auth.Role;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.request.RequestScene;
import org.junit.jupiter.api.Test;

/** The menu at the side: what is used stands in front, and everything else stays within reach. */
@BrowserTest
class MenuJourneyTest {

    private static String at(EventFixture event, String screen) {
        return "/console/events/" + event.id() + screen;
    }

    private static Locator fold(Console console, String name) {
        return console.navigation().locator("summary", new Locator.LocatorOptions().setHasText(name));
    }

    @Test
    void setUpIsFoldedOnceItIsDone(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withZone("Arena").withAccreditation("Ana");
        console.administrator().open(at(event, ""));
        assertThat(console.screens()).contains("Zones", "Event settings", "Mails", "Log");
        assertThat(fold(console, "Set-up")).hasCount(0);

        console.opening(console.button("Close this list"));
        assertThat(console.screens()).contains("Accreditations", "Members").doesNotContain("Zones", "Event settings");
        fold(console, "Set-up").focus();
        console.page().keyboard().press("Enter");
        console.look("menu-set-up-opened");
        console.opening(console.navigation().locator("[data-screen=zones]"));

        assertThat(console.heading()).hasText("Zones");
        assertThat(console.screens()).contains("Zones", "Event settings");
        assertThat(console.navigation().locator("[aria-current=page]")).hasText("Zones");
        assertThat(console.open(at(event, "/people")).screens()).doesNotContain("Zones");
    }

    @Test
    void whatIsNotUsedStandsUnderMore(Fixture fixture, Console console) {
        EventFixture event = RequestScene.event(fixture);
        console.administrator().open(at(event, ""));
        assertThat(console.screens())
                .contains("Scans", "Gates", "Matrix")
                .doesNotContain("Conflicts", "Zone requests", "Arrivals");

        fold(console, "More").click();
        console.opening(console.navigation().locator("[data-screen=requests]"));
        assertThat(console.screens()).contains("Zone requests", "Watchlist", "Arrivals");
        assertThat(console.navigation().locator("[aria-current=page]")).hasText("Zone requests");

        RequestScene.of(fixture, event);
        Map<String, Object> scan = event.scan("Ana", "Mixed", "2026-11-20T08:15:00Z");
        event.gate().post(event.path() + "/scan", scan).expect(201);
        assertThat(console.open(at(event, "")).screens())
                .contains("Zone requests", "Conflicts")
                .doesNotContain("Arrivals", "Zones");
    }

    @Test
    void whoHasFewPagesSeesThemAll(Fixture fixture, Console console) {
        EventFixture event = fixture.event();
        console.signedIn(event, Role.VIEW_SCANS).open(at(event, ""));
        assertThat(console.screens()).contains("Overview", "Scans", "Conflicts", "Gates");
        assertThat(console.navigation().locator("details")).hasCount(0);

        console.signedIn(event, Role.WATCHLIST).open(at(event, ""));
        assertThat(console.screens()).contains("Watchlist");
        assertThat(console.navigation().locator("details")).hasCount(0);
    }

    @Test
    void pagesOfAnotherAreItsTabs(Fixture fixture, Console console) {
        EventFixture event = fixture.event();
        console.administrator().open(at(event, "/skills"));
        assertThat(console.screens()).doesNotContain("Sectors", "Countries");

        console.opening(console.link("Sectors"));
        assertThat(console.heading()).hasText("Sectors");
        assertThat(console.navigation().locator("[aria-current=page]")).hasText("Skills");
        console.open("/console/members").opening(console.link("Countries"));
        assertThat(console.heading()).hasText("Countries");
        assertThat(console.navigation().locator("[aria-current=page]")).hasText("Members");
        console.opening(console.navigation().locator("[data-screen=log]"));
        assertThat(console.heading()).hasText("Log of this event");
        console.opening(console.page().locator("main .tabs a").last());
        assertThat(console.heading()).hasText("Log");
        assertThat(console.navigation().locator("[aria-current=page]")).hasText("Log");
    }

    @Test
    void rulesForRolesNeedAProvider(Console console) {
        console.administrator().open("/console/users");

        assertThat(console.button("Find")).isVisible();
        assertThat(console.link("Rules for jobs")).hasCount(0);
    }
}
