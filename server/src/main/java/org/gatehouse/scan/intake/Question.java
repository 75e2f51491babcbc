package org.gatehouse.scan.intake;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.gatehouse.feed.BadgeCode;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.schema.InstantText;
import org.gatehouse.scan.Direction;
import org.gatehouse.scan.Scan;
import org.gatehouse.scan.ScanReport;
import org.gatehouse.scan.ScanSender;
import org.gatehouse.scan.ScanSettings;
import org.jspecify.annotations.Nullable;

/** What a reader asks about one person (docs/api/decide.md); {@link ScanReader} reads it. Unknown fields are ignored. */
@Schema(
        name = "ReaderQuestion",
        description = "May this person go in here? Either qr or accreditation_id, and scan_id or timestamp or both")
record Question(
        @Doc("The text of the badge's QR code as it was read; blanks, signs and a prefix of the reader do no harm")
        @Example("1042-6f0c6a51-3f57-4ab2-a9ad-4c7d5a3f1c11")
        @Nullable
        String qr,

        @Doc("The accreditation instead of qr, whatever its badge; needs accreditation.read too")
        @Example("1042")
        @Nullable
        Long accreditationId,

        @Doc("The zone that the reader serves; a JSON integer of 64 bits") @Example("9")
        long zoneId,

        @Doc("Which way the person goes; absent: IN") @Example("IN") @Nullable
        Direction direction,

        @Doc("When it was read by the reader's clock; absent: when it arrives. Stored, but nothing is decided by it")
        @Example("2026-09-23T08:15:00Z")
        @InstantText
        @Nullable
        Instant timestamp,

        @Doc(
                "The reader's own id of this scan, at most 200 characters, never used twice; a repeat with it gets the first answer")
        @Example("north-2-000815")
        @Nullable
        String scanId) {

    /** The scan that is decided and stored. */
    Scan scan(ScanSender sender, ScanSettings settings) {
        BadgeCode badge = accreditationId == null ? BadgeCode.read(String.valueOf(qr)) : BadgeCode.of(accreditationId);
        Long number = badge.accreditationId();
        ScanReport report = new ScanReport(
                number == null ? 0 : number,
                zoneId,
                false,
                timestamp == null ? sender.receivedAt() : timestamp,
                scanId,
                null,
                direction);
        return Scan.asking(sender, report, badge, settings);
    }
}
