package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.FilePayload;
import com.microsoft.playwright.options.FormData;
import com.microsoft.playwright.options.RequestOptions;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gatehouse.platform.FullSize;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An event from the first login to the last sign-out as one chain of clicks, at any server: at an empty one, whose administrator has the
 * printed password, and at the demo. Only a gate speaks to the API.
 *
 * <p>Pages are told apart by their addresses and fields and not by their words, so that the chain is the same in both languages. After
 * each journey axe looks at the page where it ended, and what it took is counted.
 */
public final class Journeys {

    /**
     * Where one begins.
     *
     * @param address the server's
     * @param password what the start has printed or written into {@code demo.env}
     * @param event the path of the event to work at; null where there is none yet
     */
    public record Home(
            String address,
            String username,
            String password,
            @Nullable String event) {

        /** In names of pictures and tables. */
        String name() {
            return event == null ? "empty" : "demo";
        }
    }

    private static final int BREATH = 45;
    private static final String OWN = "four words of mine";

    private final Home home;
    private final Console.Reader reader;
    private final Console console;
    private final Page page;
    private final String own = Long.toString(System.nanoTime(), 36);
    private final String last = "Walker" + own;
    private final Map<Journey, Steps.Counted> taken = new EnumMap<>(Journey.class);
    private Journey now = Journey.LOGIN;
    private Steps steps;
    private int folds;
    private String event = "";
    private String bearer = "";
    private String person = "";

    private Journeys(Home home, Console console, Console.Reader reader) {
        this.home = home;
        this.reader = reader;
        this.console = console;
        this.page = console.page();
        this.steps = console.steps();
    }

    /** This reader walks, at full size all of them. */
    public static List<Console.Reader> readers(Console.Reader inABuild) {
        return FullSize.ON ? Console.Reader.all() : List.of(inABuild);
    }

    /** Walks all of them. */
    public static void walk(Home home, Console.Reader reader, Browser browser) {
        walked(home, reader, browser);
    }

    private static Journeys walked(Home home, Console.Reader reader, Browser browser) {
        Console console = new Console(home.address(), browser, reader);
        boolean failed = true;
        try {
            Journeys journeys = new Journeys(home, console.open("/"), reader);
            journeys.walk();
            failed = false;
            return journeys;
        } finally {
            console.close(failed);
        }
    }

    /**
     * Walks at a running server and prints what each journey takes, as {@code bench/desk-tasks} calls it. Of an event in the environment
     * {@code EVENT_ID} is the number; without it the installation is an empty one.
     */
    public static void main(String[] arguments) {
        String event = System.getenv("EVENT_ID");
        Home home = new Home(
                DeskTasks.setting("BASE_URL"),
                DeskTasks.setting("ADMIN_USERNAME"),
                DeskTasks.setting("ADMIN_PASSWORD"),
                event == null ? null : "/console/events/" + event);
        try (SystemBrowser browser = SystemBrowser.start()) {
            walked(home, Console.AT_THE_DESK, browser.browser()).print();
        }
    }

    private void walk() {
        printsAreTold();
        login();
        newEvent();
        setUp();
        gate();
        walkIn();
        badge();
        search();
        many();
        requests();
        log();
        administration();
    }

    // ---- from nothing

    private void login() {
        Journey login = home.event() == null ? Journey.FIRST_LOGIN : Journey.LOGIN;
        begin(login);
        into("#username", home.username());
        tabInto("#password", home.password());
        opened("Enter", login == Journey.LOGIN ? ".cards" : "#password-form");
        if (login == Journey.FIRST_LOGIN) {
            into("#password", OWN);
            tabInto("#again", OWN);
            opened("Enter", ".empty a[href='/console/events/new']");
        }
        done();
    }

