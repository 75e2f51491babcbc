package org.gatehouse.mail;

import org.jspecify.annotations.Nullable;

/**
 * A mail to be sent.
 *
 * @param kind what it tells of, snake_case and in the past: {@code zone_allocated}
 * @param personId the person whom it is about
 * @param from null when nobody is named yet: the mail is kept and not sent
 * @param to null when the person has no address: the same
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
