package org.gatehouse.scan;

import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.UUID;

/** The position of a walk through the scans, newest first: the walk continues with the scans after it. */
record ScanCursor(OffsetDateTime scannedAt, UUID duplicateKey) {

    /** The position before the newest scan. The time is the database's infinity. */
    static final ScanCursor START = new ScanCursor(OffsetDateTime.MAX, new UUID(-1, -1));

    static ScanCursor of(ScanRow row) {
        return new ScanCursor(row.scannedAt().atOffset(ZoneOffset.UTC), row.duplicateKey());
    }
}
