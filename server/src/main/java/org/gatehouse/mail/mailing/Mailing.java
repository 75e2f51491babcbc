package org.gatehouse.mail.mailing;

import java.time.Instant;
import java.util.List;
import org.gatehouse.mail.notification.Occasion;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** Mails to the people of a list, and how far they are. */
public record Mailing(
        @Doc("Identifier; the mailing_id of paths") @Example("3")
        long id,

        @Doc("What it is about") Occasion occasion,
        @Doc("How far it is") MailingState state,

        @Doc("People of the list when it began") @Example("9812")
        int total,

        @Doc("People of whom it is decided whether they get one") @Example("4000")
        int done,

        @Doc("Mails that were written") @Example("3921") int written,

        @Doc("People without an address that mail can be sent to") @Example("31")
        int noAddress,

        @Doc("People who got the very same text before") @Example("40")
        int writtenBefore,

        @Doc("People of whom it is not true, such as who has a photo by now") @Example("8")
        int notTrue,

        @Doc("Mails that have not left yet") @Example("3100")
        int waiting,

        @Doc("Mails that the mail server took") @Example("820")
        int sent,

        @Doc("Mails that the mail server refused for good or too often") @Example("1")
        int failed,

        @Doc("Mails that were stopped or taken back before they left") @Example("0")
        int notSent,

        @Doc("Whether people get it who got the very same text before") @Example("false")
        boolean again,

        @Doc("Its subject, with fields in braces") @Example("{event}: we need your photo")
        String subject,

        @Doc("Who asked for it") @Example("maria") String requestedBy,
        @Doc("When it was asked for") Instant requestedAt,

        @Doc("When it begins, or began; null for at once") @Nullable
        Instant sendAt,

        @Doc("How often it is written again to those of whom it is still true; null for never, and in the last one")
        MailingOrder.@Nullable Reminders reminders,

        @Doc("When the last mail was written, or when it was stopped; null before") @Nullable
        Instant endedAt) {

    /** A page of the list of mailings. */
    public record MailingPage(
            @Doc("Newest first") List<Mailing> mailings,
            @Doc("How many there are in all") @Example("3") long totalCount) {}
}
