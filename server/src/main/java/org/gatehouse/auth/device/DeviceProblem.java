package org.gatehouse.auth.device;

import org.gatehouse.platform.problem.Problem;
import org.springframework.http.HttpStatus;

/** Errors when a device is set up. */
enum DeviceProblem implements Problem {
    INVALID_SET_UP_CODE(HttpStatus.UNPROCESSABLE_CONTENT, "100-220", "The set-up code is unknown, used or expired");

    private final HttpStatus status;
    private final String code;
    private final String title;

    DeviceProblem(HttpStatus status, String code, String title) {
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
