package org.gatehouse.accreditation.mailing;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.gatehouse.accreditation.list.AccreditationFilterInput;
import org.gatehouse.mail.mailing.MailingOrder;
import org.gatehouse.mail.notification.MailText;
import org.gatehouse.mail.notification.NotificationText;
import org.gatehouse.mail.notification.Occasion;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.LongText;
import org.gatehouse.platform.text.NameSearch;
import org.gatehouse.platform.text.OneLine;
import org.gatehouse.registration.RegistrationFilter;
import org.gatehouse.registration.RegistrationState;
import org.jspecify.annotations.Nullable;

/** Whom to write to about what: exactly one of the three lists. */
record MailingInput(
        @Doc("What to write about") @Example("PHOTO_MISSING") @NotNull
        Occasion occasion,

        @Doc(
                "Of a MESSAGE, and only of one: its subject, one line; fields: {name} {first_name} {last_name} {event} {event_code} {position} {link}")
        @Example("{event}: the gates open at 8")
        @Nullable
        @OneLine(max = NotificationText.LONGEST_SUBJECT)
        String subject,

        @Doc(
                "Of a MESSAGE, and only of one: plain text with the same fields; a line whose fields are all empty is left out")
        @Example("Dear {first_name},\n\nplease come early.")
        @Nullable
        @Size(max = NotificationText.LONGEST_BODY)
        @Pattern(regexp = LongText.LINES, message = LongText.LINES_WANTED)
        String body,

        @Doc("When it begins, at most 366 days ahead; absent, or past: at once")
        @Example("2026-08-01T06:00:00Z")
        @Nullable
        Instant sendAt,

        @Doc("Writes it again to those of whom it is still true; only about PHOTO_MISSING and PHOTO_REFUSED") @Valid
        MailingOrder.@Nullable Reminders reminders,

        @Doc("True also writes to those who got the very same text before") @Example("false") @Nullable
        Boolean again,

        @Doc("Those that the list of accreditations answers with this filter; {} is all of them") @Valid @Nullable
        AccreditationFilterInput accreditations,

        @Doc("Those that the list of registrations answers with this filter; {} is all of them") @Valid @Nullable
        RegistrationChoice registrations,

        @Doc("These registrations") @Example("[77, 78]") @Size(min = 1, max = 10_000) @Nullable
        List<@NotNull Long> registrationIds,

        @Doc("For a preview: which of those who would get it is shown, from 0") @Example("0") @PositiveOrZero @Nullable
        Integer at,

        @Doc("The wording of the preview that somebody looked at; if the text was changed since, nothing is written")
        @Example("3f9a0c51be27d844")
        @Size(max = 64)
        @Nullable
        String wording) {

    MailingOrder order() {
        MailText text = subject == null && body == null
                ? null
                : new MailText(Objects.requireNonNullElse(subject, ""), Objects.requireNonNullElse(body, ""));
        return new MailingOrder(occasion, text, Boolean.TRUE.equals(again), sendAt, reminders);
    }

    /** Chooses registrations by the parameters of their list; an absent one filters nothing. */
    record RegistrationChoice(
            @Doc("Only those in this state") @Nullable RegistrationState state,

            @Doc("Only those in one of these positions") @Example("[5]") @Size(max = 1000) @Nullable
            List<@NotNull Long> position,

            @Doc("Only those that come for this member") @Example("44") @Nullable
            Long member,

            @Doc("Only those of the country with this code, such as BR") @Example("BR") @Nullable
            String country,

            @Doc("Only those that came in with the group of this name") @Example("Team Finland") @Nullable
            String group,

            @Doc("How the person's primary address begins; case does not matter") @Example("ana@") @Nullable
            String email,

            @Doc("Every word is the beginning of a first or last name; case and accents do not matter")
            @Example("ana")
            @Nullable
            String name) {

        RegistrationFilter filter(long eventId) {
            return new RegistrationFilter(
                    null, eventId, state, position, member, country, group, email, NameSearch.of(name));
        }
    }
}
