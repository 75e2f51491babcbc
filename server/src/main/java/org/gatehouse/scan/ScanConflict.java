package org.gatehouse.scan;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A scan that let somebody in and contradicts another one, or what its gate knew. */
@Schema(name = "ScanConflict")
public record ScanConflict(
        @Schema(
                description =
                        "two_zones: into two zones within the window; gate_wrong: by the gate's revision the zone was not open;"
                                + " gate_not_told: it was, but no more when it was scanned",
                allowableValues = {"two_zones", "gate_wrong", "gate_not_told"},
                example = "two_zones")
        String kind,

        @Schema(description = "The scan; of two the one made later")
        ConflictingScan scan,

        @Schema(description = "The scan into another zone before it; null for the other kinds") @Nullable
        ConflictingScan other,

        @Schema(description = "The accreditation", example = "4711")
        long accreditationId,

        @Schema(description = "Name on the badge as it is now", example = "Ana") @Nullable
        String firstName,

        @Schema(description = "Name on the badge as it is now", example = "Souza") @Nullable
        String lastName) {

    /** What is shown of a scan. */
    @Schema(name = "ConflictingScan")
    public record ConflictingScan(
            @Schema(description = "Our id of the scan", example = "815")
            long id,

            @Schema(description = "Its zone", example = "9") long zoneId,

            @Schema(description = "Code of the zone as it is now; null when it is gone", example = "VIL") @Nullable
            String zoneCode,

            @Schema(description = "Name of the zone as it is now; null when it is gone", example = "Village") @Nullable
            String zoneName,

            @Schema(description = "When it was scanned, by the gate's clock")
            Instant timestamp,

            @Schema(description = "When it came, by our clock")
            Instant receivedAt,

            @Schema(description = "The client that sent it", example = "a1b2c3d4e5f6")
            String clientId,

            @Schema(description = "Its header Gatehouse-Device; null when there was none", example = "gate-north-2")
            @Nullable
            String device,

            @Schema(description = "The revision of the feed that the gate held; null when it did not say") @Nullable
            Long revision) {}

    /** Conflicts of an event. */
    @Schema(name = "ScanConflictPage")
    public record ScanConflictPage(
            @Schema(description = "Conflicts, the newest scan first")
            List<ScanConflict> conflicts,

            @Schema(description = "How many match", example = "3")
            long totalCount,

            @Schema(description = "How many there are of each kind in that time")
            ConflictCounts counts) {}

    /** How many there are. */
    @Schema(name = "ScanConflictCounts")
    public record ConflictCounts(
            @Schema(description = "Two zones within the window", example = "2")
            long twoZones,

            @Schema(description = "Gates that were wrong", example = "1")
            long gateWrong,

            @Schema(description = "Gates that had not been told", example = "0")
            long gateNotTold) {}
}
