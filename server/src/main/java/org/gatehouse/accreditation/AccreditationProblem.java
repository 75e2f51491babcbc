package org.gatehouse.accreditation;

import org.gatehouse.platform.problem.Problem;
import org.springframework.http.HttpStatus;

/** Errors about accreditations. */
public enum AccreditationProblem implements Problem {
    ACCREDITATION_DELETED(
            HttpStatus.CONFLICT,
            "2700-150",
            "The accreditation is deleted",
            "Approve the registration again to make it valid."),
    UNKNOWN_ACCREDITATION(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "2700-151",
            "No such accreditation at this event",
            "Use the id of an accreditation of this event."),
    BADGE_NOT_PRINTED(
            HttpStatus.CONFLICT,
            "2700-152",
            "There is no badge that could be lost",
            "Print the badge first, or mark it as printed where it was printed elsewhere.");

    private final Kind kind;

    AccreditationProblem(HttpStatus status, String code, String title, String remedy) {
        kind = new Kind(status, code, title, remedy);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
