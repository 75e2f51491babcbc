package org.gatehouse.feed.sync;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.gatehouse.feed.FeedHead;
import org.gatehouse.feed.FeedSelection;
import org.gatehouse.feed.gates.FeedLatency;
import org.gatehouse.platform.web.Gzip;
import org.gatehouse.platform.web.SlowClientGuard;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Responds with all live documents, from the copy that all clients share. */
@Component
record FullResponse(FeedCopies copies, JsonMapper json, FeedLatency latency, SlowClientGuard pace) {

    /** Small enough that the time of a slow client is checked often. */
    private static final int AT_ONCE = 1 << 18;

    /** Sends the response; returns the head that it represents. */
    FeedHead send(FeedHead head, HttpServletRequest request, HttpServletResponse response) throws IOException {
        try (FeedCopy copy = copies.of(head)) {
            return send(copy, head, request, response);
        }
    }

    private FeedHead send(FeedCopy copy, FeedHead head, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        FeedHead current = copy.head().at(head.serverTime());
        String empty = json.writeValueAsString(SyncResponse.headOf(current, FeedSelection.everything()));
        String before = empty.substring(0, empty.length() - FeedBody.END.length());
        boolean gzip = Gzip.isAccepted(request.getHeader(HttpHeaders.ACCEPT_ENCODING));
        List<ByteBuffer> pieces = gzip ? copy.gzip(before, FeedBody.END) : copy.plain(before, FeedBody.END);

        FeedHeaders.setHeaders(response, current.etag());
        if (gzip) {
            response.setHeader(HttpHeaders.CONTENT_ENCODING, "gzip");
        }
        response.setContentLengthLong(
                pieces.stream().mapToLong(ByteBuffer::remaining).sum());
        send(pieces, response.getOutputStream());
        latency.answered(0, current);
        return current;
    }

    private void send(List<ByteBuffer> pieces, ServletOutputStream out) throws IOException {
        SlowClientGuard.Watch watch = pace.watch();
        for (ByteBuffer piece : pieces) {
            for (int from = piece.position(); from < piece.limit(); from += AT_ONCE) {
                int length = Math.min(AT_ONCE, piece.limit() - from);
                out.write(piece.slice(from, length));
                watch.sent(length);
            }
        }
    }
}
