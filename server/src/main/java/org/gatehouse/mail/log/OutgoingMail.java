package org.gatehouse.mail.log;

import java.time.Instant;
import org.gatehouse.mail.MailState;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** A mail as the desk sees it. */
public record OutgoingMail(
        @Doc("Identifier of the mail") @Example("900") long id,
        @Doc("What it tells of") @Example("zone_allocated") String kind,
        @Doc("How far it has come") MailState state,

        @Doc("The person whom it is about") @Example("77") @Nullable
        Long personId,

        @Doc("Who sends it; null when the form has no FROM") @Example("zones@example.org") @Nullable
        String sender,

        @Doc("Who gets it; null when the person has no address") @Example("ana@example.org") @Nullable
        String recipient,

        @Doc("Its subject") @Example("Your place in Mixed zone")
        String subject,

        @Doc("How often it was tried") @Example("1") int tries,

        @Doc("When it is tried next; null unless it is queued") @Nullable
        Instant nextTryAt,

        @Doc("Why it is not sent, or not yet") @Example("no mail server is configured") @Nullable
        String lastError,

        @Doc("When it was written") @Example("2026-09-20T08:00:00Z")
        Instant createdAt,

        @Doc("When the mail server took it; null when it did not") @Nullable
        Instant sentAt) {}
