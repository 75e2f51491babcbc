package org.gatehouse.badge;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.problem.PlatformProblem;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** Reads, changes and previews the badge layout of an event; these calls are our own (docs/api/badges.md). */
@RestController
@Tag(name = "badges", description = "How badges look, and printing them")
record BadgeController(LayoutService layouts, BadgePreviewService previews) {

    @Operation(
            summary = "Answers how the badges of an event look",
            description =
                    "The event's own layout, which each position has without one from \u2026/badges/layouts. A default at"
                            + " version 0 until somebody chooses another.")
    @GetMapping("/registrations/accreditation/events/{event_id}/badges/layout")
    StoredLayout layout(@PathVariable("event_id") long eventId) {
        return layouts.get(eventId);
    }

    @Operation(
            summary = "Changes how the badges of an event look",
            description =
                    "Full replacement. 409 version_mismatch when somebody changed it since it was read: its detail"
                            + " names both versions, and nothing is written.")
    @PutMapping("/registrations/accreditation/events/{event_id}/badges/layout")
    StoredLayout replace(@PathVariable("event_id") long eventId, @RequestBody @Valid LayoutInput layout, Caller by) {
        return layouts.replace(eventId, layout, by);
    }

    @Operation(
            summary = "Draws a badge to be looked at",
            description = "PNG where Accept names image/png, else PDF. PREVIEW stands across it and its QR code opens"
                    + " nothing. Somebody's own badge is shown to those who may print it.")
    @ApiResponse(
            responseCode = "200",
            description = "The badge",
            content = {
                @Content(
                        mediaType = MediaType.APPLICATION_PDF_VALUE,
                        schema = @Schema(type = "string", format = "binary")),
                @Content(mediaType = MediaType.IMAGE_PNG_VALUE, schema = @Schema(type = "string", format = "binary"))
            })
    @PostMapping("/registrations/accreditation/events/{event_id}/badges/preview")
    ResponseEntity<byte[]> preview(
            @PathVariable("event_id") long eventId,
            @RequestBody @Valid BadgePreview preview,
            @Parameter(hidden = true) @RequestHeader("Accept") @Nullable String accept,
            Caller by) {
        if (preview.accreditationId() != null && !by.holds(eventId, Role.PRINT, Scope.ACCREDITATION_WRITE)) {
            throw PlatformProblem.FORBIDDEN.because(
                    "To see another person's badge you need the role AccreditationPrint; leave accreditation_id out for a sample.");
        }
        boolean asPicture = accept != null && accept.contains(MediaType.IMAGE_PNG_VALUE);
        return asPicture
                ? answer(MediaType.IMAGE_PNG, previews.png(eventId, preview))
                : answer(MediaType.APPLICATION_PDF, previews.pdf(eventId, preview));
    }

    @Operation(
            summary = "Shows the badge of an accreditation",
            description =
                    "To be looked at: PREVIEW stands across it and its QR code opens nothing. POST …/badges/prints"
                            + " prints.")
    @ApiResponse(
            responseCode = "200",
            description = "The badge",
            content =
                    @Content(
                            mediaType = MediaType.APPLICATION_PDF_VALUE,
                            schema = @Schema(type = "string", format = "binary")))
    @GetMapping("/registrations/accreditation/events/{event_id}/accreditations/{accreditation_id}/badge")
    ResponseEntity<byte[]> badge(
            @PathVariable("event_id") long eventId, @PathVariable("accreditation_id") long accreditationId) {
        return answer(
                MediaType.APPLICATION_PDF, previews.pdf(eventId, new BadgePreview(null, accreditationId, null, null)));
    }

    private static ResponseEntity<byte[]> answer(MediaType type, byte[] body) {
        return ResponseEntity.ok().contentType(type).body(body);
    }
}
