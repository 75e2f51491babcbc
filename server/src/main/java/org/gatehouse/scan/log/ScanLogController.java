package org.gatehouse.scan.log;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.Valid;
import java.io.IOException;
import java.util.List;
import org.gatehouse.auth.Caller;
import org.gatehouse.platform.page.ListResponse;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.sheet.SheetColumns;
import org.gatehouse.platform.sheet.SheetFile;
import org.gatehouse.platform.sheet.SheetFormat;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Text;
import org.gatehouse.scan.ScanFilter;
import org.gatehouse.scan.ScanVerdict;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Scans as the desk sees them (docs/api/scans.md). */
@RestController
@Tag(name = "scans")
record ScanLogController(ScanLogService log, EventScanService scans, ListResponse lists) {

    /** The limit that the family's desk sends when it wants all scans (decision 0012). */
    private static final int MOST_SCANS = 9_999_999;

    /** Quarantined scans may have no accreditation, which the desk does not expect: they are listed on demand. */
    @Operation(
            summary = "Lists scans",
            description = "Newest timestamp first; limit 1 to 9999999. Quarantined ones only with verdict=quarantined.")
    @ApiResponse(
            responseCode = "200",
            description = "A part of the list",
            content = @Content(schema = @Schema(implementation = ScanPage.class)))
    @GetMapping("/registrations/accreditation/events/{event_id}/scans")
    void list(
            @PathVariable("event_id") long eventId,
            @ParameterObject ScanFilter filter,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = "10") int limit,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            HttpServletResponse response)
            throws IOException {
        Page page = Page.of(offset, limit, MOST_SCANS);
        lists.<ListedScan>send(response, "scans", sink -> log.each(eventId, filter, page, l, sink));
    }

    /** The first eleven columns are those of the family's scans (docs/api/spreadsheets.md). */
    @Operation(
            summary = "Downloads scans as a spreadsheet",
            description = "The filters of the list; a row a scan, newest first, times in the event's zone. XLSX, or CSV"
                    + " with format=csv. Texts that could be read as formulas have an apostrophe before them.")
    @SheetFile
    @GetMapping("/registrations/accreditation/events/{event_id}/scans/export")
    void export(
            @PathVariable("event_id") long eventId,
            @ParameterObject ScanFilter filter,
            @Doc(SheetFormat.CHOICE) @RequestParam @Nullable String format,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.WHOLE_FILE) int limit,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            HttpServletResponse response)
            throws IOException {
        Page page = Page.ofFile(offset, limit);
        scans.export(eventId, filter, page, format, l, SheetColumns.Edition.PLAIN, response);
    }

    @Operation(
            summary = "Looks at a quarantined scan again",
            description =
                    "Recorded when its accreditation and zone exist by now, else still quarantined with the reason.")
    @PostMapping("/registrations/accreditation/events/{event_id}/scans/{scan_id}/replay")
    ScanVerdict replay(@PathVariable("event_id") long eventId, @PathVariable("scan_id") long scanId, Caller by) {
        return log.replay(eventId, scanId, by);
    }

    @Operation(
            operationId = "scanfindings_replay",
            summary = "Looks at many quarantined scans again",
            description =
                    "All of them, or these; at most 1000 a call, by id. May be sent again: recorded scans stay as they"
                            + " are.")
    @PostMapping("/registrations/accreditation/events/{event_id}/scans/quarantine/replay")
    QuarantineReplay.ReplayedScans replayMany(
            @PathVariable("event_id") long eventId, @RequestBody @Valid QuarantineReplay which, Caller by) {
        return log.replay(eventId, which, by);
    }

    /** A part of the list of scans. */
    record ScanPage(
            @Doc("Newest timestamp first") List<ListedScan> scans,
            @Doc("How many match in all") @Example("312") long totalCount) {}
}
