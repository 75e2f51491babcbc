package org.gatehouse.console.log;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.console.Form;
import org.gatehouse.console.ListQuery;
import org.gatehouse.console.Screen;
import org.gatehouse.console.lists.SavedViewsView;
import org.gatehouse.console.lists.SavedViewsViewBuilder;
import org.gatehouse.log.LogEntry;
import org.gatehouse.log.LogFact;
import org.gatehouse.log.LogLine;
import org.gatehouse.log.LogPage;
import org.gatehouse.log.LogQuestion;
import org.gatehouse.log.LogReach;
import org.gatehouse.log.LogSearch;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.sheet.SheetColumns;
import org.gatehouse.platform.text.SingleLineText;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.servlet.View;
import org.springframework.web.util.UriComponentsBuilder;

/** The audit trail: who changed what, at one event or wherever the reader may read the log. */
@Controller("consoleLogController")
record LogPageController(LogSearch log, LogSentences sentences, SavedViewsViewBuilder saved, Clock clock) {

    private static final int PAGE = 50;

    /** What opens below a line at once. A larger change has pages of its own. */
    private static final int OPENED = 100;

    private static final List<Integer> APPLICATIONS = List.of(2700, 1400, 1500, 1200, 100);
    private static final List<String> KEYS = List.of(
            LogQuestion.PERSON,
            "person_accreditation_id",
            "registration_id",
            "zone_id",
            "position_id",
            "user_id",
            "client_id",
            "name",
            "username");

    private static final List<String> FILTERS = List.of("from", "to", "who", "key", "value", "what");
    private static final SheetColumns<LogEntry> COLUMNS = new SheetColumns<LogEntry>()
            .with("id", LogEntry::id)
            .at("at", LogEntry::occured)
            .with("who", LogEntry::actorName)
            .with("what", LogEntry::message)
            .with("data", entry -> entry.data().toString());

    private static final int PIECE = 1000;

    /** This many entries keep the database busy for some minutes. A larger export has to be narrowed down. */
    @GetMapping("/console/log")
    View all(Form form, Screen screen) {
        return page("/console/log", screen.caller().events(), form, null, screen);
    }

    @GetMapping("/console/events/{event_id}/log")
    View ofEvent(Form form, Screen screen) {
        SavedViewsView views = saved.of("log", screen);
        Form filters = views.opened() == null ? form : filters(views.query(), screen);
        return page(screen.eventPath() + "/log", Set.of(screen.eventId()), filters, views, screen);
    }

    private static Form filters(ListQuery query, Screen screen) {
        Map<String, String> values = new HashMap<>();
        FILTERS.forEach(name -> values.put(name, query.text(name)));
        return Form.of(screen, values);
    }

    @GetMapping("/console/log/export")
    void exportAll(Form form, Screen screen, HttpServletResponse response) throws IOException {
        export(screen.caller().events(), form, screen, response);
    }

    @GetMapping("/console/events/{event_id}/log/export")
    void exportOfEvent(Form form, Screen screen, HttpServletResponse response) throws IOException {
        export(Set.of(screen.eventId()), form, screen, response);
    }

    /** Sends the entries in pieces, newest first. */
    private void export(@Nullable Set<Long> events, Form form, Screen screen, HttpServletResponse response)
            throws IOException {
        LogQuestion question = question(events, form, screen);
        if (form.isWrong()) {
            throw PlatformProblem.INVALID.because(
                    "A day is written as in 2026-05-17: %s, %s.", form.value("from"), form.value("to"));
        }
        screen.files().<LogEntry>send(response, "log", COLUMNS, out -> {
            Long before = null;
            List<LogEntry> part;
            do {
                part = log.newest(question, before, PIECE);
                part.forEach(out);
                before = part.isEmpty() ? before : Long.valueOf(part.getLast().id());
            } while (part.size() == PIECE);
        });
    }

    private LogQuestion question(@Nullable Set<Long> events, Form form, Screen screen) {
        LocalDate from = form.day("from");
        LocalDate to = form.day("to");
        return new LogQuestion(
                events,
                actions(form),
                key(form),
                typed(form, "value"),
                from == null ? null : from.atStartOfDay(screen.zone()).toInstant(),
                to == null ? null : to.plusDays(1).atStartOfDay(screen.zone()).toInstant(),
                typed(form, "who"),
                watchlist(screen));
    }

    private static @Nullable Set<Long> watchlist(Screen screen) {
        return screen.caller().where(HttpMethod.GET, "/watchlist");
    }

    /** What can be looked for; of the watchlist only by whoever has the right to it. */
    private List<String> actions(int application, Screen screen) {
        Set<Long> watchlist = watchlist(screen);
        boolean reads = watchlist == null || !watchlist.isEmpty();
        return log.actions(application).stream()
                .filter(action -> reads || !action.startsWith("watchlist_"))
                .toList();
    }

