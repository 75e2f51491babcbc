package org.gatehouse.mail;

import org.gatehouse.platform.problem.Problem;
import org.springframework.http.HttpStatus;

/** Errors about mails. */
enum MailProblem implements Problem {
    NO_MAIL_SERVER(HttpStatus.CONFLICT, "2700-186", "The server has no mail server to send through"),
    MAIL_NOT_STOPPED(HttpStatus.CONFLICT, "2700-185", "The mail was sent or is still on its way");

    private final Kind kind;

    MailProblem(HttpStatus status, String code, String title) {
        kind = new Kind(status, code, title);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
