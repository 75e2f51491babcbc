package org.gatehouse.auth;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;

/**
 * Answers the common case of a busy machine endpoint without running Spring's filters and routing (decision 0019).
 *
 * <p>The controller of the same pattern remains complete: a request that is not clearly the common case is passed to it untouched.
 */
public interface FastRoute {

    /** The start of the addresses that belong to an event. */
    String EVENT = "/registrations/accreditation/events/{event_id}";

    HttpMethod method();

    /**
     * The pattern exactly as on the controller's method. The pattern of an event begins with {@link #EVENT}; no other pattern has a
     * variable.
     */
    String pattern();

    /**
     * Answers the request, or leaves it untouched.
     *
     * @param eventId 0 if the pattern names no event
     * @param caller is allowed to do this: at the event, or without an event at the caller's own events
     * @return whether it was answered; if not, neither body nor parameters were read and nothing was written
     */
    boolean answer(long eventId, Caller caller, HttpServletRequest request, HttpServletResponse response)
            throws IOException;

    /**
     * The value of the only parameter, read from the query string: asking the container for one parameter makes it read all of them.
     *
     * @return null if the query does not consist of exactly this parameter, or if its value holds anything but plain characters
     */
    static @Nullable String onlyParameter(HttpServletRequest request, String name) {
        String query = request.getQueryString();
        if (query == null || !query.startsWith(name + "=") || query.indexOf('&') >= 0) {
            return null;
        }
        try {
            String value = URLDecoder.decode(query.substring(name.length() + 1), StandardCharsets.US_ASCII);
            return value.chars().allMatch(c -> c >= ' ' && c <= '~') ? value : null;
        } catch (IllegalArgumentException malformed) {
            return null;
        }
    }

    /** Answers with this JSON. */
    static void send(HttpServletResponse response, byte[] json) throws IOException {
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-cache, no-store, max-age=0, must-revalidate");
        response.setContentLength(json.length);
        response.getOutputStream().write(json);
    }

    /** Whether the client accepts JSON, recognised by the two forms of the header that nearly all clients send. */
    static boolean acceptsJson(HttpServletRequest request) {
        String accept = request.getHeader(HttpHeaders.ACCEPT);
        return accept == null || accept.equals("*/*") || accept.equals(MediaType.APPLICATION_JSON_VALUE);
    }
}
