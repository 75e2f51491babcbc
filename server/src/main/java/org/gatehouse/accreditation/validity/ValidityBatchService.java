package org.gatehouse.accreditation.validity;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gatehouse.accreditation.AccessEffectRepository;
import org.gatehouse.accreditation.validity.ValidityBatch.Choice;
import org.gatehouse.accreditation.validity.ValidityBatch.Memory;
import org.gatehouse.accreditation.validity.ValidityBatch.Preview;
import org.gatehouse.accreditation.validity.ValidityBatch.Reason;
import org.gatehouse.accreditation.validity.ValidityBatchRepository.Now;
import org.gatehouse.audit.AuditRepository.Subject;
import org.gatehouse.auth.Caller;
import org.gatehouse.batch.Batch;
import org.gatehouse.batch.Batch.Item;
import org.gatehouse.batch.Batch.Named;
import org.gatehouse.batch.BatchService;
import org.gatehouse.batch.UndoableBatchKind;
import org.gatehouse.people.person.PersonImportService;
import org.gatehouse.period.PeriodProblem;
import org.gatehouse.period.PeriodRepository;
import org.gatehouse.period.PeriodService;
import org.gatehouse.period.PeriodService.OfDay;
import org.gatehouse.period.PeriodTimes;
import org.gatehouse.period.Times;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.registration.RegistrationPeriodRepository;
import org.gatehouse.registration.RegistrationService;
import org.gatehouse.registration.RegistrationState;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/**
 * Changes the validity of many registrations by one choice, such as a day pass for each, and takes such changes back.
 *
 * <p>Each registration is changed through {@link RegistrationService}, like a single one. A step locks the batch, then its people in the
 * order of their ids, then the period. Every change of a registration locks its person first, so the registrations that a step has read
 * do not change.
 */
