package org.gatehouse.accreditation.change;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gatehouse.accreditation.AccreditationRepository;
import org.gatehouse.accreditation.AccreditationWriteRepository;
import org.gatehouse.accreditation.AccreditationWriteRepository.Stored;
import org.gatehouse.accreditation.AllocatedZoneRepository;
import org.gatehouse.accreditation.EffectiveZoneRepository;
import org.gatehouse.accreditation.Overrides;
import org.gatehouse.accreditation.change.AccreditationService.Planned;
import org.gatehouse.accreditation.change.AccreditationService.Restored;
import org.gatehouse.accreditation.change.ChangeBatch.Change;
import org.gatehouse.accreditation.change.ChangeBatch.Outcome;
import org.gatehouse.accreditation.change.ChangeBatch.State;
import org.gatehouse.accreditation.change.ChangeBatchRepository.Facts;
import org.gatehouse.accreditation.change.ChangeBatchRepository.Item;
import org.gatehouse.accreditation.change.ChangeBatchRepository.Marks;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneGrantService;
import org.gatehouse.zone.ZoneRepository;
import org.gatehouse.zone.ZoneRoom;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Changes many accreditations in steps that each commit, so that nobody else waits. A change can be taken back for a day.
 *
 * <p>Every step changes accreditations through {@link AccreditationService}, like all other code. Locks are taken in the order batch,
 * accreditations, zones.
 */
@Service
public class ChangeBatchService {

    /** Accreditations per step: half a second, with room for a gate's poll between two steps. */
    static final int STEP = 500;

    private final ChangeBatchRepository batches;
    private final AccreditationService service;
    private final AccreditationWriteRepository writer;
    private final AccreditationRepository accreditations;
    private final AllocatedZoneRepository allocated;
    private final EffectiveZoneRepository effective;
    private final ZoneRepository zones;
    private final ZoneGrantService grants;
    private final AuditRepository audit;

    ChangeBatchService(
            ChangeBatchRepository batches,
            AccreditationService service,
            AccreditationWriteRepository writer,
            AccreditationRepository accreditations,
            AllocatedZoneRepository allocated,
            EffectiveZoneRepository effective,
            ZoneRepository zones,
            ZoneGrantService grants,
            AuditRepository audit) {
        this.batches = batches;
        this.service = service;
        this.writer = writer;
        this.accreditations = accreditations;
        this.allocated = allocated;
        this.effective = effective;
        this.zones = zones;
        this.grants = grants;
        this.audit = audit;
    }

    /** Makes a batch of these accreditations of the event; its change is chosen later. */
    @Transactional
    public long make(long eventId, List<Long> ids, Actor by) {
        return batches.insert(eventId, by.name(), batches.known(eventId, ids));
    }

    /**
     * Returns the batch.
     *
     * @throws ProblemException not_found (404), also a day after it was made
     */
    @Transactional(readOnly = true)
    public ChangeBatch get(long eventId, long id) {
        return batches.find(eventId, id).orElseThrow(() -> missing(eventId, id));
    }

    /** Lists the batches of the last day that were applied, newest first. */
    @Transactional(readOnly = true)
    public List<ChangeBatch> recent(long eventId) {
        return batches.recent(eventId);
    }

    /** Lists the first fifty accreditations that the batch could not change or restore. */
    @Transactional(readOnly = true)
    public List<ChangeBatch.Unchanged> unchanged(long eventId, long id) {
        return batches.unchanged(eventId, id);
    }

    /** Chooses the batch's change; it has no effect once the batch has begun. */
    @Transactional
    public void choose(long eventId, long id, Change change) {
        ChangeBatch batch = lock(eventId, id);
        if (batch.state() == State.OPEN) {
            batches.change(id, change);
        }
    }

    /** Counts what the batch would do if it were applied now. */
    @Transactional(readOnly = true)
    public ChangeBatch.Preview preview(ChangeBatch batch) {
        ChangeBatch.Preview counted = batches.preview(batch.id(), batch.change().position());
        return batch.change().isNone() ? counted : planned(batch, counted);
    }

    /** Simulates the whole batch in the order of its steps. */
    private ChangeBatch.Preview planned(ChangeBatch batch, ChangeBatch.Preview counted) {
        Change change = batch.change();
        boolean moves = change.position() != null;
        List<Zone> all = moves || !change.zones().isEmpty() ? zones.withUsage(batch.eventId()) : List.of();
        List<Zone> chosen =
                all.stream().filter(zone -> change.zones().contains(zone.id())).toList();
        List<Zone> others = moves
                ? all.stream()
                        .filter(zone -> !change.zones().contains(zone.id()))
                        .toList()
                : List.of();
        ChangeBatchPlan plan = plan(
                batch, batches.ids(batch.id()), others.stream().map(Zone::id).collect(Collectors.toSet()));
        plan.measure(ZoneRoom.of(chosen));
        plan.walk();
        return new ChangeBatch.Preview(
                counted.total(),
                counted.invalid(),
                counted.inPosition(),
                plan.moved(),
                counted.printed(),
                counted.distributed(),
                chosen.stream()
                        .map(zone -> new ChangeBatch.ZoneEffect(
                                zone,
                                change.gives(zone.id()),
                                plan.have(zone.id()),
                                usage(zone),
                                plan.changes(zone.id())))
                        .toList(),
                others.stream()
                        .map(zone -> new ChangeBatch.PositionEffect(
                                zone, plan.opened(zone.id()), plan.closed(zone.id()), usage(zone)))
                        .filter(effect -> effect.opens() + effect.closes() > 0)
                        .toList(),
                plan.printAgain(),
                batches.named(batch.eventId(), plan.refused()));
    }

