package org.gatehouse.people;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Optional;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.LongText;
import org.gatehouse.platform.text.OneLine;
import org.gatehouse.platform.text.PhoneText;
import org.jspecify.annotations.Nullable;

/**
 * A person as a client sends it. An absent field stays unchanged; a null or empty field is cleared. Fields that only the server sets are
 * ignored (docs/api/people.md).
 */
@SuppressWarnings("NullableOptional") // null is "not sent", see SentOptionals
public record PersonInput(
        @Doc("At most 200 characters. A person needs a first or a last name.") @Example("Ana") @Nullable
        Optional<@OneLine(max = 200) String> firstName,

        @Doc("At most 200 characters.") @Example("Jovanović") @Nullable
        Optional<@OneLine(max = 200) String> lastName,

        @Doc("M, F, X (another, or not said) or null.") @Nullable
        Optional<Gender> gender,

        @Doc("yyyy-MM-dd, from 1900 to today, or null.") @Example("1999-05-17") @Nullable
        Optional<String> dateOfBirth,

        @Doc("Title before the name; its text counts, else its abbreviation.") @Nullable
        Optional<@Valid TitleInput> title,

        @Doc("Country by id, else by abbreviation or code.") @Nullable
        Optional<@Valid CountryRef> country,

        @Doc("In which the person is written to, where an event writes in it, such as en or pt_BR.")
        @Example("de")
        @Nullable
        Optional<@Pattern(regexp = "(" + Language.FORM + ")?", message = Language.WANTED) String> language,

        @Doc("At most 40 characters: digits, blanks, + ( ) - / . and an extension such as ext. 12; at least 3 digits.")
        @Example("+41 79 123 45 67")
        @Nullable
        Optional<@Size(max = PhoneText.LONGEST) @Pattern(regexp = PhoneText.FORM, message = PhoneText.WANTED) String>
                phone,

        @Doc(
                "What to tell the person or ask for when the badge is handed out: at most 500 characters, one or more lines.")
        @Example("Bring the passport")
        @Nullable
        Optional<@Size(max = LONGEST_NOTE) @Pattern(regexp = LongText.LINES, message = LongText.LINES_WANTED) String>
                note,

        @Doc("The primary address.") @Example("ana@example.org") @Nullable
        Optional<String> email,

        @Doc("All addresses, at most 20; the primary one by its type, else the first.") @Nullable
        Optional<@Size(max = Emails.MOST) List<@NotNull @Valid EmailInput>> emailAddresses,

        @Doc("Whether a required training was done.") @Nullable
        Boolean trainingComplete,

        @Doc("Whether the person has died.") @Nullable Boolean deceased,

        @Doc("Only when creating: what the person is at events; afterwards /positions changes it.")
        @Size(max = 50)
        @Nullable
        List<@NotNull @Valid HeldPositionInput> positions,

        @Doc("The version that was read; when somebody changed the person since, the answer is 409.") @Nullable
        Integer version) {

    public static final int LONGEST_NOTE = 500;

    /** A title. */
    public record TitleInput(
            @Doc("The title.") @Example("Dr") @OneLine(max = 50) @Nullable
            String text,

            @Doc("Heeded without text.") @Example("Dr") @OneLine(max = 50) @Nullable
            String abbreviation) {}

    /** A country, given by its id or a code. */
    public record CountryRef(
            @Doc("Country id.") @Example("3") @Nullable Long id,

            @Doc("ISO 3166-1 alpha-2; heeded without id.") @Example("CH") @Size(max = 10) @Nullable
            String abbreviation,

            @Doc("The same as abbreviation.") @Example("CH") @Size(max = 10) @Nullable
            String code) {}

    /** An address. */
    public record EmailInput(
            @Doc("The address.") @Example("ana@example.org") @Nullable
            String emailAddress,

            @Doc("Whether it is the primary one.") @Nullable EmailTypeInput type) {

        boolean isPrimary() {
            return type != null
                    && (Boolean.TRUE.equals(type.primary()) || Long.valueOf(1).equals(type.id()));
        }
    }

    /** The type of an address. */
    public record EmailTypeInput(
            @Doc("1 is the primary address.") @Example("1") @Nullable
            Long id,

            @Doc("The same as id 1.") @Nullable Boolean primary) {}
}
