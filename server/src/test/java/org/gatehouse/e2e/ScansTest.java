package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.AriaRole;
import java.nio.file.Files;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.gatehouse.auth.Role;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

@LongTest
@BrowserTest
class ScansTest {

    private static final String HOSTILE = "<script>alert(1)</script> \u0623\u062d\u0645\u062f";

    /** Until the list has renewed itself. */
    private static final LocatorAssertions.ContainsTextOptions SOON =
            new LocatorAssertions.ContainsTextOptions().setTimeout(30_000);

    private static long scan(EventFixture event, String person, String zone, boolean allowed, String timestamp) {
        Map<String, Object> scan = new HashMap<>();
        scan.put("accreditation_id", event.accreditation(person));
        scan.put("zone_id", event.zone(zone));
        scan.put("allowed", allowed);
        scan.put("timestamp", timestamp);
        return report(event, scan);
    }

    private static long report(EventFixture event, Map<String, Object> scan) {
        return event.gate().post(event.path() + "/scan", scan).json().path("id").asLong();
    }

    private static String scans(EventFixture event) {
        return "/console/events/" + event.id() + "/scans";
    }

    private static Locator row(Console console, String person) {
        return console.page()
                .locator("#scan-list")
                .getByRole(AriaRole.ROW)
                .filter(new Locator.FilterOptions().setHasText(person));
    }

    @Test
    void scansAppearAsTheyComeAndAreFiltered(Fixture fixture, Console console) throws Exception {
        EventFixture event = fixture.event()
                .withZone("Arena")
                .withZone("Village")
                .withAccreditation("Ana")
                .withAccreditation(HOSTILE);
        console.signedIn(event, Role.VIEW_SCANS).open(scans(event));
        assertThat(console.page().getByText("No scans yet")).isVisible();

        scan(event, "Ana", "Arena", true, "2020-09-23T08:15:00Z");
        assertThat(row(console, "Ana Lima")).containsText("Let in", SOON);
        // A gate that never polled has a name too.
        assertThat(row(console, "Ana Lima").locator(".gate-name")).hasText("test");
        scan(event, HOSTILE, "Village", false, "2020-09-23T09:15:00Z");
        assertThat(row(console, HOSTILE)).containsText("Refused", SOON);
        console.look("scans");

        console.field("Let through").selectOption("Refused");
        console.field("Person").fill("\u0623\u062d\u0645\u062f");
        console.button("Show").click();

        assertThat(row(console, HOSTILE)).isVisible();
        assertThat(row(console, "Ana Lima")).hasCount(0);
        assertThat(console.page()).hasURL(Pattern.compile(".*allowed=false.*"));
        assertThat(console.page().locator(".more-filters")).not().hasAttribute("open", "");
        console.open(scans(event) + "?allowed=false&refusal=unknown");
        assertThat(console.page().locator(".more-filters summary")).hasText("More (1)");
        assertThat(console.field("Right to the zone")).hasValue("refusal.unknown");
        assertThat(row(console, HOSTILE)).isVisible();
        Download file = console.export("CSV");
        assertThat(Files.readString(file.path())).contains("Village").doesNotContain("Arena");
        console.link("Remove all filters").first().click();
        assertThat(row(console, "Ana Lima")).isVisible();
    }

    @Test
    void entriesAreATableByZoneAndHourAndOfTheWholeEvent(Fixture fixture, Console console) throws Exception {
        EventFixture event =
                fixture.event().withZone("Arena").withZone("Village").withAccreditation("Ana");
        scan(event, "Ana", "Arena", true, "2020-09-22T08:15:00Z");
        for (int minute = 10; minute < 15; minute++) {
            scan(event, "Ana", "Arena", true, "2020-09-23T08:" + minute + ":00Z");
        }
        scan(event, "Ana", "Village", true, "2020-09-23T15:00:00Z");
        console.signedIn(event, Role.VIEW_SCANS).open(scans(event));
        console.link("Over time").click();

        Locator arena = console.page()
                .locator(".hours")
                .first()
                .locator("tbody tr", new Locator.LocatorOptions().setHasText("Arena"));
        assertThat(arena.locator(".shade-5")).hasText("5");
        // Eight hours and the sum: before and after them nobody came.
        assertThat(arena.locator("td")).hasCount(9);
        assertThat(console.page().locator(".hours").last().locator("tbody tr")).hasCount(1);
        console.look("scans-hours");
        Download file = console.export("CSV");
        assertThat(Files.readString(file.path())).contains("Arena", "Village").doesNotContain("2020-09-22");

        console.link("Whole event").click();
        assertThat(arena.locator("td")).hasText(new String[] {"1", "5", "6"});
        console.look("scans-hours-whole");
        console.page().locator(".hours th a").first().click();
        assertThat(console.page()).hasURL(Pattern.compile(".*day=2020-09-22"));
        assertThat(arena.locator(".shade-5")).hasText("1");
        console.field("Day").fill("2020-09-20");
        console.button("Show").click();
        assertThat(console.page().getByText("No entries")).isVisible();
    }

