package org.gatehouse.accreditation.change;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gatehouse.accreditation.AccreditationRepository.HeldZone;
import org.gatehouse.accreditation.EffectiveZoneRepository;
import org.gatehouse.accreditation.Overrides;
import org.gatehouse.accreditation.RightTimes;
import org.gatehouse.accreditation.change.ChangeBatch.Change;
import org.gatehouse.accreditation.change.ChangeBatch.Marks;
import org.gatehouse.accreditation.change.ChangeBatch.Reason;
import org.gatehouse.accreditation.change.ChangeBatchRepository.Facts;
import org.gatehouse.batch.Batch.Reported;
import org.gatehouse.period.Times;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneRoom;
import org.jspecify.annotations.Nullable;

/**
 * Plans what a batch does to each accreditation in turn: the preview counts the plan and a step writes it, so both agree.
 *
 * <p>Zones follow the rule of a single choice, {@link Overrides#set}, in the position that the batch sets.
 */
final class ChangeBatchPlan {

    /** How many of those that are refused are named. */
    private static final int SHOWN = 50;

    private final Change change;
    private final Map<Long, Facts> facts;
    private final Map<Long, Overrides> overrides;
    private final RightTimes times;
    private final Map<Long, Set<Long>> open = new HashMap<>();
    private final Map<Long, Set<Long>> given = new HashMap<>();
    private final Map<Long, Set<Long>> allocated = new HashMap<>();
    private ZoneRoom room = new ZoneRoom();
    private final Map<Long, Integer> have = new HashMap<>();
    private final Map<Long, Integer> changes = new HashMap<>();
    private final Set<Long> followed;
    private final Map<Long, Integer> opened = new HashMap<>();
    private final Map<Long, Integer> closed = new HashMap<>();
    private final Map<Long, Reason> refused = new LinkedHashMap<>();
    private int invalid;
    private int inPosition;
    private int printed;
    private int distributed;
    private int moves;
    private int printAgain;

    /**
     * Makes a plan without room in any zone; {@link #measure} adds it.
     *
     * @param sources the changed and followed zones that accreditations have from other sources, in the position after the change
     * @param times of the accreditations in the changed zones, in the position after the change
     * @param followed other zones for which the plan counts how many accreditations gain or lose them by the position
     */
    ChangeBatchPlan(
            Change change,
            Map<Long, Facts> facts,
            Map<Long, Overrides> overrides,
            List<HeldZone> held,
            List<EffectiveZoneRepository.Source> sources,
            RightTimes times,
            Set<Long> followed) {
        this.change = change;
        this.facts = facts;
        this.overrides = overrides;
        this.times = times;
        this.followed = followed;
        held.forEach(zone -> put(open, zone.accreditationId(), zone.zoneId()));
        sources.forEach(source -> {
            put(given, source.accreditationId(), source.zoneId());
            if (source.reason().equals("allocated")) {
                put(allocated, source.accreditationId(), source.zoneId());
            }
        });
    }

    private static void put(Map<Long, Set<Long>> zones, long accreditationId, long zoneId) {
        zones.computeIfAbsent(accreditationId, id -> new HashSet<>()).add(zoneId);
    }

    boolean isOpen(long id, long zone) {
        return holds(open, id, zone);
    }

    boolean isAllocated(long id, long zone) {
        return holds(allocated, id, zone);
    }

    private static boolean holds(Map<Long, Set<Long>> zones, long accreditationId, long zoneId) {
        return zones.getOrDefault(accreditationId, Set.of()).contains(zoneId);
    }

    /** Sets how many more accreditations can hold the zones. */
    void measure(ZoneRoom measured) {
        room = measured;
    }

    /** Plans the next accreditation; returns why it is refused, and null if it is not. */
    @Nullable
    Reason walk(long id) {
        Reason reason = next(id);
        if (reason != null && refused.size() < SHOWN) {
            refused.put(id, reason);
        }
        return reason;
    }

    private @Nullable Reason next(long id) {
        Facts now = facts.get(id);
        if (now == null || !now.live()) {
            invalid++;
            return Reason.INVALID;
        }
        inPosition += change.position() != null && change.position() == now.position() ? 1 : 0;
        printed += now.marks().printed() == null ? 0 : 1;
        distributed += now.marks().distributed() == null ? 0 : 1;
        change.zones().stream().filter(zone -> isOpen(id, zone)).forEach(zone -> have.merge(zone, 1, Integer::sum));
        if (!differs(id)) {
            return null;
        }
        if (isHeld(now)) {
            return Reason.HELD;
        }
        if (!change.zones().stream().allMatch(zone -> fits(id, zone))) {
            return Reason.FULL;
        }
        change.zones().forEach(zone -> count(id, zone));
        follow(id);
        return null;
    }

