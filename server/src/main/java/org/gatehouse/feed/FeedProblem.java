package org.gatehouse.feed;

import org.gatehouse.platform.problem.Problem;
import org.springframework.http.HttpStatus;

/** The problems of syncs and gates. */
public enum FeedProblem implements Problem {
    INVALID_SINCE(
            HttpStatus.BAD_REQUEST,
            "2700-402",
            "since is not an instant",
            "Send an RFC 3339 instant such as 2026-09-22T08:00:00Z, or next_since of the last answer."),
    TOO_MANY_WAITING(
            HttpStatus.SERVICE_UNAVAILABLE,
            "2700-403",
            "Too many polls wait for a change already",
            "Wait for the seconds in Retry-After, or poll without wait."),
    GATE_LIVE(
            HttpStatus.CONFLICT,
            "2700-404",
            "The gate still polls",
            "Stop the gate first, or wait until it no longer polls."),
    CHANGE_TOO_LARGE(
            HttpStatus.CONFLICT,
            "2700-405",
            "The change reaches too many badges at once",
            "Make the change for fewer people at a time, or ask the operator to raise the limit that detail names.");

    private final Kind kind;

    FeedProblem(HttpStatus status, String code, String title, String remedy) {
        kind = new Kind(status, code, title, remedy);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
