package org.gatehouse.accreditation;

import org.gatehouse.platform.problem.Problem;
import org.springframework.http.HttpStatus;

/** Errors about accreditations. */
public enum AccreditationProblem implements Problem {
    ACCREDITATION_DELETED(HttpStatus.CONFLICT, "2700-150", "The accreditation is deleted"),
    UNKNOWN_ACCREDITATION(HttpStatus.UNPROCESSABLE_CONTENT, "2700-151", "No such accreditation at this event");

    private final HttpStatus status;
    private final String code;
    private final String title;

    AccreditationProblem(HttpStatus status, String code, String title) {
        this.status = status;
        this.code = code;
        this.title = title;
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
