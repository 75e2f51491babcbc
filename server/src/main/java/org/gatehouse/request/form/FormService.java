package org.gatehouse.request.form;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.audit.Changes;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.text.Language;
import org.gatehouse.request.AllocationRepository;
import org.gatehouse.request.InquiryRepository;
import org.gatehouse.request.RequestProblem;
import org.gatehouse.request.RequestRepository;
import org.gatehouse.zone.ZoneProblem;
import org.gatehouse.zone.ZoneRepository;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Changes forms. Changes and allocations both lock the form's row first, so the form's zones cannot change during an allocation. */
@Service
public class FormService {

    private final EventRepository events;
    private final FormRepository forms;
    private final AllocationRepository allocations;
    private final RequestRepository requests;
    private final InquiryRepository inquiries;
    private final ZoneRepository zones;
    private final AuditRepository audit;

    FormService(
            EventRepository events,
            FormRepository forms,
            AllocationRepository allocations,
            RequestRepository requests,
            InquiryRepository inquiries,
            ZoneRepository zones,
            AuditRepository audit) {
        this.events = events;
        this.forms = forms;
        this.allocations = allocations;
        this.requests = requests;
        this.inquiries = inquiries;
        this.zones = zones;
        this.audit = audit;
    }

    @Transactional
    long create(long eventId, FormInput sent, Actor by) {
        events.require(eventId);
        Map<Long, FormInput.FormZoneInput> wanted = wanted(eventId, sent);
        long id = forms.insert(eventId, sent);
        wanted.values().forEach(zone -> forms.put(eventId, zone.row(id)));
        Changes changes = new Changes()
                .of("name", null, sent.name().text())
                .of("open_for_request", null, sent.open())
                .of("zones", null, wanted.keySet());
        audit.append(by, changes.in(entry("zone_request_form_created", eventId, id)));
        return id;
    }

    /** Replaces the form. Zones that have been allocated stay on it. */
    @Transactional
    public void update(long eventId, long formId, FormInput sent, Actor by) {
        requireForm(eventId, formId);
        Map<Long, FormInput.FormZoneInput> wanted = wanted(eventId, sent);
        Changes changes = changes(eventId, formId, sent, wanted);
        if (changes.none()) {
            return;
        }
        Set<Long> gone = new TreeSet<>(zonesOf(eventId, formId).keySet());
        gone.removeAll(wanted.keySet());
        requireNotAllocated(formId, gone);
        forms.update(eventId, formId, sent);
        forms.removeZones(formId, gone);
        wanted.values().forEach(zone -> forms.put(eventId, zone.row(formId)));
        audit.append(by, changes.in(entry("zone_request_form_changed", eventId, formId)));
    }

    /** Lets anybody who has the form's address open it and ask, or ends that. */
    @Transactional
    public void setPublicPage(long eventId, long formId, boolean open, Actor by) {
        requireForm(eventId, formId);
        Changes changes = new Changes().of("public_page", forms.hasPublicPage(eventId, formId), open);
        if (changes.none()) {
            return;
        }
        forms.setPublicPage(eventId, formId, open);
        audit.append(by, changes.in(entry("zone_request_form_changed", eventId, formId)));
    }

    /** Deletes a form that was never used. */
    @Transactional
    void delete(long eventId, long formId, Actor by) {
        requireForm(eventId, formId);
        int requested = requests.count(formId) + inquiries.count(eventId, formId);
        int allocated = allocations.count(formId);
        if (requested + allocated > 0) {
            throw RequestProblem.FORM_IN_USE.because(
                    "Form %d has %d requests and %d allocations that would be lost; close it instead.",
                    formId, requested, allocated);
        }
        forms.delete(eventId, formId);
        audit.append(by, entry("zone_request_form_deleted", eventId, formId));
    }

    private void requireForm(long eventId, long formId) {
        if (!forms.lock(eventId, formId)) {
            throw FormReadService.missing(eventId, formId);
        }
    }

    /** Returns the sent zones. Each zone may appear once and must belong to the event. */
    private Map<Long, FormInput.FormZoneInput> wanted(long eventId, FormInput sent) {
        Set<Long> known = zones.byId(eventId).keySet();
        Map<Long, FormInput.FormZoneInput> wanted = new TreeMap<>();
        for (int at = 0; at < sent.zones().size(); at++) {
            FormInput.FormZoneInput zone = sent.zones().get(at);
            String field = "zones[" + at + "].zone";
            long zoneId = zone.zone().id();
            if (!known.contains(zoneId)) {
                throw ZoneProblem.UNKNOWN_ZONE.ofField(
                        field,
                        "zone %d is not a zone of event %d; GET /registrations/accreditation/events/%d/zones lists them",
                        zoneId,
                        eventId,
                        eventId);
            }
            if (wanted.put(zoneId, zone) != null) {
                throw PlatformProblem.INVALID.ofField(field, "zone %d is listed twice", zoneId);
            }
        }
        return wanted;
    }

    private Map<Long, List<Object>> zonesOf(long eventId, long formId) {
        Map<Long, List<Object>> zonesOf = new TreeMap<>();
        forms.zones(eventId, List.of(formId)).forEach(zone -> zonesOf.put(zone.zoneId(), zone.values()));
        return zonesOf;
    }

    private Changes changes(long eventId, long formId, FormInput sent, Map<Long, FormInput.FormZoneInput> wanted) {
        FormRepository.Row named = row(eventId, formId, sent.name().language());
        FormRepository.Row headed = row(eventId, formId, sent.headerText().language());
        Map<Long, List<Object>> is = new TreeMap<>();
        wanted.forEach((zoneId, zone) -> is.put(zoneId, zone.row(formId).values()));
        return new Changes()
                .of("name", named.name(), sent.name().text())
                .of("header_text", headed.headerText(), sent.headerText().text())
                .of("open_for_request", named.openForRequest(), sent.open())
                .of("zones", zonesOf(eventId, formId), is);
    }

    private FormRepository.Row row(long eventId, long formId, String language) {
        return forms.forms(eventId, Set.of(formId), new Language(language)).getFirst();
    }

    private void requireNotAllocated(long formId, Set<Long> gone) {
        for (long zoneId : gone) {
            int allocated = allocations.count(formId, zoneId);
            if (allocated > 0) {
                throw RequestProblem.FORM_ZONE_ALLOCATED.because(
                        "Form %d allocated zone %d to %d people; undo that first, or make the zone unavailable instead.",
                        formId, zoneId, allocated);
            }
        }
    }

    private static AuditEntry entry(String action, long eventId, long formId) {
        return AuditEntry.of(action, eventId, "zone_request_form", formId);
    }
}
