package org.gatehouse.accreditation.decision;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.registration.RegistrationState;
import org.gatehouse.zone.Zone;
import org.jspecify.annotations.Nullable;

/** The words of batches that decide about registrations: what is decided, what that would do, and what is remembered. */
public final class DecisionBatch {

    private DecisionBatch() {}

    /**
     * One decision about many registrations.
     *
     * @param decision the new state of the registrations
     * @param note stored with each registration that changes; null for none
     */
    public record Decision(
            RegistrationState decision, @Nullable String note) {}

    /** Why a registration is not decided, or a remark on one that is. A state as the reason means that it does not allow the decision. */
    public enum Reason {
        PENDING,
        APPROVED,
        REJECTED,
        WITHDRAWN,
        GONE,
        /** The person is another one now. */
        MERGED,
        ERASED,
        /** Somebody decided about it after the batch that this one reverses. */
        CHANGED_SINCE,
        /** It was approved without a zone that it had before. */
        ZONE_FULL,
        /** An error; the server's log has the details. */
        FAILED
    }

    /** When the batch decided about a registration, or the one that it reverses. */
    record Memory(@Nullable Instant changedAt) {}

    /**
     * The effect of applying the batch now.
     *
     * @param states the number of its registrations in each state, without those that were changed since
     * @param changedSince how many stay unchanged because somebody decided about them after the batch that this one reverses
     * @param zones the zones that would be opened or closed, and for how many
     */
    public record Preview(Map<RegistrationState, Integer> states, int changedSince, List<ZoneEffect> zones) {}

    /**
     * The batch's effect on one zone.
     *
     * @param zone with its usage before the batch
     * @param change how many more accreditations have it afterwards; negative where it is removed
     * @param without how many had it manually before they were withdrawn, and now find it full
     * @param after the usage after the batch: at different times, many can have the same place
     */
    public record ZoneEffect(Zone zone, int change, int without, int after) {

        /**
         * By how many accreditations the quota is exceeded afterwards: default zones are never refused, but the user should see the
         * excess.
         */
        public int over() {
            Integer quota = zone.quota();
            return quota == null || change <= 0 ? 0 : Math.max(0, after - quota);
        }
    }

    /**
     * The states from which many registrations can get this decision at once. A rejected or withdrawn registration is never approved in a
     * batch: reopen it first, or approve it on its own.
     */
    public static Set<RegistrationState> from(RegistrationState decision) {
        return switch (decision) {
            case APPROVED, REJECTED -> Set.of(RegistrationState.PENDING);
            case WITHDRAWN -> Set.of(RegistrationState.PENDING, RegistrationState.APPROVED);
            case PENDING -> Set.of(RegistrationState.REJECTED, RegistrationState.WITHDRAWN);
        };
    }
}
