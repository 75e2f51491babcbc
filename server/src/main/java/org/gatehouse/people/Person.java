package org.gatehouse.people;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.LocalDate;
import java.util.List;
import org.gatehouse.org.Entity;
import org.gatehouse.org.Member;
import org.gatehouse.org.Organization;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Text;
import org.jspecify.annotations.Nullable;

/** A person with all details (docs/api/people.md). */
@Schema(name = "PersonOfPeople")
public record Person(
        @Doc("Person id.") @Example("7") long id,

        @Doc("Null for people of a single name that is kept as the last name.") @Example("Ana") @Nullable
        String firstName,

        @Doc("Null for people of a single name that is kept as the first name.") @Example("Jovanović") @Nullable
        String lastName,

        @Doc("The primary address; null without one.") @Example("ana@example.org") @Nullable
        String email,

        @Doc("All addresses, the primary one first.") List<EmailAddress> emailAddresses,

        @Doc("M, F or X (another, or not said); null when unset.") @Nullable
        Gender gender,

        @Doc("Null when unset.") @Example("1999-05-17") @Nullable
        LocalDate dateOfBirth,

        @Doc("Title before the name; null without one.") @Nullable
        Title title,

        @Doc("Null when unset.") @Nullable Country country,
        @Doc("Always empty.") List<Object> addresses,

        @Doc("Always empty; a position names its organisation.")
        List<Organization> organizations,

        @Doc("What the person is at the events that the caller sees.")
        List<HeldPosition> positions,

        @Doc("At most one of each type.") List<PersonImage> images,
        @Doc("Whether a required training was done.") boolean trainingComplete,
        @Doc("Whether the person has died.") boolean deceased,
        @Doc("Always empty.") List<Entity> entities,

        @Doc("In which the person is written to, where an event writes in it; null when unknown.")
        @Example("de")
        @Nullable
        String language,

        @Doc("As it was typed; null without one.") @Example("+41 79 123 45 67 ext. 8") @Nullable
        String phone,

        @Doc(
                "What to tell the person or ask for when the badge is handed out; lines are separated by newlines, null without one.")
        @Example("Bring the passport")
        @Nullable
        String note,

        @Doc("Send it back with a change to be told when somebody else changed the person meanwhile.")
        int version) {

    /** One address of a person. */
    @Schema(name = "PersonEmailAddress")
    public record EmailAddress(
            @Doc("Address id.") @Example("9") long id,
            @Doc("Whose it is.") @Example("7") long personId,
            @Doc("The address.") @Example("ana@example.org") String emailAddress,
            @Doc("Primary, or another one.") EmailType type) {}

    /** Type 1 is the primary address, type 2 any other. */
    @Schema(name = "PersonEmailType")
    public record EmailType(
            @Doc("1 or 2.") @Example("1") long id,
            @Doc("For people to read.") @Example("Primary") String name,
            @Doc("Whether it is the primary address.") boolean primary) {

        static final EmailType PRIMARY = new EmailType(1, "Primary", true);
        static final EmailType OTHER = new EmailType(2, "Other", false);
    }

    /** A title such as Dr. */
    @Schema(name = "PersonTitle")
    public record Title(
            @Doc("Always null.") @Nullable Long id,
            @Doc("The title.") @Example("Dr") String abbreviation,
            @Doc("The same as abbreviation.") @Example("Dr") String text) {}

    /** A country as the people area spells it. */
    @Schema(name = "PersonCountry")
    public record Country(
            @Doc("Country id.") @Example("3") long id,
            @Doc("ISO 3166-1 alpha-2.") @Example("CH") String abbreviation,
            @Doc("Name in the language asked for.") Text name,
            @Doc("Always null.") @Nullable Member member,

            @Doc("Null when not known.") @Example("+41") @JsonProperty("phonePrefix") @Nullable
            String phonePrefix) {}
}
