package org.gatehouse.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.args.AxeRunOptions;
import com.deque.html.axecore.playwright.AxeBuilder;
import com.deque.html.axecore.results.AxeResults;
import com.deque.html.axecore.results.Rule;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Cookie;
import com.microsoft.playwright.options.SameSiteAttribute;
import com.microsoft.playwright.options.WaitUntilState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.TestPeople;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.user.User;
import org.gatehouse.auth.user.UserRoleService;
import org.gatehouse.platform.Awaits;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.FullSize;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A person at the console: {@code console.signedIn(event, Role.EDIT).open("/console").look("events")}. */
public final class Console {

    private static final Logger log = LoggerFactory.getLogger(Console.class);

    private static final Path SCREENSHOTS = Path.of("target/screenshots");

    /** Nobody looks at those of a whole build: {@code -Dtest=…} keeps them. */
    private static final boolean KEEPS_SCREENSHOTS = Boolean.getBoolean("tests.screenshots");

    /** Far more than anything takes, except on a machine that does several other things. */
    private static final double PATIENCE = Awaits.PATIENCE.toMillis();

    private static final int PHONE = 390;
    private static final int TABLET = 820;
    private static final int DESK = 1440;

    private record View(int width, ColorScheme theme) {

        int height() {
            return width == PHONE ? 844 : 900;
        }

        @Override
        public String toString() {
            return width + "-" + theme.name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Somebody who looks at the console on a screen of this width, in this language, from the first page on.
     *
     * @param language {@code en} or {@code de}
     */
    public record Reader(int width, String language) {

        /** All of them. */
        static List<Reader> all() {
            return Stream.of(DESK, TABLET, PHONE)
                    .flatMap(width -> Stream.of("en", "de").map(language -> new Reader(width, language)))
                    .toList();
        }

        private View view() {
            return new View(width, ColorScheme.LIGHT);
        }

        boolean isAtADesk() {
            return width == DESK;
        }

        @Override
        public String toString() {
            return width + "-" + language;
        }
    }

    static final Reader AT_THE_DESK = new Reader(DESK, "en");
    public static final Reader GERMAN_ON_A_PHONE = new Reader(PHONE, "de");

    private static final View ON_A_PHONE = new View(PHONE, ColorScheme.LIGHT);
    private static final View ON_A_PHONE_AT_NIGHT = new View(PHONE, ColorScheme.DARK);
    private static final View ON_A_TABLET = new View(TABLET, ColorScheme.LIGHT);
    private static final View AT_A_DESK = new View(DESK, ColorScheme.LIGHT);

    /** Whether the page was drawn anew within two seconds. */
    private static final String DRAWN = """
        () => Promise.race([
            new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(() => drawn(true)))),
            new Promise(late => setTimeout(() => late(false), 2000))])""";

    /** Tables become blocks on a phone, and tabs take more lines; the matrix and the hours of a day alone scroll in their own box. */
    private static final String SCROLLS_SIDEWAYS = """
        () => [...document.querySelectorAll('.table-frame:not(:has(.hours, .matrix)), .tabs')]
            .filter(box => box.scrollWidth > box.clientWidth + 1)
            .map(box => (box.querySelector('table') ?? box).className + ' ' + box.scrollWidth)""";

    private static final int NUDGES = 5;

    private static final List<View> VIEWS = List.of(
            ON_A_PHONE,
            ON_A_TABLET,
            AT_A_DESK,
            ON_A_PHONE_AT_NIGHT,
            new View(TABLET, ColorScheme.DARK),
            new View(DESK, ColorScheme.DARK));

    private final @Nullable Fixture fixture;
    private final BrowserContext context;
    private final Page page;
    private final String base;
    private final List<String> wrong = new ArrayList<>();
    private final List<Pattern> expected = new ArrayList<>();

    /** How many pages were loaded whole. */
    private int loads;

    /** Axe says things in the console, too. */
    private boolean looking;

    private final Reader reader;

    Console(Fixture fixture, Browser browser) {
        this(fixture, "http://localhost:" + fixture.port(), browser, AT_THE_DESK);
    }

    /** At any server, as somebody who has to go through its login page. */
    Console(String address, Browser browser, Reader reader) {
        this(null, address, browser, reader);
    }

    private Console(@Nullable Fixture fixture, String address, Browser browser, Reader reader) {
        this.reader = reader;
        this.fixture = fixture;
        this.base = address;
        this.context = browser.newContext(new Browser.NewContextOptions()
                .setBaseURL(base)
                .setLocale(reader.language().equals("de") ? "de-DE" : "en-GB")
                .setViewportSize(reader.width(), reader.view().height())
                .setColorScheme(ColorScheme.LIGHT));
        this.context.setDefaultTimeout(PATIENCE);
        PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE);
        this.page = context.newPage();
        page.onConsoleMessage(message -> {
            boolean said = message.type().equals("error") || message.type().equals("warning");
            // htmx says so of a part that was on its way when the browser left; a real failure is said by the browser
            // as well.
            boolean left = message.text().startsWith("htmx:sendAbort")
                    || message.text().startsWith("htmx:afterRequest");
            if (!looking && said && !left) {
                wrong.add(message.type() + ": " + message.text() + " at " + message.location());
            }
        });
        page.onLoad(loaded -> loads++);
        page.onPageError(failure -> wrong.add("exception: " + failure));
        // Going to another page ends what this one still loads.
        page.onRequestFailed(request -> {
            if (!"net::ERR_ABORTED".equals(request.failure())) {
                wrong.add("failed: " + request.url() + " " + request.failure());
            }
        });
    }

