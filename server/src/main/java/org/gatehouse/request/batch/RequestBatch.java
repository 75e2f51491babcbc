package org.gatehouse.request.batch;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.gatehouse.zone.Zone;
import org.jspecify.annotations.Nullable;

/**
 * One decision about many zone requests of a form, and its progress.
 *
 * @param secondZones whether the second choice is given where the first has no place
 * @param reason the reason for the denial, which the people read; null for none
 * @param begunAt when its first step was applied or taken back; null before
 * @param counts the number of requests with each outcome
 */
public record RequestBatch(
        long id,
        long eventId,
        long formId,
        String madeBy,
        Instant madeAt,
        Decision decision,
        boolean secondZones,
        @Nullable String reason,
        State state,
        @Nullable Instant begunAt,
        Map<Outcome, Integer> counts) {

    /** What is decided. */
    public enum Decision {
        GRANT,
        DENY
    }

    /** The progress of the batch as a whole. */
    public enum State {
        /** No request is decided yet. */
        OPEN,
        APPLYING,
        APPLIED,
        UNDOING,
        UNDONE
    }

    /** The result for one request. */
    public enum Outcome {
        WAITING,
        CHANGED,
        /** The request was decided like that already. */
        SAME,
        REFUSED,
        UNDONE,
        /** Somebody has changed the request since, so its decision was not undone. */
        KEPT
    }

    /** Why a request is not decided. */
    public enum Reason {
        FORM_FULL,
        ZONE_FULL,
        /** The form does not allocate the zone. */
        NOT_ALLOCATED,
        /** The person has a place in the zone by this form already. */
        HAS_PLACE,
        /** The request was denied before. */
        DENIED,
        /** The request was granted before. */
        GRANTED,
        /** The accreditation is no longer valid. */
        INVALID,
        GONE,
        /** An error; the server's log has the details. */
        FAILED
    }

    /**
     * A request that was left unchanged.
     *
     * @param requestedZones the codes of the zones that were requested
     * @param reason null for one that was changed since and therefore not taken back
     */
    public record Unchanged(
            long requestId,
            @Nullable Long accreditationId,
            String name,
            String requestedZones,
            @Nullable Reason reason) {}

    /**
     * The effect of applying the batch now.
     *
     * @param decided how many requests would be decided
     * @param same how many are decided like that already
     * @param zones the zones that would be given
     * @param reasons how many would be refused for each reason
     * @param unchanged the first of those that would be refused
     */
    public record Preview(
            int decided, int same, List<ZoneEffect> zones, Map<Reason, Integer> reasons, List<Unchanged> unchanged) {

        public static final Preview NOTHING = new Preview(0, 0, List.of(), Map.of(), List.of());

        public int refused() {
            return reasons.values().stream().mapToInt(Integer::intValue).sum();
        }
    }

    /**
     * The batch's effect on one zone.
     *
     * @param zone with its usage before the batch
     * @param places how many the form allocates before the batch
     * @param quota how many the form can allocate
     * @param change how many places the batch gives
     * @param more how many of these do not have the zone yet
     * @param without how many requested it as first choice and get no place, because it is full
     */
    public record ZoneEffect(Zone zone, int places, int quota, int change, int more, int without) {

        public int usage() {
            return (zone.usage() == null ? 0 : zone.usage()) + more;
        }
    }

    public int total() {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    public int count(Outcome outcome) {
        return counts.getOrDefault(outcome, 0);
    }
}
