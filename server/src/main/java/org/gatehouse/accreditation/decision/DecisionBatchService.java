package org.gatehouse.accreditation.decision;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gatehouse.accreditation.decision.DecisionBatch.Decision;
import org.gatehouse.accreditation.decision.DecisionBatch.Memory;
import org.gatehouse.accreditation.decision.DecisionBatch.Reason;
import org.gatehouse.accreditation.decision.DecisionBatchRepository.Lost;
import org.gatehouse.accreditation.decision.DecisionBatchRepository.Now;
import org.gatehouse.audit.AuditRepository.Subject;
import org.gatehouse.auth.Caller;
import org.gatehouse.batch.Batch;
import org.gatehouse.batch.Batch.Item;
import org.gatehouse.batch.Batch.Named;
import org.gatehouse.batch.Batch.Outcome;
import org.gatehouse.batch.Batch.Reported;
import org.gatehouse.batch.Batch.State;
import org.gatehouse.batch.BatchKind;
import org.gatehouse.batch.BatchService;
import org.gatehouse.people.person.PersonImportService;
import org.gatehouse.period.AccessWindowRepository;
import org.gatehouse.period.PeriodRepository;
import org.gatehouse.period.PeriodTimes;
import org.gatehouse.period.Times;
import org.gatehouse.registration.RegistrationState;
import org.gatehouse.zone.ZoneRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/**
 * Decides about many registrations. The way back is another batch: it is previewed too, because a state is never restored without a trace
 * (decision 0029).
 *
 * <p>Each registration goes through {@link DecisionService}, like a single decision. A step locks the batch, then its people in the order
 * of their ids, then their accreditations. Every decision about a registration locks its person first, so the registrations that a step has
 * read do not change.
 */