    // ---- who

    /** A person with just these roles at the event, signed in. */
    public Console signedIn(EventFixture event, Role... roles) {
        long user = TestPeople.user(fixture(), null);
        for (Role role : roles) {
            fixture().bean(UserRoleService.class).grant(user, role, event.entity(), Fixture.OPERATOR);
        }
        return withSession(TestSessions.signedIn(fixture(), user));
    }

    /** Somebody who administers users and clients of all events, signed in. */
    public Console administrator() {
        return withSession(TestSessions.signedIn(fixture(), TestSessions.administrator(fixture())));
    }

    /** The same who has yet to go through the login page. */
    public User user(EventFixture event, Role... roles) {
        User user = TestSessions.userWithPassword(fixture());
        for (Role role : roles) {
            fixture().bean(UserRoleService.class).grant(user.id(), role, event.entity(), Fixture.OPERATOR);
        }
        return user;
    }

    /** Fills in the login page. */
    public Console logIn(User user) {
        return logIn(user.username(), TestSessions.PASSWORD);
    }

    /** Fills in the login page, and waits until the page behind it is there with its scripts. */
    public Console logIn(String username, String password) {
        field("User name").fill(username);
        field("Password").fill(password);
        return opening(button("Sign in"));
    }

    /** Clicks what leads to another page, and waits until that is there with its scripts. */
    public Console opening(Locator leading) {
        return opening(leading::click);
    }

    /** The same by a key. */
    Console opening(Runnable leading) {
        int before = loads;
        leading.run();
        page.waitForCondition(() -> loads > before);
        return this;
    }

    /** In another tab of the same browser, as somebody does whose session has ended. */
    public Console signedInInAnotherTab(EventFixture event, Role... roles) {
        User user = user(event, roles);
        try (Page tab = context.newPage()) {
            tab.navigate("/console");
            tab.locator("#username").fill(user.username());
            tab.locator("#password").fill(TestSessions.PASSWORD);
            tab.locator("button[type=submit]:not(.second)").click();
            tab.waitForURL(base + "/console");
        }
        return this;
    }

    private Fixture fixture() {
        return Objects.requireNonNull(fixture, "a server that the test did not start");
    }