    @Test
    void listRestsWhileItIsRead(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withZone("Arena").withAccreditation("Ana");
        scan(event, "Ana", "Arena", true, "2020-09-23T08:15:00Z");
        console.signedIn(event, Role.VIEW_SCANS).open(scans(event));

        console.button("Pause").click();

        assertThat(console.page().locator("#live-state")).containsText("Paused");
        scan(event, "Ana", "Arena", false, "2020-09-23T08:16:00Z");
        console.button("Continue").click();
        assertThat(console.page().locator("#scan-list").getByText("Refused")).isVisible();
    }

    @Test
    void wrongFilterIsToldAtItsField(Fixture fixture, Console console) {
        EventFixture event = fixture.event();

        console.expect("does not conform to the required format");
        console.signedIn(event, Role.VIEW_SCANS).openExpecting(422, scans(event) + "?since=yesterday&zone=all");

        assertThat(console.page().getByText("Enter a date and a time.")).isVisible();
        assertThat(console.page().getByText("Choose a zone from the list.")).isVisible();
    }

    @Test
    void whoIsInsideIsCountedWhereBothWaysAreScannedUntilReset(Fixture fixture, Console console) {
        EventFixture event = fixture.event()
                .withZone("Arena")
                .withZone("Village")
                .withAccreditation("Ana")
                .withAccreditation("Bo");
        // The day begins twelve hours ago there, whenever this runs.
        fixture.bean(JdbcClient.class)
                .sql("update event set time_zone = :zone where id = :event")
                .param("zone", zoneAtSixInTheEvening())
                .param("event", event.id())
                .update();
        Instant now = Instant.now();
        scan(event, "Ana", "Arena", true, now.minusSeconds(30).toString());
        scan(event, "Bo", "Arena", true, now.minusSeconds(20).toString());
        scan(event, "Bo", "Village", true, now.minusSeconds(20).toString());
        console.signedIn(event, Role.VIEW_SCANS, Role.SET_UP_SCAN_APP).open(scans(event));
        assertThat(console.page().getByText("Inside now")).hasCount(0);

        Map<String, Object> out = new HashMap<>();
        out.put("accreditation_id", event.accreditation("Bo"));
        out.put("zone_id", event.zone("Arena"));
        out.put("allowed", true);
        out.put("direction", "OUT");
        out.put("timestamp", now.minusSeconds(10).toString());
        report(event, out);
        console.open(scans(event));

        Locator tiles = console.page().locator(".scan-occupancy .tile");
        assertThat(tiles).hasCount(1);
        assertThat(tiles).containsText("Arena");
        assertThat(tiles).containsText("Since 06:00");
        assertThat(tiles.locator(".tile-value")).hasText("1");
        console.look("scans-inside");
        insideIsOnOtherPages(event, console);
        console.open(scans(event));

        Page other = console.page().context().newPage();
        other.navigate(console.page().url());
        console.page()
                .getByRole(AriaRole.BUTTON, named("Reset the number of people in Arena"))
                .click();
        console.page().locator("#confirm button[value=yes]").click();
        assertThat(console.page().getByText("The zone is counted from now on.")).isVisible();
        assertThat(tiles.locator(".tile-value")).hasText("0");
        assertThat(tiles).containsText(Pattern.compile("Reset \\d\\d:\\d\\d by"));

        other.evaluate("document.querySelector('.scan-occupancy form').submit()");
        assertThat(other.getByText("Somebody has reset this number in the meantime."))
                .isVisible();
        other.close();

        console.lookOnAPhone("scans-inside-phone");
        Locator first = row(console, "Bo Lima").first();
        assertThat(first.boundingBox().y).as("the first scan on a phone").isLessThan(740);
        assertThat(console.field("Zone")).isHidden();
        console.page()
                .getByText("More", new Page.GetByTextOptions().setExact(true))
                .click();
        assertThat(console.field("Zone")).isVisible();
    }

