package org.gatehouse.accreditation.change;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.gatehouse.accreditation.Overrides;
import org.gatehouse.batch.Batch.Reported;
import org.gatehouse.zone.Zone;
import org.jspecify.annotations.Nullable;

/** The words of batches that change accreditations: what is changed, what that would do, and what is remembered. */
public final class ChangeBatch {

    private ChangeBatch() {}

    /** Why an accreditation is not changed, or not taken back. */
    public enum Reason {
        /** A zone has no room. */
        FULL,
        /** The accreditation is no longer valid. */
        INVALID,
        /** A hold stops the badge from being printed or handed out. */
        HELD,
        /** A zone or position of the change was deleted, or the position or a period that the accreditation had. */
        DELETED,
        CHANGED_SINCE,
        /** An error; the server's log has the details. */
        FAILED
    }

    /** The change to make; null and empty values leave things as they are. */
    public record Change(
            @Nullable Long position,
            Set<Long> added,
            Set<Long> removed,
            @Nullable Boolean printed,
            @Nullable Boolean distributed) {

        public static final Change NONE = new Change(null, Set.of(), Set.of(), null, null);

        public boolean none() {
            return equals(NONE);
        }

        /** Whether the change marks badges as printed or handed out, or as not. */
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
     * @param printAgain how many of those that change have a printed badge that is out of date then
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
            List<Reported> refused) {

        /** How many are valid. */
        public int valid() {
            return total - invalid;
        }
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

    /**
     * The state of a badge.
     *
     * @param changed when one of the two times was last written, or the badge was reprinted, declared lost or replaced: the times alone do
     *     not show it
     */
    record Marks(
            @Nullable Instant printed,
            @Nullable Instant distributed,
            @Nullable Instant changed) {}

    /**
     * What a batch can change of an accreditation.
     *
     * @param position the override of the position
     * @param overrides of the zones
     */
    record Look(@Nullable Long position, Overrides overrides, Marks marks) {}

    /** An accreditation before the batch changed it, and after. */
    record Memory(Look was, Look is) {

        /** The zones whose overrides the batch changed. */
        Set<Long> zones() {
            Set<Long> zones = is.overrides().newComparedTo(was.overrides());
            zones.addAll(is.overrides().missingComparedTo(was.overrides()));
            return zones;
        }
    }
}
