package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import java.util.List;
import java.util.Map;
import org.gatehouse.auth.Role;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Whoever sets up an event makes its periods, limits access to them, and sees who may go where and when. */
@LongTest
@BrowserTest
class PeriodsJourneyTest {

    private static Console at(Console console, EventFixture event, String rest) {
        return console.open("/console/events/" + event.id() + rest);
    }

    private static JsonNode periods(EventFixture event) {
        return event.desk().get(event.path() + "/periods").json().get("periods");
    }

    private static long period(EventFixture event, String code, String first, String last) {
        return event.desk()
                .post(
                        event.path() + "/periods",
                        Map.of(
                                "code",
                                code,
                                "name",
                                Map.of("text", "Called " + code),
                                "entries",
                                List.of(Map.of("first_day", first, "last_day", last))))
                .expect(201)
                .json()
                .get("id")
                .asLong();
    }

    private static Locator field(Console console, int row, String name) {
        return console.page().locator("[name='entries[" + row + "]." + name + "']");
    }

    @Test
    void periodIsMadeOfDaysAndInstants(Fixture fixture, Console console) {
        EventFixture event = fixture.event();
        at(console.signedIn(event, Role.EDIT_ZONES), event, "/periods").look("periods-none");
        console.page().locator(".empty").getByText("New period").click();
        console.expect("status of 422");

        console.field("Name (English)").fill("Build-up");
        console.field("Name (German)").fill("Aufbau");
        console.field("Code").fill("BUILD");
        field(console, 0, "first_day").fill("2026-09-20");
        field(console, 0, "last_day").fill("2026-09-19");
        field(console, 0, "from").fill("08:00");
        console.button("Save").click();
        assertThat(console.page().locator("[id='entries[0].last_day-error']")).containsText("before the first day");
        assertThat(console.page().locator("[id='entries[0].until-error']")).containsText("both hours");
        assertThat(field(console, 0, "last_day")).hasValue("2026-09-19");
        console.look("period-wrong");

        field(console, 0, "last_day").fill("2026-09-21");
        field(console, 0, "until").fill("20:00");
        console.page().getByText("Add more times").click();
        field(console, 1, "first_day").fill("2026-09-22");
        field(console, 1, "from").fill("06:00");
        field(console, 1, "kind").selectOption("THROUGH");
        console.look("period").button("Save").click();

        Locator row = console.page().locator("[data-item]");
        assertThat(row).containsText("daily 08:00 – 20:00");
        assertThat(row).containsText("nothing yet");
        console.look("periods");
        JsonNode entries = periods(event).get(0).get("entries");
        assertThat(entries).hasSize(2);
        assertThat(entries.get(1).get("until_at").isNull()).isTrue();
    }

    @Test
    void whatIsSavedWithoutAChangeStaysToTheSecond(Fixture fixture, Console console) {
        EventFixture event = fixture.event();
        event.desk()
                .post(
                        event.path() + "/periods",
                        Map.of(
                                "code",
                                "ODD",
                                "name",
                                Map.of("text", "Odd"),
                                "entries",
                                List.of(
                                        Map.of("from_at", "2026-10-25T00:30:07Z", "until_at", "2026-10-25T01:30:08Z"),
                                        Map.of(),
                                        Map.of("first_day", "2026-09-24", "last_day", "2026-09-25"))))
                .expect(201);
        JsonNode before = periods(event);
        at(
                console.signedIn(event, Role.EDIT_ZONES),
                event,
                "/periods/" + before.get(0).get("id").asLong());

        console.look("period-stored").button("Save").click();

        assertThat(console.page().locator("[data-item]")).hasCount(1);
        assertThat(periods(event)).isEqualTo(before);
    }

    @Test
    void allPeriodsMoveAfterAPreview(Fixture fixture, Console console) {
        EventFixture event = fixture.event();
        period(event, "DAY1", "2026-09-23", "2026-09-23");
        period(event, "DAY2", "2026-09-24", "2026-09-24");
        at(console.signedIn(event, Role.EDIT_ZONES), event, "/periods");

        console.page().getByText("Move all periods").click();
        console.field("Days").fill("7");
        console.button("Show").click();
        assertThat(console.page().locator("tbody tr").first()).containsText("30");
        console.look("periods-move").button("Move all by 7 days").click();

        assertThat(console.page().locator("#toasts")).containsText("moved by 7 days");
        assertThat(periods(event).toString()).contains("2026-09-30", "2026-10-01");
    }

