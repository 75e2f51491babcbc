package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.FormData;
import com.microsoft.playwright.options.RequestOptions;
import java.util.Map;
import java.util.regex.Pattern;
import org.gatehouse.accreditation.change.AccreditationInput;
import org.gatehouse.accreditation.change.AccreditationService;
import org.gatehouse.auth.Role;
import org.gatehouse.image.TestPictures;
import org.gatehouse.platform.AloneAtFullSize;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.FullSize;
import org.gatehouse.platform.LongTest;
import org.gatehouse.zone.position.PositionRef;
import org.junit.jupiter.api.Test;

/** The person who waits at the desk: approved, printed, lost, printed again, stopped, all from one page. */
@LongTest
@AloneAtFullSize
@BrowserTest
class PersonJourneyTest {

    private static final Role[] DESK = {
        Role.MANAGE_BOOKINGS, Role.PRINT, Role.EDIT, Role.VIEW_SCANS, Role.VIEW_LOGS, Role.VIEW_ACCREDITATIONS
    };

    private static String path(EventFixture event) {
        return "/console/events/" + event.id();
    }

    private static String person(EventFixture event, String name) {
        return path(event) + "/people/" + event.person(name);
    }

    /**
     * The headless browser shows no PDF. What it asks for is fetched and looked at, and a page is put in its place that tells when it is
     * printed.
     */
    private static void printsAreTold(Console console) {
        console.page().context().route("**/badge.pdf", route -> {
            APIResponse file = route.fetch();
            assertThat(file.status()).isEqualTo(200);
            assertThat(file.body()).startsWith('%', 'P', 'D', 'F');
            assertThat(file.headers().get("content-disposition")).startsWith("inline");
            assertThat(file.headers().get("content-security-policy")).isEqualTo("frame-ancestors 'self'");
            route.fulfill(
                    new Route.FulfillOptions()
                            .setContentType("text/html")
                            .setBody(
                                    "<!DOCTYPE html><html lang=en><title>Badge</title><main><h1>Badge</h1></main><script>window.print = () => {"
                                            + " parent.document.body.dataset.dialogs = Number(parent.document.body.dataset.dialogs ?? 0) + 1; }</script>"));
        });
    }

    private static void dialogIsOpen(Console console) {
        assertThat(console.page().locator("body[data-dialogs='1']")).hasCount(1);
    }

    @Test
    void zonesAreChangedOverThePageOfThePerson(Fixture fixture, Console console) {
        EventFixture event = fixture.event()
                .withZone("Arena")
                .withZone("Lounge")
                .withPosition("Crew", "Arena")
                .withAccreditation("Ana", "Crew");
        console.signedIn(event, DESK).open(person(event, "Ana"));
        assertThat(console.page().locator(".held-list")).not().containsText("Lounge");

        console.link("Give or take away zones").click();
        console.page().locator("#drawer [data-focus^=zone-]").last().click();
        assertThat(console.page().locator("#drawer .zone-list li.open")).hasCount(2);
        console.look("person-zones");
        console.page().keyboard().press("Escape");

        console.isAt(person(event, "Ana"));
        assertThat(console.page().locator(".held-list")).containsText("Lounge");
    }

