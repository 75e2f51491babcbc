package org.gatehouse.scan.log;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.gatehouse.accreditation.AccreditationSummary;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.scan.Direction;
import org.gatehouse.scan.ScanRow;
import org.gatehouse.zone.Zone;
import org.jspecify.annotations.Nullable;

/** A scan as the desk sees it (docs/api/scans.md). */
public record ListedScan(
        @Doc("Our id of the scan") @Example("815") long id,
        @Doc("Whether the gate let the person in") boolean allowed,

        @Doc("The badge as it is now; null only where a quarantined scan's accreditation is unknown") @Nullable
        AccreditationSummary accreditation,

        @Doc("The accreditation as the gate sent it, known or not") @Example("4711")
        long accreditationId,

        @Doc("The zone as it is now; null when there is no such zone any more, or never was") @Nullable
        Zone zone,

        @Doc("The zone as the gate sent it, known or not") @Example("9")
        long zoneId,

        @Doc("When it was scanned, by the gate's clock") Instant timestamp,
        @Doc("When it came, by our clock") Instant receivedAt,

        @Doc("It came more than 5 minutes (gatehouse.scans.late-after) after its timestamp")
        boolean late,

        @Doc("Its timestamp was more than 5 minutes (gatehouse.scans.clock-tolerance) ahead of our clock")
        boolean clockAhead,

        @Doc("recorded or quarantined") @Example("recorded") String verdict,

        @Doc("unknown_accreditation, unknown_zone, scan_id_reused, or null") @Nullable
        String reason,

        @Doc("The client that sent it") @Example("a1b2c3d4e5f6")
        String clientId,

        @Doc("Its header Gatehouse-Device; null when there was none") @Example("gate-north-2") @Nullable
        String device,

        @Doc("The gate's own id of the scan; null when there was none") @Nullable
        String scanId,

        @Doc("The revision of the feed that the gate held; null when it did not say") @Example("4711") @Nullable
        Long revision,

        @Doc("Which way the person went; IN where the gate did not say") @Example("IN")
        Direction direction,

        @Schema(
                nullable = true,
                allowableValues = {"ok", "gate_wrong", "gate_not_told"},
                description =
                        "What that gate knew of one that it let in: ok; gate_wrong: by its revision the zone was not"
                                + " open; gate_not_told: it was, but no more when it was scanned. Null when it was not let"
                                + " in, is quarantined, or the revision is missing or unknown here")
        @Nullable
        String knew,

        @Schema(
                nullable = true,
                allowableValues = {"yes", "no", "unknown"},
                description =
                        "Of one that was let in: whether the zone was open to the accreditation at that moment, by the"
                                + " state of then; unknown: that state is not kept, or the gate's clock was ahead. Null"
                                + " when it was not let in, went out, or is quarantined")
        @Nullable
        String entitled,

        @Schema(
                nullable = true,
                allowableValues = {"ok", "gate_wrong", "gate_not_told", "entitled", "unknown"},
                description =
                        "Of one that was refused on the way in. ok: the zone was not open to the accreditation at that"
                                + " moment; gate_wrong: it was, and by the gate's revision, too; gate_not_told: it was, but"
                                + " by the gate's revision not yet; entitled: it was, and the gate sent no revision that"
                                + " can be judged; unknown: what was open then is not known. Null when it was let in, went"
                                + " out, or is quarantined")
        @Nullable
        String refusal) {

    static ListedScan of(ScanRow row, @Nullable AccreditationSummary accreditation, @Nullable Zone zone) {
        return new ListedScan(
                row.id(),
                row.allowed(),
                accreditation,
                row.accreditationId(),
                zone,
                row.zoneId(),
                row.scannedAt(),
                row.receivedAt(),
                row.late(),
                row.clockAhead(),
                row.verdict(),
                row.reason(),
                row.clientId(),
                row.device(),
                row.scanId(),
                row.revision(),
                row.direction(),
                row.knew(),
                row.entitled(),
                row.refusal());
    }
}
