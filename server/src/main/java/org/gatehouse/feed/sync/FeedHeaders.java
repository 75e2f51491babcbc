package org.gatehouse.feed.sync;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.gatehouse.feed.FeedHead;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/** The headers of an answer to a sync, on every route. */
final class FeedHeaders {

    private FeedHeaders() {}

    /** Whether the client says that it already knows the head's revision. */
    static boolean isKnown(HttpServletRequest request, FeedHead head) {
        String known = request.getHeader(HttpHeaders.IF_NONE_MATCH);
        return known != null && known.contains(head.etag().substring("W/".length()));
    }

    static void notModified(HttpServletResponse response, FeedHead head) {
        response.setHeader(HttpHeaders.ETAG, head.etag());
        response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
    }

    /**
     * Sets the headers of an answer with a body.
     *
     * @param etag null when the answer does not bring its receiver up to the whole of its revision
     */
    static void setHeaders(HttpServletResponse response, @Nullable String etag) {
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.setHeader(HttpHeaders.CACHE_CONTROL, "private, no-cache");
        response.setHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
        response.setHeader("X-Content-Type-Options", "nosniff");
        if (etag != null) {
            response.setHeader(HttpHeaders.ETAG, etag);
        }
    }
}
