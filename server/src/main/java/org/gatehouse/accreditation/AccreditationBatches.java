package org.gatehouse.accreditation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gatehouse.accreditation.AccreditationService.Restored;
import org.gatehouse.accreditation.AccreditationWriter.Stored;
import org.gatehouse.accreditation.Batch.Change;
import org.gatehouse.accreditation.Batch.Outcome;
import org.gatehouse.accreditation.Batch.State;
import org.gatehouse.accreditation.BatchRepository.Facts;
import org.gatehouse.accreditation.BatchRepository.Item;
import org.gatehouse.audit.Actor;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneGrants;
import org.gatehouse.zone.ZoneRef;
import org.gatehouse.zone.ZoneRepository;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Changes many accreditations in steps that each commit, so that nobody else waits, and takes it back for a day.
 *
 * <p>What a step changes goes through {@link AccreditationService}, as everything does. Locks are taken in the order batch,
 * accreditations, zones.
 */
@Service
public class AccreditationBatches {

    /** So many a step: half a second, and a gate's poll in between. */
    static final int STEP = 500;

    private final BatchRepository batches;
    private final AccreditationService service;
    private final AccreditationWriter writer;
    private final AccreditationRepository accreditations;
    private final AllocatedZoneRepository allocated;
    private final ZoneRepository zones;
    private final ZoneGrants grants;

    AccreditationBatches(
            BatchRepository batches,
            AccreditationService service,
            AccreditationWriter writer,
            AccreditationRepository accreditations,
            AllocatedZoneRepository allocated,
            ZoneRepository zones,
            ZoneGrants grants) {
        this.batches = batches;
        this.service = service;
        this.writer = writer;
        this.accreditations = accreditations;
        this.allocated = allocated;
        this.zones = zones;
        this.grants = grants;
    }

    /** A batch of these of the event; what it shall do is chosen next. Those older than a day go. */
    @Transactional
    public long make(long eventId, List<Long> ids, Actor by) {
        batches.deleteOld();
        return batches.insert(eventId, by.name(), batches.known(eventId, ids));
    }

    /**
     * The batch.
     *
     * @throws ProblemException not_found (404), also a day after it was made
     */
    @Transactional(readOnly = true)
    public Batch get(long eventId, long id) {
        return batches.find(eventId, id).orElseThrow(() -> missing(eventId, id));
    }

    /** Those of the last day that did something, the newest first. */
    @Transactional(readOnly = true)
    public List<Batch> recent(long eventId) {
        return batches.recent(eventId);
    }

    /** Those of which the batch could not do what it was to do; the first fifty. */
    @Transactional(readOnly = true)
    public List<Batch.Rest> rest(long eventId, long id) {
        return batches.rest(eventId, id);
    }

    /** Says what the batch shall do, until it begins. */
    @Transactional
    public void choose(long eventId, long id, Change change) {
        Batch batch = lock(eventId, id);
        if (batch.state() == State.OPEN) {
            batches.change(id, change);
        }
    }

    /** What it would do now. */
    @Transactional(readOnly = true)
    public Batch.Preview preview(Batch batch) {
        Change change = batch.change();
        Batch.Preview counted = batches.preview(batch.id(), change.position());
        List<Batch.ZoneEffect> effects = zones.ofEvent(batch.eventId()).stream()
                .filter(zone ->
                        change.added().contains(zone.id()) || change.removed().contains(zone.id()))
                .map(zone -> {
                    BatchRepository.Holders holders = batches.holders(batch.eventId(), batch.id(), zone.id());
                    boolean added = !change.removed().contains(zone.id());
                    return new Batch.ZoneEffect(zone, added, holders.ofBatch(), holders.ofEvent());
                })
                .toList();
        return new Batch.Preview(
                counted.total(),
                counted.invalid(),
                counted.inPosition(),
                counted.printed(),
                counted.distributed(),
                effects);
    }

    /** Does the next step; answers the batch as it stands then. */
    @Transactional
    public Batch apply(long eventId, long id, Actor by) {
        Batch batch = lock(eventId, id);
        if (batch.change().isNone() || (batch.state() != State.OPEN && batch.state() != State.APPLYING)) {
            return batch;
        }
        List<Item> items = batches.next(id, Outcome.WAITING, STEP);
        new Step(batch, items, by).apply();
        batches.move(id, items.size() < STEP ? State.APPLIED : State.APPLYING);
        return get(eventId, id);
    }