    /** Both pages show what the last look in the background found; the page of scans, which looks at once, was opened before. */
    private static void insideIsOnOtherPages(EventFixture event, Console console) {
        console.open("/console/events/" + event.id());
        assertThat(console.page().locator(".bars .inside a")).hasText("1");
        assertThat(console.page().locator(".bars .inside").first()).containsText("since 06:00");
        assertThat(console.page().locator(".bars .bar").first().boundingBox().width)
                .as("room for bars beside those inside")
                .isGreaterThan(60);
        console.look("home-inside");
        console.open("/console/events/" + event.id() + "/zones");
        assertThat(console.page().locator("td.inside a")).hasText("1");
        assertThat(console.page().locator("td.inside").last()).hasText("");
    }

    private static Page.GetByRoleOptions named(String name) {
        return new Page.GetByRoleOptions().setName(name);
    }

    private static String zoneAtSixInTheEvening() {
        int ahead = 18 - Instant.now().atOffset(ZoneOffset.UTC).getHour();
        // Etc/GMT zones have their sign reversed, and reach from 12 hours behind to 14 ahead.
        return ahead == 0 ? "UTC" : "Etc/GMT" + (ahead > 0 ? "-" + Math.min(ahead, 14) : "+" + -ahead);
    }

    @Test
    void conflictIsToldInWords(Fixture fixture, Console console) {
        EventFixture event =
                fixture.event().withZone("Arena").withZone("Village").withAccreditation("Ana");
        scan(event, "Ana", "Arena", true, "2020-09-23T08:42:07Z");
        scan(event, "Ana", "Village", true, "2020-09-23T08:42:31Z");
        event.gate().get(event.path() + "/sync").expect(200);
        fixture.bean(JdbcClient.class).sql("""
                    update client set name = 'North gate'
                    where client_id in (select client_id from scan where event_id = :event)
                    """).param("event", event.id()).update();

        console.signedIn(event, Role.VIEW_SCANS).open("/console/events/" + event.id() + "/conflicts");

        Locator conflict = console.page().locator(".scan-conflict");
        assertThat(conflict).containsText("Gate: North gate");
        assertThat(conflict)
                .containsText(java.util.regex.Pattern.compile(
                        "Let in at Arena at \\d\\d:42:07 and at Village at \\d\\d:42:31, 24 seconds later\\."));
        assertThat(conflict.locator("p time").first()).hasAttribute("title", "2020-09-23 08:42:07 UTC");
        console.look("conflicts");
        console.link("Gate wrong 0").click();
        assertThat(console.page().getByText("No conflicts")).isVisible();
        console.open("/console/events/" + event.id() + "/conflicts?kind=two_zones");
        console.link("Scans of this person around that time").click();
        assertThat(row(console, "Ana Lima")).hasCount(2);
    }

    /** A gate that sends no revision: without it the page excuses nobody. */
    @Test
    void whoHadNoRightThenIsToldAndWhoCannotBeJudgedIsCounted(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withZone("Arena").withAccreditation("Ana");
        console.signedIn(event, Role.VIEW_SCANS).open("/console/events/" + event.id() + "/conflicts");
        assertThat(console.page().getByText("Nobody was let in at that time")).isVisible();

        scan(event, "Ana", "Arena", true, "2020-09-23T08:42:07Z");
        console.open("/console/events/" + event.id() + "/conflicts");
        assertThat(console.page().locator("[data-judged]")).containsText("Judged: 0 of 1");
        assertThat(console.page().getByText("The others may be right or wrong")).isVisible();
        console.link("Cannot be judged 1").click();
        assertThat(console.page().locator(".scan-conflict")).containsText("before this event’s data begin");

        scan(event, "Ana", "Arena", true, java.time.Instant.now().toString());
        console.open("/console/events/" + event.id() + "/conflicts");
        assertThat(console.page().locator(".scan-conflict"))
                .containsText("without having had the right to this zone until then");
        assertThat(console.page().locator("[data-judged]")).containsText("Judged: 1 of 2");
        console.look("conflicts-judged");
    }

