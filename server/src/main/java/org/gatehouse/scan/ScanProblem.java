package org.gatehouse.scan;

import org.gatehouse.platform.problem.Problem;
import org.springframework.http.HttpStatus;

/** Errors about scans. */
public enum ScanProblem implements Problem {
    SCAN_ID_TAKEN(
            HttpStatus.CONFLICT,
            "2700-270",
            "The scan_id belongs to another scan",
            "Keep closed, and ask again with a scan_id that was never used. A reader must not count from the beginning.");

    private final Kind kind;

    ScanProblem(HttpStatus status, String code, String title, String remedy) {
        kind = new Kind(status, code, title, remedy);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
