package org.gatehouse.auth.device;

import org.gatehouse.platform.problem.Problem;
import org.springframework.http.HttpStatus;

/** Errors when a device is set up. */
enum DeviceProblem implements Problem {
    INVALID_SET_UP_CODE(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "100-220",
            "The set-up code is unknown, used or expired",
            "Make a new code at the desk, and enter it before it expires.");

    private final Kind kind;

    DeviceProblem(HttpStatus status, String code, String title, String remedy) {
        kind = new Kind(status, code, title, remedy);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
