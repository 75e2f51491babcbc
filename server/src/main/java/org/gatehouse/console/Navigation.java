package org.gatehouse.console;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gatehouse.auth.Caller;
import org.gatehouse.event.Event;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;

/**
 * The console's screens in their order. A screen is shown only to users for whom {@code ConsoleRules} opens it, so a screen that does not
 * exist yet has no entry. In a long menu, what serves the set-up of an event is folded once that is done, and what the event does not use
 * stands folded at the end.
 */
public final class Navigation {

    private static final String EVENT = "/console/events/{event_id}";
    private static final String SET_UP = "setup";

    /** A menu of no more entries folds nothing. */
    private static final int FEW = 8;

    /**
     * A heading, by its key, and the entries below it.
     *
     * @param folded whether the entries are behind the heading; those of the group with the current page are open nevertheless
     */
    public record Group(String key, List<Entry> entries, boolean folded) {

        public boolean isCurrent() {
            return entries.stream().anyMatch(Entry::current);
        }
    }

    /**
     * One screen.
     *
     * @param key of its name, {@code console.nav.<key>}; also the name of its icon
     * @param patterns as in {@code ConsoleRules}: of the screen, and of those that are its tabs or stand for it. The menu leads to the first
     *     that opens to the user.
     */
    private record Place(String key, List<String> patterns) {

        Place(String key, String... patterns) {
            this(key, List.of(patterns));
        }
    }

    /** A link; {@code current} is true for the page that the browser shows. */
    public record Entry(String key, String path, boolean current) {}

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
                            new Place("arrivals", EVENT + "/arrivals"),
                            new Place("mails", EVENT + "/mails"))),
            new Section(
                    "access",
                    List.of(
                            new Place("matrix", EVENT + "/matrix"),
                            new Place("requests", EVENT + "/requests"),
                            new Place("scans", EVENT + "/scans"),
                            new Place("conflicts", EVENT + "/conflicts"),
                            new Place("gates", EVENT + "/gates"),
                            new Place("watchlist", EVENT + "/watchlist"))),
            new Section(
                    SET_UP,
                    List.of(
                            new Place("zones", EVENT + "/zones"),
                            new Place("positions", EVENT + "/positions"),
                            new Place("options", EVENT + "/options"),
                            new Place("periods", EVENT + "/periods"),
                            new Place("holds", EVENT + "/holds"),
                            new Place("skills", EVENT + "/skills", EVENT + "/sectors"),
                            new Place("settings", EVENT + "/settings", EVENT + "/settings/people"))),
            new Section(
                    "administration",
                    List.of(
                            new Place("members", "/console/members", "/console/countries"),
                            new Place("organizations", "/console/organizations"),
                            new Place("users", "/console/users"),
                            new Place("clients", "/console/clients"),
                            new Place("log", EVENT + "/log", "/console/log"))));

    private final Caller caller;
    private final @Nullable Event event;
    private final String shown;

    private Navigation(Caller caller, @Nullable Event event, String path) {
        this.caller = caller;
        this.event = event;
        this.shown = belowScreen(path);
    }

    static List<Group> of(Caller caller, @Nullable Event event, String path, EventUse use) {
        List<Group> all = new Navigation(caller, event, path).all();
        int entries = all.stream().mapToInt(group -> group.entries().size()).sum();
        return event == null || entries <= FEW ? all : folded(all, event.id(), use);
    }

    private List<Group> all() {
        return SECTIONS.stream()
                .map(section -> new Group(section.key(), entries(section), false))
                .filter(group -> !group.entries().isEmpty())
                .toList();
    }

    private List<Entry> entries(Section section) {
        return section.places().stream().flatMap(place -> entry(place).stream()).toList();
    }

    private Optional<Entry> entry(Place place) {
        return place.patterns().stream()
                .filter(this::opens)
                .findFirst()
                .map(pattern -> new Entry(
                        place.key(), address(pattern), place.patterns().stream().anyMatch(this::isShown)));
    }

    private boolean opens(String pattern) {
        if (!pattern.startsWith(EVENT)) {
            return caller.opens(HttpMethod.GET, pattern);
        }
        return event != null && caller.opens(HttpMethod.GET, pattern, event.id());
    }

    private String address(String pattern) {
        return event == null ? pattern : pattern.replace("{event_id}", "" + event.id());
    }

    private boolean isShown(String pattern) {
        String address = address(pattern);
        return shown.equals(address) || (!pattern.equals(EVENT) && shown.startsWith(address + "/"));
    }

    /** The path as one below its screen: files of a list belong to the screen of that list. */
    private static String belowScreen(String path) {
        return path.replaceFirst("/lists/([^/]+)/imports(?=/|$)", "/$1/imports");
    }

    private static List<Group> folded(List<Group> all, long eventId, EventUse use) {
        List<Group> groups = new ArrayList<>();
        List<Entry> more = new ArrayList<>();
        for (Group group : all) {
            List<Entry> unused = group.entries().stream()
                    .filter(entry -> !use.uses(entry.key(), eventId))
                    .toList();
            List<Entry> used = new ArrayList<>(group.entries());
            used.removeAll(unused);
            groups.add(new Group(group.key(), used, group.key().equals(SET_UP) && use.isSetUp(eventId)));
            more.addAll(unused);
        }
        groups.add(new Group("more", more, true));
        groups.removeIf(group -> group.entries().isEmpty());
        return List.copyOf(groups);
    }
}