    private Console withSession(String value) {
        context.addCookies(List.of(new Cookie("gatehouse_session", value)
                .setUrl(base)
                .setHttpOnly(true)
                .setSameSite(SameSiteAttribute.LAX)));
        return this;
    }

    /** As if {@code Deutsch} had been chosen in the menu. */
    public Console inGerman() {
        context.addCookies(List.of(new Cookie("gatehouse_language", "de").setUrl(base)));
        return this;
    }

    public Cookie sessionCookie() {
        return context.cookies().stream()
                .filter(cookie -> cookie.name.equals("gatehouse_session"))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no session"));
    }

    // ---- where

    public Console open(String path) {
        page.navigate(path);
        return this;
    }

    /** Opens a page whose response has this status. */
    public Console openExpecting(int status, String path) {
        expect("status of " + status);
        Response answer = page.navigate(path);
        assertThat(answer.status()).isEqualTo(status);
        return this;
    }

    /** Counts what is done from here on. */
    Steps steps() {
        return Steps.begin(page());
    }

    /**
     * The page, once it is there with its scripts. What is clicked, typed or read earlier goes to a page that is half there: keys are lost,
     * a form is sent without its question, and a list has its first rows only.
     */
    public Page page() {
        page.waitForLoadState();
        return page;
    }

    /** Waits for the address: scripts and lists change it after their page is there. */
    public void isAt(String path) {
        page.waitForURL(
                url -> url.equals(base + path), new Page.WaitForURLOptions().setWaitUntil(WaitUntilState.COMMIT));
    }

    /** The path of the page, with its query. */
    public String path() {
        return page.url().substring(base.length());
    }

