package org.gatehouse.accreditation.change;

import java.util.Collection;
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
import org.gatehouse.accreditation.change.ChangeBatch.Change;
import org.gatehouse.accreditation.change.ChangeBatch.Outcome;
import org.gatehouse.accreditation.change.ChangeBatchRepository.Facts;
import org.gatehouse.accreditation.change.ChangeBatchRepository.Marks;
import org.gatehouse.zone.ZoneRoom;

/**
 * Plans what a batch does to each accreditation in turn: the preview counts the plan and a step writes it, so both agree.
 *
 * <p>Zones follow the rule of a single choice, {@link Overrides#set}, in the position that the batch sets.
 */
final class ChangeBatchPlan {

    /** How many of those that are refused are named. */
    private static final int SHOWN = 50;

    private final Change change;
    private final Collection<Long> ids;
    private final Map<Long, Facts> facts;
    private final Map<Long, Overrides> overrides;
    private final Map<Long, Set<Long>> open = new HashMap<>();
    private final Map<Long, Set<Long>> given = new HashMap<>();
    private final Map<Long, Set<Long>> allocated = new HashMap<>();
    private ZoneRoom room = ZoneRoom.of(List.of());
    private final Map<Long, Integer> have = new HashMap<>();
    private final Map<Long, Integer> changes = new HashMap<>();
    private final Set<Long> followed;
    private final Map<Long, Integer> opened = new HashMap<>();
    private final Map<Long, Integer> closed = new HashMap<>();
    private final Map<Long, Outcome> refused = new LinkedHashMap<>();
    private int moves;
    private int printAgain;

    /**
     * Makes a plan without room in any zone; {@link #measure} adds it.
     *
     * @param sources the changed and followed zones that accreditations have from other sources, in the position after the change
     * @param followed other zones for which the plan counts how many accreditations gain or lose them by the position
     */
    ChangeBatchPlan(
            Change change,
            Collection<Long> ids,
            Map<Long, Facts> facts,
            Map<Long, Overrides> overrides,
            List<HeldZone> held,
            List<EffectiveZoneRepository.Source> sources,
            Set<Long> followed) {
        this.change = change;
        this.ids = ids;
        this.facts = facts;
        this.overrides = overrides;
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

    private static boolean holds(Map<Long, Set<Long>> zones, long accreditationId, long zoneId) {
        return zones.getOrDefault(accreditationId, Set.of()).contains(zoneId);
    }

    /** Sets how many more accreditations can hold the zones. */
    void measure(ZoneRoom measured) {
        room = measured;
    }

    void walk() {
        for (long id : ids) {
            Outcome outcome = walk(id);
            if ((outcome == Outcome.FULL || outcome == Outcome.INVALID) && refused.size() < SHOWN) {
                refused.put(id, outcome);
            }
        }
    }

    /** Plans the next accreditation and returns its outcome. */
    Outcome walk(long id) {
        Facts now = facts.get(id);
        if (now == null || !now.live()) {
            return Outcome.INVALID;
        }
        change.zones().stream()
                .filter(zone -> holds(open, id, zone))
                .forEach(zone -> have.merge(zone, 1, Integer::sum));
        if (!differs(id)) {
            return Outcome.SAME;
        }
        if (change.zones().stream().anyMatch(zone -> needsRoom(id, zone) && !room.fits(zone))) {
            return Outcome.FULL;
        }
        change.zones().forEach(zone -> count(id, zone));
        follow(id);
        return Outcome.CHANGED;
    }

    private void follow(long id) {
        boolean moved = moves(id);
        boolean otherwise = moved || change.zones().stream().anyMatch(zone -> opens(id, zone) != holds(open, id, zone));
        moves += moved ? 1 : 0;
        printAgain += otherwise && fact(id).marks().printed() != null ? 1 : 0;
        if (moved) {
            for (long zone : followed) {
                boolean opens = opens(id, zone);
                if (opens != holds(open, id, zone)) {
                    (opens ? opened : closed).merge(zone, 1, Integer::sum);
                }
            }
        }
    }

    private void count(long id, long zone) {
        boolean opens = opens(id, zone);
        if (opens != holds(open, id, zone)) {
            changes.merge(zone, 1, Integer::sum);
            if (opens) {
                room.take(zone);
            } else {
                room.giveBack(zone);
            }
        }
    }

    boolean moves(long id) {
        return change.position() != null && fact(id).position() != change.position();
    }

    private boolean differs(long id) {
        Marks now = fact(id).marks();
        return moves(id)
                || !overridesAfter(id).equals(overridesBefore(id))
                || (change.printed() != null && change.printed() != (now.printed() != null))
                || (change.distributed() != null && change.distributed() != (now.distributed() != null));
    }

    private Facts fact(long id) {
        return Objects.requireNonNull(facts.get(id));
    }

    private Overrides overridesBefore(long id) {
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
                before.removed().contains(zone) && !after.removed().contains(zone) && holds(allocated, id, zone);
        return (byHand || allocatedAgain) && !holds(open, id, zone);
    }

    /** How many of the planned accreditations come into the position. */
    int moved() {
        return moves;
    }

    /** How many of them have a printed badge that says something else then. */
    int printAgain() {
        return printAgain;
    }

    /** For how many of them the position opens a followed zone. */
    int opened(long zone) {
        return opened.getOrDefault(zone, 0);
    }

    /** For how many of them the position closes a followed zone. */
    int closed(long zone) {
        return closed.getOrDefault(zone, 0);
    }

    /** The first that would be refused, and why. */
    Map<Long, Outcome> refused() {
        return refused;
    }

    /** How many of the planned accreditations had the zone before. */
    int have(long zone) {
        return have.getOrDefault(zone, 0);
    }

    /** For how many of them the zone opens or closes. */
    int changes(long zone) {
        return changes.getOrDefault(zone, 0);
    }
}
