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
 * The common case of an endpoint that machines call all day, answered before Spring's filters and routing (decision 0019).
 *
 * <p>The controller of the same pattern stays the whole truth: whatever is not plainly the common case is left to it, untouched.
 */
public interface FastRoute {

    /** The beginning of the addresses that belong to an event. */
    String EVENT = "/registrations/accreditation/events/{event_id}";

    HttpMethod method();

    /** Exactly as on the controller's method; an event's begins with {@link #EVENT}, no other holds a variable. */
    String pattern();

    /**
     * Answers, or leaves the request alone.
     *
     * @param eventId 0 where the pattern names no event
     * @param caller may do this, at the event; elsewhere at the caller's own events
     * @return whether it was answered; if not, neither body nor parameters were read and nothing was written
     */
    boolean answer(long eventId, Caller caller, HttpServletRequest request, HttpServletResponse response)
            throws IOException;

    /**
     * The value of the only parameter, read from the address itself: whoever asks the container for one makes it read the rest too.
     *
     * @return null when there is none, another one, more than one, or anything but plain characters in it
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
        response.setContentLength(json.length);
        response.getOutputStream().write(json);
    }

    /** Whether JSON is what the client wants, told by the two forms in which nearly all say it. */
    static boolean acceptsJson(HttpServletRequest request) {
        String accept = request.getHeader(HttpHeaders.ACCEPT);
        return accept == null || accept.equals("*/*") || accept.equals(MediaType.APPLICATION_JSON_VALUE);
    }
}