    @Test
    void whoWasRefusedWithTheRightIsToldAndMarkedAsSeen(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withZone("Arena").withAccreditation("Ana");
        event.desk()
                .put(
                        event.path() + "/accreditations/batch",
                        Map.of(
                                "ids",
                                List.of(event.accreditation("Ana")),
                                "zones_add",
                                List.of(Map.of("id", event.zone("Arena")))))
                .expect(200);
        scan(event, "Ana", "Arena", false, Instant.now().toString());
        console.signedIn(event, Role.EDIT, Role.VIEW_SCANS).open("/console/events/" + event.id() + "/conflicts");
        assertThat(console.page().locator(".scan-conflict")).hasCount(0);

        console.link("Refused although entitled 1").click();

        Locator conflict = console.page().locator(".scan-conflict");
        assertThat(conflict).containsText("seconds after the right to this zone had been given");
        assertThat(console.page().locator("[data-judged]")).containsText("Judged: 1 of 1 refusals");
        console.look("conflicts-refused");
        conflict.getByRole(AriaRole.TEXTBOX).fill("Ana had an old badge");
        conflict.getByRole(AriaRole.BUTTON).click();
        assertThat(conflict.locator(".conflict-seen")).containsText("Ana had an old badge");
        console.look("conflicts-seen");
        console.open("/console/events/" + event.id() + "/conflicts?kind=refused&seen=false");
        assertThat(console.page().getByText("Choose other filters to see more")).isVisible();
        console.open("/console/events/" + event.id() + "/conflicts?kind=refused&seen=true");
        console.button("Remove mark: Ana Lima").click();
        assertThat(console.page().locator(".scan-conflict")).hasCount(0);
    }

    @Test
    void quarantineIsLookedAtAgain(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withZone("Arena").withAccreditation("Ana");
        Map<String, Object> lost = new HashMap<>();
        lost.put("accreditation_id", -7);
        lost.put("zone_id", event.zone("Arena"));
        lost.put("allowed", true);
        lost.put("timestamp", "2020-09-23T08:15:00Z");
        report(event, lost);
        Map<String, Object> early = new HashMap<>(lost);
        early.put("accreditation_id", event.accreditation("Ana"));
        early.put("zone_id", -9);
        long kept = report(event, early);
        console.signedIn(event, Role.EDIT, Role.VIEW_SCANS).open(scans(event));
        console.link("Quarantine 2").click();
        assertThat(row(console, "Accreditation unknown")).hasCount(1);
        console.look("quarantine");

        console.button("Check all again").click();
        assertThat(console.page().locator("#toasts"))
                .containsText("Recorded: 0 · accreditation still unknown: 1 · zone still unknown: 1");

        // The zone that the gate meant is there by now.
        fixture.bean(JdbcClient.class)
                .sql("update scan set zone_id = :zone where id = :id")
                .param("zone", event.zone("Arena"))
                .param("id", kept)
                .update();
        row(console, "Ana Lima").getByRole(AriaRole.CHECKBOX).check();
        console.button("Check selected again").click();
        assertThat(console.page().locator("#toasts")).containsText("Recorded: 1");
        assertThat(row(console, "Ana Lima")).hasCount(0);
        row(console, "#-7")
                .getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName("Check again"))
                .click();
        assertThat(console.page().locator("#toasts")).containsText("Recorded: 0 · accreditation still unknown: 1");
        console.link("Recorded").click();
        assertThat(row(console, "Ana Lima")).isVisible();
    }

    @Test
    void whoOnlyLooksReplaysNothing(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withZone("Arena");
        Map<String, Object> lost = new HashMap<>();
        lost.put("accreditation_id", -7);
        lost.put("zone_id", event.zone("Arena"));
        lost.put("allowed", true);
        lost.put("timestamp", "2020-09-23T08:15:00Z");
        report(event, lost);

        console.signedIn(event, Role.VIEW_SCANS).open(scans(event) + "?verdict=quarantined");

        assertThat(row(console, "#-7")).isVisible();
        assertThat(console.page().getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Check again")))
                .hasCount(0);
        assertThat(console.screens()).contains("Scans", "Conflicts").doesNotContain("Badges");
    }

    @Test
    void whoMayNotSeeScansIsToldSo(Fixture fixture, Console console) {
        EventFixture event = fixture.event();

        console.signedIn(event, Role.PRINT).openExpecting(403, scans(event));

        assertThat(console.heading()).hasText("You do not have access");
    }
}