    private boolean isHeld(Facts now) {
        boolean prints = Boolean.TRUE.equals(change.printed()) && now.marks().printed() == null;
        boolean handsOut =
                Boolean.TRUE.equals(change.distributed()) && now.marks().distributed() == null;
        return (prints && now.stopsPrint()) || (handsOut && now.stopsHandOut());
    }

    /** Whether the zone has a place left at the times at which it needs one. */
    private boolean fits(long id, long zone) {
        return !needsRoom(id, zone) || fits(zone, times.more(id, zone, overridesAfter(id)));
    }

    private boolean fits(long zone, Times more) {
        return more.areNever() || room.fits(zone, more);
    }

    /** Takes a place in each of these zones, at these times, if all have one. */
    boolean takePlaces(Map<Long, Times> zones) {
        boolean fits = zones.entrySet().stream().allMatch(zone -> fits(zone.getKey(), zone.getValue()));
        if (fits) {
            zones.forEach(room::take);
        }
        return fits;
    }

    /** What all that were planned come to. */
    ChangeBatch.Preview preview(int total, List<Zone> chosen, List<Zone> others, List<Reported> refused) {
        return new ChangeBatch.Preview(
                total,
                invalid,
                inPosition,
                moves,
                printed,
                distributed,
                chosen.stream()
                        .map(zone -> new ChangeBatch.ZoneEffect(
                                zone,
                                change.gives(zone.id()),
                                have.getOrDefault(zone.id(), 0),
                                usage(zone),
                                changes.getOrDefault(zone.id(), 0)))
                        .toList(),
                others.stream()
                        .map(zone -> new ChangeBatch.PositionEffect(
                                zone,
                                opened.getOrDefault(zone.id(), 0),
                                closed.getOrDefault(zone.id(), 0),
                                usage(zone)))
                        .filter(effect -> effect.opens() + effect.closes() > 0)
                        .toList(),
                printAgain,
                refused);
    }

    static int usage(Zone zone) {
        return Objects.requireNonNull(zone.usage());
    }

    private void follow(long id) {
        boolean moved = moves(id);
        boolean otherwise = moved || change.zones().stream().anyMatch(zone -> opens(id, zone) != isOpen(id, zone));
        moves += moved ? 1 : 0;
        printAgain += otherwise && fact(id).marks().printed() != null ? 1 : 0;
        if (moved) {
            for (long zone : followed) {
                boolean opens = opens(id, zone);
                if (opens != isOpen(id, zone)) {
                    (opens ? opened : closed).merge(zone, 1, Integer::sum);
                }
            }
        }
    }

    private void count(long id, long zone) {
        boolean opens = opens(id, zone);
        if (opens != isOpen(id, zone)) {
            changes.merge(zone, 1, Integer::sum);
        }
        Times held = times.held(id, zone);
        Times wished = times.wished(id, zone, overridesAfter(id));
        room.take(zone, wished.without(held));
        room.giveBack(zone, held.without(wished));
    }

    boolean moves(long id) {
        return change.position() != null && fact(id).position() != change.position();
    }

    /** Whether the change makes a difference to the accreditation, which is valid. */
    boolean differs(long id) {
        Marks now = fact(id).marks();
        return moves(id)
                || !overridesAfter(id).equals(overridesBefore(id))
                || (change.printed() != null && change.printed() != (now.printed() != null))
                || (change.distributed() != null && change.distributed() != (now.distributed() != null));
    }

    Facts fact(long id) {
        return Objects.requireNonNull(facts.get(id));
    }

    Overrides overridesBefore(long id) {
        return overrides.getOrDefault(id, Overrides.NONE);
    }

    Overrides overridesAfter(long id) {
        Overrides after = overridesBefore(id);
        for (long zone : change.zones()) {
            after = after.set(zone, change.gives(zone), holds(given, id, zone));
        }
        return after;
    }

    private boolean opens(long id, long zone) {
        return overridesAfter(id).opens(zone, holds(given, id, zone));
    }

    /** Whether opening the zone takes a place: a default or a package may overbook a zone, a manual addition or an allocation may not. */
    private boolean needsRoom(long id, long zone) {
        Overrides before = overridesBefore(id);
        Overrides after = overridesAfter(id);
        boolean byHand = after.added().contains(zone) && !before.added().contains(zone);
        boolean allocatedAgain =
                before.removed().contains(zone) && !after.removed().contains(zone) && isAllocated(id, zone);
        return byHand || allocatedAgain;
    }

    /** The first that would be refused, and why. */
    Map<Long, Reason> refused() {
        return refused;
    }
}
