package org.gatehouse.request.batch;

import java.util.List;
import org.gatehouse.batch.Batch.Named;
import org.gatehouse.zone.Zone;
import org.jspecify.annotations.Nullable;

/** The words of batches that decide about zone requests: what is decided, what that would do, and what is remembered. */
public final class RequestBatch {

    private RequestBatch() {}

    /** What is decided. */
    public enum Decision {
        GRANT,
        DENY
    }

    /**
     * One decision about many requests of a form.
     *
     * @param secondZones whether the second choice is given where the first has no place
     * @param reason the reason for the denial, which the people read; null for none
     */
    public record Choice(
            Decision decision,
            boolean secondZones,
            @Nullable String reason) {}

    /** What the batch did with a request: the place that it gave, or the version of the request after it was denied. */
    record Memory(@Nullable Long allocationId, @Nullable Integer deniedVersion) {}

    /** Why a request is not decided, or not taken back. */
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
        CHANGED_SINCE,
        /** An error; the server's log has the details. */
        FAILED
    }

    /**
     * The effect of applying the batch now.
     *
     * @param decided how many requests would be decided
     * @param same how many are decided like that already
     * @param zones the zones that would be given
     * @param planned what would become of the first of them; if there are more, those that would be refused come first
     */
    public record Preview(int decided, int same, List<ZoneEffect> zones, List<Planned> planned) {

        static final Preview NOTHING = new Preview(0, 0, List.of(), List.of());
    }

    /**
     * What would become of one request.
     *
     * @param zone that it gets; null for none
     * @param same whether it is decided like that already
     * @param refused why it is not decided; null if it is
     */
    public record Planned(
            long id,
            Named named,
            @Nullable Zone zone,
            boolean same,
            @Nullable Reason refused) {}

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
}