@Service
public record DecisionBatchService(
        BatchService batches,
        DecisionBatchRepository repository,
        DecisionService decisions,
        PersonImportService people,
        ZoneRepository zones,
        PeriodRepository periods,
        AccessWindowRepository windows)
        implements BatchKind<Decision, Memory> {

    private static final Form<Decision, Memory> FORM = new Form<>("DECISION", Decision.class, Memory.class, 100);

    @Override
    public Form<Decision, Memory> form() {
        return FORM;
    }

    /** Makes a batch of these registrations of the event; nothing is decided yet. */
    public long make(long eventId, RegistrationState decision, List<Long> ids, Caller by) {
        Set<Long> known = repository.now(eventId, ids).keySet();
        List<Long> items = ids.stream().distinct().filter(known::contains).toList();
        return batches.make(this, eventId, null, items, new Decision(decision, null), by);
    }

    /**
     * Makes a batch that reverses this one, as far as a state can be reversed; it is previewed before it is applied, like any other. Later
     * decisions stay.
     */
    public long makeBack(long eventId, long id, Caller by) {
        Batch<Decision> batch = get(eventId, id);
        RegistrationState back = switch (batch.choice().decision()) {
            case APPROVED -> RegistrationState.WITHDRAWN;
            case REJECTED, WITHDRAWN -> RegistrationState.PENDING;
            case PENDING -> RegistrationState.REJECTED;
        };
        return batches.makeOfChanged(this, batch, new Decision(back, null), by);
    }

    /** Lists the first hundred registrations that were approved without a zone that they had before, because it is full. */
    public List<Reported> withoutZone(Batch<Decision> batch) {
        return batches.report(this, batch, Outcome.CHANGED);
    }

    /** Lists the accreditations of those whom the batch approved, as far as they are valid now. */
    public List<Long> accredited(Batch<Decision> batch, int most) {
        return batch.choice().decision() == RegistrationState.APPROVED
                ? repository.accredited(batch.eventId(), ids(batches.items(this, batch, Outcome.CHANGED)), most)
                : List.of();
    }

    /**
     * Begins to apply the batch, or continues it.
     *
     * @param note stored with each registration that changes; it counts if the batch begins by it
     */
    public Batch<Decision> apply(long eventId, long id, @Nullable String note, Caller by) {
        return batches.go(this, eventId, id, State.APPLYING, choice -> new Decision(choice.decision(), note), by);
    }

    /** Counts what the batch would do if it were applied now. */
    public DecisionBatch.Preview preview(Batch<Decision> batch) {
        RegistrationState decision = batch.choice().decision();
        List<Item<Memory>> items = waiting(batch);
        Map<Long, Now> now = repository.now(batch.eventId(), ids(items));
        Map<RegistrationState, Integer> states = new EnumMap<>(RegistrationState.class);
        List<Long> changing = new ArrayList<>();
        int changedSince = 0;
        for (Item<Memory> item : items) {
            Now registration = now.get(item.id());
            if (registration != null && (isUnchangedSince(item, registration) || registration.state() == decision)) {
                states.merge(registration.state(), 1, Integer::sum);
            } else if (registration != null) {
                changedSince++;
            }
            if (registration != null
                    && isUnchangedSince(item, registration)
                    && DecisionBatch.from(decision).contains(registration.state())) {
                changing.add(item.id());
            }
        }
        return new DecisionBatch.Preview(states, changedSince, effects(batch.eventId(), decision, changing));
    }

    private List<DecisionBatch.ZoneEffect> effects(long eventId, RegistrationState decision, List<Long> changing) {
        if (changing.isEmpty()) {
            return List.of();
        }
        DecisionBatchPlan plan = new DecisionBatchPlan(zones.measured(eventId));
        switch (decision) {
            case APPROVED -> open(eventId, changing, plan);
            case WITHDRAWN -> close(eventId, changing, plan);
            case PENDING, REJECTED -> {}
        }
        return plan.effects();
    }

    private void open(long eventId, List<Long> registrationIds, DecisionBatchPlan plan) {
        PeriodTimes times = periods.times(eventId);
        repository.gained(eventId, registrationIds).forEach(gained -> plan.open(gained, times));
    }

    private void close(long eventId, List<Long> registrationIds, DecisionBatchPlan plan) {
        List<Lost> all = repository.lost(eventId, registrationIds);
        Map<Long, Times> times = windows.times(eventId, all.stream().map(Lost::windowId));
        all.forEach(lost -> plan.close(
                lost, lost.windowId() == null ? Times.ALWAYS : Objects.requireNonNull(times.get(lost.windowId()))));
    }

    /** Whether the registration is as the batch left it that this one takes back. */
    private static boolean isUnchangedSince(Item<Memory> item, Now now) {
        return item.memory() == null
                || item.memory().changedAt() == null
                || item.memory().changedAt().equals(now.changedAt());
    }

    @Override
    public List<Item<Memory>> apply(Batch<Decision> batch, List<Item<Memory>> items, Caller by) {
        long eventId = batch.eventId();
        RegistrationState decision = batch.choice().decision();
        people.lock(repository.now(eventId, ids(items)).values().stream()
                .map(Now::personId)
                .toList());
        repository.lockAccreditations(eventId, ids(items));
        Map<Long, Now> now = repository.now(eventId, ids(items));
        List<Item<Memory>> results = new ArrayList<>();
        List<Item<Memory>> changing = new ArrayList<>();
        for (Item<Memory> item : items) {
            Now registration = now.get(item.id());
            Reason reason = refusal(item, registration, decision);
            if (reason != null) {
                results.add(item.refused(reason));
            } else if (registration != null && registration.state() == decision) {
                results.add(item.same());
            } else {
                changing.add(item);
            }
        }
        Set<Long> without = decide(batch.choice(), ids(changing), by);
        Map<Long, Now> decided = repository.now(eventId, ids(changing));
        for (Item<Memory> item : changing) {
            Memory memory =
                    new Memory(Objects.requireNonNull(decided.get(item.id())).changedAt());
            results.add(without.contains(item.id()) ? item.changed(memory, Reason.ZONE_FULL) : item.changed(memory));
        }
        return results;
    }

    /** Why the registration is not decided; null when it can be. */
    private static @Nullable Reason refusal(Item<Memory> item, @Nullable Now now, RegistrationState decision) {
        if (now == null) {
            return Reason.GONE;
        }
        if (now.erased()) {
            return Reason.ERASED;
        }
        if (now.merged()) {
            return Reason.MERGED;
        }
        if (now.state() != decision && !isUnchangedSince(item, now)) {
            return Reason.CHANGED_SINCE;
        }
        return now.state() == decision || DecisionBatch.from(decision).contains(now.state())
                ? null
                : Reason.valueOf(now.state().name());
    }

    /** Decides these registrations, and returns the ones that were approved without a zone that is full. */
    private Set<Long> decide(Decision choice, List<Long> ids, Caller by) {
        if (choice.decision() == RegistrationState.APPROVED) {
            return decisions.approveAll(ids, choice.note(), by).keySet();
        }
        for (long id : ids) {
            switch (choice.decision()) {
                case REJECTED -> decisions.reject(id, choice.note(), by);
                case WITHDRAWN -> decisions.withdraw(id, choice.note(), by);
                case PENDING -> decisions.reopen(id, choice.note(), by);
                case APPROVED -> throw new IllegalStateException("approved above, all at once");
            }
        }
        return Set.of();
    }

    @Override
    public Map<Long, Named> names(Batch<Decision> batch, Collection<Long> ids) {
        Map<Long, Named> names = new HashMap<>();
        repository.now(batch.eventId(), ids).forEach((id, now) -> names.put(id, new Named(now.name(), null, "")));
        return names;
    }

    @Override
    public Subject subject(Item<Memory> item) {
        return new Subject("registration", item.id());
    }

    private static List<Long> ids(List<Item<Memory>> items) {
        return items.stream().map(Item::id).toList();
    }
}
