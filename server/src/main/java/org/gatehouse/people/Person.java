package org.gatehouse.people;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.LocalDate;
import java.util.List;
import org.gatehouse.org.Entity;
import org.gatehouse.org.Member;
import org.gatehouse.org.Organization;
import org.gatehouse.platform.text.Text;
import org.jspecify.annotations.Nullable;

/** A person with all details (spec 2, contract 3.11). */
@Schema(name = "PersonOfPeople")
public record Person(
        @Schema(description = "Person id.", example = "7") long id,

        @Schema(description = "Null for people of a single name that is kept as the last name.", example = "Ana")
        @Nullable
        String firstName,

        @Schema(description = "Null for people of a single name that is kept as the first name.", example = "Jovanović")
        @Nullable
        String lastName,

        @Schema(description = "The primary address; null without one.", example = "ana@example.org") @Nullable
        String email,

        @Schema(description = "All addresses, the primary one first.")
        List<EmailAddress> emailAddresses,

        @Schema(description = "M, F or X (another, or not said); null when unset.") @Nullable
        Gender gender,

        @Schema(description = "Null when unset.", example = "1999-05-17") @Nullable
        LocalDate dateOfBirth,

        @Schema(description = "Title before the name; null without one.") @Nullable
        Title title,

        @Schema(description = "Null when unset.") @Nullable Country country,

        @Schema(description = "Always empty.") List<Object> addresses,

        @Schema(description = "Always empty; a position names its organisation.")
        List<Organization> organizations,

        @Schema(description = "What the person is at the events that the caller sees.")
        List<HeldPosition> positions,

        @Schema(description = "At most one of each type.") List<PersonImage> images,

        @Schema(description = "Whether a required training was done.")
        boolean trainingComplete,

        @Schema(description = "Whether the person has died.")
        boolean deceased,

        @Schema(description = "Always empty.") List<Entity> entities,

        @Schema(description = "Send it back with a change to be told when somebody else changed the person meanwhile.")
        int version) {

    /** One address of a person. */
    @Schema(name = "PersonEmailAddress")
    public record EmailAddress(
            @Schema(description = "Address id.", example = "9")
            long id,

            @Schema(description = "Whose it is.", example = "7")
            long personId,

            @Schema(description = "The address.", example = "ana@example.org")
            String emailAddress,

            @Schema(description = "Primary, or another one.")
            EmailType type) {}

    /** Type 1 is the primary address, type 2 any other. */
    @Schema(name = "PersonEmailType")
    public record EmailType(
            @Schema(description = "1 or 2.", example = "1") long id,

            @Schema(description = "For people to read.", example = "Primary")
            String name,

            @Schema(description = "Whether it is the primary address.")
            boolean primary) {

        static final EmailType PRIMARY = new EmailType(1, "Primary", true);
        static final EmailType OTHER = new EmailType(2, "Other", false);
    }

    /** A title such as Dr. */
    @Schema(name = "PersonTitle")
    public record Title(
            @Schema(description = "Always null.") @Nullable Long id,

            @Schema(description = "The title.", example = "Dr")
            String abbreviation,

            @Schema(description = "The same as abbreviation.", example = "Dr")
            String text) {}

    /** A country as the people area spells it. */
    @Schema(name = "PersonCountry")
    public record Country(
            @Schema(description = "Country id.", example = "3")
            long id,

            @Schema(description = "ISO 3166-1 alpha-2.", example = "CH")
            String abbreviation,

            @Schema(description = "Name in the language asked for.")
            Text name,

            @Schema(description = "Always null.") @Nullable Member member,

            @Schema(description = "Null when not known.", example = "+41") @JsonProperty("phonePrefix") @Nullable
            String phonePrefix) {}
}
