package org.gatehouse.feed.sync;

import jakarta.servlet.http.HttpServletResponse;
import org.gatehouse.feed.FeedHead;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/** The headers of a response to a sync, on every route. */
final class FeedHeaders {

    private static final String VARY = HttpHeaders.ACCEPT_ENCODING + ", " + HttpHeaders.ORIGIN;

    private FeedHeaders() {}

    static void notModified(HttpServletResponse response, FeedHead head) {
        response.setHeader(HttpHeaders.ETAG, head.etag());
        response.setHeader(HttpHeaders.VARY, VARY);
        response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
    }

    /**
     * Sets the headers of a response with a body.
     *
     * @param etag null when the response does not bring its receiver up to the whole of its revision
     */
    static void setHeaders(HttpServletResponse response, @Nullable String etag) {
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.setHeader(HttpHeaders.CACHE_CONTROL, "private, no-cache");
        response.setHeader(HttpHeaders.VARY, VARY);
        response.setHeader("X-Content-Type-Options", "nosniff");
        if (etag != null) {
            response.setHeader(HttpHeaders.ETAG, etag);
        }
    }
}
