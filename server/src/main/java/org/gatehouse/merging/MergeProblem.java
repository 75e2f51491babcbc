package org.gatehouse.merging;

import org.gatehouse.platform.problem.Problem;
import org.springframework.http.HttpStatus;

/** Errors about merging. */
public enum MergeProblem implements Problem {
    MERGE_OTHER_WAY(
            HttpStatus.CONFLICT,
            "1400-120",
            "These two people can only be merged the other way round",
            "Exchange the two people and merge again; detail says why.");

    private final Kind kind;

    MergeProblem(HttpStatus status, String code, String title, String remedy) {
        kind = new Kind(status, code, title, remedy);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
