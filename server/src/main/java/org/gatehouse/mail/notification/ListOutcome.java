package org.gatehouse.mail.notification;

/** What becomes of somebody of a list. */
public enum ListOutcome {
    /** The mail is written. */
    WRITTEN,
    /** The person has no address that mail can be sent to. */
    NO_ADDRESS,
    /** The person got the very same text before. */
    WRITTEN_BEFORE,
    /** What the mail tells is not true of the person. */
    NOT_TRUE
}
