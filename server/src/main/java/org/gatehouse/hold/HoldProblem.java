package org.gatehouse.hold;

import org.gatehouse.platform.problem.Problem;
import org.gatehouse.platform.problem.ProblemException;
import org.springframework.http.HttpStatus;

/** Errors about holds. */
public enum HoldProblem implements Problem {
    UNKNOWN_HOLD_KIND(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "2700-260",
            "No such kind of hold at this event",
            "Use the id of a kind of hold of this event."),
    HOLD_KIND_CODE_TAKEN(
            HttpStatus.CONFLICT, "2700-261", "Another kind of hold of the event has this code", "Choose another code."),
    HOLD_KIND_IN_USE(
            HttpStatus.CONFLICT,
            "2700-262",
            "Accreditations are or were held for it",
            "Leave the kind as it is; who was held for it is part of the event's history."),
    HOLD_KIND_FIXED(
            HttpStatus.CONFLICT,
            "2700-263",
            "This kind of hold belongs to each event",
            "Make another kind; only name, text and place of this one can be changed."),
    HOLD_OPEN(
            HttpStatus.CONFLICT,
            "2700-264",
            "The accreditation is held",
            "Close the hold first, or ask those who opened it."),
    HOLD_RESERVED(
            HttpStatus.FORBIDDEN,
            "2700-265",
            "Only a few people may close this hold",
            "Leave it as it is; whoever gives out roles knows who may close it.");

    private final Kind kind;

    HoldProblem(HttpStatus status, String code, String title, String remedy) {
        kind = new Kind(status, code, title, remedy);
    }

    @Override
    public Kind kind() {
        return kind;
    }

    /** The problem for a kind of hold in a request body or a parameter that the event does not have. */
    public static ProblemException unknownKind(String field, long eventId, long kindId) {
        return UNKNOWN_HOLD_KIND.ofField(
                field,
                "kind %d is not a kind of hold of event %d; GET /registrations/accreditation/events/%d/hold_kinds lists them",
                kindId,
                eventId,
                eventId);
    }
}
