package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.FormData;
import com.microsoft.playwright.options.RequestOptions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.accreditation.change.AccreditationInput;
import org.gatehouse.accreditation.change.AccreditationService;
import org.gatehouse.accreditation.change.PrintedBadgeService;
import org.gatehouse.accreditation.list.EventSearchTest;
import org.gatehouse.auth.Role;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@LongTest
@BrowserTest
class AccreditationTest {

    private static final Pattern SAVED = Pattern.compile("Saved");

    private static EventFixture event(Fixture fixture) {
        return fixture.event()
                .withZone("Arena")
                .withZone("Village")
                .withPosition("Volunteer", "Arena")
                .withPosition("Guest")
                .withAccreditation("Ana", "Volunteer")
                .withAccreditation("Bo", "Guest");
    }

    private static String list(EventFixture event) {
        return "/console/events/" + event.id() + "/accreditations";
    }

    private static String one(EventFixture event, String name) {
        return list(event) + "/" + event.accreditation(name);
    }

    private static String qr(EventFixture event, String name) {
        return event.accreditation(name) + "-"
                + event.desk()
                        .get(event.path() + "/accreditations/" + event.accreditation(name))
                        .json()
                        .path("random_hash")
                        .asString();
    }

    private static Locator drawer(Console console) {
        return console.page().locator("#drawer article");
    }

