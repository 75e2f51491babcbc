package org.gatehouse.console.accreditations;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.gatehouse.accreditation.list.AccreditationExport;
import org.gatehouse.accreditation.list.AccreditationQuery;
import org.gatehouse.accreditation.list.AccreditationReadService;
import org.gatehouse.accreditation.list.AccreditationReadService.Found;
import org.gatehouse.accreditation.list.AccreditationReadService.ReadBadge;
import org.gatehouse.console.Form;
import org.gatehouse.console.Pager;
import org.gatehouse.console.Screen;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.text.CleanText;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** The list of accreditations, with search while typing, filters, sorting and pages. The address contains the whole state. */
@Controller
record AccreditationListController(AccreditationReadService accreditations, AccreditationExport export) {

    /** Shows the list. The text of a badge leads directly to its accreditation. */
    @GetMapping("/console/events/{event_id}/accreditations")
    View list(Screen screen, HttpServletRequest request) {
        AccreditationListState state = AccreditationListState.of(screen.query());
        String path = screen.eventPath() + "/accreditations";
        Optional<ReadBadge> badge = accreditations.badge(screen.eventId(), CleanText.typed(state.q()));
        if (badge.isPresent()) {
            String one =
                    path + "/" + badge.get().accreditationId() + (badge.get().current() ? "" : "?badge=old");
            if (!screen.isPart()) {
                return screen.redirect(one);
            }
            screen.header("HX-Trigger", "{\"open-drawer\": \"" + one + "\"}");
        }
        Found found = find(state, state.asked(), screen);
        if (found.rows().isEmpty() && state.q().matches("\\d+")) {
            found = find(state, state.askedByName(), screen);
        }
        Pager pager = Pager.of(
                state.offset(), AccreditationListState.ROWS, found.total(), Screen.address(path, state.query()));
        Map<String, Object> model = new HashMap<>(Map.of(
                "state", state, "found", found, "columns", ListColumns.of(request), "pager", pager, "path", path));
        if (screen.isPart()) {
            return screen.showList("console/accreditations/results", pager, model);
        }
        model.put("choices", accreditations.choices(screen.eventId(), screen.language()));
        return screen.show("console/accreditations/list", model);
    }

    private Found find(AccreditationListState state, AccreditationQuery asked, Screen screen) {
        Page page = new Page(state.offset(), AccreditationListState.ROWS);
        return accreditations.find(screen.eventId(), asked, state.sort(), state.descending(), page, screen.language());
    }

    @PostMapping("/console/events/{event_id}/accreditations/columns")
    View columns(Form form, Screen screen, HttpServletRequest request) {
        String cookie = ResponseCookie.from(
                        ListColumns.COOKIE, ListColumns.of(form.all("column")).cookie())
                .path("/console")
                .maxAge(Duration.ofDays(365))
                .sameSite("Lax")
                .secure(request.isSecure())
                .httpOnly(true)
                .build()
                .toString();
        screen.header(HttpHeaders.SET_COOKIE, cookie);
        String query = form.value("query");
        boolean plain = query.matches("[\\x21-\\x7E]{1,8000}");
        return screen.redirect(screen.eventPath() + "/accreditations" + (plain ? "?" + query : ""));
    }

    /** Sends the list as a file, with the same filters and all pages. */
    @GetMapping("/console/events/{event_id}/accreditations/export")
    void export(Screen screen, HttpServletResponse response) throws IOException {
        AccreditationListState state = AccreditationListState.of(screen.query());
        export.send(screen.eventId(), state.asked(), screen.format(), screen.language(), response);
    }
}
