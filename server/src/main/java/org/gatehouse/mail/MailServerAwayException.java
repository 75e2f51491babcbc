package org.gatehouse.mail;

import jakarta.mail.MessagingException;

/** The mail server cannot be reached, or refuses the login. The mail is not the cause. */
final class MailServerAwayException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    MailServerAwayException(MessagingException cause) {
        super(cause);
    }
}
