package org.gatehouse.mail;

import org.gatehouse.platform.problem.Problem;
import org.springframework.http.HttpStatus;

/** Errors about mails. */
enum MailProblem implements Problem {
    MAIL_NOT_STOPPED(HttpStatus.CONFLICT, "2700-185", "The mail was sent or is still on its way");

    private final HttpStatus status;
    private final String code;
    private final String title;

    MailProblem(HttpStatus status, String code, String title) {
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
