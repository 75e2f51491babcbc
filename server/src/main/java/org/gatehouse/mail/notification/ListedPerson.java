package org.gatehouse.mail.notification;

import org.gatehouse.mail.NewMail;
import org.jspecify.annotations.Nullable;

/**
 * Somebody of a list, and the mail that would be written now.
 *
 * @param registrationId the one that the mail is about
 * @param outcome whether the mail is written, or why not
 */
public record ListedPerson(
        long registrationId,
        long personId,
        @Nullable String firstName,
        @Nullable String lastName,
        ListOutcome outcome,
        NewMail mail) {}
