package org.gatehouse.auth;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;

/**
 * Responds to the common case of a busy machine endpoint without running Spring's filters and routing (decision 0019).
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
     * Responds to the request, or leaves it untouched.
     *
     * @param eventId 0 if the pattern names no event
     * @param caller is allowed to do this: at the event, or without an event at the caller's own events
     * @return whether it wrote a response; if not, it read neither body nor parameters
     */
    boolean answer(long eventId, Caller caller, HttpServletRequest request, HttpServletResponse response)
            throws IOException;

    /**
     * The parameters of the query, read from the query string: asking the container for one parameter makes it read the body, too.
     *
     * @return null if the query has any other parameter than these, one of them twice, or a value with anything but plain characters
     */
    static @Nullable Map<String, String> parameters(HttpServletRequest request, Set<String> names) {
        String query = request.getQueryString();
        if (query == null) {
            return Map.of();
        }
        Map<String, String> values = new HashMap<>();
        for (String part : query.split("&", -1)) {
            int at = part.indexOf('=');
            String name = part.substring(0, Math.max(at, 0));
            String value = names.contains(name) ? decoded(part.substring(at + 1)) : null;
            if (value == null || values.put(name, value) != null) {
                return null;
            }
        }
        return values;
    }

    private static @Nullable String decoded(String value) {
        try {
            String text = URLDecoder.decode(value, StandardCharsets.US_ASCII);
            return text.chars().allMatch(c -> c >= ' ' && c <= '~') ? text : null;
        } catch (IllegalArgumentException malformed) {
            return null;
        }
    }

    /** Responds with this JSON. */
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
