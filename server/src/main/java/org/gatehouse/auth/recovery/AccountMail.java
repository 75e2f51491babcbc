package org.gatehouse.auth.recovery;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A mail to a user about the own account. It has a link, which is made as the mail leaves: nothing that is stored opens anything.
 *
 * @param personId the person whom the user is; null if the user is none
 * @param language of the page where it was asked for
 */
public record AccountMail(
        Kind kind, long userId, String username, @Nullable Long personId, String to, Locale language) {

    /** What its link is for. */
    public enum Kind {
        /** To choose a new password. */
        PASSWORD,
        /** To choose the first password. */
        INVITATION,
        /** To confirm that the address is the user's. */
        ADDRESS
    }
}
