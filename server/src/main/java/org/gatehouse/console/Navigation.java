package org.gatehouse.console;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.gatehouse.auth.Caller;
import org.gatehouse.event.Event;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;

/**
 * The console's screens in their order. A screen is shown only to users for whom {@code ConsoleRules} opens it, so a screen that does not
 * exist yet has no entry.
 */
public final class Navigation {

    private static final String EVENT = "/console/events/{event_id}";

    /** A heading, by its key, and the entries below it. */
    public record Group(String key, List<Entry> entries) {}

    /**
     * One screen. Of several with the same key, the menu shows the first that opens to the user.
     *
     * @param key of its name, {@code console.nav.<key>}; also the name of its icon
     * @param pattern as in {@code ConsoleRules}
     */
    private record Place(String key, String pattern) {}

    /** A link; {@code current} is true for the page that the browser shows. */
    public record Entry(String key, String path, boolean current) {}

    private static final List<Group> NONE = List.of();

    private record Section(String key, List<Place> places) {}

    private static final List<Section> SECTIONS = List.of(
            new Section(
                    "desk",
                    List.of(
                            new Place("home", EVENT),
                            new Place("accreditations", EVENT + "/accreditations"),
                            new Place("people", EVENT + "/people"),
                            new Place("photos", EVENT + "/photos"),
                            new Place("registrations", EVENT + "/registrations"),
                            new Place("badges", EVENT + "/badges"),
                            new Place("arrivals", EVENT + "/arrivals"))),
            new Section(
                    "access",
                    List.of(
                            new Place("matrix", EVENT + "/matrix"),
                            new Place("requests", EVENT + "/requests"),
                            new Place("mails", EVENT + "/mails"),
                            new Place("scans", EVENT + "/scans"),
                            new Place("conflicts", EVENT + "/conflicts"),
                            new Place("gates", EVENT + "/gates"),
                            new Place("watchlist", EVENT + "/watchlist"))),
            new Section(
                    "setup",
                    List.of(
                            new Place("zones", EVENT + "/zones"),
                            new Place("positions", EVENT + "/positions"),
                            new Place("options", EVENT + "/options"),
                            new Place("periods", EVENT + "/periods"),
                            new Place("holds", EVENT + "/holds"),
                            new Place("skills", EVENT + "/skills"),
                            new Place("sectors", EVENT + "/sectors"),
                            new Place("settings", EVENT + "/settings"),
                            new Place("settings", EVENT + "/settings/people"),
                            new Place("event-log", EVENT + "/log"))),
            new Section(
                    "administration",
                    List.of(
                            new Place("members", "/console/members"),
                            new Place("organizations", "/console/organizations"),
                            new Place("countries", "/console/countries"),
                            new Place("users", "/console/users"),
                            new Place("clients", "/console/clients"),
                            new Place("log", "/console/log"))));

    private Navigation() {}

    static List<Group> of(Caller caller, @Nullable Event event, String path) {
        String shown = belowScreen(path);
        List<Group> groups = new ArrayList<>(NONE);
        for (Section section : SECTIONS) {
            SequencedMap<String, Entry> entries = new LinkedHashMap<>();
            section.places().stream()
                    .filter(place -> opens(caller, event, place.pattern()))
                    .forEach(place -> entries.putIfAbsent(place.key(), entry(place, event, shown)));
            if (!entries.isEmpty()) {
                groups.add(new Group(section.key(), List.copyOf(entries.values())));
            }
        }
        return groups;
    }

    private static boolean opens(Caller caller, @Nullable Event event, String pattern) {
        if (!pattern.startsWith(EVENT)) {
            return caller.opens(HttpMethod.GET, pattern);
        }
        return event != null && caller.opens(HttpMethod.GET, pattern, event.id());
    }

    private static Entry entry(Place place, @Nullable Event event, String path) {
        String target = event == null ? place.pattern() : place.pattern().replace("{event_id}", "" + event.id());
        boolean below = !place.pattern().equals(EVENT) && path.startsWith(target + "/");
        return new Entry(place.key(), target, path.equals(target) || below);
    }

    /** The path as one below its screen: files of a list belong to the screen of that list. */
    private static String belowScreen(String path) {
        return path.replaceFirst("/lists/([^/]+)/imports(?=/|$)", "/$1/imports");
    }
}
