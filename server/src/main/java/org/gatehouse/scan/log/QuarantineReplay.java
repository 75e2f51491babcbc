package org.gatehouse.scan.log;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Selects the quarantined scans that are to be checked again. */
public record QuarantineReplay(
        @Schema(
                description = "Our ids of scans, at most 1000; absent: all that are in quarantine",
                example = "[815, 816]")
        @Size(max = 1000)
        @Nullable
        List<@NotNull Long> ids,

        @Schema(description = "Only those with a higher id: last_id of the call before, where there were more")
        @Nullable
        Long after) {

    /** The result of a replay. */
    @Schema(name = "ReplayedScans")
    public record ReplayedScans(
            @Schema(description = "How many are recorded by now", example = "12")
            long recorded,

            @Schema(description = "How many still lack their accreditation", example = "1")
            long unknownAccreditation,

            @Schema(description = "How many still lack their zone", example = "0")
            long unknownZone,

            @Schema(description = "The last id that was looked at; with more, ask again after it", example = "828")
            @Nullable
            Long lastId,

            @Schema(description = "Whether more are in quarantine that this call did not come to", example = "false")
            boolean more) {

        /** The sum before the first call. */
        static final ReplayedScans NONE = new ReplayedScans(0, 0, 0, null, true);

        /** The sum of this result and the result of the next call. */
        ReplayedScans plus(ReplayedScans next) {
            return new ReplayedScans(
                    recorded + next.recorded,
                    unknownAccreditation + next.unknownAccreditation,
                    unknownZone + next.unknownZone,
                    next.lastId == null ? lastId : next.lastId,
                    next.more);
        }
    }
}
