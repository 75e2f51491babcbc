package org.gatehouse.scan;

import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.UUID;

/** Where a walk through the scans, newest first, stands: those after it come next. */
record ScanPlace(OffsetDateTime scannedAt, UUID key) {

    /** Before the newest; the database's infinity. */
    static final ScanPlace START = new ScanPlace(OffsetDateTime.MAX, new UUID(-1, -1));

    static ScanPlace of(ScanRow row) {
        return new ScanPlace(row.scannedAt().atOffset(ZoneOffset.UTC), row.key());
    }
}
