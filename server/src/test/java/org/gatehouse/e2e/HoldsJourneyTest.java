package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.FilePayload;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.gatehouse.auth.Role;
import org.gatehouse.hold.HoldKindInput;
import org.gatehouse.hold.HoldKindService;
import org.gatehouse.hold.HoldOpening;
import org.gatehouse.hold.HoldService;
import org.gatehouse.hold.HoldStop;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.gatehouse.platform.text.NameInput;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/** The desk keeps badges from working and lets them work again: one by one, by kinds that open by themselves, and as people arrive. */
@LongTest
@BrowserTest
class HoldsJourneyTest {

    private static EventFixture event(Fixture fixture) {
        return fixture.event()
                .withZone("Arena")
                .withPosition("Volunteer", "Arena")
                .withAccreditation("Ana", "Volunteer");
    }

    private static Console at(Console console, EventFixture event, String rest) {
        return console.open("/console/events/" + event.id() + rest);
    }

    private static String one(EventFixture event, String name) {
        return "/accreditations/" + event.accreditation(name);
    }

    private static long waitingForArrival(Fixture fixture, EventFixture event) {
        return fixture.bean(HoldKindService.class)
                .create(
                        event.id(),
                        new HoldKindInput(
                                "ARRIVAL",
                                new NameInput(null, null, Map.of("en", "Validated on arrival")),
                                new NameInput(null, null, Map.of("en", "Please go to the welcome desk.")),
                                List.of(HoldStop.GATE, HoldStop.HAND_OUT),
                                HoldOpening.POSITION,
                                List.of(event.position("Volunteer")),
                                true,
                                null,
                                null),
                        Fixture.OPERATOR);
    }

    private static JsonNode document(EventFixture event, String name) {
        JsonNode all =
                event.gate().get(event.path() + "/sync").expect(200).json().get("accreditations");
        return IntStream.range(0, all.size())
                .mapToObj(all::get)
                .filter(one -> one.get("id").asLong() == event.accreditation(name))
                .findFirst()
                .orElseThrow();
    }

    private static JsonNode accreditation(EventFixture event, String name) {
        return event.desk()
                .get(event.path() + "/accreditations/" + event.accreditation(name))
                .expect(200)
                .json();
    }

    private static Locator summary(Console console, String name) {
        return console.page().locator("summary", new Page.LocatorOptions().setHasText(name));
    }

    @Test
    void stoppedBadgeWorksAgainOnceItIsLifted(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        assertThat(document(event, "Ana").get("zones")).hasSize(1);
        at(console.signedIn(event, Role.EDIT), event, one(event, "Ana"));

        summary(console, "Stop now").click();
        console.look("hold-stop");
        console.page().locator("input[id^=stop-reason]").fill("Seen without a vest");
        console.button("Stop at the gates; can be lifted").click();

        Locator banner = console.page().locator(".holds");
        assertThat(banner).containsText("Stopped");
        assertThat(banner).containsText("Seen without a vest");
        assertThat(console.page().locator("#toasts")).containsText("1 gate is told at its next contact");
        console.look("hold-open");
        JsonNode held = document(event, "Ana");
        assertThat(held.get("zones")).isEmpty();
        assertThat(held.get("holds").get(0).get("code").asString()).isEqualTo("stopped");
        assertThat(held.toString()).doesNotContain("vest");

        banner.locator("summary").click();
        console.field("Why is it lifted?").fill("Has a vest now");
        console.look("hold-lift");
        console.button("Lift the hold").click();

        assertThat(banner).hasCount(0);
        assertThat(document(event, "Ana").get("zones")).hasSize(1);
        summary(console, "1 earlier hold").click();
        assertThat(console.page().locator("article")).containsText("Has a vest now");
        console.look("hold-lifted");
    }

    @Test
    void stopWithoutAReasonSaysSoAndChangesNothing(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        at(console.signedIn(event, Role.EDIT), event, one(event, "Ana")).expect("status of 422");
        summary(console, "Stop now").click();
        console.page().locator("input[id^=stop-reason]").fill("   ");
        console.button("Stop at the gates; can be lifted").click();

        assertThat(console.page().locator("[role=alert]")).containsText("Say why");
        assertThat(console.page().locator(".holds")).hasCount(0);
        assertThat(document(event, "Ana").get("zones")).hasSize(1);
    }