    private void newEvent() {
        begin(Journey.NEW_EVENT);
        open("main a[href='/console/events/new']", "#event-form");
        into("#name", "Games " + own);
        day("#start_date", "2027-05-04");
        day("#end_date", "2027-05-09");
        open("#event-form button[type=submit]", ".checklist");
        done();
        event = console.path();
        if (home.event() != null) {
            event = home.event();
            console.open("/console").opening(page.locator("a.card-link[href='" + event + "']"));
        }
    }

    private void setUp() {
        overview(Journey.ZONE);
        go("zones", "/zones/new");
        open(".page-actions a[href$='/zones/new']", "#zone-form");
        into("#name", "Arena " + own);
        tabInto("#code", "A" + own);
        open("#zone-form button[type=submit]", "[data-item] th", "Arena " + own);
        done();
        overview(Journey.POSITION);
        position("Volunteer " + own);
        done();
        overview(Journey.ORGANIZATION);
        go("organizations", "/organizations/new");
        open(".page-actions a[href$='/organizations/new']", "form.form #name");
        into("#name", "Federation " + own);
        open("main form.form button[type=submit]", "tbody th", "Federation " + own);
        done();
        overview(Journey.MEMBER);
        go("members", "/members/new");
        open(".page-actions a[href$='/members/new']", "#member-form");
        into("#name", "Lapland " + own);
        into("#code", "L" + own);
        page.locator("#member_of").selectOption("Federation " + own);
        open("#member-form button[type=submit]", "tbody");
        done();
        overview(Journey.LAYOUT);
        go("badges", "/badges/layout");
        open(".tabs a[href$='/badges/layout']", "#layout");
        open(".layout-save button.primary", "#toasts .toast");
        done();
        position("Judge " + own);
    }

    private void position(String name) {
        go("positions", "/positions/new");
        open(".page-actions a[href$='/positions/new']", "#position-form");
        into("#name", name);
        if (name.startsWith("Volunteer")) {
            check("Arena " + own);
        }
        open("#position-form button[type=submit]", "[data-item] th", name);
    }

    private void gate() {
        overview(Journey.GATE);
        go("gates", "/gates/new");
        open(".page-actions a[href$='/gates/new']", "#gate-form");
        into("#name", "Gate " + own);
        check("Arena " + own);
        open("#gate-form button[type=submit]", "#gate-secret");
        done();
        poll(page.locator("#gate-client").inputValue() + ":"
                + page.locator("#gate-secret").inputValue());
        assertThat(page.locator("main .state.good")).isVisible();
    }

    // ---- who stands at the desk

    private void walkIn() {
        overview(Journey.WALK_IN);
        open(".page-actions a[href$='/registrations/new']", "#walk-in-form");
        into("#first-name", "Zoe");
        tabInto("#last-name", last);
        tabInto("#email", own + "@walk.example.org");
        page.locator("#position").selectOption("Volunteer " + own);
        open("#walk-in-form button[value=print]", ".print-now");
        dialogIsOpen();
        Steps.Counted counted = done();
        // A quarter of the minute is left to the machine, whose part PersonJourneyTest counts at full size: here it
        // does
        // other things as well, and a page that hangs fails in any case.
        assertThat(counted.trained())
                .as("seconds of a trained person: %s", counted)
                .isLessThan(BREATH);
        begin(Journey.HAND_OUT);
        open("form[action$='/distributed'] button", ".acts:not(:has(> form)) summary");
        person = console.path();
        done();
        begin(Journey.PHOTO);
        open("main a[href*='/photos/person/']", "#photo-form");
        page.setInputFiles("#photo-file", new FilePayload("zoe.jpg", "image/jpeg", PhotosTest.portrait(11)));
        steps.until("#editor", "");
        open("#save", ".photo-now img");
        done();
        if (home.event() == null) {
            console.open(event);
            assertThat(page.locator(".checklist-steps li:not(.done)")).hasCount(1);
        }
        letIn();
        if (home.event() == null) {
            console.open(event);
            assertThat(page.locator(".checklist-steps")).hasCount(0);
        }
        overview(Journey.SCAN);
        go("scans", "tbody", last);
        done();
    }

