package org.gatehouse.badge;

import org.gatehouse.platform.problem.Problem;
import org.springframework.http.HttpStatus;

/** Errors about badges. */
public enum BadgeProblem implements Problem {
    TOO_MANY_BADGES(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "2700-340",
            "More badges than one order may have",
            "Select fewer accreditations and print them in several orders."),
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
            "Wait for the seconds in Retry-After, then ask again."),
    LAYOUT_NAME_TAKEN(
            HttpStatus.CONFLICT, "2700-346", "Another badge layout of the event has this name", "Choose another name."),
    POSITION_HAS_LAYOUT(
            HttpStatus.CONFLICT,
            "2700-347",
            "The position has another badge layout",
            "Take the position from that layout first."),
    TOO_MANY_LAYOUTS(
            HttpStatus.CONFLICT,
            "2700-348",
            "The event has as many badge layouts as it may",
            "Delete a layout, or give one to more positions."),
    SEVERAL_FILES(
            HttpStatus.CONFLICT,
            "2700-349",
            "The badges are in several files",
            "Download each of the files that the job lists.");

    private final Kind kind;

    BadgeProblem(HttpStatus status, String code, String title, String remedy) {
        kind = new Kind(status, code, title, remedy);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
