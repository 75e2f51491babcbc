package org.gatehouse.mail.mailing;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import java.time.Instant;
import org.gatehouse.mail.notification.MailText;
import org.gatehouse.mail.notification.Occasion;
import org.gatehouse.mail.notification.TextField;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/**
 * What a list is written to about, and when.
 *
 * @param text of a MESSAGE; null for every other occasion, whose texts the event has
 * @param again whether people get it who got the very same text before
 * @param sendAt when it begins; null for now
 * @param reminders null for none
 */
public record MailingOrder(
        Occasion occasion,
        @Nullable MailText text,
        boolean again,
        @Nullable Instant sendAt,
        @Nullable Reminders reminders) {

    private static final Duration FARTHEST = Duration.ofDays(366);

    /** How often it is written again to those of whom it is still true. */
    @Schema(name = "MailingReminders")
    public record Reminders(
            @Doc("Days between one and the next") @Example("3") @Min(1) @Max(MOST_DAYS)
            int everyDays,

            @Doc("How often, at most") @Example("3") @Min(1) @Max(MOST_TIMES)
            int times) {

        public static final int MOST_DAYS = 60;
        public static final int MOST_TIMES = 10;
    }

    /** An order that is begun at once and not repeated. */
    public static MailingOrder now(Occasion occasion, @Nullable MailText text, boolean again) {
        return new MailingOrder(occasion, text, again, null, null);
    }

    /** Refuses what cannot be written (422). */
    void check(Instant now) {
        if (occasion == Occasion.MESSAGE) {
            requireText("subject", text == null ? "" : text.subject());
            requireText("body", text == null ? "" : text.body());
        } else if (text != null) {
            throw PlatformProblem.INVALID.ofField(
                    "body", "belongs to a MESSAGE alone; the event has its own text for %s", occasion);
        }
        if (text != null) {
            text.requireOnly(TextField.ofMessages());
        }
        if (sendAt != null && sendAt.isAfter(now.plus(FARTHEST))) {
            throw PlatformProblem.INVALID.ofField("send_at", "is more than %d days ahead", FARTHEST.toDays());
        }
        if (reminders != null && !occasion.canBeRemindedOf()) {
            throw PlatformProblem.INVALID.ofField(
                    "reminders", "are for PHOTO_MISSING and PHOTO_REFUSED, which people can end; not for %s", occasion);
        }
    }

    private static void requireText(String field, String text) {
        if (text.isBlank()) {
            throw PlatformProblem.INVALID.ofField(field, "is missing: a MESSAGE has a subject and a body of its own");
        }
    }
}
