package org.gatehouse.mail.notification;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.LongText;
import org.gatehouse.platform.text.OneLine;

/** What people are written about one occasion in one language. */
public record NotificationText(
        @Doc("What it is about") Occasion occasion,
        @Doc("Its language") @Example("en") String language,

        @Doc("Its subject, with fields in braces") @Example("Your accreditation for {event}")
        String subject,

        @Doc("The text, with fields in braces") @Example("Dear {first_name},")
        String body,

        @Doc("0 for the server's default") @Example("2") int version) {

    public static final int LONGEST_SUBJECT = 200;
    public static final int LONGEST_BODY = 5000;

    /** The texts of an event. */
    public record NotificationTexts(
            @Doc("By occasion, in every language of the event")
            List<NotificationText> texts) {}

    /** A changed text. */
    public record NotificationTextInput(
            @Doc("One line; fields: {name} {first_name} {last_name} {event} {event_code} {position} {reason} {link}")
            @Example("Your accreditation for {event}")
            @NotBlank
            @OneLine(max = LONGEST_SUBJECT)
            String subject,

            @Doc("Plain text with the same fields; a line whose fields are all empty is left out")
            @Example("Dear {first_name},\n\nyour accreditation is approved.")
            @NotBlank
            @Size(max = LONGEST_BODY)
            @Pattern(regexp = LongText.LINES, message = LongText.LINES_WANTED)
            String body,

            @Doc("The version that was read; 0 for the default") @Example("0") @NotNull @Min(0)
            Integer version) {}

    MailText text() {
        return new MailText(subject, body);
    }
}
