package org.gatehouse.auth.recovery;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A mail to a user about the user's account. Its link is made only when the mail is sent, so a stored mail opens nothing.
 *
 * @param personId the person who the user is; null for a user who is no person
 * @param language the language of the page on which the mail was requested
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
