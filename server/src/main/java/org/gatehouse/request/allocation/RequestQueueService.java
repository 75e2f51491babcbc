package org.gatehouse.request.allocation;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gatehouse.auth.Caller;
import org.gatehouse.platform.sheet.SheetColumns;
import org.gatehouse.platform.sheet.SheetFormat;
import org.gatehouse.platform.text.Language;
import org.gatehouse.request.AllocationRepository;
import org.gatehouse.request.InquiryRepository;
import org.gatehouse.request.RequestFilter;
import org.gatehouse.request.RequestRepository;
import org.gatehouse.request.ZoneRequest;
import org.gatehouse.request.ZoneRequestAllocation;
import org.gatehouse.request.ZoneRequestForm;
import org.gatehouse.request.form.FormInput;
import org.gatehouse.request.form.FormReadService;
import org.gatehouse.request.form.FormService;
import org.gatehouse.zone.ZoneRef;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Zone requests for the desk's pages: lists and decisions. */
@Service
public class RequestQueueService {

    /**
     * A form with its progress.
     *
     * @param requests the number of requests in each state
     * @param taken the number of allocated places by zone
     * @param inquiries the number of inquiries of its public page that wait
     */
    public record RequestQueue(
            ZoneRequestForm form, Map<ZoneRequest.State, Integer> requests, Map<Long, Integer> taken, int inquiries) {

        public int requests(ZoneRequest.State state) {
            return requests.getOrDefault(state, 0);
        }

        public int taken(long zoneId) {
            return taken.getOrDefault(zoneId, 0);
        }

        public int places() {
            return taken.values().stream().mapToInt(Integer::intValue).sum();
        }

        /** Returns whether the desk can allocate a place in the zone by this form now. */
        public boolean hasRoom(long zoneId) {
            return form.zones().stream()
                    .anyMatch(zone -> zone.zone().id() == zoneId
                            && zone.availableForAllocation()
                            && taken(zoneId) < zone.quota());
        }
    }

    private final FormReadService forms;
    private final FormService formService;
    private final RequestRepository requests;
    private final InquiryRepository inquiries;
    private final AllocationReadService allocationReader;
    private final AllocationRepository allocations;
    private final RequestLists lists;

    RequestQueueService(
            FormReadService forms,
            FormService formService,
            RequestRepository requests,
            InquiryRepository inquiries,
            AllocationReadService allocationReader,
            AllocationRepository allocations,
            RequestLists lists) {
        this.forms = forms;
        this.formService = formService;
        this.requests = requests;
        this.inquiries = inquiries;
        this.allocationReader = allocationReader;
        this.allocations = allocations;
        this.lists = lists;
    }

    public List<RequestQueue> forms(long eventId, Language language) {
        return counted(eventId, forms.ofEvent(eventId, language));
    }

    public RequestQueue form(long eventId, long formId, Language language) {
        return counted(eventId, List.of(forms.get(eventId, formId, language))).getFirst();
    }

    /** How many requests wait for a decision, and inquiries for somebody who says whose they are. */
    public long waiting(long eventId) {
        long pending = requests.counts(eventId).stream()
                .filter(counted -> counted.state() == ZoneRequest.State.PENDING)
                .mapToLong(RequestRepository.Counted::requests)
                .sum();
        return pending
                + inquiries.counts(eventId).values().stream()
                        .mapToLong(Integer::longValue)
                        .sum();
    }

    private List<RequestQueue> counted(long eventId, List<ZoneRequestForm> some) {
        Map<Long, Map<ZoneRequest.State, Integer>> byForm = new HashMap<>();
        requests.counts(eventId)
                .forEach(count -> byForm.computeIfAbsent(count.formId(), form -> new EnumMap<>(ZoneRequest.State.class))
                        .put(count.state(), count.requests()));
        Map<Long, Map<Long, Integer>> taken = new HashMap<>();
        allocations
                .taken(eventId)
                .forEach(places -> taken.computeIfAbsent(places.formId(), form -> new HashMap<>())
                        .put(places.zoneId(), places.places()));
        Map<Long, Integer> waiting = inquiries.counts(eventId);
        return some.stream()
                .map(form -> new RequestQueue(
                        form,
                        byForm.getOrDefault(form.id(), Map.of()),
                        taken.getOrDefault(form.id(), Map.of()),
                        waiting.getOrDefault(form.id(), 0)))
                .toList();
    }

    /** Returns the form's allocations by zone, then by place. */
    public List<ZoneRequestAllocation> allocations(long eventId, long formId, Language language) {
        List<ZoneRequestAllocation> all = new ArrayList<>();
        allocationReader.each(eventId, formId, language, all::add);
        return all;
    }

    /** Returns the places that these accreditations have by the form. */
    public List<ZoneRequestAllocation> allocationsOf(
            long eventId, long formId, Collection<Long> accreditationIds, Language language) {
        return allocationReader.ofAccreditations(eventId, formId, accreditationIds, language);
    }

    /** Sends the requests in this state as a spreadsheet. */
    public void exportRequests(
            long eventId,
            long formId,
            ZoneRequest.State state,
            @Nullable String format,
            Language language,
            SheetColumns.Edition edition,
            HttpServletResponse response)
            throws IOException {
        RequestFilter filter = new RequestFilter(null, state, null, null);
        lists.requestsAsSheet(eventId, formId, filter, language, SheetFormat.of(format), edition, response);
    }

    /** Sends the form's allocations as a spreadsheet. */
    public void exportAllocations(
            long eventId,
            long formId,
            @Nullable String format,
            Language language,
            SheetColumns.Edition edition,
            HttpServletResponse response)
            throws IOException {
        lists.allocationsAsSheet(eventId, formId, language, SheetFormat.of(format), edition, response);
    }

    /** Opens the form for requests, or closes it. */
    public void open(long eventId, long formId, boolean open, Language language, Caller by) {
        ZoneRequestForm form = forms.get(eventId, formId, language);
        List<FormInput.FormZoneInput> zones = form.zones().stream()
                .map(zone -> new FormInput.FormZoneInput(
                        new ZoneRef(zone.zone().id()),
                        zone.quota(),
                        zone.availableForRequest(),
                        zone.availableForAllocation()))
                .toList();
        String code = language.code();
        formService.update(
                eventId,
                formId,
                new FormInput(
                        new FormInput.FormName(code, String.valueOf(form.name().text())),
                        new FormInput.FormHeader(
                                code, String.valueOf(form.headerText().text())),
                        open,
                        zones),
                by);
    }
}