    @Test
    void usedPeriodSaysWhereItIsUsed(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withPosition("Crew");
        long day = period(event, "DAY1", "2026-09-23", "2026-09-23");
        event.desk()
                .put(event.path() + "/delegate_types/" + event.position("Crew"), Map.of("period", Map.of("id", day)))
                .expect(200);
        at(console.signedIn(event, Role.EDIT_ZONES), event, "/periods").expect("status of 409");
        assertThat(console.page().locator("[data-item]")).containsText("1 position");

        console.link("Called DAY1").click();
        console.link("Delete…").click();
        assertThat(console.page().locator(".losses")).containsText("1 position");
        console.button("Delete period").click();

        assertThat(console.page().locator("[role=alert]")).containsText("still limited to this period");
        console.look("period-delete");
    }

    @Test
    void positionAndItsZonesAreLimitedAndKeepTheirPeriods(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withZone("Arena").withZone("Press").withPosition("Crew");
        long day = period(event, "DAY1", "2026-09-23", "2026-09-23");
        long other = period(event, "DAY2", "2026-09-24", "2026-09-24");
        String page = "/positions/" + event.position("Crew");
        at(console.signedIn(event, Role.EDIT_DELEGATE_TYPES), event, page);

        console.field("Valid").selectOption(String.valueOf(day));
        Locator arena = console.page().locator("[name=zones][value='" + event.zone("Arena") + "']");
        arena.check();
        console.page().getByLabel("When: Arena").selectOption(String.valueOf(other));
        console.page()
                .locator("[name=zones][value='" + event.zone("Press") + "']")
                .check();
        console.look("position-periods").button("Save").click();

        JsonNode stored = position(event);
        assertThat(stored.get("period").get("id").asLong()).isEqualTo(day);
        assertThat(stored.get("zones").toString()).contains("\"period\":{\"id\":" + other + "}");
        at(console, event, page).button("Save").click();
        assertThat(console.heading()).hasText("Positions");
        assertThat(position(event)).isEqualTo(stored);
    }

    private static JsonNode position(EventFixture event) {
        return event.desk()
                .get(event.path() + "/delegate_types")
                .json()
                .get("positions")
                .get(0);
    }

    @Test
    void zonesOfAnOptionAreLimitedAndItsDaysSayThatTheyLimitNothing(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withZone("Lounge").withPackageOption("Gala");
        long day = period(event, "DAY1", "2026-09-23", "2026-09-23");
        at(console.signedIn(event, Role.EDIT_PACKAGE_OPTIONS), event, "/options/" + event.packageOption("Gala"));

        assertThat(console.page().locator("#start-hint")).containsText("limit nothing");
        console.page().locator("[name=zones]").check();
        console.page().getByLabel("When: Lounge").selectOption(String.valueOf(day));
        console.look("option-periods").button("Save").click();

        assertThat(console.heading()).hasText("Package options");
        at(console, event, "/options/" + event.packageOption("Gala"));
        assertThat(console.page().getByLabel("When: Lounge")).hasValue(String.valueOf(day));
    }

    @Test
    void matrixGivesZonesInAPeriodAndUndoBringsItBack(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withZone("Arena").withPosition("Crew");
        long day = period(event, "DAY1", "2026-09-23", "2026-09-23");
        at(console.signedIn(event, Role.EDIT_POSITIONS), event, "/matrix");

        console.field("Zones I click now are open").selectOption(String.valueOf(day));
        console.page().locator("#matrix td").click();
        console.look("matrix-period").button("Review").click();
        assertThat(console.page().locator(".review").first()).containsText("Called DAY1");
        console.button("Apply the changes").click();
        assertThat(console.page().locator("#matrix td")).containsText("DAY1");

        console.field("Zones I click now are open").selectOption("0");
        console.page().locator("#matrix td").click();
        console.button("Review").click();
        assertThat(console.page().locator(".review").first()).containsText("at other times");
        console.button("Apply the changes").click();
        assertThat(console.page().locator(".cell-period")).hasCount(0);
        console.button("Undo").last().click();
        assertThat(console.page().locator("#matrix td")).containsText("DAY1");
    }

