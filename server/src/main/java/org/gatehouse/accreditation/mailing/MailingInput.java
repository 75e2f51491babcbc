package org.gatehouse.accreditation.mailing;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.gatehouse.accreditation.list.AccreditationFilter;
import org.gatehouse.mail.notification.Occasion;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.NameSearch;
import org.gatehouse.registration.RegistrationFilter;
import org.gatehouse.registration.RegistrationState;
import org.jspecify.annotations.Nullable;

/** Whom to write to about what: exactly one of the three lists. */
record MailingInput(
        @Doc("What to write about") @Example("PHOTO_MISSING") @NotNull
        Occasion occasion,

        @Doc("True also writes to those who got the very same text before") @Example("false") @Nullable
        Boolean again,

        @Doc("Those that the list of accreditations answers with this filter; {} is all of them") @Valid @Nullable
        AccreditationChoice accreditations,

        @Doc("Those that the list of registrations answers with this filter; {} is all of them") @Valid @Nullable
        RegistrationChoice registrations,

        @Doc("These registrations") @Example("[77, 78]") @Size(min = 1, max = 10_000) @Nullable
        List<@NotNull Long> registrationIds,

        @Doc("For a preview: which of those who would get it is shown, from 0") @Example("0") @PositiveOrZero @Nullable
        Integer at) {

    /** Chooses accreditations by the parameters of their list; an absent one filters nothing. */
    record AccreditationChoice(
            @Doc("Every word begins a word of the name, case and accents ignored") @Example("ana") @Nullable
            String name,

            @Doc("ISO 3166-1 alpha-2 of the person's country") @Example("PT") @Nullable
            String country,

            @Doc("Member that people come for") @Example("44") @Nullable
            Long member,

            @Doc("Effective position, any of these") @Example("[5]") @Size(max = 1000) @Nullable
            List<@NotNull Long> positions,

            @Doc("Skill of the person's position") @Example("31") @Nullable
            Long skill,

            @Doc("Name of the registration group") @Example("Team Finland") @Nullable
            String group,

            @Doc("Effective zone, any of these") @Example("[12]") @Size(max = 1000) @Nullable
            List<@NotNull Long> zone,

            @Doc("Whether there is a photo for the badge") @Example("false") @Nullable
            Boolean photo,

            @Doc("Whether the badge was printed") @Example("false") @Nullable
            Boolean printed,

            @Doc("Whether the badge was handed out") @Example("false") @Nullable
            Boolean distributed,

            @Doc("Whether name, position, lines or zones were changed by hand") @Example("false") @Nullable
            Boolean overridden) {

        AccreditationFilter filter() {
            return new AccreditationFilter(
                    name,
                    country,
                    member,
                    null,
                    positions,
                    skill,
                    group,
                    zone,
                    photo,
                    printed,
                    distributed,
                    overridden);
        }
    }

    /** Chooses registrations by the parameters of their list; an absent one filters nothing. */
    record RegistrationChoice(
            @Doc("Only those in this state") @Nullable RegistrationState state,

            @Doc("Only those in one of these positions") @Example("[5]") @Size(max = 1000) @Nullable
            List<@NotNull Long> position,

            @Doc("Only those of the member with this code, such as BR") @Example("BR") @Nullable
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
            return new RegistrationFilter(null, eventId, state, position, country, group, email, NameSearch.of(name));
        }
    }
}
