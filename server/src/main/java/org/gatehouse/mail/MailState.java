package org.gatehouse.mail;

/** The state of a mail. */
public enum MailState {
    /** The mail waits for its turn or its next try. */
    QUEUED,
    /** A node is handing the mail to the mail server. */
    SENDING,
    /** The mail server has accepted the mail. */
    SENT,
    /** The mail was given up; the reason is stored with it. */
    FAILED,
    /** The mail was never tried; the reason is stored with it. */
    NOT_SENT
}
