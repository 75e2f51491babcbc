package org.gatehouse.mail;

import org.jspecify.annotations.Nullable;

/**
 * A mail to be sent.
 *
 * @param kind the subject in the past tense and snake_case, such as {@code zone_allocated}
 * @param personId the person whom the mail is about
 * @param from null when no sender is configured: the mail is kept and not sent
 * @param to null when the person has no address: the mail is kept and not sent
 * @param body plain text
 */
public record NewMail(
        long eventId,
        String kind,
        @Nullable Long personId,
        @Nullable String from,
        @Nullable String to,
        String subject,
        String body) {}