    /** Takes the next step back, the first ones first; what somebody changed since stays. */
    @Transactional
    public Batch undo(long eventId, long id, Actor by) {
        Batch batch = lock(eventId, id);
        if (batch.state() == State.OPEN || batch.state() == State.UNDONE) {
            return batch;
        }
        List<Item> items = batches.next(id, Outcome.CHANGED, STEP);
        new Step(batch, items, by).undo();
        batches.move(id, items.size() < STEP ? State.UNDONE : State.UNDOING);
        return get(eventId, id);
    }

    private Batch lock(long eventId, long id) {
        return batches.lock(eventId, id).orElseThrow(() -> missing(eventId, id));
    }

    private static ProblemException missing(long eventId, long id) {
        return PlatformProblem.NOT_FOUND.because("Event %d has no batch %d; they are kept for a day.", eventId, id);
    }

    /** Some of a batch, locked. */
    private final class Step {

        private final Batch batch;
        private final Change change;
        private final long eventId;
        private final List<Item> items;
        private final Actor by;
        private final Map<Long, Stored> stored;
        private final Map<Long, Overrides> overrides;
        private final Map<Long, Facts> facts;
        private final Map<Long, Set<Long>> open = new HashMap<>();
        private final Map<Long, Integer> room = new HashMap<>();

