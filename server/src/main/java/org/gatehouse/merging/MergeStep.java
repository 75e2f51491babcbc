package org.gatehouse.merging;

import io.swagger.v3.oas.annotations.media.Schema;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** What a merge does with one position of the removed person. */
@Schema(name = "MergeStep")
public record MergeStep(
        @Doc("Event of the position") @Example("7") long eventId,
        @Doc("The position") @Example("5") long positionId,

        @Doc("MOVED: it is the survivor's; MOVED_AND_ENDED: so is its registration, but its badge ends for the one that"
                + " the survivor has at the event; ENDED: the survivor is registered in the same position, and"
                + " this badge ends; KEPT_ENDED: the same of a badge that had ended before; DROPPED: the survivor"
                + " has the same; REPLACES: it takes the place of the survivor's, which waits without a badge")
        @Example("MOVED")
        Kind kind,

        @Doc("The registration; null without one") @Example("5001") @Nullable
        Long registrationId,

        @Doc("The accreditation; null without one") @Example("4711") @Nullable
        Long accreditationId,

        @Doc("The accreditation that stays in its place; null unless one ends") @Example("4712") @Nullable
        Long survivorAccreditationId) {

    /** What a merge does with a position. */
    public enum Kind {
        MOVED,
        MOVED_AND_ENDED,
        ENDED,
        KEPT_ENDED,
        DROPPED,
        REPLACES
    }
}
