package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Keyboard;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import java.util.regex.Pattern;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.user.User;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;

/** A shift at the desk without a mouse: each stop of the focus is seen, and comes after the one before. */
@LongTest
@BrowserTest
class KeysJourneyTest {

    private static final int MOST_STOPS = 60;

    private static final Role[] DESK = {Role.MANAGE_BOOKINGS, Role.PRINT, Role.EDIT, Role.VIEW_ACCREDITATIONS};

    /**
     * What is wrong with where the focus is, once the page has scrolled and moved what it moves; nothing when all is well. The second stop in
     * the same field is one of its parts, which the browser marks.
     */
    private static final String STOP = """
            async () => {
              const wrong = () => {
                const stop = document.activeElement;
                if (!stop || stop === document.body) return "nothing has the focus";
                const box = stop.getBoundingClientRect();
                const marked = [stop, stop.parentElement, stop.closest("label, li, td, fieldset")].filter(Boolean)
                  .flatMap((one) => [getComputedStyle(one), getComputedStyle(one, "::after")])
                  .some((style) => style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2);
                if (!marked && stop !== window.lastStop) return "its focus cannot be seen";
                const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height, innerHeight) / 2];
                if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return `it is outside of the window: ${x}, ${y}`;
                const above = document.elementFromPoint(x, y);
                if (!above || !(stop.contains(above) || above.contains(stop) || above.closest("label")?.control === stop)) {
                  return `it is behind ${above?.outerHTML.slice(0, 80)}`;
                }
                return "";
              };
              const end = performance.now() + 2000;
              while (wrong() && performance.now() < end) await new Promise(requestAnimationFrame);
              const stop = document.activeElement;
              const before = window.lastStop;
              window.lastStop = stop;
              const back = before?.isConnected && before !== stop && !(before.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING);
              const said = wrong() || (back ? "it stands before the stop before it" : "");
              return said && `${said}: ${stop?.outerHTML.slice(0, 200)}`;
            }
            """;

    private static void seen(Page page) {
        assertThat((String) page.evaluate(STOP))
                .as("the focus on %s", page.url())
                .isEmpty();
    }

    /** Presses Tab until this has the focus. */
    private static void tabTo(Page page, Locator target) {
        for (int i = 0; i < MOST_STOPS; i++) {
            page.keyboard().press("Tab");
            seen(page);
            if (target.evaluate("one => one === document.activeElement").equals(true)) {
                return;
            }
        }
        throw new AssertionError("no way by Tab to " + target);
    }

    /** Over bar and navigation to the page itself. */
    private static void skip(Page page) {
        page.evaluate("() => { window.lastStop = null; }");
        page.keyboard().press("Tab");
        assertThat(page.locator(".skip")).isFocused();
        seen(page);
        page.keyboard().press("Enter");
        page.evaluate("() => { window.lastStop = null; }");
    }

    /** The headless browser shows no PDF. */
    private static void printsAreTold(Page page) {
        page.context()
                .route(
                        "**/badge.pdf",
                        route -> route.fulfill(
                                new Route.FulfillOptions()
                                        .setContentType("text/html")
                                        .setBody(
                                                "<!DOCTYPE html><html lang=en><title>Badge</title><main><h1>Badge</h1></main><script>"
                                                        + "window.print = () => { parent.document.body.dataset.dialogs = 1; }</script>")));
    }

    private static void printed(Page page) {
        assertThat(page.locator(".print-now")).containsText("recorded as printed");
        assertThat(page.locator("body[data-dialogs='1']")).hasCount(1);
        assertThat(page.locator("[data-print-now]")).isFocused();
        seen(page);
    }

    private static Locator sends(Page page, String path) {
        return page.locator("form[action$='" + path + "'] button.primary");
    }

    @Test
    void shiftWithoutAMouse(Fixture fixture, Console console) {
        EventFixture event =
                fixture.event().withPosition("Judge").withPosition("Volunteer").withRegistration("Bo", "Judge");
        User user = console.user(event, DESK);
        Page page = console.page();
        Keyboard keys = page.keyboard();
        printsAreTold(page);

        console.open("/console/events/" + event.id());
        assertThat(page.locator("#username")).isFocused();
        seen(page);
        keys.type(user.username());
        tabTo(page, page.locator("#password"));
        keys.type(TestSessions.PASSWORD);
        console.opening(() -> keys.press("Enter"));

        keys.press("/");
        seen(page);
        keys.type("Lima, Bo");
        keys.press("Enter");
        page.waitForURL("**/people/*");
        skip(page);
        tabTo(page, sends(page, "/approve"));
        console.opening(() -> keys.press("Enter"));
        assertThat(page.locator(".held-list > li")).containsText("Registration approved");
        skip(page);
        tabTo(page, sends(page, "/print"));
        keys.press("Enter");
        printed(page);

        page.evaluate("() => { window.lastStop = null; }");
        while (!page.url().endsWith("/registrations/new")) {
            keys.press("Shift+Tab");
            if (page.locator(".page-actions a[href$='/registrations/new']")
                    .evaluate("one => one === document.activeElement")
                    .equals(true)) {
                console.opening(() -> keys.press("Enter"));
            }
        }
        assertThat(console.field("First name")).isFocused();
        seen(page);
        keys.type("Zoe");
        tabTo(page, console.field("Last name"));
        keys.type("Keys" + event.id());
        tabTo(page, page.locator("#position"));
        keys.type("Volunteer");
        tabTo(page, console.button("Register and approve"));
        keys.press("Enter");
        page.waitForURL(Pattern.compile(".*/people/\\d+([?#].*)?$"));
        assertThat(page.locator(".held-list > li")).containsText("Volunteer");
        skip(page);
        tabTo(page, sends(page, "/print"));
        keys.press("Enter");
        printed(page);
    }
}
