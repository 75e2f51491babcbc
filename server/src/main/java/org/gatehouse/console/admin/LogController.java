package org.gatehouse.console.admin;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.log.LogEntry;
import org.gatehouse.log.LogSearch;
import org.gatehouse.platform.text.SingleLineText;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.servlet.View;
import org.springframework.web.util.UriComponentsBuilder;

/** The audit trail: who changed what, at one event or wherever the reader may read the log. */
@Controller("consoleLogController")
record LogController(LogSearch log) {

    private static final int PAGE = 50;

    private static final List<Integer> APPLICATIONS = List.of(2700, 1400, 1500, 1200, 100);
    private static final List<String> KEYS = List.of(
            "person_accreditation_id",
            "person_id",
            "registration_id",
            "zone_id",
            "position_id",
            "user_id",
            "client_id",
            "name",
            "username");

    private static final List<String> COLUMNS = List.of("id", "at", "who", "what", "data");
    private static final int PIECE = 1000;

    /** This many entries keep the database busy for some minutes. A larger export has to be narrowed down. */
    private static final int MOST_EXPORTED = 500_000;

    @GetMapping("/console/log")
    View all(Form asked, Screen screen) {
        return page("/console/log", screen.caller().events(), asked, screen);
    }

    @GetMapping("/console/events/{event_id}/log")
    View ofEvent(Form asked, Screen screen) {
        return page(screen.eventPath() + "/log", Set.of(screen.eventId()), asked, screen);
    }

    @GetMapping("/console/log/export")
    void exportAll(Form asked, Screen screen, HttpServletResponse response) throws IOException {
        export(screen.caller().events(), asked, screen, response);
    }

    @GetMapping("/console/events/{event_id}/log/export")
    void exportOfEvent(Form asked, Screen screen, HttpServletResponse response) throws IOException {
        export(Set.of(screen.eventId()), asked, screen, response);
    }

    /** Sends the entries in pieces, newest first. */
    private void export(@Nullable Set<Long> events, Form asked, Screen screen, HttpServletResponse response)
            throws IOException {
        screen.send(response, "log", COLUMNS, out -> {
            Long before = null;
            int written = 0;
            List<LogEntry> part;
            do {
                part = found(events, asked, before, PIECE);
                part.forEach(entry -> out.row(
                        entry.id(),
                        entry.occured(),
                        entry.actorName(),
                        entry.message(),
                        entry.data().toString()));
                before = part.isEmpty() ? before : Long.valueOf(part.getLast().id());
                written += part.size();
            } while (part.size() == PIECE && written < MOST_EXPORTED);
        });
    }

    private List<LogEntry> found(@Nullable Set<Long> events, Form asked, @Nullable Long before, int limit) {
        Integer application = asked.value("application").matches("\\d{1,5}") ? asked.whole("application") : null;
        String value = SingleLineText.orNone(asked.text("value"));
        String data = value == null || value.length() > 200 ? null : key(asked) + ":" + value;
        return log.newest(events, application, asked.text("action"), data, before, limit);
    }

    private static String key(Form asked) {
        return KEYS.contains(asked.value("key")) ? asked.value("key") : KEYS.getFirst();
    }

    /** Reads one entry more than the page shows, to find out whether there are older ones. */
    private View page(String path, @Nullable Set<Long> events, Form asked, Screen screen) {
        List<LogEntry> found = found(events, asked, asked.id("before"), PAGE + 1);
        List<LogEntry> shown = found.stream().limit(PAGE).toList();
        String older =
                found.size() > PAGE ? address(path, asked, shown.getLast().id()) : null;
        return screen.show(
                "console/admin/log",
                Form.fields(
                        "form", asked,
                        "path", path,
                        "exported", address(path + "/export", asked, null),
                        "entries", shown,
                        "older", older,
                        "newest", asked.id("before") == null ? null : address(path, asked, null),
                        "applications", APPLICATIONS,
                        "actions", log.actions(),
                        "keys", KEYS));
    }

    private static String address(String path, Form asked, @Nullable Long before) {
        UriComponentsBuilder address = UriComponentsBuilder.fromPath(path);
        for (String name : List.of("application", "action", "key", "value")) {
            address.queryParam(name, "{" + name + "}");
        }
        if (before != null) {
            address.queryParam("before", before);
        }
        Map<String, String> values = Map.of(
                "application", asked.value("application"),
                "action", asked.value("action"),
                "key", key(asked),
                "value", asked.value("value"));
        return address.encode().buildAndExpand(values).toUriString();
    }
}
