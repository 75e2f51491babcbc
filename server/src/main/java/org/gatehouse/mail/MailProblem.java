package org.gatehouse.mail;

import org.gatehouse.platform.problem.Problem;
import org.springframework.http.HttpStatus;

/** Errors about mails. */
public enum MailProblem implements Problem {
    NO_MAIL_SERVER(
            HttpStatus.CONFLICT,
            "2700-186",
            "The server has no mail server to send through",
            "Ask the operator to set spring.mail.host, then send again."),
    NO_MAIL_SENDER(
            HttpStatus.CONFLICT,
            "2700-187",
            "The event names no sender for its mails",
            "Name one in the event's mail settings, then send again."),
    MAIL_TEXT_CHANGED(
            HttpStatus.CONFLICT,
            "2700-188",
            "The text was changed after it was previewed",
            "Look at the preview again and send its wording; nothing was written."),
    MAIL_NOT_STOPPED(
            HttpStatus.CONFLICT,
            "2700-185",
            "The mail was sent or is still on its way",
            "Nothing needs to be done: only a mail that could not be sent is sent again manually."),
    MAIL_NOT_WAITING(
            HttpStatus.CONFLICT,
            "2700-189",
            "The mail does not wait any more",
            "Nothing can be done: it was sent, is being sent, or was given up.");

    private final Kind kind;

    MailProblem(HttpStatus status, String code, String title, String remedy) {
        kind = new Kind(status, code, title, remedy);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
