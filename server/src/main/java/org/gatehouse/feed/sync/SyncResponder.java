package org.gatehouse.feed.sync;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.gatehouse.auth.Caller;
import org.gatehouse.feed.FeedHead;
import org.gatehouse.feed.FeedSelection;
import org.gatehouse.feed.gates.FeedLatency;
import org.gatehouse.feed.gates.GateMemory;
import org.gatehouse.feed.gates.GatePoll;
import org.gatehouse.platform.connection.ClientConnection;
import org.gatehouse.platform.web.EntityTags;
import org.gatehouse.platform.web.Gzip;
import org.gatehouse.platform.web.SlowClientGuard;
import org.gatehouse.platform.web.SpooledResponse;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;

/**
 * Chooses the response to a sync and sends it: nothing new, a page, everything, changes that many gates ask for at once, or changes for
 * this gate alone. {@link FeedController} and the fast route both end here.
 */
@Component
record SyncResponder(
        SyncService syncs,
        FullResponse full,
        PagedSyncService pages,
        WaitingPolls waiting,
        SharedChanges shared,
        FeedLatency latency,
        SlowClientGuard slowClients,
        GateMemory memory) {

    /**
     * Responds to a poll. The response is complete before its first byte is sent, so a failure never leaves the client with a readable
     * part.
     *
     * @param device the name that the gate gives itself; empty when it gives none
     */
    void answer(
            long eventId,
            SyncQuery query,
            Caller by,
            String device,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        FeedHead now = syncs.head(eventId);
        GatePoll poll = memory.poll(eventId, by, device, request);
        FeedSelection first = selection(query, poll, now);
        boolean waits = query.waits() && first.selectsNothingAt(now);
        FeedHead head = waits ? waited(now, query.waitSeconds(), by) : now;
        boolean isSameHistory = Objects.equals(head.historyFrom(), now.historyFrom());
        FeedSelection asked = isSameHistory ? first : selection(query, poll, head);
        if (waits && ClientConnection.current().isEnded()) {
            // Nobody reads the response, so the gate must not be remembered as served.
            response.setStatus(HttpServletResponse.SC_NO_CONTENT);
        } else if (EntityTags.isKnown(request, head.etag()) && !query.isInsideAWalk()) {
            sendNotModified(head, poll, request, response);
        } else if (query.isPaged()) {
            sendPage(eventId, query, poll, request, response);
        } else if (asked.isSharedCopy()) {
            poll.answered(asked, full.send(head, request, response));
        } else if (asked.selectsNothingAt(head)) {
            sendEmpty(head, asked, poll, response);
        } else if (!trySendShared(head, asked, poll, request, response)) {
            sendAlone(head, query, poll, request, response);
        }
    }

    /** A star does not say which revision the gate has, so nothing is remembered of it. */
    private static void sendNotModified(
            FeedHead head, GatePoll poll, HttpServletRequest request, HttpServletResponse response) {
        FeedHeaders.notModified(response, head);
        if (EntityTags.isAny(request)) {
            poll.markServedPart(head);
        } else {
            poll.markServedWhole(head);
        }
    }

    /** What the poll selects at this head: what it asks for, and what its gate has missed. */
    private FeedSelection selection(SyncQuery query, GatePoll poll, FeedHead head) {
        return poll.select(syncs.select(head, query.since(), query.cursor()), head);
    }

    private FeedHead waited(FeedHead known, int seconds, Caller by) {
        return waiting.await(known, Duration.ofSeconds(seconds), by.clientId(), ClientConnection.current()::isEnded)
                .orElseGet(() -> syncs.head(known.eventId()));
    }

    private void sendEmpty(FeedHead head, FeedSelection asked, GatePoll poll, HttpServletResponse response)
            throws IOException {
        FeedHeaders.setHeaders(response, asked.isWhole() ? head.etag() : null);
        byte[] body = syncs.empty(head, asked);
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
        poll.answered(asked, head);
    }

    /**
     * Sends a response that many gates share, because they ask for the same changes at the same time. False when this response is for one
     * gate alone.
     */
    private boolean trySendShared(
            FeedHead head, FeedSelection asked, GatePoll poll, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        boolean gzip = acceptsGzip(request);
        Optional<SharedChanges.SharedAnswer> made =
                shareableSelection(head, asked).flatMap(same -> shared.of(same, head, gzip));
        if (made.isEmpty()) {
            return false;
        }
        try (SharedChanges.SharedAnswer answer = made.get()) {
            FeedSelection sent = answer.selection().full() ? answer.selection() : asked;
            FeedHeaders.setHeaders(response, sent.isWhole() ? answer.head().etag() : null);
            send(answer.body(), gzip, response);
            poll.answered(sent, answer.head());
            latency.answered(Objects.requireNonNullElse(answer.selection().after(), 0L), answer.head());
        }
        return true;
    }

    /** What many gates ask for in the same words: everything after a failover, or what follows a revision. */
    private Optional<FeedSelection> shareableSelection(FeedHead head, FeedSelection asked) {
        if (asked.full()) {
            return Optional.of(asked);
        }
        return asked.isPlain() ? pages.knownAt(head, asked).map(FeedSelection::after) : Optional.empty();
    }

    private void sendAlone(
            FeedHead head, SyncQuery query, GatePoll poll, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        boolean gzip = acceptsGzip(request);
        try (SpooledResponse spool = new SpooledResponse()) {
            SyncService.Written sent = syncs.write(head, now -> selection(query, poll, now), spool, gzip);
            FeedHeaders.setHeaders(
                    response, sent.selection().isWhole() ? sent.head().etag() : null);
            send(spool, gzip, response);
            if (!sent.selection().selectsNothingAt(sent.head())) {
                latency.answered(pages.lastKnown(sent.head(), sent.selection()), sent.head());
            }
            poll.answered(sent.selection(), sent.head());
        }
    }

    private void sendPage(
            long eventId, SyncQuery query, GatePoll poll, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        boolean gzip = acceptsGzip(request);
        try (SpooledResponse spool = new SpooledResponse()) {
            PagedSyncService.Written page =
                    pages.write(eventId, query, now -> selection(query, poll, now), spool, gzip);
            FeedHeaders.setHeaders(response, page.isWhole() ? page.head().etag() : null);
            send(spool, gzip, response);
            if (page.isWhole() || page.isAll()) {
                latency.answered(
                        page.endsEverything() ? 0 : pages.lastKnown(page.head(), page.selection()), page.head());
            }
            remember(page, poll);
        }
    }

    /** Inside a walk a gate still has gaps. A response that fits into one page counts like any other response. */
    private static void remember(PagedSyncService.Written page, GatePoll poll) {
        if (page.isAll()) {
            poll.answered(page.selection(), page.head());
        } else if (page.endsEverything()) {
            poll.markServedWhole(page.head());
        } else {
            poll.markServedPart(page.head());
        }
    }

    private void send(SpooledResponse spool, boolean gzip, HttpServletResponse response) throws IOException {
        if (gzip) {
            response.setHeader(HttpHeaders.CONTENT_ENCODING, "gzip");
        }
        response.setContentLengthLong(spool.size());
        spool.copyTo(slowClients.of(response.getOutputStream()));
    }

    private static boolean acceptsGzip(HttpServletRequest request) {
        return Gzip.isAccepted(request.getHeader(HttpHeaders.ACCEPT_ENCODING));
    }
}
