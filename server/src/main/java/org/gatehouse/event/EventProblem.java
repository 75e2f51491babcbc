package org.gatehouse.event;

import org.gatehouse.platform.problem.Problem;
import org.gatehouse.platform.problem.ProblemException;
import org.springframework.http.HttpStatus;

/** Errors about events, skills and sectors. */
public enum EventProblem implements Problem {
    UNKNOWN_EVENT(
            HttpStatus.NOT_FOUND,
            "2700-101",
            "No such event",
            "Check the event's id; GET /events lists those that there are."),
    EVENT_IN_USE(
            HttpStatus.CONFLICT,
            "2700-200",
            "The event still has data of its own",
            "Remove what detail names first, or keep the event."),
    UNKNOWN_EVENT_ORGANIZATION(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "2700-201",
            "No such organisation",
            "Use the id of an organisation that GET /org/organizations lists."),
    UNKNOWN_EVENT_ENTITY(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "2700-202",
            "No such entity",
            "Use the id of an entity that GET /auth/ws_entities lists."),
    SKILL_NUMBER_TAKEN(
            HttpStatus.CONFLICT, "2700-203", "Another skill of the event has this number", "Choose another number."),
    SKILL_IN_USE(HttpStatus.CONFLICT, "2700-204", "People hold this skill", "Give these people another skill first."),
    SECTOR_IN_USE(
            HttpStatus.CONFLICT,
            "2700-205",
            "Skills or people belong to this sector",
            "Move these skills and people to another sector first."),
    UNKNOWN_SECTOR_OF_SKILL(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "2700-206",
            "No such sector at this event",
            "Use the id of a sector of this event."),
    EVENT_CODE_TAKEN(HttpStatus.CONFLICT, "2700-207", "Another event has this code", "Choose another code.");

    private final Kind kind;

    EventProblem(HttpStatus status, String code, String title, String remedy) {
        kind = new Kind(status, code, title, remedy);
    }

    /** The problem for an event that does not exist or is not the caller's: the response does not reveal which. */
    public static ProblemException unknown(long eventId) {
        return UNKNOWN_EVENT.because(
                "There is no event %d; GET /registrations/accreditation/events lists yours.", eventId);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
