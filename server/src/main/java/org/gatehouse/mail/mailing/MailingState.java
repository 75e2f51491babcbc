package org.gatehouse.mail.mailing;

/** How far mails to a list are. */
public enum MailingState {
    /** Mails are being written into the outbox. */
    WRITING,
    /** All are written, and some have not left yet. */
    SENDING,
    /** None waits any more. */
    DONE,
    /** Somebody stopped it: what had not left never will. */
    STOPPED;

    /** Whether it goes on by itself. */
    public boolean isBusy() {
        return this == WRITING || this == SENDING;
    }
}
