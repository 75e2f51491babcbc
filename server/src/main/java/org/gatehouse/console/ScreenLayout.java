package org.gatehouse.console;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;
import java.util.List;
import org.gatehouse.event.Event;
import org.gatehouse.platform.page.Page;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;

/** What stands around each page: the top bar, the menu, the messages, and the files that the page loads. */
public final class ScreenLayout {

    /** The cookie with {@code light} or {@code dark}; without it the user's system decides. */
    public static final String THEME_COOKIE = "gatehouse_theme";

    /** How many events the menu of other events shows; the list of all events has the rest. */
    private static final Page OTHER_EVENTS = Page.of(0, 12, 12);

    private final Screen screen;
    private final HttpServletRequest request;
    private final ScreenServices services;
    private @Nullable Event menu;
    private boolean menuKnown;

    ScreenLayout(Screen screen, HttpServletRequest request, ScreenServices services) {
        this.screen = screen;
        this.request = request;
        this.services = services;
    }

    /** The event of the menu: the page's own, and on a page of no event, such as Members, the one that the user came from. */
    public @Nullable Event menuEvent() {
        if (!menuKnown) {
            menu = screen.event() != null || isOfEvents() ? screen.event() : screen.find(EventCookie.read(request));
            menuKnown = true;
        }
        return menu;
    }

    /** Where the search at the top asks; null when the menu has no event, and for a caller who may not search it. */
    public @Nullable String searchPath() {
        Event at = menuEvent();
        return at != null && screen.opens(HttpMethod.GET, "/search", at) ? Screen.EVENTS + at.id() + "/search" : null;
    }

    /** Whether the address is that of the list of events, of an event, or of an event to be made. */
    private boolean isOfEvents() {
        String path = request.getRequestURI();
        return path.equals(LocalPath.HOME) || path.startsWith(Screen.EVENTS);
    }

    /** The events to which the user can switch, newest first. */
    public List<Event> otherEvents() {
        return !screen.isSignedIn()
                ? List.of()
                : services.events().page(screen.caller().known(), OTHER_EVENTS, screen.language());
    }

    /** The entries of the sidebar that the caller may open. */
    public List<Navigation.Group> navigation() {
        return !screen.isSignedIn()
                ? List.of()
                : Navigation.of(screen.caller(), menuEvent(), request.getRequestURI(), services.use());
    }

    /** The permanent address of a file in {@code resources/console/assets}. */
    public String asset(String name) {
        return services.assets().address(name);
    }

    /** The style sheet with the colours of the event's zones and positions. */
    public String colours() {
        return services.colours().address(screen.eventId());
    }

    /** The caller's initial, for the circle that represents the caller. */
    public String initial() {
        String name = screen.caller().name();
        return name.isEmpty()
                ? "?"
                : name.substring(0, name.offsetByCodePoints(0, 1))
                        .toUpperCase(screen.texts().locale());
    }

    /** {@code light} or {@code dark}; null for the theme of the user's system. */
    public @Nullable String theme() {
        String value = screen.cookie(THEME_COOKIE);
        return "light".equals(value) || "dark".equals(value) ? value : null;
    }

    /** The messages to show now; each is shown only once. */
    public List<Toast> toasts() {
        List<Toast> toasts = screen.waiting();
        HttpSession session = request.getSession(false);
        if (session != null && !toasts.isEmpty()) {
            session.removeAttribute(Screen.TOASTS);
        }
        return toasts;
    }
}
