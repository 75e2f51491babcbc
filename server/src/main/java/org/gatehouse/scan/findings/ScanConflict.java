package org.gatehouse.scan.findings;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/**
 * A scan that let somebody in although another scan, its gate's list or the rights of that moment contradict it; one that refused somebody
 * who had the right; or one that cannot be judged.
 */
@Schema(name = "ScanConflict")
public record ScanConflict(
        @Schema(
                description =
                        "two_zones: into two zones within the window; gate_wrong: by the gate's revision the zone was"
                                + " not open; gate_not_told: it was, but no more when it was scanned; no_right_then: the"
                                + " gate told no revision, and the zone was not open when it was scanned; not_judged,"
                                + " listed on demand only: whether it was open then is not known. Also on demand only:"
                                + " refused_gate_wrong: refused although the zone was open, and by the gate's revision it"
                                + " was, too; refused_gate_not_told: by the gate's revision it was not open yet;"
                                + " refused_entitled: the gate told no revision; refused_not_judged: refused, and whether"
                                + " it was open then is not known",
                allowableValues = {
                    "two_zones",
                    "gate_wrong",
                    "gate_not_told",
                    "no_right_then",
                    "not_judged",
                    "refused_gate_wrong",
                    "refused_gate_not_told",
                    "refused_entitled",
                    "refused_not_judged"
                },
                example = "two_zones")
        String kind,

        @Doc("The scan; of two the one made later") ConflictingScan scan,

        @Doc("The scan into another zone before it; null for the other kinds") @Nullable
        ConflictingScan other,

        @Doc("The accreditation") @Example("4711") long accreditationId,

        @Doc("Name on the badge as it is now") @Example("Ana") @Nullable
        String firstName,

        @Doc("Name on the badge as it is now") @Example("Souza") @Nullable
        String lastName,

        @Doc("Of no_right_then: when the right ended last before the scan; null: there had been none") @Nullable
        Instant rightEndedAt,

        @Doc(
                "Of no_right_then: when the right was given next after the scan; null: it was not. Of refusals: since when it"
                        + " had been there; null: from the beginning")
        @Nullable
        Instant rightBeganAt,

        @Doc(
                "Of no_right_then: whether the right had ended only within gatehouse.conflict.told-within (3 minutes), so"
                        + " that a gate which polls may not have been told. Of refused_entitled: whether it had begun only then")
        boolean perhapsNotTold,

        @Schema(
                nullable = true,
                allowableValues = {"clock_ahead", "not_kept", "history_lost"},
                description =
                        "Of not_judged and refused_not_judged: clock_ahead: the gate's clock was ahead, so the moment is not known; not_kept:"
                                + " what was open then is not kept, the scan is older than the event's data; history_lost:"
                                + " it was decided in a history that was lost with a restore")
        @Nullable
        String notJudgedBecause,

        @Doc("Whether the accreditation was held at that moment, so that gates had to refuse it") @Example("false")
        boolean held,

        @Doc("Who has seen it and when; null while nobody marked it") @Nullable
        SeenMark seen) {

    /** The mark of somebody who has seen a conflict. */
    @Schema(name = "SeenConflict")
    public record SeenMark(
            @Doc("When it was marked as seen") Instant at,

            @Doc("Who marked it: the name of the user or client") @Example("ana")
            String by,

            @Doc("What was noted about it; null for nothing") @Example("Showed an old badge") @Nullable
            String note) {}

    /** The fields of a scan that a conflict shows. */
    @Schema(name = "ConflictingScan")
    public record ConflictingScan(
            @Doc("Our id of the scan") @Example("815") long id,
            @Doc("Its zone") @Example("9") long zoneId,

            @Doc("Code of the zone as it is now; null when it is gone") @Example("VIL") @Nullable
            String zoneCode,

            @Doc("Name of the zone as it is now; null when it is gone") @Example("Village") @Nullable
            String zoneName,

            @Doc("When it was scanned, by the gate's clock") Instant timestamp,
            @Doc("When it came, by our clock") Instant receivedAt,

            @Doc("The client that sent it") @Example("a1b2c3d4e5f6")
            String clientId,

            @Doc("Its header Gatehouse-Device; null when there was none") @Example("gate-north-2") @Nullable
            String device,

            @Doc("The revision of the feed that the gate held; null when it did not say") @Nullable
            Long revision) {}

    /** A page of an event's conflicts. */
    @Schema(name = "ScanConflictPage")
    public record ScanConflictPage(
            @Doc("Conflicts, the newest scan first") List<ScanConflict> conflicts,
            @Doc("How many match") @Example("3") long totalCount,

            @Doc("How many there are of each kind in that time, seen or not as asked for")
            ConflictCounts counts,

            @Doc("How many of those who were let in at that time were judged, and how many could not be")
            Judged entries,

            @Doc("The same of those who were refused") Judged refusals) {}

    /** The number of conflicts of each kind. */
    @Schema(name = "ScanConflictCounts")
    public record ConflictCounts(
            @Doc("Two zones within the window") @Example("2")
            long twoZones,

            @Doc("Gates that were wrong") @Example("1") long gateWrong,

            @Doc("Gates that had not been told") @Example("0")
            long gateNotTold,

            @Doc("Let in without the right to the zone at that moment") @Example("4")
            long noRightThen,

            @Doc("Those among no_right_then whose gate may not have been told yet") @Example("1")
            long perhapsNotTold,

            @Doc("Refused with the right, against the gate's own revision") @Example("1")
            long refusedGateWrong,

            @Doc("Refused with the right, which the gate had not been told yet") @Example("2")
            long refusedGateNotTold,

            @Doc("Refused with the right by a gate that told no revision") @Example("0")
            long refusedEntitled) {

        /** The total of those who were let in. */
        public long all() {
            return twoZones + gateWrong + gateNotTold + noRightThen;
        }

        /** The total of those who were refused. */
        public long refused() {
            return refusedGateWrong + refusedGateNotTold + refusedEntitled;
        }
    }

    /**
     * How many entries or refusals were judged. Only when all of them were judged does a count of 0 conflicts mean that nobody was let in
     * wrongly, or refused wrongly.
     */
    @Schema(name = "JudgedScans")
    public record Judged(
            @Doc("Scans that were judged") @Example("12034") long judged,

            @Doc("Scans that cannot be judged; kind=not_judged or refused_not_judged lists them") @Example("3")
            long notJudged,

            @Doc("Scans in quarantine; they are judged when their accreditation and zone are known")
            long quarantined,

            @Doc("Scans of the last moments that are still to be judged") @Example("0")
            long waiting) {

        /** Whether every one was judged. */
        public boolean areComplete() {
            return notJudged + quarantined + waiting == 0;
        }

        /** The number of all. */
        public long all() {
            return judged + notJudged + quarantined + waiting;
        }
    }
}
