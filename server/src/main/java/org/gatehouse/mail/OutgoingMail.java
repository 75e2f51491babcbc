package org.gatehouse.mail;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A mail as the desk sees it. */
record OutgoingMail(
        @Schema(description = "Identifier of the mail", example = "900")
        long id,

        @Schema(description = "What it tells of", example = "zone_allocated")
        String kind,

        @Schema(description = "How far it has come") MailState state,

        @Schema(description = "The person whom it is about", example = "77") @Nullable
        Long personId,

        @Schema(description = "Who sends it; null when the form has no FROM", example = "zones@example.org") @Nullable
        String sender,

        @Schema(description = "Who gets it; null when the person has no address", example = "ana@example.org") @Nullable
        String recipient,

        @Schema(description = "Its subject", example = "Your place in Mixed zone")
        String subject,

        @Schema(description = "How often it was tried", example = "1")
        int tries,

        @Schema(description = "When it is tried next; null unless it is queued") @Nullable
        Instant nextTryAt,

        @Schema(description = "Why it is not sent, or not yet", example = "no mail server is configured") @Nullable
        String lastError,

        @Schema(description = "When it was written", example = "2026-09-20T08:00:00Z")
        Instant createdAt,

        @Schema(description = "When the mail server took it; null when it did not") @Nullable
        Instant sentAt) {}
