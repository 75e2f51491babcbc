package org.gatehouse.auth.recovery;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The invitation of a user who has not chosen a password yet.
 *
 * @param until when the link ends or ended; null while there is none
 * @param why the mail server's reply; null unless the mail did not arrive
 */
public record Invitation(
        State state, @Nullable Instant until, @Nullable String why) {

    /** Where the invitation stands. */
    public enum State {
        /** Nobody has invited the user, or the invitation was withdrawn: there is no way in. */
        NONE,
        /** The mail waits to leave. */
        ON_ITS_WAY,
        /** The mail was given up. */
        NOT_DELIVERED,
        /** The user has a link that works. */
        INVITED,
        /** The link is too old. */
        EXPIRED
    }

    /** Whether there is something to withdraw. */
    public boolean isThere() {
        return state != State.NONE;
    }
}
