package org.gatehouse.merging;

import org.gatehouse.platform.problem.Problem;
import org.springframework.http.HttpStatus;

/** Errors about merging. */
public enum MergeProblem implements Problem {
    MERGE_OTHER_WAY(HttpStatus.CONFLICT, "1400-120", "The two can only be merged the other way round");

    private final HttpStatus status;
    private final String code;
    private final String title;

    MergeProblem(HttpStatus status, String code, String title) {
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
