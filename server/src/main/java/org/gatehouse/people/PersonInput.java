package org.gatehouse.people;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Optional;
import org.gatehouse.platform.text.SingleLineText;
import org.jspecify.annotations.Nullable;

/**
 * A person as a client sends it. An absent field stays unchanged; a null or empty field is cleared. Fields that only the server sets are
 * ignored (contract 1.2, 4.14).
 */
@SuppressWarnings("NullableOptional") // null is "not sent", see SentOptionals
public record PersonInput(
        @Schema(description = "At most 200 characters. A person needs a first or a last name.", example = "Ana")
        @Nullable
        Optional<@Size(max = 200) @Pattern(regexp = SingleLineText.ONE, message = SingleLineText.WANTED) String>
                firstName,

        @Schema(description = "At most 200 characters.", example = "Jovanović") @Nullable
        Optional<@Size(max = 200) @Pattern(regexp = SingleLineText.ONE, message = SingleLineText.WANTED) String>
                lastName,

        @Schema(description = "M, F, X (another, or not said) or null.") @Nullable
        Optional<Gender> gender,

        @Schema(description = "yyyy-MM-dd, from 1900 to today, or null.", example = "1999-05-17") @Nullable
        Optional<String> dateOfBirth,

        @Schema(description = "Title before the name; its text counts, else its abbreviation.") @Nullable
        Optional<@Valid TitleInput> title,

        @Schema(description = "Country by id, else by abbreviation or code.") @Nullable
        Optional<@Valid CountryRef> country,

        @Schema(description = "The primary address.", example = "ana@example.org") @Nullable
        Optional<String> email,

        @Schema(description = "All addresses, at most 20; the primary one by its type, else the first.") @Nullable
        Optional<List<@NotNull @Valid EmailInput>> emailAddresses,

        @Schema(description = "Whether a required training was done.") @Nullable
        Boolean trainingComplete,

        @Schema(description = "Whether the person has died.") @Nullable
        Boolean deceased,

        @Schema(description = "Only when creating: what the person is at events; afterwards /positions changes it.")
        @Size(max = 50)
        @Nullable
        List<@NotNull @Valid HeldPositionInput> positions,

        @Schema(description = "The version that was read; when somebody changed the person since, the answer is 409.")
        @Nullable
        Integer version) {

    /** A title. */
    public record TitleInput(
            @Schema(description = "The title.", example = "Dr")
            @Size(max = 50)
            @Pattern(regexp = SingleLineText.ONE, message = SingleLineText.WANTED)
            @Nullable
            String text,

            @Schema(description = "Heeded without text.", example = "Dr")
            @Size(max = 50)
            @Pattern(regexp = SingleLineText.ONE, message = SingleLineText.WANTED)
            @Nullable
            String abbreviation) {}

    /** A country, given by its id or a code. */
    public record CountryRef(
            @Schema(description = "Country id.", example = "3") @Nullable
            Long id,

            @Schema(description = "ISO 3166-1 alpha-2; heeded without id.", example = "CH") @Size(max = 10) @Nullable
            String abbreviation,

            @Schema(description = "The same as abbreviation.", example = "CH") @Size(max = 10) @Nullable
            String code) {}

    /** An address. */
    public record EmailInput(
            @Schema(description = "The address.", example = "ana@example.org") @Nullable
            String emailAddress,

            @Schema(description = "Whether it is the primary one.") @Nullable
            EmailTypeInput type) {

        boolean isPrimary() {
            return type != null
                    && (Boolean.TRUE.equals(type.primary()) || Long.valueOf(1).equals(type.id()));
        }
    }

    /** The type of an address. */
    public record EmailTypeInput(
            @Schema(description = "1 is the primary address.", example = "1") @Nullable
            Long id,

            @Schema(description = "The same as id 1.") @Nullable
            Boolean primary) {}
}