    @Test
    void zoneIsAddedForAPeriodAndSaysWhen(Fixture fixture, Console console) {
        EventFixture event =
                fixture.event().withZone("Arena").withPosition("Crew").withAccreditation("Ana", "Crew");
        long day = period(event, "DAY1", "2026-09-23", "2026-09-23");
        at(
                console.signedIn(event, Role.EDIT, Role.VIEW_REGISTRATIONS),
                event,
                "/accreditations/" + event.accreditation("Ana"));

        console.page().getByText("Change times").click();
        console.page().getByLabel("Times of Arena").selectOption(String.valueOf(day));
        console.button("Set").click();

        assertThat(console.page().locator(".zone-list")).containsText("23");
        console.page().getByText("Change times").click();
        assertThat(console.page().getByLabel("Times of Arena")).hasValue(String.valueOf(day));
        console.look("accreditation-period");
    }

    @Test
    void dayPassIsTwoClicksAndThePageSaysWhatWhenAndWhy(Fixture fixture, Console console) {
        EventFixture event =
                fixture.event().withZone("Arena").withPosition("Crew", "Arena").withAccreditation("Ana", "Crew");
        Console desk = console.signedIn(event, Role.MANAGE_BOOKINGS, Role.VIEW_REGISTRATIONS, Role.EDIT);
        String page = "/people/" + event.person("Ana");
        at(desk, event, page);
        assertThat(console.page().locator(".access-times")).containsText("at all times");

        console.page().getByText("Day pass").click();
        console.page().locator(".day-pass button").first().click();

        assertThat(console.page().locator("#toasts")).containsText("day pass for");
        JsonNode made = periods(event).get(0);
        assertThat(made.get("code").asString())
                .isEqualTo(made.get("entries").get(0).get("first_day").asString());
        assertThat(console.page().locator(".access-times")).not().containsText("at all times");
        assertThat(console.page().locator(".access-times")).containsText("Comes with the position Crew");
        console.look("person-access");
        console.button("Undo").last().click();
        assertThat(console.page().locator(".access-times")).containsText("at all times");
    }

    @Test
    void validityIsChosenInTheRegistration(Fixture fixture, Console console) {
        EventFixture event =
                fixture.event().withZone("Arena").withPosition("Crew", "Arena").withAccreditation("Ana", "Crew");
        long day = period(event, "DAY1", "2026-09-23", "2026-09-23");
        String page = "/registrations/" + event.registration("Ana");
        at(console.signedIn(event, Role.MANAGE_BOOKINGS), event, page + "/edit");

        console.page().locator("[name=periods][value='" + day + "']").check();
        console.look("registration-periods").button("Save").click();

        assertThat(console.page().locator(".facts").first()).containsText("Called DAY1");
        at(console, event, page + "/edit");
        assertThat(console.page().locator("[name=periods]")).isChecked();
        console.button("Save").click();
        assertThat(console.page().locator(".facts").first()).containsText("Called DAY1");
    }

    @Test
    void dayPassesAreGivenToManyAndTakenBack(Fixture fixture, Console console) {
        EventFixture event = fixture.event()
                .withZone("Arena")
                .withPosition("Crew", "Arena")
                .withAccreditation("Ana", "Crew")
                .withAccreditation("Bo", "Crew")
                .withRegistration("Zoë", "Crew");
        at(console.signedIn(event, Role.MANAGE_BOOKINGS, Role.EDIT), event, "/registrations?state=all");
        Locator drawer = console.page().locator("#drawer");
        Locator preview = drawer.locator("#batch-preview");

        console.page().locator("[data-pick-page]").check();
        console.button("Day pass, validity…").click();
        console.field("Day or period").selectOption("day-2026-09-24");
        assertThat(preview).containsText("3 of them have no times of their own yet");
        assertThat(preview.locator(".notice")).hasText("2 accreditations lose access to zones right now");
        assertThat(preview).containsText("1 of them is not approved");
        console.look("day-passes");
        console.button("Give to 3 registrations").click();

        assertThat(drawer.locator("[role=status]")).containsText("The validity of 3 registrations was changed");
        assertThat(drawer.locator("[role=status]")).containsText("Day pass for");
        assertThat(periods(event).get(0).get("code").asString()).isEqualTo("2026-09-24");
        console.look("day-passes-given");

        at(console, event, "/registrations/batches");
        console.page().locator("tbody th a").first().click();
        assertThat(console.page().locator("article.batch")).containsText("Day pass for");
        console.button("Undo").last().click();
        assertThat(console.page().locator("article.batch")).containsText("3 registrations are as they were before");

        at(console, event, "/accreditations");
        console.page().locator("input[name=pick]").first().check();
        console.button("Day pass, validity…").click();
        drawer.locator("#validity").selectOption("take-all");
        assertThat(preview).containsText("1 does not have it");
        assertThat(console.button("Take from nobody")).isDisabled();
    }

