package org.gatehouse.feed;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.gatehouse.platform.web.Gzip;
import org.gatehouse.platform.web.Spool;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The feed that access-control systems poll. */
@RestController
@Tag(name = "sync", description = "What access-control systems are told")
class FeedController {

    private final FeedReader reader;
    private final FullAnswer full;

    FeedController(FeedReader reader, FullAnswer full) {
        this.reader = reader;
        this.full = full;
    }

    /**
     * Sends an event's accreditations to an access-control system.
     *
     * <p>Source: spec 4, sync rules 1-2, and spec 8; the body is ours (docs/api/sync.md). A failure half-way never leaves a
     * readable half: the answer is complete before its first byte is sent.
     */
    @Operation(
            summary = "Fetch all accreditations of an event, or what changed",
            description =
                    "Without since and cursor: all live accreditations. With since: those that changed at that instant or"
                            + " later, deleted ones as tombstones. Poll every 2 minutes with the current time minus 3 minutes, or better"
                            + " with the next_since or cursor of the answer before.")
    @ApiResponse(
            responseCode = "200",
            description =
                    "One consistent state. ETag is set when the answer brings the receiver to the whole truth of its"
                            + " revision: on full answers and on those to a cursor.",
            content =
                    @Content(
                            mediaType = MediaType.APPLICATION_JSON_VALUE,
                            schema = @Schema(implementation = SyncAnswer.class)))
    @ApiResponse(responseCode = "304", description = "Nothing changed since the revision of If-None-Match.")
    @GetMapping("/registrations/accreditation/events/{event_id}/sync")
    void sync(
            @PathVariable("event_id") long eventId,
            @Parameter(
                            description =
                                    "Inclusive; ISO 8601 with Z, an offset with or without colon, or no zone (read as UTC).",
                            example = "2026-09-23T08:15:00Z")
                    @RequestParam(required = false)
                    @Nullable
                    String since,
            @Parameter(description = "The cursor of an earlier answer; wins over since.")
                    @RequestParam(required = false)
                    @Nullable
                    String cursor,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        FeedHead head = reader.head(eventId);
        FeedSelection asked = reader.select(head, since, cursor);
        if (FeedAnswer.isKnown(request, head)) {
            FeedAnswer.notModified(response, head);
            return;
        }
        if (asked.full() && !asked.tombstones()) {
            full.send(head, request, response);
            return;
        }
        boolean gzip = !asked.isEmptyAt(head) && Gzip.isAccepted(request.getHeader(HttpHeaders.ACCEPT_ENCODING));
        try (Spool spool = new Spool()) {
            FeedHead sent = reader.write(head, now -> reader.select(now, since, cursor), spool, gzip);
            FeedAnswer.setHeaders(response, asked.since() == null ? sent.etag() : null);
            if (gzip) {
                response.setHeader(HttpHeaders.CONTENT_ENCODING, "gzip");
            }
            response.setContentLengthLong(spool.size());
            spool.copyTo(response.getOutputStream());
        }
    }
}
