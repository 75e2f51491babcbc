package org.gatehouse.auth.device;

import org.gatehouse.platform.problem.Problem;
import org.springframework.http.HttpStatus;

/** Errors when a device is set up. */
enum DeviceProblem implements Problem {
    INVALID_SET_UP_CODE(HttpStatus.UNPROCESSABLE_CONTENT, "100-220", "The set-up code is unknown, used or expired");

    private final Kind kind;

    DeviceProblem(HttpStatus status, String code, String title) {
        kind = new Kind(status, code, title);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
