package org.gatehouse.accreditation.change;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gatehouse.accreditation.AccreditationRepository;
import org.gatehouse.accreditation.AccreditationWriteRepository;
import org.gatehouse.accreditation.AccreditationWriteRepository.Stored;
import org.gatehouse.accreditation.EffectiveZoneRepository;
import org.gatehouse.accreditation.EffectiveZoneRepository.ChosenPosition;
import org.gatehouse.accreditation.Overrides;
import org.gatehouse.accreditation.RightTimes;
import org.gatehouse.accreditation.RightTimesRepository;
import org.gatehouse.accreditation.change.AccreditationService.Placed;
import org.gatehouse.accreditation.change.ChangeBatch.Change;
import org.gatehouse.accreditation.change.ChangeBatch.Look;
import org.gatehouse.accreditation.change.ChangeBatch.Marks;
import org.gatehouse.accreditation.change.ChangeBatch.Memory;
import org.gatehouse.accreditation.change.ChangeBatch.Reason;
import org.gatehouse.accreditation.change.ChangeBatchRepository.Facts;
import org.gatehouse.audit.AuditRepository.Subject;
import org.gatehouse.auth.Caller;
import org.gatehouse.batch.Batch;
import org.gatehouse.batch.Batch.Item;
import org.gatehouse.batch.Batch.Named;
import org.gatehouse.batch.Batch.Reported;
import org.gatehouse.batch.BatchService;
import org.gatehouse.batch.UndoableBatchKind;
import org.gatehouse.hold.HoldProblem;
import org.gatehouse.period.PeriodService;
import org.gatehouse.period.Times;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneGrantService;
import org.gatehouse.zone.ZoneRepository;
import org.gatehouse.zone.ZoneRoom;
import org.gatehouse.zone.position.PositionReader;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/**
 * Changes many accreditations by one choice, and takes such changes back.
 *
 * <p>Accreditations are changed through {@link AccreditationService}, as by all other code. Locks are taken in the order batch,
 * accreditations, zones.
 */
