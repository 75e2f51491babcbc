package org.gatehouse.badge;

import org.gatehouse.platform.problem.Problem;
import org.springframework.http.HttpStatus;

/** Errors about badges. */
public enum BadgeProblem implements Problem {
    TOO_MANY_BADGES(HttpStatus.UNPROCESSABLE_CONTENT, "2700-340", "More badges than one file may hold"),
    REASON_MISSING(HttpStatus.UNPROCESSABLE_CONTENT, "2700-341", "Printing a badge again asks for a reason"),
    BADGES_NOT_READY(HttpStatus.CONFLICT, "2700-342", "The file of badges is not finished"),
    BADGES_GONE(HttpStatus.GONE, "2700-343", "The file of badges was deleted"),
    BADGES_NOT_FAILED(HttpStatus.CONFLICT, "2700-344", "Only a job that failed can be started again"),
    TOO_MANY_PREVIEWS(HttpStatus.SERVICE_UNAVAILABLE, "2700-345", "Too many previews at once");

    private final Kind kind;

    BadgeProblem(HttpStatus status, String code, String title) {
        kind = new Kind(status, code, title);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
