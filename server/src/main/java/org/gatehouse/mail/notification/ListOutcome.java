package org.gatehouse.mail.notification;

/** What happens to one person of a list. */
public enum ListOutcome {
    /** The mail is written. */
    WRITTEN,
    /** The person has no address that mail can be sent to. */
    NO_ADDRESS,
    /** The person got the very same text before. */
    WRITTEN_BEFORE,
    /** The content of the mail does not apply to the person. */
    NOT_TRUE
}
