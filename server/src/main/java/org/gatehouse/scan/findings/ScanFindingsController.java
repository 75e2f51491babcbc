package org.gatehouse.scan.findings;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.gatehouse.auth.Caller;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.InstantText;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Findings from many scans: conflicts, and who is in which zone (ours). */
@RestController
@Tag(name = "scans")
record ScanFindingsController(ScanConflictService conflicts, SeenConflictService marks, ZoneOccupancyService zones) {

    private static final int MOST_CONFLICTS = 1000;

    @Operation(
            summary = "Lists scans that contradict each other, what their gate knew, or what was open then",
            description =
                    "The newest scan first; limit 1 to 1000. Two zones: allowed scans of one accreditation into two"
                            + " zones within gatehouse.conflict.window, whichever arrived first. entries says how many of"
                            + " those who were let in were judged: only when that is all of them, no conflict means that"
                            + " nobody was let in wrongly. kind=refused lists those who were refused although they had the"
                            + " right; refusals says how many refusals were judged.")
    @GetMapping("/registrations/accreditation/events/{event_id}/scans/conflicts")
    ScanConflict.ScanConflictPage conflicts(
            @PathVariable("event_id") long eventId,
            @Doc(
                            "two_zones, gate_wrong, gate_not_told, no_right_then or not_judged; absent: all of these but not_judged."
                                    + " refused_gate_wrong, refused_gate_not_told or refused_entitled; refused: all three."
                                    + " refused_not_judged")
                    @RequestParam
                    @Nullable
                    String kind,
            @Doc("Whether somebody marked them as seen; absent: both") @RequestParam @Nullable Boolean seen,
            @Doc("Scanned at this instant or later; without a zone it is UTC") @InstantText @RequestParam @Nullable
                    String since,
            @Doc("Scanned at this instant or earlier; without a zone it is UTC") @InstantText @RequestParam @Nullable
                    String until,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit) {
        return conflicts.page(eventId, kind, seen, since, until, Page.of(offset, limit, MOST_CONFLICTS));
    }

    @Operation(
            summary = "Marks a conflict as seen",
            description =
                    "With a note, if you want. The first mark stays and is the response, also to whoever marks it later:"
                            + " to write another note, remove the mark first.")
    @PutMapping("/registrations/accreditation/events/{event_id}/scans/{scan_id}/conflicts/{kind}/seen")
    ScanConflict.SeenMark mark(
            @PathVariable("event_id") long eventId,
            @PathVariable("scan_id") long scanId,
            @Doc("The kind of the conflict, as the list has it") @PathVariable String kind,
            @RequestBody @Valid ConflictNote note,
            Caller by) {
        return marks.mark(eventId, scanId, kind, note.note(), by);
    }

    @Operation(
            summary = "Removes the mark of a conflict that was seen",
            description = "Does nothing when there is none.")
    @DeleteMapping("/registrations/accreditation/events/{event_id}/scans/{scan_id}/conflicts/{kind}/seen")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void unmark(
            @PathVariable("event_id") long eventId,
            @PathVariable("scan_id") long scanId,
            @Doc("The kind of the conflict, as the list has it") @PathVariable String kind,
            Caller by) {
        marks.unmark(eventId, scanId, kind, by);
    }

    @Operation(
            summary = "Counts who is inside each zone",
            description =
                    "By the last allowed scan of each accreditation in the zone, in the order of the gates' clocks, since the"
                            + " day's beginning or a reset. Only where readers report entries and exits; elsewhere inside"
                            + " is null. waiting is how many scans are not counted yet.")
    @GetMapping("/registrations/accreditation/events/{event_id}/scans/occupancy")
    ZoneOccupancy.OccupancyList occupancy(@PathVariable("event_id") long eventId) {
        return zones.ofEvent(eventId);
    }
}
