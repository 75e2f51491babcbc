package org.gatehouse.mail;

import jakarta.mail.MessagingException;

/** The mail server cannot be reached, or lets nobody in. No mail is to blame for that. */
final class MailServerAwayException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    MailServerAwayException(MessagingException cause) {
        super(cause);
    }
}
