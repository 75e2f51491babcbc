package org.gatehouse.badge;

import org.gatehouse.platform.problem.Problem;
import org.springframework.http.HttpStatus;

/** Errors about badges. */
public enum BadgeProblem implements Problem {
    TOO_MANY_BADGES(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "2700-340",
            "More badges than one file may hold",
            "Select fewer accreditations and print them in several files."),
    REASON_MISSING(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "2700-341",
            "Printing a badge again requires a reason",
            "Send a reason, such as lost or damaged."),
    BADGES_NOT_READY(
            HttpStatus.CONFLICT,
            "2700-342",
            "The file of badges is not finished",
            "Wait until the job has finished; its state says how far it is."),
    BADGES_GONE(HttpStatus.GONE, "2700-343", "The file of badges was deleted", "Print these badges again."),
    BADGES_NOT_FAILED(
            HttpStatus.CONFLICT,
            "2700-344",
            "Only a job that failed can be started again",
            "Wait for the job, or start a new one."),
    TOO_MANY_PREVIEWS(
            HttpStatus.SERVICE_UNAVAILABLE,
            "2700-345",
            "Too many previews at once",
            "Wait for the seconds in Retry-After, then ask again.");

    private final Kind kind;

    BadgeProblem(HttpStatus status, String code, String title, String remedy) {
        kind = new Kind(status, code, title, remedy);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
