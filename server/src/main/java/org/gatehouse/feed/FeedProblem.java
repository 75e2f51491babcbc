package org.gatehouse.feed;

import org.gatehouse.platform.problem.Problem;
import org.springframework.http.HttpStatus;

/** The problems of syncs and gates. */
public enum FeedProblem implements Problem {
    INVALID_SINCE(HttpStatus.BAD_REQUEST, "2700-402", "since is not an instant"),
    TOO_MANY_WAITING(HttpStatus.SERVICE_UNAVAILABLE, "2700-403", "Too many polls wait for a change already"),
    GATE_LIVE(HttpStatus.CONFLICT, "2700-404", "The gate still polls"),
    CHANGE_TOO_LARGE(HttpStatus.CONFLICT, "2700-405", "The change reaches too many badges at once");

    private final Kind kind;

    FeedProblem(HttpStatus status, String code, String title) {
        kind = new Kind(status, code, title);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
