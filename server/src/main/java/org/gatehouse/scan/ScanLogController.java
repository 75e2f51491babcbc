package org.gatehouse.scan;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.gatehouse.auth.Caller;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Text;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Scans as the desk sees them (contract 4.6). */
@RestController
@Tag(name = "scans")
class ScanLogController {

    /** The desk asks for more only in its export. */
    private static final int MOST_SCANS = 1000;

    private final ScanLog log;

    ScanLogController(ScanLog log) {
        this.log = log;
    }

    /**
     * Lists scans, newest timestamp first.
     *
     * <p>Source: contract 4.6; everything beside {@code allowed}, {@code accreditation}, {@code zone} and {@code timestamp} is
     * ours. Quarantined scans may have no accreditation, which the desk does not expect, so they are listed only on demand.
     */
    @Operation(
            summary = "Lists scans",
            description = "Newest timestamp first; limit 1 to 1000. Quarantined ones only with verdict=quarantined.")
    @GetMapping("/registrations/accreditation/events/{event_id}/scans")
    ScanPage list(
            @PathVariable("event_id") long eventId,
            @ParameterObject ScanFilter filter,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = "10") int limit,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l) {
        return log.page(eventId, filter, Page.of(offset, limit, MOST_SCANS), l);
    }

    /**
     * Looks again whether a quarantined scan's accreditation and zone exist.
     *
     * <p>Source: ours (docs/api/scans.md). May be sent again; a recorded scan stays as it is.
     */
    @Operation(
            summary = "Looks at a quarantined scan again",
            description =
                    "Recorded when its accreditation and zone exist by now, else still quarantined with the reason.")
    @PostMapping("/registrations/accreditation/events/{event_id}/scans/{scan_id}/replay")
    ScanVerdict replay(@PathVariable("event_id") long eventId, @PathVariable("scan_id") long scanId, Caller by) {
        return log.replay(eventId, scanId, by);
    }
}
