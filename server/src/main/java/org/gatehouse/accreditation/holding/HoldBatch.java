package org.gatehouse.accreditation.holding;

import java.util.Map;
import org.gatehouse.auth.Caller;
import org.gatehouse.hold.HoldService;
import org.jspecify.annotations.Nullable;

/** The words of batches that open or close holds: what is done, what that would do, and what is remembered. */
public final class HoldBatch {

    private HoldBatch() {}

    /** Why no hold of an accreditation is opened or closed, or why that is not taken back. */
    public enum Reason {
        GONE,
        /** The accreditation is no longer valid; its holds can be closed all the same. */
        INVALID,
        /** The kind of hold was deleted. */
        DELETED,
        /** Only a few people may close the hold, and whoever applies the batch is none of them. */
        RESERVED,
        CHANGED_SINCE,
        /** An error; the server's log has the details. */
        FAILED
    }

    /**
     * What to do with holds of a kind.
     *
     * @param opens whether they are opened; else they are closed
     * @param kindId the kind; null as long as none is chosen
     * @param why stored with each hold
     * @param reservedToo whether whoever applies it may close holds that only a few people may close; kept, because the work goes on without
     *     its rights; null before that
     */
    public record Choice(
            boolean opens,
            @Nullable Long kindId,
            @Nullable String why,
            @Nullable Boolean reservedToo) {

        public static final Choice NONE = new Choice(true, null, null);

        public Choice(boolean opens, @Nullable Long kindId, @Nullable String why) {
            this(opens, kindId, why, null);
        }

        Choice appliedBy(Caller caller, long eventId) {
            return new Choice(opens, kindId, why, HoldService.closesReserved(eventId, caller));
        }

        boolean closesReserved() {
            return Boolean.TRUE.equals(reservedToo);
        }

        public boolean none() {
            return kindId == null;
        }
    }

    /** The hold that was opened or closed. */
    record Memory(long holdId) {}

    /**
     * The effect of applying the batch now.
     *
     * @param changes for how many a hold is opened or closed
     * @param same how many are held for the kind already, or are not
     * @param refused how many are refused, by the reason
     * @param printed how many of those that change have a printed badge
     * @param distributed how many of those have it in their hands
     */
    public record Preview(int changes, int same, Map<Reason, Integer> refused, int printed, int distributed) {

        static final Preview NONE = new Preview(0, 0, Map.of(), 0, 0);
    }
}
