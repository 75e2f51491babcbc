package org.gatehouse.scan.log;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** Selects the quarantined scans that are to be checked again. */
public record QuarantineReplay(
        @Doc("Our ids of scans, at most 1000; absent: all that are in quarantine")
        @Example("[815, 816]")
        @Size(max = 1000)
        @Nullable
        List<@NotNull Long> ids,

        @Doc("Only those with a higher id: last_id of the call before, where there were more") @Nullable
        Long after) {

    /** The result of a replay. */
    @Schema(name = "ReplayedScans")
    public record ReplayedScans(
            @Doc("How many are recorded by now") @Example("12")
            long recorded,

            @Doc("How many still lack their accreditation") @Example("1")
            long unknownAccreditation,

            @Doc("How many still lack their zone") @Example("0")
            long unknownZone,

            @Doc("The last id that was looked at; with more, ask again after it") @Example("828") @Nullable
            Long lastId,

            @Doc("Whether more are in quarantine that this call did not come to") @Example("false")
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
