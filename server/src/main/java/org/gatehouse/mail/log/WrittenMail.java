package org.gatehouse.mail.log;

import java.time.Instant;
import org.gatehouse.mail.MailState;
import org.jspecify.annotations.Nullable;

/** A mail that was written to a person, with its text, as pages show it. */
public record WrittenMail(
        long id,
        MailState state,
        @Nullable String recipient,
        String subject,
        String body,
        @Nullable String lastError,
        Instant createdAt,
        @Nullable Instant sentAt) {}
