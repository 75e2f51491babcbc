package org.gatehouse.feed;

import org.gatehouse.platform.problem.Problem;
import org.springframework.http.HttpStatus;

/** The problems of syncs and gates. */
public enum FeedProblem implements Problem {
    INVALID_SINCE(HttpStatus.BAD_REQUEST, "2700-402", "since is not an instant"),
    TOO_MANY_WAITING(HttpStatus.SERVICE_UNAVAILABLE, "2700-403", "Too many polls wait for a change already"),
    GATE_LIVE(HttpStatus.CONFLICT, "2700-404", "The gate still polls");

    private final HttpStatus status;
    private final String code;
    private final String title;

    FeedProblem(HttpStatus status, String code, String title) {
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
