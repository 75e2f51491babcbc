package org.gatehouse.scan;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/** Where a walk through the scans, newest first, stands: those after it come next. */
record ScanPlace(OffsetDateTime scannedAt, long id) {

    /** Before the newest; the database's infinity. */
    static final ScanPlace START = new ScanPlace(OffsetDateTime.MAX, Long.MAX_VALUE);

    static ScanPlace of(Instant scannedAt, long id) {
        return new ScanPlace(scannedAt.atOffset(ZoneOffset.UTC), id);
    }
}
