package org.gatehouse.merging;

import org.gatehouse.platform.problem.Problem;
import org.springframework.http.HttpStatus;

/** Errors about merging. */
public enum MergeProblem implements Problem {
    MERGE_OTHER_WAY(HttpStatus.CONFLICT, "1400-120", "The two can only be merged the other way round");

    private final Kind kind;

    MergeProblem(HttpStatus status, String code, String title) {
        kind = new Kind(status, code, title);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