    private void badge() {
        person(Journey.LOST);
        page.locator(".acts summary").first().click();
        steps.until("form[action$='/lost'] button", "");
        open("form[action$='/lost'] button", ".print-now");
        dialogIsOpen();
        done();
        person(Journey.CHANGE);
        open("a[href$='/edit?back=person']", "#registration-form");
        page.locator("#position").selectOption("Judge " + own);
        steps.until("#registration-form .effects li", "");
        open("#registration-form button[type=submit]", ".held-head", "Judge " + own);
        done();
        person(Journey.STOP);
        page.locator(".acts summary.danger").click();
        steps.until("form[action$='/withdraw'] button", "");
        open("form[action$='/withdraw'] button", "form[action$='/approve'] button");
        done();
        begin(Journey.COME_BACK);
        open("form[action$='/approve'] button", ".acts summary.danger");
        done();
    }

    private void search() {
        console.open(event + "/badges");
        begin(Journey.SEARCH);
        page.keyboard().press("/");
        page.keyboard().type(last + ", Zoe");
        opened("Enter", "article.person");
        done();
        page.goBack();
        console.isAt(event + "/badges");
    }

    // ---- many

    private void many() {
        overview(Journey.IMPORT);
        go("registrations", "/registrations/imports");
        open(".page-actions a[href$='/registrations/imports']", "#file");
        page.locator("#file")
                .setInputFiles(new FilePayload("team.csv", "text/csv", people().getBytes(StandardCharsets.UTF_8)));
        steps.until("[data-run]", "3");
        page.locator("[data-run]").click();
        steps.until("#import .notice a.primary", "");
        done();
        overview(Journey.APPROVE);
        go("registrations", "/registrations/imports");
        into("#find", "Team" + own);
        steps.until("#results[data-query*='" + own + "']", "");
        pickPage();
        page.locator("[data-picked][value='picked-APPROVED']").click();
        steps.until("#batch-preview button", "");
        page.locator("#batch-preview button").click();
        steps.until("article.batch:not(:has(#batch-preview)) h1", "");
        done();
        overview(Journey.PRINT);
        go("badges", "/badges/layout");
        page.locator("#print-position").selectOption("Volunteer " + own);
        // Nobody of them has a photo, and where others have one, badges without are left out.
        page.locator("#print [name=require_photo]").uncheck();
        steps.until("#print-count", ": 3");
        open("#print .actions button", "main a[download]");
        assertThat(steps.download(() -> page.locator("main a[download]").first().click())
                        .suggestedFilename())
                .endsWith(".pdf");
        done();
        overview(Journey.VIEW);
        go("accreditations", "[data-chip=position] summary");
        page.locator("[data-chip=position] summary").click();
        page.locator("[data-chip=position] label")
                .filter(new Locator.FilterOptions().setHasText("Volunteer " + own))
                .click();
        steps.until("#results[data-query*='position'] [data-row]", own);
        if (!reader.isAtADesk()) {
            // The list of positions covers a narrow screen.
            page.keyboard().press("Escape");
        }
        page.locator(".saved-views summary").click();
        into("#view-name", "Volunteers " + own);
        opened("Enter", ".saved-views a[aria-current]", own);
        done();
    }

    private String people() {
        StringBuilder rows = new StringBuilder("first name,last name,email,position\n");
        for (String name : List.of("Nora", "Omar", "Pia")) {
            rows.append("%s,Team%s,%s.%s@team.example.org,Volunteer %s\n"
                    .formatted(name, own, name.toLowerCase(Locale.ROOT), own, own));
        }
        return rows.toString();
    }

