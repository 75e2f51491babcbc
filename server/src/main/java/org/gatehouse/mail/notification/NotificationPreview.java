package org.gatehouse.mail.notification;

import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** A mail as one person would get it; nothing is sent. */
public record NotificationPreview(
        @Doc("Whose values it shows; null for a made-up person") @Example("77") @Nullable
        Long personId,

        @Doc("Who would get it; null without an address") @Example("ana@example.org") @Nullable
        String recipient,

        @Doc("The subject") @Example("Your accreditation for Shanghai 2026")
        String subject,

        @Doc("The text") @Example("Dear Ana,") String body) {

    /** What to preview. */
    public record NotificationPreviewInput(
            @Doc("The text; absent: the stored one") NotificationText.@Nullable NotificationTextInput text,

            @Doc("A person of the event; absent: the first to whom it applies, else a made-up one")
            @Example("77")
            @Nullable
            Long personId) {}
}