    @Test
    void walkInHasABadgeInLessThanAMinute(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withZone("Arena").withPosition("Volunteer", "Arena");
        console.signedIn(event, DESK).open(path(event));
        printsAreTold(console);
        Page page = console.page();
        Steps steps = console.steps();

        page.locator(".page-actions").getByText("New registration").click();
        steps.until("h1", "New registration");
        page.keyboard().type("Zoe");
        page.keyboard().press("Tab");
        page.keyboard().type("Walker" + event.id());
        page.keyboard().press("Tab");
        page.keyboard().type("zoe@example.org");
        page.locator("#position").selectOption(String.valueOf(event.position("Volunteer")));
        console.button("Register, approve and print").click();
        steps.until(".print-now", "recorded as printed");
        dialogIsOpen(console);

        Steps.Counted counted = steps.counted();
        // A quarter of the minute is left to the machine. What it takes is counted where this class runs alone; a page
        // that
        // hangs fails in any case.
        double machine = FullSize.ON ? counted.waited() : 15;
        assertThat(counted.trained() + machine)
                .as("seconds of a trained person and of the machine: %s", counted)
                .isLessThan(60);
        assertThat(counted.clicks()).isEqualTo(4);
        console.look("badge-now");
        page.reload();
        assertThat(console.button("Open the print dialog")).isVisible();
        assertThat(page.locator("body[data-dialogs]")).hasCount(0);
        console.button("Open the print dialog").click();
        dialogIsOpen(console);
        console.button("Hand out").click();
        assertThat(page.locator(".held-list .facts").last()).containsText("by ");
        assertThat(console.heading()).containsText("Zoe");
        assertThat(page.locator(".access-times th[scope=row]")).containsText("Arena");
        assertThat(console.button("Hand out")).hasCount(0);
        assertThat(acts(console)).hasText(new String[] {"Badge lost", "More", "Stop now"});
        // Without a mail server the user's own mail program writes.
        assertThat(console.link("Accreditation approved"))
                .hasAttribute(
                        "href",
                        Pattern.compile(
                                "mailto:zoe@example\\.org\\?subject=Your%20accreditation.*&body=Dear%20Zoe%20Walker.*%0D%0A.*"));
        assertThat(console.link("Photo missing")).isVisible();
        console.look("person-write");
    }

    @Test
    void nameThatIsNotWholeIsAskedForBeforeThePrint(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withAccreditation("Zoe \ud83d\udc1d");
        console.signedIn(event, DESK).open(person(event, "Zoe \ud83d\udc1d"));
        printsAreTold(console);

        console.button("Print now").click();
        assertThat(console.page().locator(".notice.warn")).containsText("Nothing was printed yet");
        assertThat(console.page().locator("body[data-dialogs]")).hasCount(0);
        console.look("badge-now-name").button("Print it like this").click();
        dialogIsOpen(console);
        assertThat(console.page().locator(".print-now")).containsText("recorded as printed");
    }

    @Test
    void lostBadgeIsReplacedAndPrintedInOneStep(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withPosition("Judge").withAccreditation("Ana", "Judge");
        console.signedIn(event, DESK).open(person(event, "Ana"));
        printsAreTold(console);
        assertThat(acts(console)).hasText(new String[] {"Print now", "More", "Stop now"});
        String unprinted = hash(event);
        assertThat(console.page()
                        .request()
                        .post(
                                path(event) + "/accreditations/" + event.accreditation("Ana") + "/lost",
                                RequestOptions.create()
                                        .setForm(FormData.create()
                                                .append("_csrf", console.csrf())
                                                .append("badge", unprinted)))
                        .text())
                .contains("No badge was printed yet, so none can be lost.");
        assertThat(hash(event)).isEqualTo(unprinted);
        console.button("Print now").click();
        dialogIsOpen(console);
        console.open(path(event) + "/accreditations/" + event.accreditation("Ana"));
        String before = hash(event);

        console.opening(console.link("Everything about this person"));
        console.page().getByText("Badge lost").click();
        assertThat(console.page().locator(".act-panel:visible")).containsText("is no longer valid");
        console.button("New badge and print").click();
        dialogIsOpen(console);

        assertThat(console.page().locator(".print-now")).containsText("recorded as printed");
        assertThat(hash(event)).isNotEqualTo(before);
        console.open(path(event) + "/badges/log");
        assertThat(console.page().locator("main")).containsText("Lost");

        console.open(person(event, "Ana"));
        FormData stale = FormData.create().append("_csrf", console.csrf()).append("badge", before);
        String now = hash(event);
        assertThat(console.page()
                        .request()
                        .post(
                                path(event) + "/accreditations/" + event.accreditation("Ana") + "/lost",
                                RequestOptions.create().setForm(stale))
                        .text())
                .contains("Somebody else has just replaced this badge");
        assertThat(hash(event)).isEqualTo(now);
    }

