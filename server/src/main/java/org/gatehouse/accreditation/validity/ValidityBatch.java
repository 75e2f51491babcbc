package org.gatehouse.accreditation.validity;

import java.time.LocalDate;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.gatehouse.accreditation.AccessEffect;
import org.jspecify.annotations.Nullable;

/** The words of batches that change the validity of registrations: what is changed, what that would do, and what is remembered. */
public final class ValidityBatch {

    private ValidityBatch() {}

    /** Why the validity of a registration is not changed, or not taken back. */
    public enum Reason {
        GONE,
        /** The person is another one now. */
        MERGED,
        ERASED,
        WITHDRAWN,
        /** The day or the period that is given does not exist any more, or a period that the registration had. */
        DELETED,
        CHANGED_SINCE,
        /** With the other periods of somebody's access, it would be more intervals than gates are sent. */
        TOO_MANY_INTERVALS,
        /** An error; the server's log has the details. */
        FAILED
    }

    /**
     * The change to make: one of these.
     *
     * @param day of the event, whose period is added
     * @param given a period that is added
     * @param taken a period that is taken away
     * @param all whether all periods are taken away
     */
    public record Choice(
            @Nullable LocalDate day,
            @Nullable Long given,
            @Nullable Long taken,
            boolean all) {

        public static final Choice NONE = new Choice(null, null, null, false);

        public boolean none() {
            return equals(NONE);
        }

        /** Whether something is added. */
        public boolean gives() {
            return day != null || given != null;
        }

        /**
         * The periods of a registration after the change.
         *
         * @param added the period to add; null to add none
         */
        Set<Long> over(Set<Long> was, @Nullable Long added) {
            Set<Long> is = all ? new TreeSet<>() : new TreeSet<>(was);
            if (added != null) {
                is.add(added);
            }
            if (taken != null) {
                is.remove(taken);
            }
            return is;
        }
    }

    /** The periods of a registration before the batch changed them, and after. */
    record Memory(Set<Long> was, Set<Long> is) {}

    /**
     * The effect of applying the batch now.
     *
     * @param changes how many get another validity
     * @param same how many have it already
     * @param refused how many are refused, by the reason
     * @param limited how many of those that change have no validity of their own yet, and are limited by the batch
     * @param freed how many of those that change have no validity of their own afterwards
     * @param accredited how many of those that change have a valid accreditation; the others are valid so from their approval on
     * @param effect on their access
     */
    public record Preview(
            int changes,
            int same,
            Map<Reason, Integer> refused,
            int limited,
            int freed,
            int accredited,
            AccessEffect effect) {

        static final Preview NONE = new Preview(0, 0, Map.of(), 0, 0, 0, AccessEffect.NONE);
    }
}