    private static int usage(Zone zone) {
        return Objects.requireNonNull(zone.usage());
    }

    private ChangeBatchPlan plan(ChangeBatch batch, Collection<Long> ids, Set<Long> followed) {
        Set<Long> zones = batch.change().zones();
        zones.addAll(followed);
        return new ChangeBatchPlan(
                batch.change(),
                ids,
                batches.facts(batch.eventId(), ids),
                accreditations.overrides(batch.eventId(), ids),
                accreditations.effectiveZones(batch.eventId(), ids),
                effective.sources(batch.eventId(), ids, zones, batch.change().position()),
                followed);
    }

    /** Applies the next step and returns the batch after it. */
    @Transactional
    public ChangeBatch apply(long eventId, long id, Actor by) {
        ChangeBatch batch = lock(eventId, id);
        if (batch.change().isNone() || (batch.state() != State.OPEN && batch.state() != State.APPLYING)) {
            return batch;
        }
        audit.continueChange(batches.begin(id, State.APPLYING));
        List<Item> items = batches.next(id, Outcome.WAITING, STEP);
        new Step(batch, items, by).apply();
        batches.move(id, items.size() < STEP ? State.APPLIED : State.APPLYING);
        return get(eventId, id);
    }

    /** Takes the next step back, in the order in which steps were applied; accreditations that somebody changed since keep that change. */
    @Transactional
    public ChangeBatch undo(long eventId, long id, Actor by) {
        ChangeBatch batch = lock(eventId, id);
        if (batch.state() == State.OPEN || batch.state() == State.UNDONE) {
            return batch;
        }
        audit.continueChange(batches.begin(id, State.UNDOING));
        List<Item> items = batches.next(id, Outcome.CHANGED, STEP);
        new Step(batch, items, by).undo();
        batches.move(id, items.size() < STEP ? State.UNDONE : State.UNDOING);
        return get(eventId, id);
    }

    private ChangeBatch lock(long eventId, long id) {
        return batches.lock(eventId, id).orElseThrow(() -> missing(eventId, id));
    }

    private static ProblemException missing(long eventId, long id) {
        return PlatformProblem.NOT_FOUND.because("Event %d has no batch %d; batches are kept for a day.", eventId, id);
    }

    /** One step of a batch, with its rows locked. */
    private final class Step {

        private final ChangeBatch batch;
        private final Change change;
        private final long eventId;
        private final List<Item> items;
        private final Actor by;
        private final Map<Long, Stored> stored;
        private final Map<Long, Overrides> overrides;
        private final Map<Long, Facts> facts;
        private final ChangeBatchPlan plan;
        private final Map<Long, Set<Long>> open = new HashMap<>();
        private ZoneRoom room = ZoneRoom.of(List.of());

        private Step(ChangeBatch batch, List<Item> items, Actor by) {
            this.batch = batch;
            this.change = batch.change();
            this.eventId = batch.eventId();
            this.items = items;
            this.by = by;
            Set<Long> ids = items.stream().map(Item::accreditationId).collect(Collectors.toCollection(TreeSet::new));
            this.stored = writer.lock(eventId, ids).stream().collect(Collectors.toMap(Stored::id, Function.identity()));
            this.overrides = accreditations.overrides(eventId, ids);
            this.facts = batches.facts(eventId, ids);
            this.plan = plan(batch, ids, Set.of());
            accreditations
                    .effectiveZones(eventId, ids)
                    .forEach(held -> open.computeIfAbsent(held.accreditationId(), id -> new HashSet<>())
                            .add(held.zoneId()));
        }

        private Overrides overrides(long id) {
            return overrides.getOrDefault(id, Overrides.NONE);
        }

        private Facts facts(long id) {
            return Objects.requireNonNull(facts.get(id));
        }

        private boolean isLive(Item item) {
            Stored now = stored.get(item.accreditationId());
            return now != null && !now.deleted();
        }

        private void settle(Outcome outcome, List<Item> some) {
            if (!some.isEmpty()) {
                batches.settle(
                        batch.id(), outcome, some.stream().map(Item::place).toList());
            }
        }