    /** Nothing that a user does is lost because the form that has just come is not listened to yet. */
    @Test
    void choiceThatIsMadeAtOnceIsPreviewed(Fixture fixture, Console console) {
        EventFixture event =
                fixture.event().withZone("Arena").withPosition("Crew", "Arena").withAccreditation("Ana", "Crew");
        at(console.signedIn(event, Role.MANAGE_BOOKINGS, Role.EDIT), event, "/accreditations");
        console.page().locator("input[name=pick]").check();
        console.page().evaluate("""
                () => new MutationObserver((_, observer) => {
                    const select = document.querySelector('#validity');
                    if (!select) return;
                    observer.disconnect();
                    select.value = 'take-all';
                    select.dispatchEvent(new Event('change', { bubbles: true }));
                }).observe(document.body, { childList: true, subtree: true })""");

        console.button("Day pass, validity…").click();

        assertThat(console.page().locator("#batch-preview")).containsText("1 does not have it");
    }

    @Test
    void periodIsMadeOfTheDaysOfAnOption(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withZone("Lounge").withPackageOption("Gala");
        String page = "/options/" + event.packageOption("Gala");
        at(console.signedIn(event, Role.EDIT_PACKAGE_OPTIONS, Role.EDIT_ZONES), event, page)
                .expect("status of 422");
        console.link("Make a period of the days…").click();
        assertThat(console.page().locator(".empty")).containsText("no first and last day");
        console.look("option-no-days");

        at(console, event, page);
        console.field("First day").fill("2026-09-24");
        console.field("Last day").fill("2026-09-25");
        console.page().locator("[name=zones]").check();
        console.button("Save").click();
        at(console, event, page).link("Make a period of the days…").click();
        assertThat(console.page().locator(".preview")).containsText("nothing opens or closes");
        console.field("Code").fill("");
        console.button("Make the period and limit 1 zone").click();
        assertThat(console.page().locator("#code-error")).isVisible();
        console.field("Code").fill("GALA");
        assertThat(console.page().locator("#code-error")).isHidden();
        assertThat(console.page().locator("[data-marked]")).isHidden();
        console.look("option-days").button("Make the period and limit 1 zone").click();

        assertThat(console.page().locator("#toasts")).containsText("limited to the period GALA");
        assertThat(console.page().getByLabel("When: Lounge"))
                .hasValue(periods(event).get(0).get("id").asString());
        assertThat(periods(event).get(0).get("entries").get(0).get("first_day").asString())
                .isEqualTo("2026-09-24");
    }

    @Test
    void validityIsChosenForSomebodyNewAndShownInTheLists(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withZone("Arena").withPosition("Crew", "Arena");
        long day = period(event, "DAY1", "2026-09-23", "2026-09-23");
        at(
                console.signedIn(event, Role.MANAGE_BOOKINGS, Role.VIEW_REGISTRATIONS, Role.EDIT),
                event,
                "/registrations/new");

        console.field("First name").fill("Ana");
        console.field("Last name").fill("Lima");
        console.field("Position").selectOption(String.valueOf(event.position("Crew")));
        console.page().locator("[name=periods][value='" + day + "']").check();
        console.look("walk-in-periods").button("Register and approve").click();

        assertThat(console.page().locator(".access-times")).containsText("23");
        at(console, event, "/registrations?state=all&columns=position.periods");
        assertThat(console.page().locator("tbody tr")).containsText("Called DAY1");
        at(console, event, "/accreditations?columns=zones.periods");
        assertThat(console.page().locator("tbody tr")).containsText("Called DAY1");
    }
}