    private static String hash(EventFixture event) {
        return event.desk()
                .get(event.path() + "/accreditations/" + event.accreditation("Ana"))
                .expect(200)
                .json()
                .path("random_hash")
                .asString();
    }

    @Test
    void printedBadgeIsPrintedAgainForAReason(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withPosition("Judge").withAccreditation("Ana", "Judge");
        console.signedIn(event, DESK).open(person(event, "Ana"));
        printsAreTold(console);
        console.button("Print now").click();
        dialogIsOpen(console);

        console.open(person(event, "Ana"));
        assertThat(console.button("Print now")).hasCount(0);
        assertThat(acts(console)).hasText(new String[] {"Hand out", "Badge lost", "More", "Stop now"});
        acts(console).filter(new Locator.FilterOptions().setHasText("More")).click();
        console.field("Reason").selectOption("Another reason");
        console.look("person-printed").expect("status of 422");
        console.button("Print again").click();
        assertThat(console.page().locator(".field.wrong")).containsText("Give the reason in a few words");
        assertThat(console.field("Reason")).hasValue("OTHER");
        console.look("badge-now-refused");

        // Longer than the browser lets anybody type.
        String long501 = "x".repeat(501);
        console.page().evaluate("""
                words => Object.assign(document.querySelector("[name=reason_text]"), {maxLength: 600, value: words})""", long501);
        console.button("Print again").click();
        assertThat(console.page().locator(".field.wrong")).containsText("At most 500 characters.");
        assertThat(console.field("Details of the reason")).hasValue(long501);

        console.field("Details of the reason").fill("Fell into the pool");
        console.button("Print again").click();
        dialogIsOpen(console);
    }

    /** What can be done with the badge, as far as it is seen without opening anything. */
    @Test
    void changedBadgeIsPrintedAtOnce(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withPosition("Judge").withAccreditation("Ana", "Judge");
        console.signedIn(event, DESK).open(person(event, "Ana"));
        printsAreTold(console);
        console.button("Print now").click();
        dialogIsOpen(console);
        event.desk()
                .put(
                        event.path() + "/accreditations/" + event.accreditation("Ana"),
                        Map.of("first_name", "Anna", "last_name", "Lima"))
                .expect(200);

        console.open(person(event, "Ana"));
        assertThat(console.page().locator(".acts > form > .primary")).hasText("Print the changed badge");
        console.button("Print the changed badge").click();
        dialogIsOpen(console);
        console.open(person(event, "Ana"));
        assertThat(console.page().locator(".acts > form > .primary")).hasText("Hand out");
    }

    private static Locator acts(Console console) {
        return console.page().locator(".acts > form > button, .acts > details > summary");
    }

    @Test
    void positionOfTheBadgeIsSaidWhereItIsAnother(Fixture fixture, Console console) {
        EventFixture event =
                fixture.event().withPosition("Judge").withPosition("Guest").withAccreditation("Ana", "Judge");
        console.signedIn(event, DESK).open(person(event, "Ana"));
        Locator badge = console.page().locator(".held-list .facts .chip[class*=position-]");
        assertThat(badge).hasCount(0);
        fixture.bean(AccreditationService.class)
                .update(
                        event.id(),
                        event.accreditation("Ana"),
                        new AccreditationInput(null, null, new PositionRef(event.position("Guest")), null, null, null),
                        Fixture.OPERATOR);

        console.open(person(event, "Ana"));

        assertThat(console.page().locator(".held-head .chip")).hasText("Judge");
        assertThat(badge).hasText("Guest");
        console.look("person-other-position");
    }

