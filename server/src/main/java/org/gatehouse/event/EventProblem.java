package org.gatehouse.event;

import org.gatehouse.platform.problem.Problem;
import org.gatehouse.platform.problem.ProblemException;
import org.springframework.http.HttpStatus;

/** Errors about events, skills and sectors. */
public enum EventProblem implements Problem {
    UNKNOWN_EVENT(HttpStatus.NOT_FOUND, "2700-101", "No such event"),
    EVENT_IN_USE(HttpStatus.CONFLICT, "2700-200", "Something hangs on the event"),
    UNKNOWN_EVENT_ORGANIZATION(HttpStatus.UNPROCESSABLE_CONTENT, "2700-201", "No such organisation"),
    UNKNOWN_EVENT_ENTITY(HttpStatus.UNPROCESSABLE_CONTENT, "2700-202", "No such entity"),
    SKILL_NUMBER_TAKEN(HttpStatus.CONFLICT, "2700-203", "Another skill of the event has this number"),
    SKILL_IN_USE(HttpStatus.CONFLICT, "2700-204", "People hold this skill"),
    SECTOR_IN_USE(HttpStatus.CONFLICT, "2700-205", "Skills or people belong to this sector"),
    UNKNOWN_SECTOR_OF_SKILL(HttpStatus.UNPROCESSABLE_CONTENT, "2700-206", "No such sector at this event");

    private final Kind kind;

    EventProblem(HttpStatus status, String code, String title) {
        kind = new Kind(status, code, title);
    }

    /** The problem for an event that does not exist or is not the caller's: the caller cannot tell the two apart. */
    public static ProblemException unknown(long eventId) {
        return UNKNOWN_EVENT.because(
                "There is no event %d; GET /registrations/accreditation/events lists yours.", eventId);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
