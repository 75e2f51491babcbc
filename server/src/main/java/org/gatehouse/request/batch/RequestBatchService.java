package org.gatehouse.request.batch;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.gatehouse.accreditation.AccreditationRepository;
import org.gatehouse.accreditation.Overrides;
import org.gatehouse.accreditation.RightTimes;
import org.gatehouse.accreditation.RightTimesRepository;
import org.gatehouse.accreditation.change.AllocatedZoneService;
import org.gatehouse.audit.AuditRepository.Subject;
import org.gatehouse.auth.Caller;
import org.gatehouse.batch.Batch;
import org.gatehouse.batch.Batch.Item;
import org.gatehouse.batch.Batch.Named;
import org.gatehouse.batch.Batch.State;
import org.gatehouse.batch.BatchService;
import org.gatehouse.batch.UndoableBatchKind;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.request.AllocationRepository;
import org.gatehouse.request.RequestRepository;
import org.gatehouse.request.RequestSearch;
import org.gatehouse.request.ZoneRequest;
import org.gatehouse.request.allocation.AllocationService;
import org.gatehouse.request.allocation.DenialService;
import org.gatehouse.request.batch.RequestBatch.Choice;
import org.gatehouse.request.batch.RequestBatch.Decision;
import org.gatehouse.request.batch.RequestBatch.Memory;
import org.gatehouse.request.batch.RequestBatch.Reason;
import org.gatehouse.request.form.FormReadService;
import org.gatehouse.request.form.FormRepository;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneGrantService;
import org.gatehouse.zone.ZoneRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/**
 * Decides about many zone requests of a form, and takes such decisions back.
 *
 * <p>Each goes through {@link AllocationService} or {@link DenialService}, like a single decision. A step locks what they lock, each kind
 * of rows in the order of their ids: form, requests, accreditations, zones.
 */
