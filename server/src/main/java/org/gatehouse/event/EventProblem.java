package org.gatehouse.event;

import org.gatehouse.platform.problem.Problem;
import org.gatehouse.platform.problem.ProblemException;
import org.springframework.http.HttpStatus;

/** Errors about events. */
public enum EventProblem implements Problem {
    UNKNOWN_EVENT(HttpStatus.NOT_FOUND, "2700-101", "No such event");

    private final HttpStatus status;
    private final String code;
    private final String title;

    EventProblem(HttpStatus status, String code, String title) {
        this.status = status;
        this.code = code;
        this.title = title;
    }

    /** The answer for an event that is not there or not the caller's: the two cannot be told apart. */
    public static ProblemException unknown(long eventId) {
        return UNKNOWN_EVENT.because(
                "There is no event %d; GET /registrations/accreditation/events lists yours.", eventId);
    }

    @Override
    public HttpStatus status() {
        return status;
    }

    @Override
    public String code() {
        return code;
    }

    @Override
    public String title() {
        return title;
    }
}
