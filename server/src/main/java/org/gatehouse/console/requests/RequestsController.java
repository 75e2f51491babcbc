package org.gatehouse.console.requests;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.gatehouse.auth.Caller;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.request.ZoneRequest;
import org.gatehouse.request.ZoneRequestAllocation;
import org.gatehouse.request.allocation.RequestQueueService;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** The zone requests of an event: the forms, the queue of each form, and the places that were allocated. */
@Controller
class RequestsController {

    /** The number of requests shown at once; each decision makes room for the next request. */
    private static final int QUEUE = 50;

    private static final int LONGEST_REASON = 500;

    private final RequestQueueService desk;

    RequestsController(RequestQueueService desk) {
        this.desk = desk;
    }

    @GetMapping("/console/events/{event_id}/requests")
    View forms(@PathVariable("event_id") long eventId, Screen screen) {
        return screen.show("console/requests/forms", Map.of("desks", desk.forms(eventId, screen.language())));
    }

    @GetMapping("/console/events/{event_id}/requests/{form_id}")
    View form(
            @PathVariable("event_id") long eventId,
            @PathVariable("form_id") long formId,
            @RequestParam(defaultValue = "pending") String view,
            Screen screen) {
        return page(eventId, formId, view, Form.of(screen, Map.of()), screen);
    }

    /** Sends the queue as a file, or with {@code view=allocated} the allocations. */
    @GetMapping("/console/events/{event_id}/requests/{form_id}/export")
    void export(
            @PathVariable("event_id") long eventId,
            @PathVariable("form_id") long formId,
            @RequestParam(defaultValue = "pending") String view,
            @RequestParam(required = false) @Nullable String format,
            Screen screen,
            HttpServletResponse response)
            throws IOException {
        if (view.equals("allocated")) {
            desk.exportAllocations(eventId, formId, format, screen.language(), response);
        } else {
            desk.exportRequests(eventId, formId, format, screen.language(), response);
        }
    }

    @PostMapping("/console/events/{event_id}/requests/{form_id}/allocate")
    View allocate(
            @PathVariable("event_id") long eventId,
            @PathVariable("form_id") long formId,
            @RequestParam MultiValueMap<String, String> fields,
            Screen screen,
            Caller by) {
        Form form = Form.sent(screen, fields);
        Long request = form.id("request");
        Long zone = form.id("zone");
        if (request == null || zone == null) {
            form.wrong(screen.text("form.invalid"));
            return page(eventId, formId, "pending", form, screen);
        }
        boolean done = form.done(() -> desk.allocate(eventId, formId, zone, request, by));
        return done
                ? next(screen, formId, form, "requests.allocated", form.value("name"))
                : page(eventId, formId, "pending", form, screen);
    }

    @PostMapping("/console/events/{event_id}/requests/{form_id}/deny")
    View deny(
            @PathVariable("event_id") long eventId,
            @PathVariable("form_id") long formId,
            @RequestParam MultiValueMap<String, String> fields,
            Screen screen,
            Caller by) {
        Form form = Form.sent(screen, fields);
        Long request = form.id("request");
        String reason = form.text("reason");
        if (request == null) {
            form.wrong(screen.text("form.invalid"));
            return page(eventId, formId, "pending", form, screen);
        }
        if (reason == null) {
            form.wrong("reason-" + request, screen.text("requests.reason.needed"));
        } else if (reason.length() > LONGEST_REASON) {
            form.wrong("reason-" + request, screen.text("form.size", String.valueOf(LONGEST_REASON)));
        }
        boolean done = form.done(() -> desk.deny(eventId, request, reason, by));
        return done
                ? next(screen, formId, form, "requests.denied", form.value("name"))
                : page(eventId, formId, "pending", form, screen);
    }

    @PostMapping("/console/events/{event_id}/requests/{form_id}/undo")
    View undo(
            @PathVariable("event_id") long eventId,
            @PathVariable("form_id") long formId,
            @RequestParam(defaultValue = "0") long allocation,
            @RequestParam(defaultValue = "false") boolean notify,
            Screen screen,
            Caller by) {
        Form form = Form.of(screen, Map.of());
        return after(
                form.done(() -> desk.undo(eventId, allocation, notify, by)),
                "requests.undone",
                eventId,
                formId,
                form,
                screen);
    }

    @PostMapping("/console/events/{event_id}/requests/{form_id}/wristband")
    View wristband(
            @PathVariable("event_id") long eventId,
            @PathVariable("form_id") long formId,
            @RequestParam(defaultValue = "0") long allocation,
            @RequestParam(defaultValue = "false") boolean out,
            Screen screen,
            Caller by) {
        Form form = Form.of(screen, Map.of());
        return after(
                form.done(() -> desk.handOut(eventId, allocation, out, by)),
                out ? "requests.handed-out" : "requests.taken-back",
                eventId,
                formId,
                form,
                screen);
    }

    @PostMapping("/console/events/{event_id}/requests/{form_id}/tell")
    View tell(@PathVariable("event_id") long eventId, @PathVariable("form_id") long formId, Screen screen, Caller by) {
        Form form = Form.of(screen, Map.of());
        return after(form.done(() -> desk.tell(eventId, formId, by)), "requests.told", eventId, formId, form, screen);
    }

    @PostMapping("/console/events/{event_id}/requests/{form_id}/open")
    View open(
            @PathVariable("event_id") long eventId,
            @PathVariable("form_id") long formId,
            @RequestParam(defaultValue = "false") boolean open,
            Screen screen,
            Caller by) {
        desk.open(eventId, formId, open, screen.language(), by);
        screen.toast(Toast.done(screen.text(open ? "requests.opened" : "requests.closed")));
        return screen.redirect(screen.eventPath() + "/requests");
    }

    private View after(boolean done, String said, long eventId, long formId, Form form, Screen screen) {
        if (!done) {
            return page(eventId, formId, "allocated", form, screen);
        }
        screen.toast(Toast.done(screen.text(said)));
        return screen.redirect(path(screen, formId) + "?view=allocated");
    }

    /** Returns to the queue, to the request after the one that was decided. */
    private static View next(Screen screen, long formId, Form form, String said, String name) {
        screen.toast(Toast.done(screen.text(said, name)));
        Long next = form.id("next");
        return screen.redirect(path(screen, formId) + (next == null ? "" : "#request-" + next));
    }

    private static String path(Screen screen, long formId) {
        return screen.eventPath() + "/requests/" + formId;
    }

    private View page(long eventId, long formId, String view, Form form, Screen screen) {
        boolean allocated = view.equals("allocated");
        ZoneRequest.State state = view.equals("denied") ? ZoneRequest.State.DENIED : ZoneRequest.State.PENDING;
        List<ZoneRequest> requests =
                allocated ? List.of() : desk.requests(eventId, formId, state, QUEUE, screen.language());
        List<ZoneRequestAllocation> allocations =
                allocated ? desk.allocations(eventId, formId, screen.language()) : List.of();
        return form.show(
                "console/requests/form",
                Map.of(
                        "desk",
                        desk.form(eventId, formId, screen.language()),
                        "view",
                        allocated ? "allocated" : state == ZoneRequest.State.DENIED ? "denied" : "pending",
                        "requests",
                        requests,
                        "allocations",
                        allocations));
    }
}
