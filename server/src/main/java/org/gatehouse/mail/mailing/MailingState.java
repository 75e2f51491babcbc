package org.gatehouse.mail.mailing;

/** The progress of a mailing. */
public enum MailingState {
    /** It begins at the time that was ordered. */
    PLANNED,
    /** Mails are being written into the outbox. */
    WRITING,
    /** All mails are written, and some have not been sent yet. */
    SENDING,
    /** No mail waits any more. */
    DONE,
    /** Somebody stopped the mailing: mails that had not been sent never are. */
    STOPPED;

    /** Whether mails are still to be written or sent. */
    public boolean isBusy() {
        return this == PLANNED || this == WRITING || this == SENDING;
    }
}
