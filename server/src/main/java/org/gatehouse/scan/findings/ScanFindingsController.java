package org.gatehouse.scan.findings;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.InstantText;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Findings from many scans: conflicts, and who is in which zone (ours). */
@RestController
@Tag(name = "scans")
record ScanFindingsController(ScanConflictService conflicts, ZoneOccupancyService zones) {

    private static final int MOST_CONFLICTS = 1000;

    @Operation(
            summary = "Lists scans that contradict each other, what their gate knew, or what was open then",
            description =
                    "The newest scan first; limit 1 to 1000. Two zones: allowed scans of one accreditation into two"
                            + " zones within gatehouse.conflict.window, whichever arrived first. entries says how many of"
                            + " those who were let in were judged: only when that is all of them, no conflict means that"
                            + " nobody was let in wrongly.")
    @GetMapping("/registrations/accreditation/events/{event_id}/scans/conflicts")
    ScanConflict.ScanConflictPage conflicts(
            @PathVariable("event_id") long eventId,
            @Doc("two_zones, gate_wrong, gate_not_told, no_right_then or not_judged; absent: all but not_judged")
                    @RequestParam
                    @Nullable
                    String kind,
            @Doc("Scanned at this instant or later; without a zone it is UTC") @InstantText @RequestParam @Nullable
                    String since,
            @Doc("Scanned at this instant or earlier; without a zone it is UTC") @InstantText @RequestParam @Nullable
                    String until,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit) {
        return conflicts.page(eventId, kind, since, until, Page.of(offset, limit, MOST_CONFLICTS));
    }

    @Operation(
            summary = "Counts who is inside each zone",
            description =
                    "By the last allowed scan of each accreditation in the zone, in the order of the gates' clocks, since the"
                            + " day's beginning or a reset. Only where readers report entries and exits; elsewhere inside"
                            + " is null.")
    @GetMapping("/registrations/accreditation/events/{event_id}/scans/occupancy")
    ZoneOccupancy.OccupancyList occupancy(@PathVariable("event_id") long eventId) {
        return new ZoneOccupancy.OccupancyList(zones.ofEvent(eventId));
    }
}
