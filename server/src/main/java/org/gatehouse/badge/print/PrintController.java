package org.gatehouse.badge.print;

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
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.schema.Doc;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Prints badges and returns the print log; these calls are our own (docs/api/badges.md). */
@RestController
@Tag(name = "badges")
record PrintController(PrintJobService prints, PrintDownloadService downloads, PrintCheckService checks) {

    private static final int MOST = 1000;

    @Operation(
            summary = "Prints badges",
            description =
                    "Makes a PDF, by last name unless sort says otherwise, and marks those as printed. One job holds at most 500"
                            + " (gatehouse.badge.most): of more than that there are several, and jobs lists them."
                            + " Who was printed already is refused without reprint; so is who stands in a job that is not"
                            + " finished. Badges whose layouts need different sheets make a file each, which files lists."
                            + " A retry with the same Idempotency-Key answers the first job.")
    @ApiResponse(
            responseCode = "202",
            description = "The job, or the first of several; it is drawn now.",
            useReturnTypeSchema = true)
    @ApiResponse(
            responseCode = "200",
            description = "The job that the first request with this Idempotency-Key made.",
            useReturnTypeSchema = true)
    @PostMapping("/registrations/accreditation/events/{event_id}/badges/prints")
    ResponseEntity<BadgePrintJob> print(
            @PathVariable("event_id") long eventId,
            @RequestBody @Valid PrintOrder order,
            @Doc("Any text of the client, new for each job, the same in a retry")
                    @RequestHeader("Idempotency-Key")
                    @Nullable
                    String key,
            Caller by) {
        PrintJobService.Ordered ordered = prints.order(eventId, order, key, by);
        return ResponseEntity.status(ordered.made() ? HttpStatus.ACCEPTED : HttpStatus.OK)
                .body(ordered.job());
    }

    @Operation(
            summary = "Checks an order before it is printed",
            description = "Prints nothing: counts the badges, and lists the names with characters that no font has.")
    @PostMapping("/registrations/accreditation/events/{event_id}/badges/prints/check")
    PrintCheck check(@PathVariable("event_id") long eventId, @RequestBody @Valid PrintOrder order) {
        return checks.check(eventId, order);
    }

    @Operation(
            summary = "Prints the badges of a job that failed",
            description = "A new job with the same badges and the same reason. 409 badges_not_failed otherwise.")
    @PostMapping("/registrations/accreditation/events/{event_id}/badges/prints/{print_id}/again")
    @ResponseStatus(HttpStatus.ACCEPTED)
    BadgePrintJob printAgain(
            @PathVariable("event_id") long eventId, @PathVariable("print_id") long printId, Caller by) {
        return prints.printAgain(eventId, printId, by);
    }

    @Operation(summary = "Lists print jobs", description = "Newest first; limit 1 to 1000, default 50.")
    @GetMapping("/registrations/accreditation/events/{event_id}/badges/prints")
    BadgePrintJobPage list(
            @PathVariable("event_id") long eventId,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit) {
        return prints.page(eventId, Page.of(offset, limit, MOST));
    }

    @Operation(summary = "Answers how far a print job is")
    @GetMapping("/registrations/accreditation/events/{event_id}/badges/prints/{print_id}")
    BadgePrintJob job(@PathVariable("event_id") long eventId, @PathVariable("print_id") long printId) {
        return prints.get(eventId, printId);
    }

    @Operation(
            summary = "Downloads the badges of a finished job",
            description = "For a day (gatehouse.badge.keep), then 410. 409 badges_not_ready before it is done, 409"
                    + " several_files when its badges need different paper.")
    @ApiResponse(
            responseCode = "200",
            description = "The file",
            content =
                    @Content(
                            mediaType = MediaType.APPLICATION_PDF_VALUE,
                            schema = @Schema(type = "string", format = "binary")))
    @ApiResponse(responseCode = "409", description = "It is not done, or it has several files.")
    @ApiResponse(responseCode = "410", description = "It was deleted, or has no badges.")
    @GetMapping("/registrations/accreditation/events/{event_id}/badges/prints/{print_id}/file")
    void file(
            @PathVariable("event_id") long eventId,
            @PathVariable("print_id") long printId,
            HttpServletResponse response)
            throws IOException {
        downloads.send(eventId, printId, response);
    }

    @Operation(
            summary = "Downloads one of the files of a finished job",
            description =
                    "1 is the first of the job's files. Otherwise as \u2026/file, which is only for a job of one file.")
    @ApiResponse(
            responseCode = "200",
            description = "The file",
            content =
                    @Content(
                            mediaType = MediaType.APPLICATION_PDF_VALUE,
                            schema = @Schema(type = "string", format = "binary")))
    @ApiResponse(responseCode = "409", description = "It is not done.")
    @ApiResponse(responseCode = "410", description = "It was deleted, or has no badges.")
    @GetMapping("/registrations/accreditation/events/{event_id}/badges/prints/{print_id}/files/{number}")
    void oneFile(
            @PathVariable("event_id") long eventId,
            @PathVariable("print_id") long printId,
            @Doc("Place of the file in the job's list, from 1") @PathVariable("number") int number,
            HttpServletResponse response)
            throws IOException {
        downloads.send(eventId, printId, number, response);
    }

    @Operation(
            summary = "Lists badges that were printed",
            description = "Newest first; limit 1 to 1000, default 50. Kept as long as the event.")
    @GetMapping("/registrations/accreditation/events/{event_id}/badges/log")
    PrintLogPage log(
            @PathVariable("event_id") long eventId,
            @Doc("Only of this accreditation") @RequestParam("accreditation_id") @Nullable Long accreditationId,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit) {
        return prints.log(
                eventId, accreditationId == null ? null : List.of(accreditationId), Page.of(offset, limit, MOST));
    }
}
