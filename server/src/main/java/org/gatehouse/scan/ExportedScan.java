package org.gatehouse.scan;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.ZoneId;
import org.gatehouse.platform.sheet.SheetColumns;
import org.jspecify.annotations.Nullable;

/** A scan as a row of the spreadsheet: first the columns of the family's desk, then our further columns (docs/api/spreadsheets.md). */
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

    /** The columns of the spreadsheet; date and time are in the event's time zone. */
    public static SheetColumns<ExportedScan> columns(ZoneId zone) {
        return new SheetColumns<ExportedScan>()
                .with("date", one -> one.scan.scannedAt().atZone(zone).toLocalDate())
                .clock("time", one -> one.scan.scannedAt().atZone(zone).toLocalTime())
                .with("person_id", ExportedScan::personId)
                .with("first_name", ExportedScan::firstName)
                .with("last_name", ExportedScan::lastName)
                .with("delegate_type", ExportedScan::delegateType)
                .with("member_code", ExportedScan::memberCode)
                .with("member_name", ExportedScan::memberName)
                .with("zone_code", ExportedScan::zoneCode)
                .with("zone_name", ExportedScan::zoneName)
                .with("allowed", one -> one.scan.allowed())
                .with("id", one -> one.scan.id())
                .with("accreditation_id", one -> one.scan.accreditationId())
                .with("zone_id", one -> one.scan.zoneId())
                .at("scanned_at", one -> one.scan.scannedAt())
                .at("received_at", one -> one.scan.receivedAt())
                .with("late", one -> one.scan.late())
                .with("clock_ahead", one -> one.scan.clockAhead())
                .with("verdict", one -> one.scan.verdict())
                .with("reason", one -> one.scan.reason())
                .with("client_id", one -> one.scan.clientId())
                .with("device", one -> one.scan.device())
                .with("scan_id", one -> one.scan.scanId())
                .with("revision", one -> one.scan.revision())
                .with("knew", one -> one.scan.knew())
                .with("entitled", one -> one.scan.entitled())
                .with("refusal", one -> one.scan.refusal());
    }
}
