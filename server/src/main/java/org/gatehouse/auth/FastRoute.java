package org.gatehouse.auth;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpMethod;

/**
 * The common case of an endpoint that gates call all day, answered before Spring's filters and routing (decision 0019).
 *
 * <p>The controller of the same pattern stays the whole truth: whatever is not plainly the common case is left to it, untouched.
 */
public interface FastRoute {

    HttpMethod method();

    /** What follows {@code /registrations/accreditation/events/{event_id}}, exactly as on the controller's method. */
    String suffix();

    /**
     * Answers, or leaves the request alone.
     *
     * @param caller may do this at the event
     * @return whether it was answered; if not, neither body nor parameters were read and nothing was written
     */
    boolean answer(long eventId, Caller caller, HttpServletRequest request, HttpServletResponse response)
            throws IOException;
}
