package org.gatehouse.feed.sync;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.gatehouse.auth.Caller;
import org.gatehouse.platform.edge.DeviceHeader;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.schema.InstantText;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The feed that access-control systems poll. */
@RestController
@Tag(name = "sync", description = "What access-control systems are told")
record FeedController(SyncResponder answers) {

    /** The response is complete before its first byte is sent, so a failure never leaves the client with a readable part. */
    @Operation(
            summary = "Fetch all accreditations of an event, or what changed",
            description =
                    "Without since and cursor: all live accreditations. With since: those that changed at that instant"
                            + " or later, deleted ones as tombstones. Poll every 2 minutes with the current time minus 3"
                            + " minutes, or better with the next_since or cursor of the answer before. With limit: in"
                            + " pages, each asked for with the cursor of the one before, until has_more is false. With"
                            + " wait: as soon as something changed.")
    @ApiResponse(
            responseCode = "200",
            description =
                    "One consistent state. ETag is set when the answer brings the receiver to the whole truth of its"
                            + " revision: on full answers and on those to a cursor.",
            content = @Content(schema = @Schema(implementation = SyncResponse.class)))
    @ApiResponse(responseCode = "304", description = "Nothing changed since the revision of If-None-Match.")
    @ApiResponse(
            responseCode = "503",
            description = "Too many polls wait already, or the database is away; Retry-After says when to try again.",
            content = @Content)
    @GetMapping("/registrations/accreditation/events/{event_id}/sync")
    void sync(
            @PathVariable("event_id") long eventId,
            @Doc("Inclusive; ISO 8601 with Z, an offset with or without colon, or no zone (read as UTC).")
                    @Example("2026-09-23T08:15:00Z")
                    @InstantText
                    @RequestParam
                    @Nullable
                    String since,
            @Doc("The cursor of an earlier answer; wins over since.") @RequestParam @Nullable String cursor,
            @Parameter(
                            description = "Documents of a page. Absent: all in one answer.",
                            schema = @Schema(type = "integer", minimum = "1", maximum = "" + SyncQuery.MOST_A_PAGE))
                    @RequestParam
                    @Nullable
                    Integer limit,
            @Parameter(
                            description =
                                    "With cursor: answer as soon as something changed, at the latest after so many"
                                            + " seconds.",
                            schema = @Schema(type = "integer", minimum = "0", maximum = "" + SyncQuery.LONGEST_WAIT))
                    @RequestParam
                    @Nullable
                    Integer wait,
            @Doc("Names this gate, at most 200 characters. The server then remembers what it was sent, and"
                            + " sends what it missed; so it does for clients registered as a gate.")
                    @RequestHeader(name = DeviceHeader.NAME, defaultValue = "")
                    String device,
            Caller by,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        DeviceHeader.check(device);
        answers.answer(eventId, SyncQuery.of(since, cursor, limit, wait), by, device, request, response);
    }
}