    public Locator button(String name) {
        return page().getByRole(
                        AriaRole.BUTTON,
                        new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    /** Answers the question before something is taken away by its red button, which is called like this. */
    public void yes(String verb) {
        Locator yes = page.locator("#confirm [value=yes]");
        PlaywrightAssertions.assertThat(yes).hasText(verb);
        PlaywrightAssertions.assertThat(yes).hasClass("button danger");
        yes.click();
    }

    public Locator link(String name) {
        return page().getByRole(
                        AriaRole.LINK, new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    /** Sends the first list of the page as a file of this format. */
    public Download export(String format) {
        Locator menu = page().locator(".exports").first();
        menu.locator("summary").click();
        Download file = page().waitForDownload(
                        () -> menu.locator("a[href*='format=" + format.toLowerCase(Locale.ROOT) + "']")
                                .click());
        page().keyboard().press("Escape");
        return file;
    }

    public Locator field(String label) {
        return page().getByLabel(label, new Page.GetByLabelOptions().setExact(true));
    }

    public Locator heading() {
        return page().getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setLevel(1));
    }

    public Locator navigation() {
        return page().getByRole(AriaRole.NAVIGATION, new Page.GetByRoleOptions().setName("Screens"));
    }

    public List<String> screens() {
        return navigation().getByRole(AriaRole.LINK).allInnerTexts().stream()
                .filter(text -> !text.isBlank())
                .toList();
    }

    /** What forms of this page send against forgery. */
    public String csrf() {
        return String.valueOf(page().locator("meta[name=csrf]").getAttribute("content"));
    }

    // ---- what is looked at

    /** Something that the browser's console will say, because the test does what is refused. */
    public Console expect(String message) {
        expected.add(Pattern.compile(Pattern.quote(message)));
        return this;
    }

    /**
     * Looks at the page as it stands: axe finds nothing at a desk and on a dark phone, and nothing sticks out there or on a tablet. At full
     * size axe looks in all views.
     */
    public Console look(String name) {
        for (View view : VIEWS) {
            if (FullSize.ON || view.equals(AT_A_DESK) || view.equals(ON_A_PHONE_AT_NIGHT)) {
                lookIn(view, name);
            } else if (view.equals(ON_A_TABLET)) {
                show(view);
                fits(name, view);
            }
        }
        show(AT_A_DESK);
        awaitDrawn(AT_A_DESK);
        return this;
    }

    /** Looks at the page as its reader sees it: nothing sticks out, and axe finds nothing. */
    Console lookAsReader(String name) {
        lookIn(reader.view(), name + "-" + reader.language());
        return this;
    }

    /** Whether it fits on a phone, and no more. */
    public Console fitsOnAPhone(String name) {
        show(ON_A_PHONE);
        fits(name, ON_A_PHONE);
        return this;
    }

    /** Looks at the page on a phone alone, in light. */
    public Console lookOnAPhone(String name) {
        lookIn(ON_A_PHONE, name);
        return this;
    }

    private void lookIn(View view, String name) {
        show(view);
        fits(name, view);
        if (KEEPS_SCREENSHOTS) {
            page.screenshot(new Page.ScreenshotOptions().setPath(SCREENSHOTS.resolve(name + "-" + view + ".png")));
        }
        awaitDrawn(view);
        accessible(name + " in " + view);
    }

    private void show(View view) {
        page().emulateMedia(new Page.EmulateMediaOptions().setColorScheme(view.theme()));
        page.setViewportSize(view.width(), view.height());
    }

    /**
     * Until the browser has drawn the page anew, places may be those of another width, for axe and for who measures. Once in thousands of
     * times a browser without a screen draws no more after its window has changed, until it changes again.
     */
    private void awaitDrawn(View view) {
        for (int i = 0; i < NUDGES && page.evaluate(DRAWN).equals(false); i++) {
            page.setViewportSize(view.width(), view.height() + 1);
            page.setViewportSize(view.width(), view.height());
        }
    }

    private void fits(String name, View view) {
        assertThat((Integer) page().evaluate("document.documentElement.scrollWidth"))
                .as("width of %s in %s", name, view)
                .isLessThanOrEqualTo(view.width());
        if (view.width() == PHONE) {
            awaitDrawn(view);
            assertThat((List<?>) page.evaluate(SCROLLS_SIDEWAYS))
                    .as("tables and tabs of %s that are wider than a phone", name)
                    .isEmpty();
        }
    }

    private void accessible(String what) {
        looking = true;
        // What the bar at the top half covers, wherever the page happens to be scrolled to, axe would call too small.
        Object place = page.evaluate("""
            () => {
                const place = window.scrollY;
                window.scrollTo({ top: 0, behavior: 'instant' });
                return place;
            }""");
        AxeRunOptions violationsAlone = new AxeRunOptions();
        violationsAlone.setResultTypes(List.of("violations"));
        AxeResults results = new AxeBuilder(page)
                // Otherwise it opens a window for each look, which takes as long again; only pages with frames need it.
                .setLegacyMode(true)
                .options(violationsAlone)
                .withTags(List.of("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"))
                .analyze();
        // Axe leaves empty style attributes behind, which htmx would carry over to what it swaps in.
        page.evaluate("document.querySelectorAll('[style=\"\"]').forEach(element => element.removeAttribute('style'))");
        page.evaluate("place => window.scrollTo({ top: place, behavior: 'instant' })", place);
        looking = false;
        assertThat(results.getViolations())
                .extracting(Console::described)
                .as(what)
                .isEmpty();
    }

    private static String described(Rule rule) {
        return rule.getId() + ": " + rule.getHelp() + " "
                + rule.getNodes().stream()
                        .map(node -> node.getTarget() + " " + node.getHtml())
                        .toList();
    }

    void close(boolean failed) {
        if (failed) {
            log.warn("It failed at {}", page.url());
            page.screenshot(
                    new Page.ScreenshotOptions().setPath(SCREENSHOTS.resolve("failed-" + System.nanoTime() + ".png")));
        }
        context.close();
        if (!failed) {
            assertThat(wrong)
                    .as("what the browser's console said")
                    .allMatch(message -> expected.stream()
                            .anyMatch(one -> one.matcher(message).find()));
        }
    }
}