        private void apply() {
            Set<Long> lockable = existing(change.removed());
            lockable.addAll(change.added());
            measure(lockable);
            plan.measure(room);
            Map<Outcome, List<Item>> outcomes = new EnumMap<>(Outcome.class);
            items.forEach(
                    item -> outcomes.computeIfAbsent(plan.walk(item.accreditationId()), outcome -> new ArrayList<>())
                            .add(item));
            List<Item> changed = outcomes.getOrDefault(Outcome.CHANGED, List.of());
            List<Item> before = changed.stream().map(this::asItIs).toList();
            service.update(eventId, change, changed.stream().map(this::planned).toList(), by);
            batches.remember(eventId, batch.id(), before);
            outcomes.remove(Outcome.CHANGED);
            outcomes.forEach(this::settle);
        }

        private Planned planned(Item item) {
            long id = item.accreditationId();
            return new Planned(
                    Objects.requireNonNull(stored.get(id)), plan.moves(id), overrides(id), plan.overridesAfter(id));
        }

        private Item asItIs(Item item) {
            long id = item.accreditationId();
            Marks now = facts(id).marks();
            return new Item(
                    item.place(),
                    id,
                    Objects.requireNonNull(stored.get(id)).positionId(),
                    overrides(id),
                    plan.overridesAfter(id),
                    now,
                    now);
        }

        private void undo() {
            List<Item> back = new ArrayList<>();
            List<Item> kept = new ArrayList<>();
            Map<Long, Set<Long>> held = allocated.of(
                    eventId, items.stream().map(Item::accreditationId).toList());
            measure(existing(change.zones()));
            for (Item item : items) {
                boolean possible = isLive(item)
                        && isAsLeft(item)
                        && takesPlaces(openedAgain(item, held.getOrDefault(item.accreditationId(), Set.of())));
                (possible ? back : kept).add(item);
            }
            service.restore(eventId, back.stream().map(this::restored).toList(), by);
            if (change.marks() && !back.isEmpty()) {
                batches.restoreMarks(eventId, back);
            }
            settle(Outcome.UNDONE, back);
            settle(Outcome.KEPT, kept);
        }

        private Overrides left(Item item) {
            return item.is() == null ? item.was().with(change.added(), change.removed()) : item.is();
        }

        /** The zones whose overrides the batch changed for this accreditation. */
        private Set<Long> concerned(Item item) {
            Set<Long> zones = left(item).newComparedTo(item.was());
            zones.addAll(left(item).missingComparedTo(item.was()));
            return zones;
        }

        private boolean isAsLeft(Item item) {
            long id = item.accreditationId();
            Set<Long> concerned = concerned(item);
            Long position = Objects.requireNonNull(stored.get(id)).positionId();
            return left(item).of(concerned).equals(overrides(id).of(concerned))
                    && (Objects.equals(position, item.wasPosition()) || Objects.equals(position, change.position()))
                    && (!change.marks() || facts(id).marks().equals(item.isMarks()));
        }

        /**
         * Zones that are closed now and that undoing opens by hand or by allocation. A zone that a default or a package opens again takes
         * no place, because these may overbook it.
         */
        private Set<Long> openedAgain(Item item, Set<Long> held) {
            Overrides is = overrides(item.accreditationId());
            Set<Long> zones = concerned(item);
            zones.removeIf(zone -> !item.was().added().contains(zone)
                    && !(is.removed().contains(zone)
                            && held.contains(zone)
                            && !item.was().removed().contains(zone)));
            zones.removeAll(open.getOrDefault(item.accreditationId(), Set.of()));
            return zones;
        }

        private Restored restored(Item item) {
            Set<Long> concerned = concerned(item);
            Stored now = Objects.requireNonNull(stored.get(item.accreditationId()));
            Marks was = item.wasMarks();
            Marks is = facts(now.id()).marks();
            boolean printed = change.printed() != null;
            boolean distributed = change.distributed() != null;
            return new Restored(
                    now,
                    overrides(now.id()),
                    change.position() == null ? now.positionId() : item.wasPosition(),
                    overrides(now.id()).without(concerned).and(item.was().of(concerned)),
                    printed && is.printed() != null && was.printed() == null,
                    printed && is.printed() == null && was.printed() != null,
                    distributed && is.distributed() != null && was.distributed() == null,
                    distributed && is.distributed() == null && was.distributed() != null);
        }

        private Set<Long> existing(Set<Long> zoneIds) {
            Set<Long> known = new TreeSet<>(zones.byId(eventId).keySet());
            known.retainAll(zoneIds);
            return known;
        }

        private void measure(Collection<Long> zoneIds) {
            if (items.isEmpty() || zoneIds.isEmpty()) {
                return;
            }
            room = grants.room(
                    eventId,
                    grants.lock(eventId, "zones", new TreeSet<>(zoneIds)).values());
        }

        private boolean takesPlaces(Set<Long> zoneIds) {
            if (!zoneIds.stream().allMatch(room::fits)) {
                return false;
            }
            zoneIds.forEach(room::take);
            return true;
        }
    }
}
