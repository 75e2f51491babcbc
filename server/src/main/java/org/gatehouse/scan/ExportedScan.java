package org.gatehouse.scan;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A scan as a row of the spreadsheet: first the columns of the family's desk, then our further columns (contract 4.6). */
public record ExportedScan(
        ScanRow scan,
        @Nullable Long personId,
        @Nullable String firstName,
        @Nullable String lastName,
        @Nullable String delegateType,
        @Nullable String memberCode,
        @Nullable String memberName,
        @Nullable String zoneCode,
        @Nullable String zoneName) {

    public static final List<String> COLUMNS = List.of(
            "date",
            "time",
            "person_id",
            "first_name",
            "last_name",
            "delegate_type",
            "member_code",
            "member_name",
            "zone_code",
            "zone_name",
            "allowed",
            "id",
            "accreditation_id",
            "zone_id",
            "scanned_at",
            "received_at",
            "late",
            "clock_ahead",
            "verdict",
            "reason",
            "client_id",
            "device",
            "scan_id",
            "revision",
            "knew",
            "entitled");

    static ExportedScan of(ResultSet row, int number) throws SQLException {
        return new ExportedScan(
                ScanRow.of(row, number),
                row.getObject("person_id", Long.class),
                row.getString("first_name"),
                row.getString("last_name"),
                row.getString("delegate_type"),
                row.getString("member_code"),
                row.getString("member_name"),
                row.getString("zone_code"),
                row.getString("zone_name"));
    }

    /** The cells in the order of the columns; date and time are in the event's time zone. */
    public @Nullable Object[] cells(ZoneId zone) {
        ZonedDateTime there = scan.scannedAt().atZone(zone);
        return new @Nullable Object[] {
            there.toLocalDate(),
            there.toLocalTime(),
            personId,
            firstName,
            lastName,
            delegateType,
            memberCode,
            memberName,
            zoneCode,
            zoneName,
            scan.allowed(),
            scan.id(),
            scan.accreditationId(),
            scan.zoneId(),
            scan.scannedAt(),
            scan.receivedAt(),
            scan.late(),
            scan.clockAhead(),
            scan.verdict(),
            scan.reason(),
            scan.clientId(),
            scan.device(),
            scan.scanId(),
            scan.revision(),
            scan.knew(),
            scan.entitled()
        };
    }
}
