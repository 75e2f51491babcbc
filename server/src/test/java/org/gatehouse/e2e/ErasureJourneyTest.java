package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import java.util.Map;
import java.util.regex.Pattern;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;

@LongTest
@BrowserTest
class ErasureJourneyTest {

    private static EventFixture event(Fixture fixture) {
        return fixture.event().withZone("Arena").withPosition("Judge", "Arena").withAccreditation("Zuleika", "Judge");
    }

    private static String page(EventFixture event) {
        return "/console/events/" + event.id() + "/people/" + event.person("Zuleika");
    }

    private static Api desk(Fixture fixture) {
        return fixture.api(Scope.PEOPLE_READ, Scope.PEOPLE_WRITE, Scope.ACCREDITATION_READ, Scope.ACCREDITATION_WRITE);
    }

    private static Locator main(Console console) {
        return console.page().locator("main");
    }

    private static void receiptFollows(Console console) {
        console.page().waitForURL(Pattern.compile(".*/people/erasures/\\d+$"));
    }

    @Test
    void personIsErasedAfterAPreviewAndTheNumber(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        console.administrator().open(page(event)).expect("status of 422");

        PeopleTest.more(console).getByText("Erase…").click();
        assertThat(main(console)).containsText("Names, date of birth, and what else was known of the person: 1");
        assertThat(main(console)).containsText("Registrations, without saying of whom: 1");
        console.look("person-erase");
        console.field("Reason").selectOption("The person asked for it");
        console.page().locator("[name=typed_number]").fill(event.person("Zuleika") + "0");
        console.button("Erase for good").click();
        assertThat(console.page().locator("#typed_number-error")).containsText("This is another number");
        assertThat(main(console)).containsText("What is erased");
        desk(fixture).get("/people/person/" + event.person("Zuleika")).expect(200);

        console.page().locator("[name=typed_number]").fill(String.valueOf(event.person("Zuleika")));
        console.button("Erase for good").click();
        receiptFollows(console);

        assertThat(main(console)).containsText("all gates have the change");
        assertThat(main(console)).containsText("The person asked for it");
        assertThat(main(console)).not().containsText("Zuleika");
        console.look("erasure");
        assertThat(desk(fixture)
                        .get("/people/person/" + event.person("Zuleika"))
                        .text())
                .contains("was erased");
    }

    @Test
    void whoeverErasesAtOneEventIsAskedAboutThatOne(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        EventFixture other = fixture.event().withPosition("Guest");
        desk(fixture)
                .post(
                        "/registrations",
                        Map.of(
                                "event_id", other.id(),
                                "person_id", event.person("Zuleika"),
                                "position_id", other.position("Guest")))
                .expect(201);
        console.signedIn(event, Role.MANAGE_BOOKINGS, Role.PRIVACY)
                .open(page(event))
                .expect("status of 409");

        PeopleTest.more(console).getByText("Erase…").click();
        assertThat(console.heading()).containsText("from this event?");
        console.link("From all events").click();
        assertThat(main(console))
                .containsText("The person also belongs to events at which you have no right to do this");
        assertThat(console.page().locator("[name=typed_number]")).hasCount(0);
        assertThat(console.link("Download all that is kept")).hasAttribute("download", "");
        console.link("Only from this event").click();
        console.page().locator("[name=typed_number]").fill(String.valueOf(event.person("Zuleika")));
        console.button("Erase for good").click();
        receiptFollows(console);

        assertThat(main(console)).containsText("Only from event");
        assertThat(desk(fixture)
                        .get("/registrations?event=" + other.id())
                        .expect(200)
                        .text())
                .contains("Zuleika");
        assertThat(desk(fixture)
                        .get("/registrations?event=" + event.id())
                        .expect(200)
                        .text())
                .doesNotContain("Zuleika");
    }

    @Test
    void personIsKeptUntilADayByWhoeverHasOnlyThisRole(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        console.signedIn(event, Role.PRIVACY)
                .open("/console/events/" + event.id())
                .expect("status of 422");
        assertThat(console.screens()).containsExactly("Overview", "Event settings");

        console.link("Event settings").click();
        assertThat(console.heading()).hasText("How long people are kept");
        assertThat(console.navigation().locator("[aria-current=page]")).hasText("Event settings");
        main(console).getByText("Zuleika").click();
        assertThat(main(console)).containsText("What is erased");
        assertThat(console.link("Download all that is kept")).isVisible();
        console.link("Protect from erasure…").click();
        console.button("Save").click();
        assertThat(console.page().locator("#until-error")).isVisible();
        assertThat(console.page().locator("#reason-error")).isVisible();
        console.page().locator("[name=until]").fill("2999-03-31");
        console.page().locator("[name=reason]").fill("Complaint about a decision");
        console.button("Save").click();
        assertThat(console.page().locator("#toasts")).containsText("The person is protected until 31 Mar 2999");
        assertThat(main(console)).containsText("Protected until 31 Mar 2999.");
        console.look("person-keep");

        console.page().locator(".crumbs a").click();
        assertThat(main(console)).containsText("The person is protected until 31 Mar 2999");
        assertThat(main(console)).containsText("Complaint about a decision");
        assertThat(main(console)).not().containsText("What is erased");
        console.link("Protect from erasure…").click();
        assertThat(console.page().locator("[name=reason]")).hasValue("Complaint about a decision");
        console.button("End the protection…").click();
        console.yes("End the protection");

        assertThat(console.page().locator("#toasts")).containsText("The person is no longer protected");
        assertThat(fixture.api(Scope.PEOPLE_ERASE)
                        .get("/people/person/" + event.person("Zuleika") + "/keep")
                        .problem())
                .isEqualTo("1400-124");
    }

    @Test
    void deskWithoutTheRightHasNoSuchButton(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        console.signedIn(event, Role.MANAGE_BOOKINGS).open(page(event));

        assertThat(PeopleTest.more(console)).containsText("Delete…");
        assertThat(console.link("Erase…")).hasCount(0);
        assertThat(console.link("Protect from erasure…")).hasCount(0);
        console.openExpecting(403, page(event) + "/erase");
        assertThat(main(console)).not().containsText("What is erased");
    }

    @Test
    void settingsShowWhoGoesSomeWeeksAfterTheEnd(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        console.administrator()
                .open("/console/events/" + event.id() + "/settings")
                .expect("status of 422");

        console.page().locator("#forget a").click();
        assertThat(main(console)).containsText("The event keeps its people for ever.");
        assertThat(main(console)).containsText("Zuleika");
        console.field("Weeks after the end").fill("0");
        console.button("Save").click();
        assertThat(console.page().locator("#people_kept_weeks-error")).isVisible();
        console.field("Weeks after the end").fill("26");
        console.button("Save").click();

        assertThat(main(console)).containsText("From the night of");
        assertThat(main(console)).containsText("Erased for good: 1");
        assertThat(fixture.api(Scope.PEOPLE_ERASE)
                        .get(event.path() + "/people-retention")
                        .expect(200)
                        .json()
                        .path("people_kept_weeks")
                        .asInt())
                .isEqualTo(26);
    }
}