    private static Locator act(Console console, String name) {
        return console.page()
                .getByRole(
                        com.microsoft.playwright.options.AriaRole.BUTTON,
                        new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    private static Locator menu(Console console, String name) {
        return console.page().locator("article .menu > summary", new Page.LocatorOptions().setHasText(name));
    }

    private static Locator zone(Console console, String name) {
        return console.page().locator(".zone-list li", new Page.LocatorOptions().setHasText(name));
    }

    @Test
    void badgeThatAHandScannerReadsOpensItsOwner(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        console.signedIn(event, Role.ADMIN).open(list(event));

        Steps steps = console.steps().scan(qr(event, "Bo")).until("#drawer article", "Bo Lima");

        assertThat(drawer(console)).containsText("Bo Lima");
        steps.are(DeskTask.FIND_BY_QR);
        console.page().waitForURL("**" + one(event, "Bo"));
        console.look("accreditation-drawer");
        console.page().keyboard().press("Escape");
        assertThat(drawer(console)).hasCount(0);
        assertThat(console.page()).hasURL(Pattern.compile(".*\\?q=.*"));
    }

    /** What the computer's layout makes of the keys of an American keyboard, which is what scanners press. */
    private static final Map<String, Map<String, String>> LAYOUTS = Map.of(
            "us", Map.of(),
            "de", Map.of("-", "ß"),
            "fr",
                    Map.ofEntries(
                            Map.entry("-", ")"),
                            Map.entry("0", "à"),
                            Map.entry("1", "&"),
                            Map.entry("2", "é"),
                            Map.entry("3", "\""),
                            Map.entry("4", "'"),
                            Map.entry("5", "("),
                            Map.entry("6", "-"),
                            Map.entry("7", "è"),
                            Map.entry("8", "_"),
                            Map.entry("9", "ç"),
                            Map.entry("a", "q")),
            "es", Map.of("-", "'"),
            "se", Map.of("-", "+"),
            "ime", Stream.of("0123456789abcdef-".split("")).collect(Collectors.toMap(key -> key, key -> "Process")));

    private static final String SCAN = """
            ([text, layout, end]) => {
              const press = (key, code) => {
                const on = document.activeElement ?? document.body;
                const goes = on.dispatchEvent(new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true }));
                if (goes && key.length === 1 && on.tagName === "INPUT") on.value += key;
                else if (goes && key === "Enter" && on.form) on.form.requestSubmit();
              };
              for (const sign of text) {
                const code = /[0-9]/.test(sign) ? "Digit" + sign
                  : /[a-z]/i.test(sign) ? "Key" + sign.toUpperCase() : sign === "-" ? "Minus" : "BracketRight";
                press(layout[sign] ?? sign, code);
              }
              if (end) press(layout["a"] === "Process" ? "Process" : end, end);
            }""";

    @ParameterizedTest
    @CsvSource({
        "us, '', Enter, false", "us, '', Enter, true", "de, '', Enter, false", "de, '', Enter, true",
                "fr, '', Enter, false",
        "fr, '', Enter, true", "es, '', Enter, false", "se, '', Tab, true", "us, '', Tab, false",
                "us, ]Q1, Enter, false",
        "de, ]Q1, Tab, true", "ime, '', Enter, true", "us, '', '', false", "de, '', '', true"
    })
    void scannersOfAnyLayoutAreRead(
            String layout, String kind, String end, boolean inTheField, Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        console.signedIn(event, Role.ADMIN).open(list(event));
        if (inTheField) {
            console.page().locator("#find").focus();
        }

        console.page().evaluate(SCAN, List.of(kind + qr(event, "Bo"), LAYOUTS.get(layout), end));

        assertThat(drawer(console)).containsText("Bo Lima");
    }

    @Test
    void aCodeOfNoBadgeIsTold(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        console.signedIn(event, Role.ADMIN).open(list(event));

        console.page()
                .evaluate(SCAN, List.of("99-" + qr(event, "Bo").replaceFirst("\\d+-", ""), LAYOUTS.get("de"), "Enter"));
        assertThat(console.page().locator("#results")).containsText("belongs to no badge of this event");

        console.page().evaluate(SCAN, List.of("abcdef123456", Map.of(), "Tab"));
        assertThat(console.page().locator("#results")).containsText("No matches");
    }

    @Test
    void badgeThatWasReplacedIsToldFromTheNewOne(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        String old = qr(event, "Ana");
        fixture.bean(PrintedBadgeService.class)
                .invalidateBadge(event.id(), event.accreditation("Ana"), Fixture.OPERATOR);

        console.signedIn(event, Role.ADMIN).open(list(event) + "?q=" + old);

        assertThat(console.heading()).hasText("Ana Lima");
        assertThat(console.page().getByRole(com.microsoft.playwright.options.AriaRole.ALERT))
                .containsText("replaced by a newer one");
    }

    @Test
    void everyZoneSaysWhyItIsOpen(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        console.signedIn(event, Role.ADMIN, Role.VIEW_LOGS).open(one(event, "Ana"));
        assertThat(zone(console, "Arena")).containsText("Comes with the position Volunteer");

        act(console, "Give Village").click();
        assertThat(zone(console, "Village")).containsText("Given by ana-");
        act(console, "Take away Arena").click();
        assertThat(zone(console, "Arena")).containsText("Taken away by ana-");

        List<String> codes = event.gate()
                .get(event.path() + "/sync")
                .json()
                .path("accreditations")
                .get(0)
                .path("zones")
                .findValuesAsString("code");
        assertThat(codes).containsExactly("VILLAGE");
        act(console, "Give back Arena").click();
        assertThat(zone(console, "Arena")).not().containsText("Taken away");
        console.page().reload();
        console.look("accreditation");
    }

    @Test
    void zoneThatIsFullSaysSo(Fixture fixture, Console console) {
        EventFixture event = event(fixture).withZone("Stage", 0);
        console.signedIn(event, Role.ADMIN).open(one(event, "Ana")).expect("status of 409");

        act(console, "Give Stage").click();

        assertThat(console.page().locator(".notice.wrong")).hasText("Stage is full: its quota of 0 is used up.");
    }

    private static void scan(EventFixture event, String name, String zone, boolean allowed, @Nullable Long revision) {
        Map<String, Object> scan = new java.util.HashMap<>(Map.of(
                "accreditation_id", event.accreditation(name),
                "zone_id", event.zone(zone),
                "allowed", allowed,
                "timestamp", Instant.now().toString()));
        scan.put("revision", revision);
        assertThat(event.gate().post(event.path() + "/scan", scan).status()).isBetween(200, 201);
    }

    private static long revision(EventFixture event) {
        return event.gate().get(event.path() + "/sync").json().path("revision").asLong();
    }

    @Test
    void refusedScansAreExplained(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        AccreditationService service = fixture.bean(AccreditationService.class);
        long ana = event.accreditation("Ana");
        scan(event, "Ana", "Village", false, revision(event));
        long before = revision(event);
        service.choose(event.id(), ana, event.zone("Village"), true, Fixture.OPERATOR);
        scan(event, "Ana", "Village", false, before);
        scan(event, "Ana", "Village", false, revision(event));
        scan(event, "Ana", "Village", false, null);
        service.choose(event.id(), ana, event.zone("Arena"), false, Fixture.OPERATOR);
        scan(event, "Ana", "Arena", false, revision(event));
        fixture.bean(PrintedBadgeService.class).invalidateBadge(event.id(), ana, Fixture.OPERATOR);
        scan(event, "Ana", "Village", false, revision(event));

        Steps steps = Steps.open(console.signedIn(event, Role.ADMIN).page(), one(event, "Ana"))
                .until("[data-why]", "Village was open");

        steps.are(DeskTask.WHY_REFUSED);
        Locator reasons = console.page().locator("[data-why]");
        assertThat(reasons).hasCount(6);
        List<String> why = reasons.allInnerTexts();
        assertThat(why.get(0)).startsWith("Village was open, but fixture had declared the older badges invalid on");
        assertThat(why.get(1)).startsWith("Arena was not open: fixture had taken it away manually on");
        assertThat(why.get(2)).contains("did not report which list it held");
        assertThat(why.get(3)).contains("the gate refused for a reason of its own");
        assertThat(why.get(4)).contains("but the gate did not know yet: its list was from");
        assertThat(why.get(5))
                .startsWith("Village was not open: neither the position Volunteer nor a package option includes it")
                .contains("It was opened on");
        console.look("accreditation-why");
    }

    @Test
    void lostBadgeIsDeclaredInvalidAfterAWarning(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        String before = qr(event, "Ana");
        console.signedIn(event, Role.ADMIN).open(one(event, "Ana"));
        assertThat(menu(console, "Badge lost")).hasCount(0);
        String none = console.page()
                .request()
                .post(
                        one(event, "Ana") + "/qr",
                        RequestOptions.create().setForm(FormData.create().set("_csrf", console.csrf())))
                .text();
        assertThat(none).contains("No badge was printed yet, so none can be lost.");
        assertThat(qr(event, "Ana")).isEqualTo(before);
        menu(console, "More").click();
        act(console, "Mark as printed").click();
        assertThat(menu(console, "Badge lost")).isVisible();

        Steps steps = console.steps();
        menu(console, "Badge lost").click();
        assertThat(console.page().locator(".act-panel:visible")).containsText("refuses it from its next contact");
        console.look("accreditation-lost");
        assertThat(qr(event, "Ana")).isEqualTo(before);
        act(console, "Only declare it lost").click();

        assertThat(console.page().locator("#toasts")).containsText("The old badge is no longer valid");
        steps.are(DeskTask.LOST_BADGE);
        assertThat(qr(event, "Ana")).isNotEqualTo(before);
    }

    @Test
    void badgeIsHandedOutAndTakenBack(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        fixture.bean(PrintedBadgeService.class).print(event.id(), event.accreditation("Ana"), Fixture.OPERATOR);
        console.signedIn(event, Role.PRINT).open(list(event));
        console.page().keyboard().press("j");
        console.page().keyboard().press("Enter");
        assertThat(drawer(console)).containsText("Ana");

        act(console, "Hand out").click();
        assertThat(menu(console, "More")).isFocused();
        assertThat(distributed(event)).isEqualTo(1);
        console.page().keyboard().press("Enter");
        assertThat(act(console, "Undo handing out")).isVisible();
        console.page().keyboard().press("Escape");
        assertThat(act(console, "Undo handing out")).not().isVisible();
        assertThat(drawer(console)).isVisible();
        assertThat(menu(console, "More")).isFocused();
        console.page().keyboard().press("Enter");
        act(console, "Undo handing out").click();
        assertThat(act(console, "Hand out")).isFocused();
        assertThat(distributed(event)).isZero();
    }

    private static int distributed(EventFixture event) {
        return event.desk()
                .get(event.path() + "/accreditations?distributed=true")
                .json()
                .path("total_count")
                .asInt();
    }

    @Test
    void twoWhoEditTheSameSeeBothVersions(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        console.signedIn(event, Role.ADMIN).open(one(event, "Ana")).expect("status of 409");
        console.page().getByText("Name, position and lines on the badge").click();
        fixture.bean(AccreditationService.class)
                .update(
                        event.id(),
                        event.accreditation("Ana"),
                        new AccreditationInput("Anne", null, null, null, null, null),
                        Fixture.OPERATOR);

        console.field("First name on the badge").fill("Anna");
        act(console, "Save").click();

        assertThat(console.page().locator(".sides")).containsText("Anne");
        assertThat(console.page().locator(".sides")).containsText("Anna");
        assertThat(console.page().locator(".notice.warn")).containsText("fixture changed this on");
        act(console, "Overwrite with mine").click();
        assertThat(console.page().locator("#toasts")).containsText(SAVED);
        assertThat(console.heading()).hasText("Anna Lima");
    }

    @Test
    void positionOfTheBadgeSaysWhatItOpensAndIsTakenBack(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        fixture.bean(PrintedBadgeService.class).print(event.id(), event.accreditation("Ana"), Fixture.OPERATOR);
        console.signedIn(event, Role.ADMIN).open(list(event));
        console.page().getByText("Ana Lima").click();
        drawer(console).getByText("Name, position and lines on the badge").click();

        console.page().locator("#badge-position").selectOption("Guest");

        Locator effect = drawer(console).locator(".preview");
        assertThat(effect).containsText("Loses ARENA");
        assertThat(effect).containsText("must be printed again");
        console.look("accreditation-position");
        act(console, "Save").click();
        Locator arena = drawer(console).locator(".zone-list li", new Locator.LocatorOptions().setHasText("Arena"));
        assertThat(arena).not().hasClass("open");
        act(console, "Undo").press("Enter");
        assertThat(arena).hasClass("open");
        assertThat(drawer(console).locator(".states").first()).containsText("Volunteer");
    }

    @Test
    void badgeIsStoppedAndMadeValidAgain(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        console.signedIn(event, Role.ADMIN).open(one(event, "Ana"));

        menu(console, "Stop now").click();
        act(console, "Withdraw the registration").click();
        assertThat(console.page().locator(".states").first()).containsText("No longer valid");
        act(console, "Approve after all").click();

        assertThat(console.page().locator(".states").first()).containsText("Valid");
        console.link("Registration " + event.registration("Ana")).click();
        assertThat(console.heading()).hasText("Ana Lima");
    }

    @Test
    void bothVersionsAreFitForEverybody(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        console.signedIn(event, Role.ADMIN).open(one(event, "Ana")).expect("status of 409");
        console.page().getByText("Name, position and lines on the badge").click();
        fixture.bean(AccreditationService.class)
                .update(
                        event.id(),
                        event.accreditation("Ana"),
                        new AccreditationInput("Anne", null, null, "One\nTwo", null, null),
                        Fixture.OPERATOR);
        console.field("First name on the badge").fill("Anna");
        act(console, "Save").click();
        assertThat(console.page().locator(".sides")).isVisible();

        console.page().evaluate("scrollTo(0, 0)");
        console.look("accreditation-conflict");
    }

    @Test
    void changesOfSomethingElseAreNoConflict(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        console.signedIn(event, Role.ADMIN).open(one(event, "Ana"));
        console.page().getByText("Name, position and lines on the badge").click();
        fixture.bean(AccreditationService.class)
                .choose(event.id(), event.accreditation("Ana"), event.zone("Village"), true, Fixture.OPERATOR);

        console.field("First name on the badge").fill("Anna");
        act(console, "Save").click();

        assertThat(console.heading()).hasText("Anna Lima");
        assertThat(zone(console, "Village")).containsText("Given by fixture");
    }

    @Test
    void hostileNamesAreShownAsTheyAre(Fixture fixture, Console console) {
        // The list finds accreditations and people by their numbers.
        EventSearchTest.numbersAreOfTheirOwn(fixture);
        EventFixture event = event(fixture);
        String hostile = "<script>alert(1)</script>\"'&👩‍🚒 محمد";
        console.signedIn(event, Role.ADMIN).open(one(event, "Ana")).expect("status of 422");
        console.page().getByText("Name, position and lines on the badge").click();

        console.field("First name on the badge").fill(hostile);
        act(console, "Save").click();

        assertThat(console.heading()).hasText(hostile + " Lima");
        console.page().getByText("Name, position and lines on the badge").click();
        console.field("First name on the badge").fill("é".repeat(5000));
        act(console, "Save").click();
        assertThat(console.page().locator("#first-name-error"))
                .hasText("This text has 5,000 characters; the limit is 200.");
        assertThat(console.field("First name on the badge")).hasValue("é".repeat(5000));
        console.open(list(event) + "?q=" + event.accreditation("Ana"));
        assertThat(console.page().locator("[data-row]")).containsText(hostile);
        console.look("accreditations-hostile");
    }

    @Test
    void whoOnlyLooksIsOfferedNothingElse(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        console.signedIn(event, Role.VIEW_ACCREDITATIONS).open(list(event));
        assertThat(console.page().locator(".pick")).hasCount(0);
        console.open(one(event, "Ana"));
        assertThat(console.page().locator("article form")).hasCount(0);
        assertThat(console.page().locator(".scan-list")).hasCount(0);

        String csrf = console.page().locator("meta[name=csrf]").getAttribute("content");
        for (String what : List.of("", "/zones", "/qr", "/printed", "/distributed")) {
            APIResponse answer = console.page()
                    .request()
                    .post(
                            one(event, "Ana") + what,
                            RequestOptions.create()
                                    .setForm(FormData.create()
                                            .set("_csrf", csrf)
                                            .set("zone", String.valueOf(event.zone("Village")))
                                            .set("open", "true")
                                            .set("on", "true")));
            assertThat(answer.status()).as(what).isEqualTo(403);
        }
        assertThat(distributed(event)).isZero();
    }

    @Test
    void accreditationOfAnotherEventIsNotThere(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        EventFixture other = event(fixture);

        console.signedIn(event, Role.ADMIN).openExpecting(404, list(event) + "/" + other.accreditation("Ana"));

        assertThat(console.heading()).hasText("Page not found");
    }
}
