package org.gatehouse.accreditation;

import org.gatehouse.platform.problem.Problem;
import org.springframework.http.HttpStatus;

/** Errors about accreditations. */
public enum AccreditationProblem implements Problem {
    ACCREDITATION_DELETED(HttpStatus.CONFLICT, "2700-150", "The accreditation is deleted"),
    UNKNOWN_ACCREDITATION(HttpStatus.UNPROCESSABLE_CONTENT, "2700-151", "No such accreditation at this event");

    private final Kind kind;

    AccreditationProblem(HttpStatus status, String code, String title) {
        kind = new Kind(status, code, title);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