    @Test
    void whoMustNotComeIsStoppedAtOnceAndMayComeAfterAll(Fixture fixture, Console console) {
        EventFixture event = fixture.event()
                .withPosition("Judge")
                .withAccreditation("Ana", "Judge")
                .withRegistration("Bo", "Judge");
        event.gate().get(event.path() + "/sync").expect(200);
        console.signedIn(event, DESK).open(person(event, "Ana"));

        acts(console).filter(new Locator.FilterOptions().setHasText("Stop now")).click();
        assertThat(console.page().locator(".endings")).containsText("The registration and its badge stay valid");
        console.look("person-stop");
        console.button("Withdraw the registration").click();
        assertThat(console.page().locator(".toast")).containsText("1 gate is told at its next contact");
        assertThat(console.page().locator(".held-list > li")).containsText("Registration withdrawn");
        console.isAt(person(event, "Ana"));
        assertThat(console.button("Print now")).hasCount(0);
        console.look("person-stopped");
        assertThat(event.gate().get(event.path() + "/sync").expect(200).json().toString())
                .doesNotContain("\"deleted\":false");

        console.open(person(event, "Bo"));
        console.button("Approve").click();
        assertThat(console.page().locator(".toast")).containsText("is approved");
        assertThat(console.button("Print now")).isVisible();
        console.link("Registration").click();
        assertThat(console.heading()).hasText("Bo Lima");
    }

    @Test
    void photoThatWaitsIsSaidAndPrintedOnlyWhenOneSaysSo(Fixture fixture, Console console) {
        EventFixture event =
                fixture.event().withPhotosReviewed().withPosition("Judge").withAccreditation("Ana", "Judge");
        PhotosTest.attach(fixture, event.person("Ana"), TestPictures.jpeg(300, 400, 1));
        console.signedIn(event, Role.MANAGE_BOOKINGS, Role.PRINT, Role.UPLOAD_PHOTO, Role.VIEW_ACCREDITATIONS)
                .open(person(event, "Ana"));
        printsAreTold(console);
        assertThat(console.page().locator(".photo-types")).containsText("Waits for review");

        console.button("Print now").click();
        assertThat(console.page().locator("main")).containsText("Photo not reviewed yet");
        console.look("badge-now-photo");
        console.button("Print without a review").click();
        dialogIsOpen(console);
    }

    @Test
    void scansAndBadgeAreOnThePageForWhoMaySeeThem(Fixture fixture, Console console) {
        EventFixture event =
                fixture.event().withZone("Arena").withPosition("Judge").withAccreditation("Ana", "Judge");
        event.gate()
                .post(
                        event.path() + "/scan",
                        Map.of(
                                "accreditation_id",
                                event.accreditation("Ana"),
                                "zone_id",
                                event.zone("Arena"),
                                "allowed",
                                false,
                                "timestamp",
                                "2026-11-20T08:15:00Z"))
                .expect(201);
        console.signedIn(event, DESK).open(person(event, "Ana"));
        Locator held = console.page().locator(".held-list > li");
        assertThat(held).containsText("Refused");
        assertThat(held).containsText("Arena");
        console.look("person-scans");

        console.signedIn(event, Role.VIEW_REGISTRATIONS).open(person(event, "Ana"));
        assertThat(held).not().containsText("Arena");
        assertThat(console.page().locator("main form")).hasCount(0);
        for (String action : new String[] {"print", "lost"}) {
            APIResponse refused = console.page()
                    .request()
                    .post(
                            path(event) + "/accreditations/" + event.accreditation("Ana") + "/" + action,
                            RequestOptions.create().setForm(FormData.create().append("_csrf", console.csrf())));
            assertThat(refused.status()).as(action).isEqualTo(403);
        }
        console.signedIn(event, Role.PRINT, Role.EDIT).open(path(event) + "/accreditations");
        for (String id : new String[] {"999999999", "0"}) {
            APIResponse none = console.page()
                    .request()
                    .post(
                            path(event) + "/accreditations/" + id + "/print",
                            RequestOptions.create().setForm(FormData.create().append("_csrf", console.csrf())));
            assertThat(none.status()).as(id).isEqualTo(404);
        }
        assertThat(console.path()).matches(Pattern.compile(".*/accreditations"));
    }
}
