package org.gatehouse.scan.findings;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A scan that let somebody in although another scan, its gate's list or the rights of that moment contradict it; or a scan that cannot be
 * judged.
 */
@Schema(name = "ScanConflict")
public record ScanConflict(
        @Schema(
                description =
                        "two_zones: into two zones within the window; gate_wrong: by the gate's revision the zone was not open;"
                                + " gate_not_told: it was, but no more when it was scanned; no_right_then: the gate told no revision,"
                                + " and the zone was not open when it was scanned; not_judged, listed on demand only: whether it"
                                + " was open then is not known",
                allowableValues = {"two_zones", "gate_wrong", "gate_not_told", "no_right_then", "not_judged"},
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
        String lastName,

        @Schema(description = "Of no_right_then: when the right ended last before the scan; null: there had been none")
        @Nullable
        Instant rightEndedAt,

        @Schema(description = "Of no_right_then: when the right was given next after the scan; null: it was not")
        @Nullable
        Instant rightBeganAt,

        @Schema(
                description =
                        "Of no_right_then: whether the right had ended only within gatehouse.conflict.told-within (3 minutes), so"
                                + " that a gate which polls may not have been told")
        boolean perhapsNotTold,

        @Schema(
                nullable = true,
                allowableValues = {"clock_ahead", "not_kept"},
                description =
                        "Of not_judged: clock_ahead: the gate's clock was ahead, so the moment is not known; not_kept: what was open"
                                + " then is not kept, the scan is older than the event's data")
        @Nullable
        String notJudgedBecause) {

    /** The fields of a scan that a conflict shows. */
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

    /** A page of an event's conflicts. */
    @Schema(name = "ScanConflictPage")
    public record ScanConflictPage(
            @Schema(description = "Conflicts, the newest scan first")
            List<ScanConflict> conflicts,

            @Schema(description = "How many match", example = "3")
            long totalCount,

            @Schema(description = "How many there are of each kind in that time")
            ConflictCounts counts,

            @Schema(description = "How many entries of that time were judged, and how many could not be")
            Entries entries) {}

    /** The number of conflicts of each kind. */
    @Schema(name = "ScanConflictCounts")
    public record ConflictCounts(
            @Schema(description = "Two zones within the window", example = "2")
            long twoZones,

            @Schema(description = "Gates that were wrong", example = "1")
            long gateWrong,

            @Schema(description = "Gates that had not been told", example = "0")
            long gateNotTold,

            @Schema(description = "Let in without the right to the zone at that moment", example = "4")
            long noRightThen,

            @Schema(description = "Those among no_right_then whose gate may not have been told yet", example = "1")
            long perhapsNotTold) {

        /** The total of all kinds. */
        public long all() {
            return twoZones + gateWrong + gateNotTold + noRightThen;
        }
    }

    /** How many entries were judged. Only when all of them were judged does a count of 0 conflicts mean that nobody was let in wrongly. */
    @Schema(name = "JudgedEntries")
    public record Entries(
            @Schema(description = "Entries that were judged", example = "12034")
            long judged,

            @Schema(description = "Entries that cannot be judged; kind=not_judged lists them", example = "3")
            long notJudged,

            @Schema(description = "Entries in quarantine; they are judged when their accreditation and zone are known")
            long quarantined,

            @Schema(description = "Entries of the last moments that are still to be judged", example = "0")
            long waiting) {

        /** Whether every entry was judged. */
        public boolean areComplete() {
            return notJudged + quarantined + waiting == 0;
        }

        /** The number of all entries. */
        public long all() {
            return judged + notJudged + quarantined + waiting;
        }
    }
}
