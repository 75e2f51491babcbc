package org.gatehouse.period;

import org.gatehouse.platform.problem.Problem;
import org.gatehouse.platform.problem.ProblemException;
import org.springframework.http.HttpStatus;

/** Errors about periods. */
public enum PeriodProblem implements Problem {
    UNKNOWN_PERIOD(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "2700-250",
            "No such period at this event",
            "Use the id of a period of this event."),
    PERIOD_CODE_TAKEN(
            HttpStatus.CONFLICT, "2700-251", "Another period of the event has this code", "Choose another code."),
    PERIOD_IN_USE(
            HttpStatus.CONFLICT,
            "2700-252",
            "Access is limited to this period",
            "Take the period from what detail names first."),
    TOO_MANY_INTERVALS(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "2700-253",
            "Too many intervals",
            "Limit access to fewer or to longer times."),
    HOUR_MISSING(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "2700-254",
            "The day does not have these hours in the time zone of the event",
            "Choose other hours for the day that detail names.");

    private final Kind kind;

    PeriodProblem(HttpStatus status, String code, String title, String remedy) {
        kind = new Kind(status, code, title, remedy);
    }

    @Override
    public Kind kind() {
        return kind;
    }

    /** The problem for a period in a request body that the event does not have. */
    public static ProblemException unknown(String field, long eventId, long periodId) {
        return UNKNOWN_PERIOD.ofField(
                field,
                "period %d is not a period of event %d; GET /registrations/accreditation/events/%d/periods lists them",
                periodId,
                eventId,
                eventId);
    }
}
