package org.gatehouse.mail;

/** How far a mail has come. */
public enum MailState {
    /** Waits for its turn or its next try. */
    QUEUED,
    /** One node hands it to the mail server now. */
    SENDING,
    /** The mail server took it. */
    SENT,
    /** Given up; the reason stands beside it. */
    FAILED,
    /** Never tried; the reason stands beside it. */
    NOT_SENT
}
