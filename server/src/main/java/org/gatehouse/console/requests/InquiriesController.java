package org.gatehouse.console.requests;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.gatehouse.accreditation.list.EventSearch;
import org.gatehouse.accreditation.list.SearchHit;
import org.gatehouse.console.Form;
import org.gatehouse.console.Pager;
import org.gatehouse.console.Screen;
import org.gatehouse.request.ZoneInquiry;
import org.gatehouse.request.form.FormReadService;
import org.gatehouse.request.inquiry.InquiryService;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneRepository;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** What people entered on the public page of a form: the desk says whose request it is, or dismisses it. */
@Controller
record InquiriesController(InquiryService inquiries, FormReadService forms, EventSearch search, ZoneRepository zones) {

    private static final int PAGE = 50;

    @GetMapping("/console/events/{event_id}/requests/{form_id}/inquiries")
    View list(@PathVariable("form_id") long formId, Screen screen) {
        int offset = screen.query().offset();
        InquiryService.Found found = inquiries.ofForm(screen.eventId(), formId, offset, PAGE);
        return screen.show(
                "console/requests/inquiries",
                Map.of(
                        "form",
                        forms.get(screen.eventId(), formId, screen.language()),
                        "inquiries",
                        found.inquiries(),
                        "zones",
                        zonesById(screen),
                        "pager",
                        Pager.of(offset, PAGE, found.total(), path(formId, screen))));
    }

    @GetMapping("/console/events/{event_id}/requests/{form_id}/inquiries/{inquiry_id}")
    View one(@PathVariable("form_id") long formId, @PathVariable("inquiry_id") long id, Form form, Screen screen) {
        return page(inquiries.get(screen.eventId(), formId, id), screen.query().text("q"), form, screen);
    }

    @PostMapping("/console/events/{event_id}/requests/{form_id}/inquiries/{inquiry_id}/assign")
    View assign(@PathVariable("form_id") long formId, @PathVariable("inquiry_id") long id, Form form, Screen screen) {
        long accreditation = form.sentId("accreditation");
        return form.done(() -> inquiries.assign(screen.eventId(), formId, id, accreditation, screen.caller()))
                ? screen.redirect(path(formId, screen), screen.text("requests.inquiry.assigned", form.value("name")))
                : page(inquiries.get(screen.eventId(), formId, id), form.value("q"), form, screen);
    }

    @PostMapping("/console/events/{event_id}/requests/{form_id}/inquiries/{inquiry_id}/dismiss")
    View dismiss(@PathVariable("form_id") long formId, @PathVariable("inquiry_id") long id, Form form, Screen screen) {
        return form.done(() -> inquiries.dismiss(screen.eventId(), formId, id, screen.caller()))
                ? screen.redirect(path(formId, screen), screen.text("requests.inquiry.dismissed"))
                : page(inquiries.get(screen.eventId(), formId, id), form.value("q"), form, screen);
    }

    /** Shows who has the address that was entered, and if nobody has it, who has the name. */
    private View page(ZoneInquiry inquiry, String q, Form form, Screen screen) {
        Set<Long> owners = inquiries.owners(inquiry, screen.eventId());
        List<SearchHit> people = q.isEmpty() ? having(inquiry.emailAddress(), owners, screen) : accredited(q, screen);
        boolean byAddress = q.isEmpty() && !people.isEmpty();
        if (q.isEmpty() && people.isEmpty()) {
            people = accredited(inquiry.name(), screen);
        }
        return form.show(
                "console/requests/inquiry",
                Map.of(
                        "zoneForm",
                        forms.get(screen.eventId(), inquiry.formId(), screen.language()),
                        "inquiry",
                        inquiry,
                        "zones",
                        zonesById(screen),
                        "q",
                        q,
                        "people",
                        people,
                        "byAddress",
                        byAddress,
                        "owners",
                        owners));
    }

    /** The search also finds longer addresses that begin with this one. */
    private List<SearchHit> having(String address, Set<Long> owners, Screen screen) {
        return accredited(address, screen).stream()
                .filter(hit -> owners.contains(hit.personId()))
                .toList();
    }

    private List<SearchHit> accredited(String typed, Screen screen) {
        return search.find(screen.eventId(), typed, true, screen.language()).hits().stream()
                .filter(hit -> hit.accreditationId() != null && !hit.deleted())
                .toList();
    }

    private Map<Long, Zone> zonesById(Screen screen) {
        return zones.ofEvent(screen.eventId()).stream().collect(Collectors.toMap(Zone::id, zone -> zone));
    }

    private static String path(long formId, Screen screen) {
        return screen.eventPath() + "/requests/" + formId + "/inquiries";
    }
}
