package org.gatehouse.scan;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.UUID;
import org.gatehouse.platform.db.Columns;
import org.jspecify.annotations.Nullable;

/** A stored scan; see {@link Scan} for its duplicate key. */
public record ScanRow(
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
        boolean clockAhead,
        @Nullable Long revision,
        Direction direction,
        @Nullable String knew,
        @Nullable String entitled,
        @Nullable String refusal,
        UUID duplicateKey) {

    /** Maps the row manually: Spring's own mapper would cause an exception for each row, because the driver cannot read an Instant. */
    static ScanRow of(ResultSet row, int number) throws SQLException {
        return new ScanRow(
                row.getLong("id"),
                row.getString("client_id"),
                row.getString("device"),
                row.getString("scan_id"),
                row.getLong("accreditation_id"),
                row.getLong("zone_id"),
                row.getBoolean("allowed"),
                Columns.instant(row, "scanned_at"),
                Columns.instant(row, "received_at"),
                row.getString("verdict"),
                row.getString("reason"),
                row.getBoolean("late"),
                row.getBoolean("clock_ahead"),
                row.getObject("revision", Long.class),
                Direction.valueOf(row.getString("direction")),
                row.getString("knew"),
                row.getString("entitled"),
                row.getString("refusal"),
                row.getObject("dedupe_key", UUID.class));
    }
}
