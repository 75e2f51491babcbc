package org.gatehouse.console.accreditations;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gatehouse.accreditation.list.AccreditationExport;
import org.gatehouse.accreditation.list.AccreditationReadService;
import org.gatehouse.accreditation.list.AccreditationReadService.Found;
import org.gatehouse.accreditation.list.AccreditationReadService.ReadBadge;
import org.gatehouse.console.Pager;
import org.gatehouse.console.Screen;
import org.gatehouse.platform.page.Page;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** The list of accreditations, with search while typing, filters, sorting and pages. The address contains the whole state. */
@Controller
class AccreditationListController {

    private final AccreditationReadService accreditations;
    private final AccreditationExport export;

    AccreditationListController(AccreditationReadService accreditations, AccreditationExport export) {
        this.accreditations = accreditations;
        this.export = export;
    }

    /** Shows the list. The text of a badge leads directly to its accreditation. */
    @GetMapping("/console/events/{event_id}/accreditations")
    View list(
            @PathVariable("event_id") long eventId,
            HttpServletRequest request,
            HttpServletResponse response,
            Screen screen) {
        AccreditationListState state = AccreditationListState.of(request);
        String path = screen.eventPath() + "/accreditations";
        Optional<ReadBadge> badge = accreditations.badge(eventId, state.q().strip());
        if (badge.isPresent()) {
            String one =
                    path + "/" + badge.get().accreditationId() + (badge.get().current() ? "" : "?badge=old");
            if (!screen.isPart()) {
                return screen.redirect(one);
            }
            response.setHeader("HX-Trigger", "{\"open-drawer\": \"" + one + "\"}");
        }
        Found found = find(eventId, state, screen);
        if (found.rows().isEmpty() && state.q().matches("\\d+")) {
            found = accreditations.find(
                    eventId, state.askedByName(), state.sort(), state.descending(), page(state), screen.language());
        }
        String address = state.query().isEmpty() ? path : path + "?" + state.query();
        Map<String, Object> model = new HashMap<>(Map.of(
                "state", state,
                "found", found,
                "columns", ListColumns.of(request),
                "pager", Pager.of(state.offset(), AccreditationListState.ROWS, found.total(), address),
                "path", path));
        if (screen.isPart()) {
            boolean typing = "q".equals(request.getHeader("HX-Trigger-Name"));
            response.setHeader(typing ? "HX-Replace-Url" : "HX-Push-Url", address(state, address));
            return screen.show("console/accreditations/results", model);
        }
        model.put("choices", accreditations.choices(eventId, screen.language()));
        return screen.show("console/accreditations/list", model);
    }

    private static String address(AccreditationListState state, String address) {
        return state.offset() == 0
                ? address
                : address + (address.contains("?") ? "&" : "?") + "offset=" + state.offset();
    }

    private Found find(long eventId, AccreditationListState state, Screen screen) {
        return accreditations.find(
                eventId, state.asked(), state.sort(), state.descending(), page(state), screen.language());
    }

    private static Page page(AccreditationListState state) {
        return new Page(state.offset(), AccreditationListState.ROWS);
    }

    @PostMapping("/console/events/{event_id}/accreditations/columns")
    View columns(
            @PathVariable("event_id") long eventId,
            @RequestParam(name = "column", required = false) @Nullable List<String> shown,
            @RequestParam(defaultValue = "") String query,
            HttpServletRequest request,
            HttpServletResponse response,
            Screen screen) {
        response.addHeader(
                HttpHeaders.SET_COOKIE,
                ResponseCookie.from(
                                ListColumns.COOKIE,
                                ListColumns.of(shown == null ? List.of() : shown)
                                        .cookie())
                        .path("/console")
                        .maxAge(Duration.ofDays(365))
                        .sameSite("Lax")
                        .secure(request.isSecure())
                        .httpOnly(true)
                        .build()
                        .toString());
        boolean plain = query.matches("[\\x21-\\x7E]{1,8000}");
        return screen.redirect(screen.eventPath() + "/accreditations" + (plain ? "?" + query : ""));
    }

    /** Sends the list as a file, with the same filters and all pages. */
    @GetMapping("/console/events/{event_id}/accreditations/export")
    void export(
            @PathVariable("event_id") long eventId,
            @RequestParam(required = false) @Nullable String format,
            HttpServletRequest request,
            HttpServletResponse response,
            Screen screen)
            throws IOException {
        export.send(eventId, AccreditationListState.of(request).asked(), format, screen.language(), response);
    }
}
