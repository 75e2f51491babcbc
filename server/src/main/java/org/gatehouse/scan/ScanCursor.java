package org.gatehouse.scan;

import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.UUID;

/** Where a walk through the scans, newest first, stands: those after it come next. */
record ScanCursor(OffsetDateTime scannedAt, UUID key) {

    /** Before the newest; the database's infinity. */
    static final ScanCursor START = new ScanCursor(OffsetDateTime.MAX, new UUID(-1, -1));

    static ScanCursor of(ScanRow row) {
        return new ScanCursor(row.scannedAt().atOffset(ZoneOffset.UTC), row.key());
    }
}
