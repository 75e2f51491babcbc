package org.gatehouse.mail.notification;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.Set;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** How an event writes to its people. */
public record NotificationSettings(
        @Doc("Who sends the mails: an address, or a name and an address in angle brackets; without one nothing is sent")
        @Example("\"Accreditation\" <desk@example.org>")
        @Nullable
        String sender,

        @Doc("Address for the field {link}, such as the page where people send photos")
        @Example("https://example.org/photo")
        @Size(max = 500)
        @Pattern(regexp = LINK, message = LINK_WANTED)
        @Nullable
        String link,

        @Doc("How long a mail that is written by itself waits for the change to be taken back, 0 to 1440")
        @Example("10")
        @NotNull
        @Min(0)
        @Max(1440)
        Integer delayMinutes,

        @Doc("Occasions that are written about by themselves; never PHOTO_MISSING") @NotNull @Size(max = 100)
        Set<Occasion> automatic,

        @Doc("The version that was read; 0 while nothing was stored") @Example("0") @NotNull @Min(0)
        Integer version,

        @Doc(
                "Why mails of this sender may not arrive; null where nothing speaks against it. Not read when it is sent back")
        @Example("The operator did not name example.net among the domains that the mail server may send for.")
        @Nullable
        String senderWarning) {

    static final String LINK = "https?://[^\\s\\p{Cc}<>\"]+";
    static final String LINK_WANTED = "must be an address such as https://example.org/photo";

    NotificationSettings warning(@Nullable String senderWarning) {
        return new NotificationSettings(sender, link, delayMinutes, automatic, version, senderWarning);
    }

    /** Mails are sent automatically only if the event chooses so. */
    static final NotificationSettings NONE = new NotificationSettings(null, null, 10, Set.of(), 0, null);
}
