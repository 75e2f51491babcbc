package org.gatehouse.scan;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** The response to a scan (docs/api/scans.md). A duplicate gets the response of the first delivery. */
@Schema(description = "What became of a scan; a duplicate answers with id, reason and times of the first delivery")
public record ScanVerdict(
        @Doc("Our id of the scan") @Example("815") long id,
        @Doc("recorded, duplicate or quarantined") Verdict verdict,

        @Doc("unknown_accreditation or unknown_zone: why it is quarantined; scan_id_reused: an earlier scan of"
                + " this device has the same scan_id with other content; else null")
        @Nullable
        String reason,

        @Doc("It came more than 5 minutes (gatehouse.scans.late-after) after its timestamp")
        boolean late,

        @Doc("Its timestamp is more than 5 minutes (gatehouse.scans.clock-tolerance) ahead of our clock")
        boolean clockAhead,

        @Doc("When the first delivery came, by our clock") Instant receivedAt) {

    public ScanVerdict asDuplicate() {
        return new ScanVerdict(id, Verdict.DUPLICATE, reason, late, clockAhead, receivedAt);
    }
}