@Service
public record ValidityBatchService(
        BatchService batches,
        ValidityBatchRepository repository,
        RegistrationService registrations,
        RegistrationPeriodRepository validity,
        PeriodService service,
        PeriodRepository periods,
        PersonImportService people,
        AccessEffectRepository effects)
        implements UndoableBatchKind<Choice, Memory> {

    private static final Form<Choice, Memory> FORM = new Form<>("VALIDITY", Choice.class, Memory.class, 100);

    @Override
    public Form<Choice, Memory> form() {
        return FORM;
    }

    /** Makes a batch of these registrations of the event; its change is chosen later. */
    public long make(long eventId, List<Long> ids, Caller by) {
        Set<Long> known = repository.now(eventId, ids).keySet();
        List<Long> items = ids.stream().distinct().filter(known::contains).toList();
        return batches.make(this, eventId, null, items, Choice.NONE, by);
    }

    /** Does nothing as long as no change is chosen. */
    @Override
    public Batch<Choice> apply(long eventId, long id, Caller by) {
        Batch<Choice> batch = get(eventId, id);
        return batch.choice().none() ? batch : UndoableBatchKind.super.apply(eventId, id, by);
    }

    /** Counts what the batch would do if it were applied now. */
    public Preview preview(Batch<Choice> batch) {
        List<Long> ids = ids(waiting(batch));
        return batch.choice().none() || ids.isEmpty() ? Preview.NONE : preview(batch.eventId(), batch.choice(), ids);
    }

    private Preview preview(long eventId, Choice choice, List<Long> ids) {
        Map<Long, Now> now = repository.now(eventId, ids);
        Map<Long, Set<Long>> were = validity.of(eventId, ids);
        PeriodTimes times = periods.times(eventId);
        OfDay given = given(eventId, choice, times);
        Long added = given == null ? null : given.periodId();
        Times made = given == null || added != null ? Times.NEVER : given.times();
        boolean deleted = choice.gives() && given == null;
        Map<Reason, Integer> refused = new EnumMap<>(Reason.class);
        Map<Long, Times> valid = new HashMap<>();
        int changes = 0;
        int same = 0;
        int limited = 0;
        int freed = 0;
        for (long id : ids) {
            Now one = now.get(id);
            Reason reason = deleted ? Reason.DELETED : refusal(one, true);
            Set<Long> was = were.getOrDefault(id, Set.of());
            Set<Long> is = choice.over(was, added);
            if (one == null || reason != null) {
                refused.merge(Objects.requireNonNullElse(reason, Reason.GONE), 1, Integer::sum);
            } else if (is.equals(was) && made.areNever()) {
                same++;
            } else {
                changes++;
                limited += choice.gives() && was.isEmpty() ? 1 : 0;
                freed += !choice.gives() && is.isEmpty() ? 1 : 0;
                if (one.accreditationId() != null) {
                    valid.put(one.accreditationId(), valid(one, is, made, times));
                }
            }
        }
        return new Preview(changes, same, refused, limited, freed, valid.size(), effects.ofValidity(eventId, valid));
    }

    /** What the choice gives; null if it gives nothing, or something that is not there. */
    private @Nullable OfDay given(long eventId, Choice choice, PeriodTimes times) {
        if (choice.day() != null) {
            return service.findDay(eventId, choice.day()).orElse(null);
        }
        Times given = choice.given() == null ? null : times.byPeriod().get(choice.given());
        return given == null ? null : new OfDay(choice.given(), given);
    }

    /** When somebody with these periods is valid, and also at the times of a period that is to be made. */
    private static Times valid(Now one, Set<Long> periods, Times made, PeriodTimes times) {
        if (made.areNever()) {
            return periods.isEmpty() ? times.of(one.positionPeriodId()) : times.valid(periods);
        }
        return periods.isEmpty() ? made : Times.union(List.of(made, times.valid(periods)));
    }

    @Override
    public List<Item<Memory>> apply(Batch<Choice> batch, List<Item<Memory>> items, Caller by) {
        long eventId = batch.eventId();
        Choice choice = batch.choice();
        Map<Long, Now> now = locked(eventId, items);
        OfDay found = given(eventId, choice, periods.times(eventId));
        if (choice.gives() && found == null) {
            return items.stream().map(item -> item.refused(Reason.DELETED)).toList();
        }
        Long given = choice.day() == null ? choice.given() : Long.valueOf(service.ofDay(eventId, choice.day(), by));
        Map<Long, Set<Long>> were = validity.of(eventId, ids(items));
        List<Item<Memory>> results = new ArrayList<>();
        for (Item<Memory> item : items) {
            Reason reason = refusal(now.get(item.id()), true);
            Set<Long> was = were.getOrDefault(item.id(), Set.of());
            Set<Long> is = choice.over(was, given);
            if (reason != null) {
                results.add(item.refused(reason));
            } else if (is.equals(was)) {
                results.add(item.same());
            } else {
                registrations.setPeriods(eventId, item.id(), is, by);
                results.add(item.changed(new Memory(was, is)));
            }
        }
        return results;
    }

    @Override
    public List<Item<Memory>> undo(Batch<Choice> batch, List<Item<Memory>> items, Caller by) {
        long eventId = batch.eventId();
        Map<Long, Now> now = locked(eventId, items);
        Map<Long, Set<Long>> are = validity.of(eventId, ids(items));
        Set<Long> known = periods.times(eventId).byPeriod().keySet();
        List<Item<Memory>> results = new ArrayList<>();
        for (Item<Memory> item : items) {
            Memory memory = Objects.requireNonNull(item.memory());
            Reason reason = refusal(now.get(item.id()), false);
            if (reason == null && !are.getOrDefault(item.id(), Set.of()).equals(memory.is())) {
                reason = Reason.CHANGED_SINCE;
            }
            if (reason == null && !known.containsAll(memory.was())) {
                reason = Reason.DELETED;
            }
            if (reason == null) {
                registrations.setPeriods(eventId, item.id(), memory.was(), by);
            }
            results.add(reason == null ? item.undone() : item.kept(reason));
        }
        return results;
    }

    @Override
    public String reasonOf(Throwable failure) {
        boolean tooMany =
                failure instanceof ProblemException refused && refused.problem() == PeriodProblem.TOO_MANY_INTERVALS;
        return tooMany ? Reason.TOO_MANY_INTERVALS.name() : Batch.FAILED;
    }

    /** Locks the people of these registrations, and reads the registrations as they are then. */
    private Map<Long, Now> locked(long eventId, List<Item<Memory>> items) {
        people.lock(repository.now(eventId, ids(items)).values().stream()
                .map(Now::personId)
                .toList());
        return repository.now(eventId, ids(items));
    }

    /**
     * Why the registration is not changed; null when it can be.
     *
     * @param open whether a withdrawn one is refused; what a batch did is taken back from it all the same
     */
    private static @Nullable Reason refusal(@Nullable Now now, boolean open) {
        if (now == null) {
            return Reason.GONE;
        }
        if (now.erased()) {
            return Reason.ERASED;
        }
        if (now.merged()) {
            return Reason.MERGED;
        }
        return open && now.state() == RegistrationState.WITHDRAWN ? Reason.WITHDRAWN : null;
    }

    @Override
    public Map<Long, Named> names(Batch<Choice> batch, Collection<Long> ids) {
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