    @Test
    void everyOtherKindIsOpenedFromTheSamePanel(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        at(console.signedIn(event, Role.EDIT, Role.MANAGE_EVENT), event, "/holds/new");
        console.field("Name (English)").fill("Background check");
        console.field("Name (German)").fill("Überprüfung");
        console.field("Code").fill("CHECK");
        console.field("Text for the gate (English)").fill("Please go to the office.");
        console.page().getByRole(AriaRole.CHECKBOX).nth(1).check();
        Locator positions = console.page().locator(".for-positions");
        assertThat(positions).isHidden();
        console.page().locator("[name=opens][value=POSITION]").check();
        assertThat(positions).isVisible();
        console.page().locator("[name=opens][value=BY_HAND]").check();
        console.look("hold-kind-new").button("Save").click();
        assertThat(console.page().locator("[data-item]")).hasCount(2);
        console.look("hold-kinds");

        at(console, event, one(event, "Ana"));
        summary(console, "Stop now").click();
        summary(console, "Another hold").click();
        console.field("Kind").selectOption("Background check");
        console.page().locator("input[id^=hold-reason]").fill("Letter is missing");
        console.look("hold-other").button("Open the hold").click();
        assertThat(console.page().locator(".holds")).containsText("Background check");

        at(console, event, "/holds").expect("status of 409");
        assertThat(console.page().locator("[data-item]").nth(1)).containsText("1");
        console.link("Background check").click();
        console.link("Delete…").click();
        console.button("Delete kind").click();
        assertThat(console.page().locator("[role=alert]")).isVisible();
        console.look("hold-kind-delete");
    }

    @Test
    void whoStandsAtADoorHasAllOfItInGermanOnAPhone(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        waitingForArrival(fixture, event);
        at(console.signedIn(event, Role.ADMIN).inGerman(), event, one(event, "Ana"));
        assertThat(console.page().locator(".holds")).containsText("Zutritt");
        summary(console, "Sofort sperren").click();
        console.lookOnAPhone("hold-stop-german");
        at(console, event, "/holds").lookOnAPhone("hold-kinds-german");
        at(console, event, "/arrivals?q=Ana").lookOnAPhone("arrivals-german");
        at(console, event, "/people/" + event.person("Ana")).lookOnAPhone("person-held-german");
    }

    /** Ten people, each with a scan and one key. How long that takes stands in the log: a machine that does other things is no measure. */
    @Test
    void whoArrivesIsLetInByAScanAndAKey(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        List<String> names =
                IntStream.rangeClosed(1, 10).mapToObj(n -> "Zoe" + n).toList();
        names.forEach(name -> event.withAccreditation(name, "Volunteer"));
        long kind = waitingForArrival(fixture, event);
        fixture.bean(HoldService.class)
                .openAll(event.id(), names.stream().map(event::accreditation).toList(), kind, null, Fixture.OPERATOR);
        List<String> badges = names.stream()
                .map(name -> event.accreditation(name) + "-"
                        + accreditation(event, name).get("random_hash").asString())
                .toList();
        at(console.signedIn(event, Role.EDIT), event, "/arrivals").look("arrivals");

        Instant began = Instant.now();
        for (int at = 0; at < names.size(); at++) {
            console.page().keyboard().type(badges.get(at));
            console.page().keyboard().press("Enter");
            assertThat(console.page().locator(".arrived h2")).hasText(names.get(at) + " Lima");
            assertThat(console.page().locator("[data-validate]")).isFocused();
            if (at == 0) {
                console.look("arrival");
                console.page().locator("[data-validate]").focus();
            }
            console.page().keyboard().press("Enter");
            assertThat(console.page().locator("#arrival .notice.good")).containsText(names.get(at));
        }
        Duration taken = Duration.between(began, Instant.now());

        LoggerFactory.getLogger(HoldsJourneyTest.class)
                .info("{} arrivals in {} ms: {} a minute", names.size(), taken.toMillis(), 600_000 / taken.toMillis());
        for (String name : names) {
            assertThat(accreditation(event, name).get("distributed").isNull()).isFalse();
            assertThat(document(event, name).get("zones")).hasSize(1);
        }
        console.page().keyboard().type(badges.getFirst());
        console.page().keyboard().press("Enter");
        assertThat(console.page().locator("#arrival [role=alert]")).containsText("Nothing to do");
        assertThat(console.page().locator("#arrival .count")).hasText("1 person is still held for this");
    }