    /** Those of an area, or one. */
    private @Nullable List<String> actions(Form form) {
        String what = form.text("what");
        if (what == null) {
            return null;
        }
        return what.matches("\\d{1,5}") ? log.actions(Integer.parseInt(what)) : List.of(what);
    }

    private static @Nullable String typed(Form form, String name) {
        String text = SingleLineText.nullIfBlank(form.text(name));
        return text == null || text.length() > 200 ? null : text;
    }

    private static String key(Form form) {
        return KEYS.contains(form.value("key")) ? form.value("key") : KEYS.getFirst();
    }

    private View page(
            String path, @Nullable Set<Long> events, Form form, @Nullable SavedViewsView views, Screen screen) {
        Long change = form.id("change");
        return change == null ? lines(path, events, form, views, screen) : change(path, events, change, form, screen);
    }

    private View lines(
            String path, @Nullable Set<Long> events, Form form, @Nullable SavedViewsView views, Screen screen) {
        Long before = form.id("before");
        LogPage found = log.page(question(events, form, screen), before, PAGE);
        LocalDate today = LocalDate.ofInstant(clock.instant(), screen.zone());
        Map<Integer, List<String>> actions = new LinkedHashMap<>();
        APPLICATIONS.forEach(application -> actions.put(application, actions(application, screen)));
        return form.show(
                "console/log/log",
                Form.fields(
                        "path",
                        path,
                        "views",
                        views,
                        "query",
                        address("", form, null, null).replaceFirst("^\\?", ""),
                        "exported",
                        address(path + "/export", form, null, null),
                        "days",
                        LogDayView.of(
                                sentences.of(
                                        found.lines(),
                                        line -> opened(line, path, form),
                                        who -> address(path, form, "who", who),
                                        screen),
                                today,
                                screen),
                        "spans",
                        spans(path, form, today),
                        "filtered",
                        FILTERS.stream().anyMatch(filter -> !filter.equals("key") && form.text(filter) != null),
                        "older",
                        found.older() == null ? null : address(path, form, "before", found.older()),
                        "newest",
                        before == null ? null : address(path, form, null, null),
                        "actions",
                        actions,
                        "keys",
                        KEYS));
    }

    /** The days that are looked at most, with the other filters as they are. */
    private static List<LogSpanView> spans(String path, Form form, LocalDate today) {
        return List.of(
                span("today", today, today, path, form),
                span("yesterday", today.minusDays(1), today.minusDays(1), path, form),
                span("week", today.minusDays(6), today, path, form));
    }

    private static LogSpanView span(String key, LocalDate from, LocalDate to, String path, Form form) {
        String address = UriComponentsBuilder.fromUriString(address(path, form, null, null))
                .replaceQueryParam("from", from)
                .replaceQueryParam("to", to)
                .build(true)
                .toUriString();
        boolean shown = from.equals(form.day("from")) && to.equals(form.day("to"));
        return new LogSpanView(key, address, shown);
    }

    /** The address of the entries of a line; null when it has one only. */
    private static @Nullable String opened(LogLine line, String path, Form form) {
        LogFact first = line.first();
        String change = address(path, form, "change", line.fact().id());
        return first != null ? change + "&first=" + first.id() : line.entries() > 1 ? change : null;
    }

    /** The entries of one change, or of a run: below its line, or as a page of their own. */
    private View change(String path, @Nullable Set<Long> events, long change, Form form, Screen screen) {
        Long after = form.id("after");
        Long first = form.id("first");
        long behind = after == null ? 0 : after;
        LogReach reach = new LogReach(events, watchlist(screen));
        List<LogFact> found = first == null
                ? log.ofChange(reach, change, behind, OPENED + 1)
                : log.ofRun(reach, change, first, behind, OPENED + 1);
        List<LogFact> shown = found.stream().limit(OPENED).toList();
        String next = found.size() > OPENED
                ? address(path, form, "change", change) + (first == null ? "" : "&first=" + first) + "&after="
                        + shown.getLast().id()
                : null;
        return screen.show(
                "console/log/log-change",
                "console/log/log-lines",
                Form.fields(
                        "lines",
                        sentences.of(shown, screen),
                        "next",
                        next,
                        "run",
                        first != null,
                        "back",
                        address(path, form, null, null)));
    }

    /** The address with the filters of the page; {@code name} has this value instead of its own. */
    private static String address(String path, Form form, @Nullable String name, @Nullable Object value) {
        UriComponentsBuilder address = UriComponentsBuilder.fromPath(path);
        Map<String, String> values = new HashMap<>();
        for (String filter : FILTERS) {
            if (form.text(filter) != null && !filter.equals(name)) {
                address.queryParam(filter, "{" + filter + "}");
                values.put(filter, form.value(filter));
            }
        }
        if (name != null) {
            address.queryParam(name, "{" + name + "}");
            values.put(name, String.valueOf(value));
        }
        return address.encode().buildAndExpand(values).toUriString();
    }
}
