package org.gatehouse.mail.mailing;

import java.util.List;
import org.gatehouse.mail.notification.ListOutcome;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** What mails to a list would do now. */
public record MailingPreview(
        @Doc("People of the list") @Example("9812") int total,
        @Doc("People who would get it") @Example("9733") int written,

        @Doc("People without an address that mail can be sent to") @Example("31")
        int noAddress,

        @Doc("People who got the very same text before") @Example("40")
        int writtenBefore,

        @Doc("People of whom it is not true") @Example("8") int notTrue,

        @Doc("One of those who would get it, the first unless at says otherwise; null when nobody would") @Nullable
        MailingSample sample,

        @Doc("The first 50 who would not get it, and why; with again also those who got it before would")
        List<LeftOut> leftOut,

        @Doc("Marks the text that was shown; sent back, nothing is written if somebody changes it meanwhile")
        @Example("3f9a0c51be27d844")
        String wording) {

    /** What one of them would get. */
    public record MailingSample(
            @Doc("Which of those who would get it, from 0") @Example("0")
            int at,

            @Doc("The person") @Example("77") long personId,
            @Doc("Who gets it") @Example("ana@example.org") String recipient,
            @Doc("Its subject") String subject,
            @Doc("Its text") String body) {}

    /** Somebody who would not get it. */
    public record LeftOut(
            @Doc("The person") @Example("78") long personId,
            @Doc("First name") @Nullable String firstName,
            @Doc("Last name") @Nullable String lastName,
            @Doc("Why") @Example("NO_ADDRESS") ListOutcome reason) {}
}