    private void requests() {
        overview(Journey.REQUEST_FORM);
        go("requests", "/requests/new");
        open(".page-actions a[href$='/requests/new']", "#request-form");
        into("#name", "Press " + own);
        tabInto("#header_text", "Accredited press only.");
        Locator zone =
                page.locator(".request-zones tbody tr").filter(new Locator.FilterOptions().setHasText("Arena " + own));
        zone.locator("[name^=quota]").click();
        page.keyboard().type("5");
        open("#request-form button[type=submit]", "main", "Press " + own);
        done();
        page.locator("main a").getByText("Press " + own).first().click();
        begin(Journey.PLACE);
        open("a[href$='/give']", "#q");
        into("#q", "Nora Team" + own);
        opened("Enter", "button.give");
        open("button.give", "#toasts .toast");
        done();
    }

    private void log() {
        overview(Journey.LOG);
        go("log", ".log-lines");
        into("#who", home.username());
        opened("Enter", ".log-lines li", own);
        done();
    }

    // ---- who may do what

    private void administration() {
        overview(Journey.USER);
        go("users", "/users/new");
        open(".page-actions a[href$='/users/new']", "#user-form");
        into("#username", "desk-" + own);
        open("#user-form button[type=submit]", ".secret");
        open(".secret .actions a", "form.jobs");
        page.locator("form.jobs label:has([value=DESK])").click();
        page.locator("#at").selectOption("everywhere");
        open("form.jobs button[type=submit]", "#roles tbody");
        done();
        String password = home.event() == null ? OWN : home.password();
        overview(Journey.PASSWORD);
        changePassword(password, OWN + "!");
        done();
        changePassword(OWN + "!", password);
        begin(Journey.SIGN_OUT);
        page.locator(".user-menu summary").click();
        open("form[action='/console/sign-out'] button", "body.alone h1");
        done();
    }

    private void changePassword(String from, String to) {
        page.locator(".user-menu summary").click();
        open(".user-menu a[href='/console/account']", ".page-actions a[href='/console/account/password']");
        open(".page-actions a[href='/console/account/password']", "#password-form");
        into("#current", from);
        tabInto("#password", to);
        tabInto("#again", to);
        opened("Enter", "#toasts .toast");
    }

    // ---- steps

    private void begin(Journey journey) {
        now = journey;
        folds = 0;
        steps = console.steps();
    }

    private void overview(Journey journey) {
        console.open(event);
        begin(journey);
    }

    private void person(Journey journey) {
        console.open(person);
        begin(journey);
    }

    private Steps.Counted done() {
        Steps.Counted counted = steps.counted();
        taken.put(now, counted);
        if (reader.isAtADesk()) {
            assertThat(List.of(counted.clicks(), counted.keys(), counted.texts()))
                    .as("clicks, keys and texts of: %s", now.label)
                    .containsExactly(now.clicks + folds, now.keys, now.texts);
        }
        console.lookAsReader("journey-" + home.name() + "-" + now.name().toLowerCase(Locale.ROOT));
        return counted;
    }

    /** A page of the menu at the left, which has to be opened first where there is no room for it, and then its group where that is folded. */
    private void go(String screen, String css, String text) {
        Locator menu = page.locator(".nav-open");
        if (menu.isVisible()) {
            menu.click();
        }
        String link = "nav a[data-screen='" + screen + "']";
        Locator fold = page.locator("nav details:not([open]):has(a[data-screen='" + screen + "']) > summary");
        if (fold.count() > 0) {
            fold.click();
            folds++;
        }
        open(link, css, text);
    }

    private void go(String screen, String css) {
        go(screen, css.startsWith("/") ? "main a[href$='" + css + "']" : css, "");
    }

    private void open(String link, String css) {
        open(link, css, "");
    }

    private void open(String link, String css, String text) {
        console.opening(page.locator(link).first());
        steps.until(css, text);
    }

    private void opened(String key, String css) {
        opened(key, css, "");
    }

    private void opened(String key, String css, String text) {
        console.opening(() -> page.keyboard().press(key));
        steps.until(css, text);
    }

