package org.gatehouse.console.requests;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gatehouse.accreditation.list.EventSearch;
import org.gatehouse.accreditation.list.SearchHit;
import org.gatehouse.console.Form;
import org.gatehouse.console.ListQuery;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.request.ZoneRequestAllocation;
import org.gatehouse.request.allocation.AllocationService;
import org.gatehouse.request.allocation.RequestQueueService;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** Places for people who did not ask by the form: they are found by name, number or badge and given a place at once. */
@Controller
record ManualAllocationController(EventSearch search, RequestQueueService desk, AllocationService service) {

    /** How many people are shown; a desk that finds more types more of the name. */
    private static final int SHOWN = 20;

    @GetMapping("/console/events/{event_id}/requests/{form_id}/give")
    View find(@PathVariable("form_id") long formId, Form form, Screen screen) {
        return page(formId, screen.query().text("q"), form, screen);
    }

    @PostMapping("/console/events/{event_id}/requests/{form_id}/give")
    View give(@PathVariable("form_id") long formId, Form form, Screen screen) {
        long accreditation = form.sentId("accreditation");
        long zone = form.sentId("zone");
        String q = form.value("q");
        return form.made(() -> service.allocateByHand(screen.eventId(), formId, accreditation, zone, screen.caller()))
                .map(allocation -> given(allocation, formId, q, form, screen))
                .orElseGet(() -> page(formId, q, form, screen));
    }

    private static View given(long allocation, long formId, String q, Form form, Screen screen) {
        screen.toast(Toast.done(screen.text("requests.allocated", form.value("name")))
                .withUndo(
                        screen.text("requests.undo.short"),
                        screen.eventPath() + "/requests/" + formId + "/undo",
                        Map.of(
                                "allocation", List.of(String.valueOf(allocation)),
                                "by_hand", List.of("true"),
                                "q", List.of(q))));
        return screen.redirect(address(formId, q, screen));
    }

    /** The address of the people who were looked for. */
    static String address(long formId, String q, Screen screen) {
        return Screen.address(path(formId, screen), ListQuery.part("q", q));
    }

    private static String path(long formId, Screen screen) {
        return screen.eventPath() + "/requests/" + formId + "/give";
    }

    private View page(long formId, String q, Form form, Screen screen) {
        long eventId = screen.eventId();
        EventSearch.Found found = search.find(eventId, q, true, screen.language());
        List<SearchHit> accredited = found.hits().stream()
                .filter(hit -> hit.accreditationId() != null && !hit.deleted())
                .toList();
        List<SearchHit> shown = accredited.stream().limit(SHOWN).toList();
        List<ZoneRequestAllocation> places = desk.allocationsOf(
                eventId,
                formId,
                shown.stream()
                        .map(SearchHit::accreditationId)
                        .map(Objects::requireNonNull)
                        .toList(),
                screen.language());
        List<RequestsView.Candidate> people = shown.stream()
                .map(hit -> RequestsView.Candidate.of(hit, places))
                .toList();
        return form.show(
                "console/requests/by-hand",
                Map.of(
                        "desk",
                        desk.form(eventId, formId, screen.language()),
                        "q",
                        q,
                        "people",
                        people,
                        "nearly",
                        found.nearly(),
                        "more",
                        found.more() || accredited.size() > SHOWN));
    }
}