    @Test
    void whoIsAlsoStoppedIsNotLetIn(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        waitingForArrival(fixture, event);
        fixture.bean(HoldService.class).stop(event.id(), event.accreditation("Ana"), "Police", Fixture.OPERATOR);
        at(console.signedIn(event, Role.EDIT), event, "/arrivals");

        console.page().locator("#find").fill("Ana");
        console.page().keyboard().press("Enter");

        assertThat(console.page().locator(".arrived")).containsText("Ana Lima");
        assertThat(console.page().locator("#arrival [role=alert]"))
                .containsText("Do not hand out the badge of Ana Lima");
        assertThat(console.page().locator("#arrival [role=alert]")).containsText("Police");
        assertThat(console.page().locator("[data-validate]")).hasCount(0);
        console.look("arrival-stopped");
    }

    private static long check(Fixture fixture, EventFixture event) {
        return fixture.bean(HoldKindService.class)
                .create(
                        event.id(),
                        new HoldKindInput(
                                "CHECK",
                                new NameInput(null, null, Map.of("en", "Background check")),
                                new NameInput(null, null, Map.of("en", "Please go to the office.")),
                                List.of(HoldStop.GATE, HoldStop.PRINT),
                                null,
                                null,
                                null,
                                null,
                                null),
                        Fixture.OPERATOR);
    }

    @Test
    void manyAreHeldFromTheListAndThatIsTakenBack(Fixture fixture, Console console) {
        EventFixture event = event(fixture).withAccreditation("Bo", "Volunteer");
        long kind = check(fixture, event);
        at(console.signedIn(event, Role.EDIT), event, "/accreditations");
        console.page().locator("[data-pick-page]").check();
        console.button("Holds…").click();

        Locator drawer = console.page().locator("#drawer article");
        console.page().locator("#act").selectOption("open-" + kind);
        assertThat(drawer.locator("#batch-preview"))
                .containsText("2 badges are held. Gates refuse them. They are not printed.");
        console.look("hold-batch").button("Hold 2 badges").click();
        assertThat(drawer).containsText("2 badges were held");
        console.look("hold-batch-done");

        at(console, event, "/accreditations?hold=" + kind);
        assertThat(console.page().locator("#results tbody tr")).hasCount(2);
        console.look("accreditations-held");
        at(console, event, "/accreditations/batches");
        Locator row = console.page().locator("tbody tr");
        assertThat(row).containsText("Place a hold: Background check");
        assertThat(row).containsText("Ana Lima, Bo Lima");
        console.look("accreditation-holds-done");
        row.locator("form button").click();
        assertThat(console.page().locator("article")).containsText("2 badges are as they were before");
        at(console, event, "/accreditations?hold=any");
        assertThat(console.page().locator("#results tbody tr")).hasCount(0);
    }

    @Test
    void answersOfAnAuthorityComeBackAsAFile(Fixture fixture, Console console) {
        EventFixture event = event(fixture).withAccreditation("Bo", "Volunteer").withAccreditation("Cho", "Volunteer");
        long kind = check(fixture, event);
        fixture.bean(HoldService.class)
                .openAll(
                        event.id(),
                        List.of(event.accreditation("Ana"), event.accreditation("Bo")),
                        kind,
                        null,
                        Fixture.OPERATOR);
        String file = "Accreditation number;Name;Answer\n%d;Ana;yes\n%d;Bo;nein\n%d;Cho;yes\n;?;yes\n"
                .formatted(event.accreditation("Ana"), event.accreditation("Bo"), event.accreditation("Cho"));
        at(
                console.signedIn(event, Role.EDIT, Role.MANAGE_BOOKINGS, Role.VIEW_ACCREDITATIONS),
                event,
                "/holds/" + kind + "/answers");
        console.look("answers").page().getByText("They are withdrawn").click();
        console.page()
                .locator("#file")
                .setInputFiles(new FilePayload("checked.csv", "text/csv", file.getBytes(StandardCharsets.UTF_8)));
        console.button("Read the file and see what it would do").click();

        Locator found = console.page().locator("#found").locator("..");
        assertThat(found).containsText("1 of those who are held has “yes”.");
        assertThat(found).containsText("1 of those who are held has “no”.");
        assertThat(found).containsText("1 number is not held for this");
        assertThat(found).containsText("two answers: 5");
        assertThat(document(event, "Ana").get("zones")).isEmpty();
        console.look("answers-read")
                .link("1. Lift the holds of those with “yes”…")
                .click();
        console.button("Lift 1 hold").click();

        assertThat(console.page().locator("article")).containsText("1 hold was lifted");
        assertThat(document(event, "Ana").get("zones")).hasSize(1);
        assertThat(document(event, "Bo").get("zones")).isEmpty();
    }
}
