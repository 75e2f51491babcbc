package org.gatehouse.console.requests;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.gatehouse.console.DoneBefore;
import org.gatehouse.console.Form;
import org.gatehouse.console.ListQuery;
import org.gatehouse.console.Pager;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.platform.text.LongText;
import org.gatehouse.request.RequestSearch;
import org.gatehouse.request.ZoneRequest;
import org.gatehouse.request.ZoneRequestAllocation;
import org.gatehouse.request.allocation.AllocationService;
import org.gatehouse.request.allocation.DenialService;
import org.gatehouse.request.allocation.RequestQueueService;
import org.gatehouse.request.allocation.RequestReadService;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** The zone requests of an event: the forms, the queue of each form, and the places that were allocated. */
@Controller
record RequestsController(
        RequestQueueService desk,
        RequestReadService reader,
        AllocationService service,
        DenialService denials,
        DoneBefore doneBefore) {

    /** The number of requests on a page; each decision makes room for the next request. */
    private static final int QUEUE = 50;

    static final int LONGEST_REASON = 500;

    private static final String PENDING = "pending";
    private static final String ALLOCATED = "allocated";
    private static final String DENIED = "denied";

    @GetMapping("/console/events/{event_id}/requests")
    View forms(Screen screen) {
        return screen.show("console/requests/forms", Map.of("desks", desk.forms(screen.eventId(), screen.language())));
    }

    @GetMapping("/console/events/{event_id}/requests/{form_id}")
    View form(
            @PathVariable("form_id") long formId,
            @RequestParam(defaultValue = PENDING) String view,
            Form form,
            Screen screen) {
        return page(formId, view, form, screen);
    }

    /** Sends the requests of this view as a file, or with {@code view=allocated} the allocations. */
    @GetMapping("/console/events/{event_id}/requests/{form_id}/export")
    void export(
            @PathVariable("form_id") long formId,
            @RequestParam(defaultValue = PENDING) String view,
            @RequestParam(required = false) @Nullable String format,
            Screen screen,
            HttpServletResponse response)
            throws IOException {
        if (view.equals(ALLOCATED)) {
            desk.exportAllocations(
                    screen.eventId(),
                    formId,
                    format,
                    screen.language(),
                    screen.files().edition("allocations"),
                    response);
        } else {
            desk.exportRequests(
                    screen.eventId(),
                    formId,
                    state(view),
                    format,
                    screen.language(),
                    screen.files().edition("requests"),
                    response);
        }
    }

    @PostMapping("/console/events/{event_id}/requests/{form_id}/allocate")
    View allocate(@PathVariable("form_id") long formId, Form form, Screen screen) {
        long request = form.sentId("request");
        long zone = form.sentId("zone");
        long place = doneBefore.place();
        return form.made(() -> service.allocate(screen.eventId(), formId, zone, request, screen.caller()))
                .map(allocation -> allocated(allocation, place, formId, form, screen))
                .orElseGet(() -> page(formId, PENDING, form, screen));
    }

    private View allocated(long allocation, long place, long formId, Form form, Screen screen) {
        DoneBefore.Deed deed = new DoneBefore.Deed(
                "zone_allocated",
                "zone_request_allocation",
                allocation,
                "requests.before.allocated",
                form.value("name"));
        return doneBefore.isNew(deed, place, screen)
                ? next("requests.allocated", "undo", Map.of("allocation", text(allocation)), formId, form, screen)
                : screen.redirect(queue(formId, form.id("next"), form, screen), doneBefore.earlier(deed, screen));
    }

    @PostMapping("/console/events/{event_id}/requests/{form_id}/deny")
    View deny(@PathVariable("form_id") long formId, Form form, Screen screen) {
        long request = form.sentId("request");
        String reason = form.text("reason");
        if (reason == null) {
            form.wrong("reason-" + request, screen.text("requests.reason.needed"));
        } else if (reason.length() > LONGEST_REASON) {
            form.wrong("reason-" + request, screen.text("form.size", String.valueOf(LONGEST_REASON)));
        } else if (!reason.matches(LongText.LINES)) {
            form.wrong("reason-" + request, screen.text("registrations.note.character"));
        }
        return form.made(() -> denials.deny(screen.eventId(), request, reason, screen.caller()))
                .map(version -> denied(request, version, formId, form, screen))
                .orElseGet(() -> page(formId, PENDING, form, screen));
    }

    private View denied(long request, OptionalInt version, long formId, Form form, Screen screen) {
        if (version.isEmpty()) {
            DoneBefore.Deed deed = new DoneBefore.Deed(
                    "zone_request_denied", "zone_request", request, "requests.denied.before", form.value("name"));
            screen.toast(Toast.failed(doneBefore.earlier(deed, screen)));
            return screen.redirect(queue(formId, form.id("next"), form, screen));
        }
        Map<String, List<String>> what = Map.of("request", text(request), "denied_version", text(version.getAsInt()));
        return next("requests.denied", "reopen", what, formId, form, screen);
    }

    /** Takes a denial back, at once in the queue or later on the page of what was denied. */
    @PostMapping("/console/events/{event_id}/requests/{form_id}/reopen")
    View reopen(@PathVariable("form_id") long formId, Form form, Screen screen) {
        long request = form.sentId("request");
        String view = form.value("view");
        Long deniedVersion = form.id("denied_version");
        if (deniedVersion != null) {
            return reopenAtOnce(request, deniedVersion.intValue(), queue(formId, request, form, screen), form, screen);
        }
        if (!form.done(() -> denials.reopen(screen.eventId(), request, screen.caller()))) {
            return page(formId, view, form, screen);
        }
        String said = screen.text("requests.reopened", form.value("name"));
        return view.equals(DENIED)
                ? screen.redirect(Screen.address(path(formId, screen), query(DENIED, search(form))), said)
                : screen.redirect(queue(formId, request, form, screen), said);
    }

    /** The undo button after a denial undoes only that denial, not a later decision of somebody else. */
    private View reopenAtOnce(long request, int deniedVersion, String address, Form form, Screen screen) {
        if (denials.reopenUntouched(screen.eventId(), request, deniedVersion, screen.caller())) {
            return screen.redirect(address, screen.text("requests.reopened", form.value("name")));
        }
        screen.toast(Toast.failed(screen.text("requests.reopen.since")));
        return screen.redirect(address);
    }

    @PostMapping("/console/events/{event_id}/requests/{form_id}/undo")
    View undo(@PathVariable("form_id") long formId, Form form, Screen screen) {
        long allocation = form.sentId("allocation");
        Long request = form.id("back");
        if (form.checked("by_hand")) {
            return undoAtOnce(allocation, ManualAllocationController.address(formId, form.value("q"), screen), screen);
        }
        if (request != null) {
            return undoAtOnce(allocation, queue(formId, request, form, screen), screen);
        }
        boolean notify = form.value("notify").equals("true");
        boolean done = form.done(() -> service.undo(screen.eventId(), allocation, notify, screen.caller()));
        return after(done, "requests.undone", formId, form, screen);
    }

    /** The undo button after an allocation undoes only that allocation, not a later change by somebody else. */
    private View undoAtOnce(long allocation, String address, Screen screen) {
        if (service.undoUntouched(screen.eventId(), allocation, screen.caller())) {
            return screen.redirect(address, screen.text("requests.undone"));
        }
        screen.toast(Toast.failed(screen.text("requests.undo.since")));
        return screen.redirect(address);
    }

    @PostMapping("/console/events/{event_id}/requests/{form_id}/wristband")
    View wristband(@PathVariable("form_id") long formId, Form form, Screen screen) {
        long allocation = form.sentId("allocation");
        boolean out = form.value("out").equals("true");
        long place = doneBefore.place();
        if (!form.done(() -> service.handOut(screen.eventId(), allocation, out, screen.caller()))) {
            return page(formId, ALLOCATED, form, screen);
        }
        DoneBefore.Deed deed = new DoneBefore.Deed(
                out ? "wristband_distributed" : "wristband_taken_back",
                "zone_request_allocation",
                allocation,
                out ? "requests.before.handed-out" : "requests.before.taken-back",
                "");
        String said = doneBefore.isNew(deed, place, screen)
                ? screen.text(out ? "requests.handed-out" : "requests.taken-back")
                : doneBefore.earlier(deed, screen);
        return screen.redirect(path(formId, screen) + "?view=" + ALLOCATED, said);
    }

    @PostMapping("/console/events/{event_id}/requests/{form_id}/tell")
    View notifyPeople(@PathVariable("form_id") long formId, Form form, Screen screen) {
        boolean done = form.done(() -> service.notifyPeople(screen.eventId(), formId, screen.caller()));
        return after(done, "requests.told", formId, form, screen);
    }

    @PostMapping("/console/events/{event_id}/requests/{form_id}/open")
    View open(@PathVariable("form_id") long formId, @RequestParam(defaultValue = "false") boolean open, Screen screen) {
        desk.open(screen.eventId(), formId, open, screen.language(), screen.caller());
        return screen.redirect(
                screen.eventPath() + "/requests", screen.text(open ? "requests.opened" : "requests.closed"));
    }

    private View after(boolean done, String said, long formId, Form form, Screen screen) {
        return done
                ? screen.redirect(path(formId, screen) + "?view=" + ALLOCATED, screen.text(said))
                : page(formId, ALLOCATED, form, screen);
    }

    /**
     * Returns to the queue, to the request after the one that was decided, with a button that takes the decision back.
     *
     * @param what the fields that name the decision
     */
    private static View next(
            String said, String undo, Map<String, List<String>> what, long formId, Form form, Screen screen) {
        String name = form.value("name");
        Map<String, List<String>> fields = new HashMap<>(what);
        fields.put("back", List.of(form.value("request")));
        fields.put("name", List.of(name));
        fields.put("q", List.of(form.value("q")));
        fields.put("of", List.of(form.value("of")));
        screen.toast(Toast.done(screen.text(said, name))
                .withUndo(screen.text("requests.undo.short"), path(formId, screen) + "/" + undo, fields));
        return screen.redirect(queue(formId, form.id("next"), form, screen));
    }

    private static List<String> text(long number) {
        return List.of(String.valueOf(number));
    }

    /** The address of a request in the queue that was looked at. */
    private static String queue(long formId, @Nullable Long request, Form form, Screen screen) {
        return Screen.address(path(formId, screen), query("", search(form)))
                + (request == null ? "" : "#request-" + request);
    }

    private static RequestSearch search(Form form) {
        return new RequestSearch(form.value("q"), form.id("of"));
    }

    private static ZoneRequest.State state(String view) {
        return view.equals(DENIED) ? ZoneRequest.State.DENIED : ZoneRequest.State.PENDING;
    }

    private static String query(String view, RequestSearch search) {
        String zone = search.zoneId() == null ? "" : String.valueOf(search.zoneId());
        return ListQuery.joined(
                Stream.of(ListQuery.part("view", view), ListQuery.part("q", search.q()), ListQuery.part("of", zone)));
    }

    private static String path(long formId, Screen screen) {
        return screen.eventPath() + "/requests/" + formId;
    }

    private View page(long formId, String view, Form form, Screen screen) {
        long eventId = screen.eventId();
        boolean allocated = view.equals(ALLOCATED);
        ZoneRequest.State state = state(view);
        RequestSearch search = screen.isPosted()
                ? search(form)
                : new RequestSearch(screen.query().text("q"), screen.query().number("of"));
        int offset = allocated ? 0 : screen.query().offset();
        RequestReadService.Found found = allocated
                ? new RequestReadService.Found(List.of(), 0)
                : reader.found(eventId, formId, state, search, offset, QUEUE, screen.language());
        List<ZoneRequestAllocation> allocations = allocated ? allocations(formId, search, screen) : List.of();
        String shown = allocated ? ALLOCATED : state.name().toLowerCase(Locale.ROOT);
        String here = Screen.address(path(formId, screen), query(shown.equals(PENDING) ? "" : shown, search));
        return form.show(
                "console/requests/form",
                Map.of(
                        "desk",
                        desk.form(eventId, formId, screen.language()),
                        "view",
                        shown,
                        "search",
                        search,
                        "query",
                        query("", search),
                        "pager",
                        Pager.of(offset, QUEUE, found.total(), here),
                        "requests",
                        found.requests(),
                        "allocations",
                        allocations));
    }

    private List<ZoneRequestAllocation> allocations(long formId, RequestSearch search, Screen screen) {
        return desk.allocations(screen.eventId(), formId, screen.language()).stream()
                .filter(one -> RequestsView.matches(one, search))
                .toList();
    }
}