    private void into(String css, String text) {
        if (!isFocused(css)) {
            page.locator(css).click();
        }
        page.keyboard().type(text);
    }

    private void tabInto(String css, String text) {
        page.keyboard().press("Tab");
        assertThat(page.locator(css)).isFocused();
        page.keyboard().type(text);
    }

    private boolean isFocused(String css) {
        return page.evaluate("css => document.activeElement.matches(css)", css).equals(true);
    }

    private void day(String css, String day) {
        page.locator(css).click();
        page.locator(css).fill(day);
    }

    /** A phone shows no head of the table with one box for all of its rows. */
    private void pickPage() {
        Locator all = page.locator("[data-pick-page]");
        for (Locator pick : all.isVisible()
                ? List.of(all)
                : page.locator("[data-row] [name=pick]").all()) {
            pick.check();
        }
    }

    private void check(String zone) {
        page.locator("main label.check")
                .filter(new Locator.FilterOptions().setHasText(zone))
                .click();
    }

    /** The headless browser shows no PDF: a page is put in its place that tells when it is printed. */
    private void printsAreTold() {
        page.context().route("**/badge.pdf", route -> {
            APIResponse file = route.fetch();
            assertThat(file.body()).startsWith('%', 'P', 'D', 'F');
            route.fulfill(new Route.FulfillOptions()
                    .setContentType("text/html")
                    .setBody("<!DOCTYPE html><html lang=en><title>Badge</title><main><h1>Badge</h1></main><script>"
                            + "window.print = () => { parent.document.body.dataset.dialogs = 1; }</script>"));
        });
    }

    private void dialogIsOpen() {
        assertThat(page.locator("body[data-dialogs='1']")).hasCount(1);
    }

    /** The gate asks for everything; the page that shows its secret hears of it. */
    private void poll(String credentials) {
        String basic = Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
        JsonNode token = json(page.context()
                .request()
                .post(
                        "/auth/access_token",
                        RequestOptions.create()
                                .setHeader("Authorization", "Basic " + basic)
                                .setForm(FormData.create().append("grant_type", "client_credentials"))));
        bearer = "Bearer " + token.path("access_token").asString();
        badges();
    }

    private JsonNode badges() {
        return json(page.context()
                        .request()
                        .get(api() + "/sync", RequestOptions.create().setHeader("Authorization", bearer)))
                .path("accreditations");
    }

    private String api() {
        return "/registrations/accreditation" + event.substring("/console".length());
    }

    /** The gate reports that it let in who walked in. */
    private void letIn() {
        JsonNode badge = badges().valueStream()
                .filter(one -> one.toString().contains(last))
                .findFirst()
                .orElseThrow();
        Map<String, Object> scan = Map.of(
                "accreditation_id",
                badge.path("id").asLong(),
                "zone_id",
                badge.path("zones").path(0).path("id").asLong(),
                "allowed",
                true,
                "timestamp",
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        APIResponse answer = page.context()
                .request()
                .post(
                        api() + "/scan",
                        RequestOptions.create()
                                .setHeader("Authorization", bearer)
                                .setData(scan));
        assertThat(answer.status()).isEqualTo(201);
    }

    private static JsonNode json(APIResponse answer) {
        assertThat(answer.status()).isEqualTo(200);
        return JsonMapper.shared().readTree(answer.text());
    }

    // ---- what it took

    private void print() {
        System.out.println(
                "| journey | from | clicks | keys | texts | waits, s | the longest, s | trained person, s |");
        System.out.println("|---|---|--:|--:|--:|--:|--:|--:|");
        taken.forEach((journey, counted) -> System.out.printf(
                Locale.ROOT,
                "| %s | %s | %d | %d | %d | %.2f | %.2f | %.1f |%n",
                journey.label,
                journey.from,
                counted.clicks(),
                counted.keys(),
                counted.texts(),
                counted.waited(),
                counted.longest(),
                counted.trained()));
    }
}
