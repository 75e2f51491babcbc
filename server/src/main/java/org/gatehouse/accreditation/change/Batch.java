package org.gatehouse.accreditation.change;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.gatehouse.zone.Zone;
import org.jspecify.annotations.Nullable;

/**
 * One change for many accreditations, and how far it is.
 *
 * @param counts how many have which outcome; those that none has are left out
 */
public record Batch(
        long id,
        long eventId,
        String madeBy,
        Instant madeAt,
        State state,
        Change change,
        Map<Outcome, Integer> counts) {

    /** Where it stands: what it shall do can be chosen while it is OPEN. */
    public enum State {
        OPEN,
        APPLYING,
        APPLIED,
        UNDOING,
        UNDONE
    }

    /** What became of one accreditation. */
    public enum Outcome {
        WAITING,
        CHANGED,
        SAME,
        FULL,
        INVALID,
        UNDONE,
        KEPT
    }

    /** What it does; null and empty leave what is there. */
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

        /** Those that are given or taken away. */
        public Set<Long> zones() {
            Set<Long> zones = new TreeSet<>(added);
            zones.addAll(removed);
            return zones;
        }

        /** Taking away wins. */
        boolean gives(long zone) {
            return added.contains(zone) && !removed.contains(zone);
        }
    }

    /**
     * What applying it would do, as things are now.
     *
     * @param invalid how many are no longer valid, and refused
     * @param inPosition how many are in the position already
     * @param printed how many are marked as printed
     * @param distributed how many are marked as handed out
     * @param zones of each zone that is given or taken away
     */
    public record Preview(
            int total, int invalid, int inPosition, int printed, int distributed, List<ZoneEffect> zones) {}

    /**
     * What it does about one zone.
     *
     * @param have how many of the batch have the zone already
     * @param usage how many have it in all
     * @param changes for how many it opens, or closes
     */
    public record ZoneEffect(Zone zone, boolean added, int have, int usage, int changes) {

        /** How many neither have it nor get it: this zone, or another of the batch, has no room for them. */
        public int refused(int valid) {
            return added ? valid - have - changes : 0;
        }

        /** Whether no room is left in it afterwards. */
        public boolean full() {
            return zone.quota() != null && usage + changes >= zone.quota();
        }
    }

    /** One that was refused, or stays changed, with the reason. */
    public record Rest(long accreditationId, String name, Outcome outcome) {}

    public int total() {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    public int count(Outcome outcome) {
        return counts.getOrDefault(outcome, 0);
    }
}