        private Step(Batch batch, List<Item> items, Actor by) {
            this.batch = batch;
            this.change = batch.change();
            this.eventId = batch.eventId();
            this.items = items;
            this.by = by;
            Set<Long> ids = items.stream().map(Item::accreditationId).collect(Collectors.toCollection(TreeSet::new));
            this.stored = writer.lock(eventId, ids).stream().collect(Collectors.toMap(Stored::id, Function.identity()));
            this.overrides = accreditations.overrides(eventId, ids);
            this.facts = batches.facts(eventId, ids);
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

        // ---- forth

        private void apply() {
            List<Item> invalid = new ArrayList<>();
            List<Item> full = new ArrayList<>();
            List<Item> same = new ArrayList<>();
            List<Item> changed = new ArrayList<>();
            measure(change.added());
            for (Item item : items) {
                if (!isLive(item)) {
                    invalid.add(item);
                } else if (!differs(item.accreditationId())) {
                    same.add(item);
                } else if (!takesPlaces(newZones(item.accreditationId()))) {
                    full.add(item);
                } else {
                    changed.add(item);
                }
            }
            List<Item> before = changed.stream().map(this::asItIs).toList();
            write(changed.stream().map(Item::accreditationId).toList());
            batches.remember(eventId, batch.id(), before);
            settle(Outcome.INVALID, invalid);
            settle(Outcome.FULL, full);
            settle(Outcome.SAME, same);
        }

        private boolean moves(long id) {
            return change.position() != null && facts(id).position() != change.position();
        }

        private boolean differs(long id) {
            Facts now = facts(id);
            return moves(id)
                    || !overrides(id).with(change.added(), change.removed()).equals(overrides(id))
                    || (change.printed() != null && change.printed() != (now.printed() != null))
                    || (change.distributed() != null && change.distributed() != (now.distributed() != null));
        }

        private Set<Long> newZones(long id) {
            Set<Long> zones = new TreeSet<>(change.added());
            zones.removeAll(change.removed());
            zones.removeAll(overrides(id).added());
            zones.removeAll(open.getOrDefault(id, Set.of()));
            return zones;
        }

        private Item asItIs(Item item) {
            long id = item.accreditationId();
            Facts now = facts(id);
            return new Item(
                    item.place(),
                    id,
                    Objects.requireNonNull(stored.get(id)).positionId(),
                    overrides(id),
                    now.printed(),
                    now.distributed(),
                    null,
                    null);
        }

        private void write(List<Long> ids) {
            if (ids.isEmpty()) {
                return;
            }
            List<Long> moved = ids.stream().filter(this::moves).toList();
            List<Long> others = ids.stream().filter(id -> !moves(id)).toList();
            service.updateAll(eventId, moved, change, by);
            service.updateAll(eventId, others, new Change(null, change.added(), change.removed(), null, null), by);
            service.mark(eventId, ids, change.printed(), change.distributed(), by);
        }

        // ---- back

        private void undo() {
            List<Item> back = new ArrayList<>();
            List<Item> kept = new ArrayList<>();
            Set<Long> concerned = new TreeSet<>(change.added());
            concerned.addAll(change.removed());
            Map<Long, Set<Long>> held = allocated.of(
                    eventId, items.stream().map(Item::accreditationId).toList());
            measure(existing(concerned));
            for (Item item : items) {
                boolean possible = isLive(item)
                        && isAsLeft(item, concerned)
                        && takesPlaces(
                                openedAgain(item, concerned, held.getOrDefault(item.accreditationId(), Set.of())));
                (possible ? back : kept).add(item);
            }
            service.restore(
                    eventId,
                    back.stream().map(item -> restored(item, concerned)).toList(),
                    by);
            List<Item> times = back.stream().filter(this::differsInTimes).toList();
            if (!times.isEmpty()) {
                batches.restoreTimes(eventId, times);
            }
            settle(Outcome.UNDONE, back);
            settle(Outcome.KEPT, kept);
        }

        private boolean isAsLeft(Item item, Set<Long> concerned) {
            long id = item.accreditationId();
            Overrides left = item.was().with(change.added(), change.removed());
            Long position = Objects.requireNonNull(stored.get(id)).positionId();
            Facts now = facts(id);
            return left.of(concerned).equals(overrides(id).of(concerned))
                    && (Objects.equals(position, item.wasPosition()) || Objects.equals(position, change.position()))
                    && (change.printed() == null || Objects.equals(now.printed(), item.isPrinted()))
                    && (change.distributed() == null || Objects.equals(now.distributed(), item.isDistributed()));
        }

        /** Zones that would be open again and are not now; where other sources closed them, they take no place. */
        private Set<Long> openedAgain(Item item, Set<Long> concerned, Set<Long> held) {
            Overrides is = overrides(item.accreditationId());
            Set<Long> zones = new TreeSet<>(concerned);
            zones.removeIf(zone -> !item.was().added().contains(zone)
                    && !(is.removed().contains(zone)
                            && held.contains(zone)
                            && !item.was().removed().contains(zone)));
            zones.removeAll(open.getOrDefault(item.accreditationId(), Set.of()));
            return zones;
        }

        private Restored restored(Item item, Set<Long> concerned) {
            Stored now = Objects.requireNonNull(stored.get(item.accreditationId()));
            Facts times = facts(item.accreditationId());
            boolean printed = change.printed() != null;
            boolean distributed = change.distributed() != null;
            return new Restored(
                    now,
                    overrides(now.id()),
                    change.position() == null ? now.positionId() : item.wasPosition(),
                    overrides(now.id()).without(concerned).and(item.was().of(concerned)),
                    printed && times.printed() != null && item.wasPrinted() == null,
                    printed && times.printed() == null && item.wasPrinted() != null,
                    distributed && times.distributed() != null && item.wasDistributed() == null,
                    distributed && times.distributed() == null && item.wasDistributed() != null);
        }

        private boolean differsInTimes(Item item) {
            Facts now = facts(item.accreditationId());
            return !Objects.equals(now.printed(), item.wasPrinted())
                    || !Objects.equals(now.distributed(), item.wasDistributed());
        }

        // ---- room in zones

        private Set<Long> existing(Set<Long> zoneIds) {
            Set<Long> known = new TreeSet<>(zones.byId(eventId).keySet());
            known.retainAll(zoneIds);
            return known;
        }

        private void measure(Collection<Long> zoneIds) {
            if (items.isEmpty() || zoneIds.isEmpty()) {
                return;
            }
            Map<Long, Zone> locked = grants.lock(eventId, "zones", new TreeSet<>(zoneIds));
            locked.values().forEach(zone -> room.put(zone.id(), grants.room(eventId, zone)));
        }

        private boolean takesPlaces(Set<Long> zoneIds) {
            if (zoneIds.stream().anyMatch(zone -> room.getOrDefault(zone, 0) < 1)) {
                return false;
            }
            zoneIds.forEach(zone -> room.merge(zone, -1, Integer::sum));
            return true;
        }
    }

    static List<ZoneRef> refs(Collection<Long> zones) {
        return zones.stream().map(ZoneRef::new).toList();
    }
}
