package org.gatehouse.accreditation.change;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.gatehouse.zone.Zone;
import org.jspecify.annotations.Nullable;

/**
 * One change for many accreditations, and its progress.
 *
 * @param counts the number of accreditations with each outcome; outcomes without any are left out
 */
public record ChangeBatch(
        long id,
        long eventId,
        String madeBy,
        Instant madeAt,
        State state,
        Change change,
        Map<Outcome, Integer> counts) {

    /** The batch's progress: its change can be chosen while it is OPEN. */
    public enum State {
        OPEN,
        APPLYING,
        APPLIED,
        UNDOING,
        UNDONE
    }

    /** The result for one accreditation. */
    public enum Outcome {
        WAITING,
        CHANGED,
        SAME,
        FULL,
        INVALID,
        UNDONE,
        KEPT
    }

    /** The change to make; null and empty values leave things as they are. */
    public record Change(
            @Nullable Long position,
            Set<Long> added,
            Set<Long> removed,
            @Nullable Boolean printed,
            @Nullable Boolean distributed) {

        public static final Change NONE = new Change(null, Set.of(), Set.of(), null, null);

        public boolean isNone() {
            return equals(NONE);
        }

        /** Whether the change says that badges were printed or handed out, or that they were not. */
        boolean marks() {
            return printed != null || distributed != null;
        }

        /** All zones that are added or removed. */
        public Set<Long> zones() {
            Set<Long> zones = new TreeSet<>(added);
            zones.addAll(removed);
            return zones;
        }

        /** Whether the change adds the zone; a removal of the same zone wins. */
        boolean gives(long zone) {
            return added.contains(zone) && !removed.contains(zone);
        }
    }

    /**
     * The effect of applying the batch now.
     *
     * @param invalid how many are no longer valid and would be refused
     * @param inPosition how many valid ones are in the position already
     * @param moves how many come into the position
     * @param printed how many are marked as printed
     * @param distributed how many are marked as handed out
     * @param zones the effect on each zone that is added or removed
     * @param followed the effect of the position on each other zone that it opens or closes for somebody
     * @param printAgain how many of those that change have a printed badge that says something else then
     * @param refused the first fifty that would be refused
     */
    public record Preview(
            int total,
            int invalid,
            int inPosition,
            int moves,
            int printed,
            int distributed,
            List<ZoneEffect> zones,
            List<PositionEffect> followed,
            int printAgain,
            List<Unchanged> refused) {

        public static final Preview NOTHING = new Preview(0, 0, 0, 0, 0, 0, List.of(), List.of(), 0, List.of());
    }

    /**
     * The effect of a change of position on one zone, in numbers of accreditations.
     *
     * @param usage how many accreditations have the zone in all
     */
    public record PositionEffect(Zone zone, int opens, int closes, int usage) {

        /** How many have the zone after the batch. */
        public int after() {
            return usage + opens - closes;
        }

        /** Whether the zone exceeds its quota after the batch: zones that come with a position are never refused. */
        public boolean over() {
            return opens > 0 && zone.quota() != null && after() > zone.quota();
        }
    }

    /**
     * The batch's effect on one zone.
     *
     * @param have how many accreditations of the batch have the zone already
     * @param usage how many accreditations have it in all
     * @param changes for how many the batch opens or closes it
     */
    public record ZoneEffect(Zone zone, boolean added, int have, int usage, int changes) {

        /** How many neither have the zone nor get it, because this zone or another of the batch has no room for them. */
        public int refused(int valid) {
            return added ? valid - have - changes : 0;
        }

        /** Whether the zone is full after the batch. */
        public boolean full() {
            return zone.quota() != null && usage + changes >= zone.quota();
        }
    }

    /** An accreditation that was refused or could not be restored, with the reason. */
    public record Unchanged(long accreditationId, String name, Outcome outcome) {}

    public int total() {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    public int count(Outcome outcome) {
        return counts.getOrDefault(outcome, 0);
    }
}
