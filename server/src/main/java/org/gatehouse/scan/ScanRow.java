package org.gatehouse.scan;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A stored scan. */
record ScanRow(
        long id,
        String clientId,
        @Nullable String device,
        @Nullable String scanId,
        long accreditationId,
        long zoneId,
        boolean allowed,
        Instant scannedAt,
        Instant receivedAt,
        String verdict,
        @Nullable String reason,
        boolean late,
        boolean clockAhead) {}
