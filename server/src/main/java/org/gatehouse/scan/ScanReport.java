package org.gatehouse.scan;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.schema.InstantText;
import org.jspecify.annotations.Nullable;

/** A scan as a gate reports it (docs/api/scans.md); {@code ScanReader} reads it. Unknown fields are ignored. */
@Schema(description = "A scan as a gate reports it")
public record ScanReport(
        @Doc("The accreditation that was scanned; a JSON integer of 64 bits") @Example("4711")
        long accreditationId,

        @Doc("The zone for which the scan was made; a JSON integer of 64 bits") @Example("9")
        long zoneId,

        @Doc("Whether the gate let the person in; a JSON boolean")
        boolean allowed,

        @Doc("When it was scanned by the gate's clock. Other forms of ISO 8601 are read too; without a zone it is UTC")
        @Example("2026-09-23T08:15:00Z")
        @InstantText
        Instant timestamp,

        @Doc("The gate's own id of this scan, at most 200 characters; tells two scans of the same badge"
                + " at the same time from one that is sent twice")
        @Nullable
        String scanId,

        @Doc("The revision of the feed that the gate held when it decided; 0 or more. Tells a gate that was wrong"
                + " from one that had not been told")
        @Example("4711")
        @Nullable
        Long revision,

        @Doc("Which way the person went; absent: IN. Where exits are scanned, the desk sees who is inside")
        @Example("IN")
        @Nullable
        Direction direction) {

    /** The direction; IN when the gate did not send one. */
    public Direction way() {
        return direction == null ? Direction.IN : direction;
    }

    /** The same with what Gatehouse decided, by the feed as it was at this revision. */
    ScanReport decided(boolean open, long byRevision) {
        return new ScanReport(accreditationId, zoneId, open, timestamp, scanId, byRevision, direction);
    }
}
