package org.gatehouse.scan;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Set;
import org.gatehouse.auth.Caller;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.time.ClientInstant;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What follows from many scans: conflicts, who is where, and quarantine as a whole (ours). */
@RestController
@Tag(name = "scans")
class ScanFindingsController {

    private static final int MOST_CONFLICTS = 1000;
    private static final Set<String> KINDS = Set.of("two_zones", "gate_wrong", "gate_not_told");

    private final EventRepository events;
    private final ScanFindings findings;
    private final ScanWatch watch;
    private final ScanLog log;

    ScanFindingsController(EventRepository events, ScanFindings findings, ScanWatch watch, ScanLog log) {
        this.events = events;
        this.findings = findings;
        this.watch = watch;
        this.log = log;
    }

    @Operation(
            summary = "Lists scans that contradict each other or what their gate knew",
            description =
                    "The newest scan first; limit 1 to 1000. Two zones: allowed scans of one accreditation into two zones"
                            + " within gatehouse.conflict.window, whichever arrived first.")
    @GetMapping("/registrations/accreditation/events/{event_id}/scans/conflicts")
    ScanConflict.ScanConflictPage conflicts(
            @PathVariable("event_id") long eventId,
            @Parameter(description = "two_zones, gate_wrong or gate_not_told") @RequestParam(required = false) @Nullable
                    String kind,
            @Parameter(description = "Scanned at this instant or later; without a zone it is UTC")
                    @RequestParam(required = false)
                    @Nullable
                    String since,
            @Parameter(description = "Scanned at this instant or earlier; without a zone it is UTC")
                    @RequestParam(required = false)
                    @Nullable
                    String until,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit) {
        events.require(eventId);
        Page page = Page.of(offset, limit, MOST_CONFLICTS);
        String wanted = kind(kind);
        OffsetDateTime from = instant("since", since);
        OffsetDateTime to = instant("until", until);
        watch.catchUp();
        ScanConflict.ConflictCounts counts = findings.counts(eventId, from, to);
        return new ScanConflict.ScanConflictPage(
                findings.page(eventId, wanted, from, to, page), count(counts, wanted), counts);
    }

    private static long count(ScanConflict.ConflictCounts counts, @Nullable String kind) {
        return switch (kind == null ? "" : kind) {
            case "two_zones" -> counts.twoZones();
            case "gate_wrong" -> counts.gateWrong();
            case "gate_not_told" -> counts.gateNotTold();
            default -> counts.twoZones() + counts.gateWrong() + counts.gateNotTold();
        };
    }

    private static @Nullable String kind(@Nullable String sent) {
        if (sent == null || sent.isBlank()) {
            return null;
        }
        if (!KINDS.contains(sent)) {
            throw PlatformProblem.INVALID.ofField("kind", "is neither two_zones nor gate_wrong nor gate_not_told");
        }
        return sent;
    }

    private static @Nullable OffsetDateTime instant(String parameter, @Nullable String text) {
        if (text == null || text.isBlank()) {
            return null;
        }
        return ClientInstant.parse(text)
                .orElseThrow(() -> PlatformProblem.INVALID.ofField(
                        parameter, "is not an instant, such as %s", ClientInstant.EXAMPLE))
                .atOffset(ZoneOffset.UTC);
    }

    @Operation(
            summary = "Counts who is inside each zone",
            description =
                    "By the last allowed scan of each accreditation in the zone, in the order of the gates' clocks.")
    @GetMapping("/registrations/accreditation/events/{event_id}/scans/occupancy")
    ZoneOccupancy.OccupancyList occupancy(@PathVariable("event_id") long eventId) {
        events.require(eventId);
        watch.catchUp();
        return new ZoneOccupancy.OccupancyList(findings.occupancy(eventId));
    }

    @Operation(
            summary = "Looks at many quarantined scans again",
            description =
                    "All of them, or these; at most 1000 a call, by id. May be sent again: recorded scans stay as they are.")
    @PostMapping("/registrations/accreditation/events/{event_id}/scans/quarantine/replay")
    QuarantineReplay.ReplayedScans replay(
            @PathVariable("event_id") long eventId, @RequestBody @Valid QuarantineReplay which, Caller by) {
        return log.replay(eventId, which, by);
    }
}
