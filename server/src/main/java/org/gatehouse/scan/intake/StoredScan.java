package org.gatehouse.scan.intake;

import java.util.UUID;
import org.gatehouse.feed.GateVerdict;
import org.gatehouse.scan.Direction;
import org.gatehouse.scan.ScanVerdict;
import org.jspecify.annotations.Nullable;

/**
 * A scan as it is stored.
 *
 * @param asked what Gatehouse was asked, as {@link org.gatehouse.scan.Asked#content}; null if the gate decided
 * @param decided the decision; null if the gate decided
 * @param isLimited whether it was stored now, in a zone with a capacity
 */
record StoredScan(
        ScanVerdict verdict,
        long accreditationId,
        long zoneId,
        Direction direction,
        @Nullable UUID asked,
        GateVerdict.@Nullable Reason decided,
        boolean isLimited) {

    StoredScan asDuplicate() {
        return new StoredScan(verdict.asDuplicate(), accreditationId, zoneId, direction, asked, decided, false);
    }
}