@Service
public record ChangeBatchService(
        BatchService batches,
        ChangeBatchRepository repository,
        AccreditationService service,
        PrintedBadgeService badges,
        AccreditationWriteRepository writer,
        AccreditationRepository accreditations,
        EffectiveZoneRepository effective,
        RightTimesRepository rights,
        PositionReader positions,
        ZoneRepository zones,
        ZoneGrantService grants,
        PeriodService periods)
        implements UndoableBatchKind<Change, Memory> {

    static final int STEP = 500;

    private static final Form<Change, Memory> FORM = new Form<>("CHANGE", Change.class, Memory.class, STEP);

    @Override
    public Form<Change, Memory> form() {
        return FORM;
    }

    /** Makes a batch of these accreditations of the event; its change is chosen later. */
    public long make(long eventId, List<Long> ids, Caller by) {
        Set<Long> known = repository.facts(eventId, ids).keySet();
        List<Long> items = ids.stream().distinct().filter(known::contains).toList();
        return batches.make(this, eventId, null, items, Change.NONE, by);
    }

    /** Does nothing as long as no change is chosen. */
    @Override
    public Batch<Change> apply(long eventId, long id, Caller by) {
        Batch<Change> batch = get(eventId, id);
        return batch.choice().none() ? batch : UndoableBatchKind.super.apply(eventId, id, by);
    }

    /** Counts what the batch would do if it were applied now, by planning all of it in the order of its steps. */
    public ChangeBatch.Preview preview(Batch<Change> batch) {
        Change change = batch.choice();
        List<Long> ids = waiting(batch).stream().map(Item::id).toList();
        List<Zone> chosen = new ArrayList<>();
        List<Zone> others = new ArrayList<>();
        ZoneRoom room = new ZoneRoom();
        if (!ids.isEmpty() && (change.position() != null || !change.zones().isEmpty())) {
            ZoneRepository.Measured measured = zones.measured(batch.eventId());
            room = measured.room();
            measured.zones().forEach(zone -> (change.zones().contains(zone.id()) ? chosen : others).add(zone));
        }
        Set<Long> followed = change.position() == null
                ? Set.of()
                : others.stream().map(Zone::id).collect(Collectors.toSet());
        ChangeBatchPlan plan = plan(batch.eventId(), change, ids, followed, chosen(change));
        plan.measure(room);
        ids.forEach(plan::walk);
        List<Reported> refused = new ArrayList<>();
        plan.refused()
                .forEach((id, reason) -> refused.add(new Reported(id, named(id, plan.fact(id)), reason.name(), null)));
        return plan.preview(ids.size(), chosen, others, refused);
    }

    @Override
    public Map<Long, Named> names(Batch<Change> batch, Collection<Long> ids) {
        Map<Long, Named> names = new HashMap<>();
        repository.facts(batch.eventId(), ids).forEach((id, facts) -> names.put(id, named(id, facts)));
        return names;
    }

    private static Named named(long id, Facts facts) {
        return new Named(facts.name(), id, "");
    }

    @Override
    public Subject subject(Item<Memory> item) {
        return new Subject("accreditation", item.id());
    }

    /** The position that the change chooses; null for none. */
    private static @Nullable ChosenPosition chosen(Change change) {
        return change.position() == null ? null : new ChosenPosition(change.position());
    }

    /** @param position in which the accreditations are planned; null for each one's own */
    private ChangeBatchPlan plan(
            long eventId, Change change, Collection<Long> ids, Set<Long> followed, @Nullable ChosenPosition position) {
        Set<Long> zones = change.zones();
        zones.addAll(followed);
        List<EffectiveZoneRepository.Source> sources = effective.sources(eventId, ids, zones, position);
        return new ChangeBatchPlan(
                change,
                repository.facts(eventId, ids),
                accreditations.overrides(eventId, ids),
                accreditations.effectiveZones(eventId, ids),
                sources,
                rights.of(eventId, ids, change.zones(), position, sources),
                followed);
    }

    @Override
    public List<Item<Memory>> apply(Batch<Change> batch, List<Item<Memory>> items, Caller by) {
        long eventId = batch.eventId();
        Change change = batch.choice();
        if (!isPosition(eventId, change.position())
                || !zones.byId(eventId).keySet().containsAll(change.added())) {
            return items.stream().map(item -> item.refused(Reason.DELETED)).toList();
        }
        Step step = new Step(eventId, change, items, chosen(change));
        List<Item<Memory>> results = new ArrayList<>();
        Map<Item<Memory>, Placed> placed = new LinkedHashMap<>();
        for (Item<Memory> item : items) {
            Reason reason = step.plan.walk(item.id());
            if (reason != null) {
                results.add(item.refused(reason));
            } else if (step.plan.differs(item.id())) {
                placed.put(item, step.withPositionBefore(item.id()));
            } else {
                results.add(item.same());
            }
        }
        service.place(eventId, placed.values(), by);
        badges.mark(
                eventId, placed.keySet().stream().map(Item::id).toList(), change.printed(), change.distributed(), by);
        Map<Long, Facts> after = change.marks() ? repository.facts(eventId, step.ids) : Map.of();
        placed.forEach((item, done) -> {
            Facts now = step.plan.fact(item.id());
            Marks marks = after.getOrDefault(item.id(), now).marks();
            results.add(item.changed(new Memory(
                    new Look(done.was().positionId(), done.wasZones(), now.marks()),
                    new Look(done.position(), done.zones(), marks))));
        });
        return results;
    }

    @Override
    public List<Item<Memory>> undo(Batch<Change> batch, List<Item<Memory>> items, Caller by) {
        long eventId = batch.eventId();
        Step step = new Step(eventId, batch.choice(), items, null);
        List<Placed> placed = new ArrayList<>();
        Map<Long, Marks> marks = new LinkedHashMap<>();
        Map<String, List<Stored>> notes = new TreeMap<>();
        List<Item<Memory>> results = new ArrayList<>();
        for (Item<Memory> item : items) {
            Memory memory = Objects.requireNonNull(item.memory());
            Reason reason = step.refusal(eventId, item.id(), memory);
            if (reason == null) {
                placed.add(step.restored(item.id(), memory));
                marks.put(item.id(), memory.was().marks());
                step.note(item.id(), memory, notes);
            }
            results.add(reason == null ? item.undone() : item.kept(reason));
        }
        service.place(eventId, placed, by);
        if (batch.choice().marks()) {
            notes.forEach((action, some) -> badges.note(eventId, some, action, by));
            repository.restoreMarks(eventId, marks);
        }
        return results;
    }

    @Override
    public String reasonOf(Throwable failure) {
        boolean held = failure instanceof ProblemException refused && refused.problem() == HoldProblem.HOLD_OPEN;
        return held ? Reason.HELD.name() : Batch.FAILED;
    }

    private boolean isPosition(long eventId, @Nullable Long position) {
        return position == null || positions.exists(eventId, position);
    }

    /** One step of a batch, with its rows locked and its zones measured. */
    private final class Step {

        private final Change change;
        private final Set<Long> ids;
        private final Map<Long, Stored> stored;
        private final ChangeBatchPlan plan;
        private final Set<Long> zonesThere;
        private final Set<Long> periodsThere;
        private final Map<Long, Boolean> positionsThere = new HashMap<>();
        private final Map<ChosenPosition, RightTimes> timesBefore = new HashMap<>();

        private Step(long eventId, Change change, List<Item<Memory>> items, @Nullable ChosenPosition position) {
            this.change = change;
            this.ids = items.stream().map(Item::id).collect(Collectors.toCollection(TreeSet::new));
            this.stored = writer.lock(eventId, ids).stream().collect(Collectors.toMap(Stored::id, Function.identity()));
            this.plan = plan(eventId, change, ids, Set.of(), position);
            this.zonesThere = zones.byId(eventId).keySet();
            Set<Long> measured = change.zones();
            measured.retainAll(zonesThere);
            plan.measure(
                    grants.room(eventId, grants.lock(eventId, "zones", measured).values()));
            this.periodsThere = periods.keep(eventId, remembered(items));
        }

        /** The periods in which zones were added before the batch. */
        private static Set<Long> remembered(List<Item<Memory>> items) {
            Set<Long> remembered = new TreeSet<>();
            for (Item<Memory> item : items) {
                if (item.memory() != null) {
                    remembered.addAll(item.memory().was().overrides().periods().values());
                }
            }
            return remembered;
        }

        private Stored stored(long id) {
            return Objects.requireNonNull(stored.get(id));
        }

        private Placed withPositionBefore(long id) {
            Long position = plan.moves(id) ? change.position() : stored(id).positionId();
            return new Placed(stored(id), position, plan.overridesBefore(id), plan.overridesAfter(id));
        }

        private @Nullable Reason refusal(long eventId, long id, Memory memory) {
            if (!isUnchangedSince(id, memory)) {
                return Reason.CHANGED_SINCE;
            }
            Long position = memory.was().position();
            if (position != null && !positionsThere.computeIfAbsent(position, each -> isPosition(eventId, each))) {
                return Reason.DELETED;
            }
            Overrides restored = memory.was().overrides().of(takenBack(memory));
            if (!periodsThere.containsAll(restored.periods().values())) {
                return Reason.DELETED;
            }
            return plan.takePlaces(timesReopened(eventId, id, memory)) ? null : Reason.FULL;
        }

        /** A batch that marks no badges does not know of them; of the position it knows in any case, because zones depend on it. */
        private boolean isUnchangedSince(long id, Memory memory) {
            Stored now = stored.get(id);
            return now != null
                    && !now.deleted()
                    && Objects.equals(now.positionId(), memory.is().position())
                    && memory.is()
                            .overrides()
                            .of(memory.zones())
                            .equals(plan.overridesBefore(id).of(memory.zones()))
                    && (!change.marks()
                            || memory.is().marks().equals(plan.fact(id).marks()));
        }

        /**
         * Zones that undoing opens manually or by allocation. A zone that a default or a package opens again takes
         * no place, because these may overbook it.
         */
        private Set<Long> zonesReopened(long id, Memory memory) {
            Overrides was = memory.was().overrides();
            Overrides is = plan.overridesBefore(id);
            Set<Long> zones = takenBack(memory);
            zones.removeIf(zone -> !was.added().contains(zone)
                    && !(is.removed().contains(zone)
                            && plan.isAllocated(id, zone)
                            && !was.removed().contains(zone)));
            return zones;
        }

        /** The times at which undoing gives these zones, in the position that it restores. */
        private Map<Long, Times> timesReopened(long eventId, long id, Memory memory) {
            Map<Long, Times> times = new HashMap<>();
            Set<Long> zones = zonesReopened(id, memory);
            if (!zones.isEmpty()) {
                Overrides was = restored(id, memory).zones();
                RightTimes restored = timesBefore.computeIfAbsent(
                        new ChosenPosition(memory.was().position()), position -> timesIn(eventId, position));
                zones.forEach(zone -> times.put(zone, restored.more(id, zone, was)));
            }
            return times;
        }

        private RightTimes timesIn(long eventId, ChosenPosition position) {
            Set<Long> zones = change.zones();
            return rights.of(eventId, ids, zones, position, effective.sources(eventId, ids, zones, position));
        }

        /** The zones that the batch changed and that are still there. */
        private Set<Long> takenBack(Memory memory) {
            Set<Long> zones = memory.zones();
            zones.retainAll(zonesThere);
            return zones;
        }

        private Placed restored(long id, Memory memory) {
            Set<Long> zones = takenBack(memory);
            Overrides is = plan.overridesBefore(id);
            Overrides was = is.without(zones).and(memory.was().overrides().of(zones));
            return new Placed(stored(id), memory.was().position(), is, was);
        }

        /** Collects the log entries of a badge that returns to its former state. */
        private void note(long id, Memory memory, Map<String, List<Stored>> notes) {
            Marks was = memory.was().marks();
            Marks is = memory.is().marks();
            if ((was.printed() == null) != (is.printed() == null)) {
                notes.computeIfAbsent(
                                was.printed() == null ? "badge_print_taken_back" : "badge_printed",
                                action -> new ArrayList<>())
                        .add(stored(id));
            }
            if ((was.distributed() == null) != (is.distributed() == null)) {
                notes.computeIfAbsent(
                                was.distributed() == null ? "badge_taken_back" : "badge_distributed",
                                action -> new ArrayList<>())
                        .add(stored(id));
            }
        }
    }
}