@Service
public record RequestBatchService(
        BatchService batches,
        RequestBatchRepository repository,
        RequestRepository requests,
        AllocationRepository places,
        AllocationService allocations,
        DenialService denials,
        AllocatedZoneService accreditations,
        FormRepository forms,
        ZoneRepository zones,
        AccreditationRepository overrides,
        RightTimesRepository rights,
        ZoneGrantService grants)
        implements UndoableBatchKind<Choice, Memory> {

    private static final Form<Choice, Memory> FORM = new Form<>("ZONE_REQUEST", Choice.class, Memory.class, 40);

    @Override
    public Form<Choice, Memory> form() {
        return FORM;
    }

    /** Makes a batch of these requests of the form; nothing is decided yet. */
    public long make(long eventId, long formId, Decision decision, List<Long> requestIds, Caller by) {
        if (!forms.exists(eventId, formId)) {
            throw FormReadService.missing(eventId, formId);
        }
        List<Long> known =
                List.copyOf(repository.now(eventId, formId, requestIds).keySet());
        return batches.make(this, eventId, formId, known, new Choice(decision, true, null), by);
    }

    /** Returns the requests of the form that wait and match the search. */
    public List<Long> waiting(long eventId, long formId, RequestSearch search) {
        return requests.ids(eventId, formId, ZoneRequest.State.PENDING, search);
    }

    /**
     * Returns the batch.
     *
     * @throws org.gatehouse.platform.problem.ProblemException not_found (404), also a day after it was made
     */
    public Batch<Choice> get(long eventId, long formId, long id) {
        return find(eventId, id)
                .filter(batch -> Long.valueOf(formId).equals(batch.partOf()))
                .orElseThrow(() -> PlatformProblem.NOT_FOUND.because(
                        "Form %d has no decision %d; decisions about many are kept for a day.", formId, id));
    }

    /** Lists the batches of the form of the last day that were begun, newest first. */
    public List<Batch<Choice>> recent(long eventId, long formId) {
        return batches.recent(this, eventId, formId);
    }

    /** Counts what the batch would do if it were applied now. */
    public RequestBatch.Preview preview(Batch<Choice> batch, boolean secondZones) {
        Choice choice = new Choice(batch.choice().decision(), secondZones, null);
        List<Long> ids = ids(waiting(batch));
        if (ids.isEmpty()) {
            return RequestBatch.Preview.NOTHING;
        }
        Map<Long, RequestBatchRepository.Now> now = repository.now(batch.eventId(), formOf(batch), ids);
        return plan(batch, choice, now.values()).walk(ids, now);
    }

    private RequestBatchPlan plan(Batch<Choice> batch, Choice choice, Collection<RequestBatchRepository.Now> now) {
        long eventId = batch.eventId();
        ZoneRepository.Measured measured = zones.measured(eventId);
        List<Zone> all = measured.zones();
        List<Long> zoneIds = all.stream().map(Zone::id).toList();
        Set<Long> people =
                now.stream().map(RequestBatchRepository.Now::accreditationId).collect(Collectors.toSet());
        Map<Long, Overrides> choices = overrides.overrides(eventId, people);
        RightTimes times = rights.of(eventId, people, zoneIds);
        Map<Long, Integer> taken = new HashMap<>();
        places.taken(batch.eventId()).stream()
                .filter(each -> each.formId() == formOf(batch))
                .forEach(each -> taken.put(each.zoneId(), each.places()));
        return new RequestBatchPlan(
                choice,
                all,
                measured.room(),
                (person, zone) -> times.allocated(person, zone, choices.getOrDefault(person, Overrides.NONE)),
                forms.zones(eventId, List.of(formOf(batch))),
                taken);
    }

    /**
     * Begins to apply the batch, or continues it.
     *
     * @param secondZones whether the second choice is given where the first has no place; it counts if the batch begins by it
     * @param reason why they are denied; the same
     */
    public Batch<Choice> apply(
            long eventId, long formId, long id, boolean secondZones, @Nullable String reason, Caller by) {
        get(eventId, formId, id);
        return batches.go(
                this, eventId, id, State.APPLYING, choice -> new Choice(choice.decision(), secondZones, reason), by);
    }

    /** Begins to undo the batch, or continues; requests that somebody has changed since are left alone. */
    public Batch<Choice> undo(long eventId, long formId, long id, Caller by) {
        get(eventId, formId, id);
        return undo(eventId, id, by);
    }

    @Override
    public List<Item<Memory>> apply(Batch<Choice> batch, List<Item<Memory>> items, Caller by) {
        lock(batch, items);
        Map<Long, RequestBatchRepository.Now> now = repository.now(batch.eventId(), formOf(batch), ids(items));
        RequestBatchPlan plan = plan(batch, batch.choice(), now.values());
        return items.stream()
                .map(item -> decide(batch, item, plan.decide(now.get(item.id())), by))
                .toList();
    }

    private Item<Memory> decide(Batch<Choice> batch, Item<Memory> item, RequestBatchPlan.Verdict verdict, Caller by) {
        Reason refused = verdict.refused();
        if (refused != null) {
            return item.refused(refused);
        }
        if (verdict.same()) {
            return item.same();
        }
        Long zone = verdict.zoneId();
        return item.changed(
                zone == null
                        ? new Memory(
                                null,
                                denials.deny(
                                                batch.eventId(),
                                                item.id(),
                                                batch.choice().reason(),
                                                by)
                                        .orElseThrow())
                        : new Memory(allocations.allocate(batch.eventId(), formOf(batch), zone, item.id(), by), null));
    }

    private void lock(Batch<Choice> batch, List<Item<Memory>> items) {
        long eventId = batch.eventId();
        forms.share(eventId, formOf(batch));
        List<RequestRepository.Row> rows = requests.lockAll(eventId, ids(items));
        if (batch.choice().decision() == Decision.GRANT) {
            accreditations.lockAll(
                    eventId,
                    rows.stream().map(RequestRepository.Row::accreditationId).toList());
            Set<Long> requested = new TreeSet<>();
            rows.forEach(row -> {
                requested.add(row.firstZoneId());
                requested.add(Objects.requireNonNullElse(row.secondZoneId(), row.firstZoneId()));
            });
            grants.lockKnown(eventId, requested);
        }
    }

    @Override
    public List<Item<Memory>> undo(Batch<Choice> batch, List<Item<Memory>> items, Caller by) {
        lock(batch, items);
        return items.stream()
                .map(item -> revoke(batch.eventId(), item, by) ? item.undone() : item.kept(Reason.CHANGED_SINCE))
                .toList();
    }

    private boolean revoke(long eventId, Item<Memory> item, Caller by) {
        Memory memory = Objects.requireNonNull(item.memory());
        Long allocation = memory.allocationId();
        if (allocation != null) {
            return allocations.undoUntouched(eventId, allocation, by);
        }
        int denied = Objects.requireNonNull(memory.deniedVersion());
        return denials.reopenUntouched(eventId, item.id(), denied, by);
    }

    @Override
    public Map<Long, Named> names(Batch<Choice> batch, Collection<Long> ids) {
        Map<Long, Named> names = new HashMap<>();
        repository.now(batch.eventId(), formOf(batch), ids).forEach((id, request) -> names.put(id, request.named()));
        return names;
    }

    @Override
    public Subject subject(Item<Memory> item) {
        Long allocation = item.memory() == null ? null : item.memory().allocationId();
        return allocation == null
                ? new Subject("zone_request", item.id())
                : new Subject("zone_request_allocation", allocation);
    }

    private static long formOf(Batch<Choice> batch) {
        return Objects.requireNonNull(batch.partOf());
    }

    private static List<Long> ids(List<Item<Memory>> items) {
        return items.stream().map(Item::id).toList();
    }
}
