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
import java.time.Duration;
import java.util.Optional;
import org.gatehouse.auth.Caller;
import org.gatehouse.platform.web.DeviceHeader;
import org.gatehouse.platform.web.Gzip;
import org.gatehouse.platform.web.Pace;
import org.gatehouse.platform.web.Spool;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The feed that access-control systems poll. */
@RestController
@Tag(name = "sync", description = "What access-control systems are told")
class FeedController {

    private final FeedReader reader;
    private final FullAnswer full;
    private final FeedPages pages;
    private final FeedWatch watch;
    private final SharedChanges shared;
    private final FeedLatency latency;
    private final Pace pace;
    private final GateMemory memory;

    FeedController(
            FeedReader reader,
            FullAnswer full,
            FeedPages pages,
            FeedWatch watch,
            SharedChanges shared,
            FeedLatency latency,
            Pace pace,
            GateMemory memory) {
        this.reader = reader;
        this.full = full;
        this.pages = pages;
        this.watch = watch;
        this.shared = shared;
        this.latency = latency;
        this.pace = pace;
        this.memory = memory;
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
                            + " with the next_since or cursor of the answer before. With limit: in pages, each asked for with"
                            + " the cursor of the one before, until has_more is false. With wait: as soon as something changed.")
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
    @ApiResponse(
            responseCode = "503",
            description = "Too many polls wait already, or the database is away; Retry-After says when to try again.",
            content = @Content)
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
            @Parameter(
                            description = "Documents of a page. Absent: all in one answer.",
                            schema = @Schema(type = "integer", minimum = "1", maximum = "" + SyncQuery.MOST_A_PAGE))
                    @RequestParam(required = false)
                    @Nullable
                    Integer limit,
            @Parameter(
                            description =
                                    "With cursor: answer as soon as something changed, at the latest after so many seconds.",
                            schema = @Schema(type = "integer", minimum = "0", maximum = "" + SyncQuery.LONGEST_WAIT))
                    @RequestParam(required = false)
                    @Nullable
                    Integer wait,
            @Parameter(
                            description =
                                    "Names this gate, at most 200 characters. The server then remembers what it was sent, and"
                                            + " sends what it missed; so it does for clients registered as a gate.")
                    @RequestHeader(name = DeviceHeader.NAME, defaultValue = "")
                    String device,
            Caller by,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        DeviceHeader.check(device);
        SyncQuery query = SyncQuery.of(since, cursor, limit, wait);
        FeedHead now = reader.head(eventId);
        GatePoll poll = memory.poll(eventId, by, device, request);
        FeedSelection asked = poll.select(reader.select(now, since, cursor), now);
        FeedHead head = query.waits() && asked.isEmptyAt(now) ? waited(now, query.waitSeconds()) : now;
        if (FeedAnswer.isKnown(request, head) && !query.isInsideAWalk()) {
            FeedAnswer.notModified(response, head);
            poll.hasWhole(head);
        } else if (query.isPaged()) {
            sendPage(eventId, query, poll, request, response);
        } else if (asked.isAllLive()) {
            poll.answered(asked, full.send(head, request, response));
        } else if (!sentShared(head, asked, poll, request, response)) {
            sendAll(head, asked, query, poll, request, response);
        }
    }

    private FeedHead waited(FeedHead known, int seconds) {
        return watch.await(known, Duration.ofSeconds(seconds)).orElseGet(() -> reader.head(known.eventId()));
    }

    /** Many gates ask for the same changes at the same time; false when there is nothing to share. */
    private boolean sentShared(
            FeedHead head, FeedSelection asked, GatePoll poll, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (asked.isEmptyAt(head) || !asked.isPlain()) {
            return false;
        }
        long after = pages.lastKnown(head, asked);
        boolean gzip = acceptsGzip(request);
        Optional<SharedChanges.Made> made =
                after < head.revision() && isStill(head, asked) ? shared.after(after, head, gzip) : Optional.empty();
        if (made.isEmpty()) {
            return false;
        }
        try (SharedChanges.Made answer = made.get()) {
            FeedAnswer.setHeaders(response, asked.isWhole() ? answer.head().etag() : null);
            send(answer.body(), gzip, response);
            poll.answered(asked, answer.head());
            latency.answered(after, answer.head());
        }
        return true;
    }

    /**
     * Where a {@code since} begins was read after the head: a document that changed once more in between no longer shows that it was part
     * of this head, and an answer that others share would leave it out.
     */
    private boolean isStill(FeedHead head, FeedSelection asked) {
        return asked.since() == null || reader.head(head.eventId()).revision() == head.revision();
    }

    private void sendAll(
            FeedHead head,
            FeedSelection first,
            SyncQuery query,
            GatePoll poll,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        boolean gzip = !first.isEmptyAt(head) && acceptsGzip(request);
        try (Spool spool = new Spool()) {
            FeedReader.Written sent = reader.write(
                    head, now -> poll.select(reader.select(now, query.since(), query.cursor()), now), spool, gzip);
            FeedAnswer.setHeaders(
                    response, sent.selection().isWhole() ? sent.head().etag() : null);
            send(spool, gzip, response);
            if (!sent.selection().isEmptyAt(sent.head())) {
                latency.answered(pages.lastKnown(sent.head(), sent.selection()), sent.head());
            }
            poll.answered(sent.selection(), sent.head());
        }
    }

    private void sendPage(
            long eventId, SyncQuery query, GatePoll poll, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        boolean gzip = acceptsGzip(request);
        try (Spool spool = new Spool()) {
            FeedPages.Written page = pages.write(
                    eventId,
                    query,
                    now -> poll.select(reader.select(now, query.since(), query.cursor()), now),
                    spool,
                    gzip);
            FeedAnswer.setHeaders(response, page.isWhole() ? page.head().etag() : null);
            send(spool, gzip, response);
            if (page.isWhole() || page.isAll()) {
                latency.answered(
                        page.endsEverything() ? 0 : pages.lastKnown(page.head(), page.selection()), page.head());
            }
            remember(page, poll);
        }
    }

    /** Inside a walk a gate has nothing without a gap yet; all in one page is an answer like any other. */
    private static void remember(FeedPages.Written page, GatePoll poll) {
        if (page.isAll()) {
            poll.answered(page.selection(), page.head());
        } else if (page.endsEverything()) {
            poll.hasWhole(page.head());
        } else {
            poll.goesOn(page.head());
        }
    }

    private void send(Spool spool, boolean gzip, HttpServletResponse response) throws IOException {
        setEncoding(response, gzip);
        response.setContentLengthLong(spool.size());
        spool.copyTo(pace.of(response.getOutputStream()));
    }

    private static void setEncoding(HttpServletResponse response, boolean gzip) {
        if (gzip) {
            response.setHeader(HttpHeaders.CONTENT_ENCODING, "gzip");
        }
    }

    private static boolean acceptsGzip(HttpServletRequest request) {
        return Gzip.isAccepted(request.getHeader(HttpHeaders.ACCEPT_ENCODING));
    }
}
