package org.gatehouse.registration;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.gatehouse.platform.text.SingleLineText;
import org.jspecify.annotations.Nullable;

/** A field that an event adds to every registration (contract 3.6, 4.18). */
public record CustomField(
        @Schema(description = "Identifier; as text, the key in custom_field_data", example = "17")
        long id,

        @Schema(description = "Name, unique at the event; one text for all languages", example = "Shirt size")
        String name,

        @Schema(description = "What values must look like", example = "CHOICE")
        CustomFieldType fieldType,

        @Schema(description = "Values of a CHOICE in order; empty for other types", example = "[\"S\", \"M\", \"L\"]")
        List<String> choices,

        @Schema(description = "Place in forms and lists", example = "1")
        int sort,

        @Schema(description = "How many registrations have a value", example = "120")
        long answered,

        @Schema(description = "Rises with every change; PUT may send it to refuse overwriting", example = "3")
        int version) {

    private static final String LOGGED = "custom_field_data.";

    /** The key under which the log has changes of this field's values. */
    String loggedAs() {
        return LOGGED + name;
    }

    /** Returns the name of the custom field that a key of the log stands for; null when it stands for another field. */
    public static @Nullable String nameIn(String logged) {
        return logged.startsWith(LOGGED) ? logged.substring(LOGGED.length()) : null;
    }

    /** The custom fields of an event. */
    public record CustomFieldList(
            @Schema(description = "Custom fields by sort") List<CustomField> customFields) {}

    /** A custom field as a client sends it. The server sets {@code id} and {@code answered} and ignores sent values. */
    public record CustomFieldInput(
            @Schema(description = "Name, unique at the event", example = "Shirt size")
            @NotBlank
            @Size(max = 200)
            @Pattern(regexp = SingleLineText.ONE, message = SingleLineText.WANTED)
            String name,

            @Schema(description = "What values must look like; cannot change while there are values") @NotNull
            CustomFieldType fieldType,

            @Schema(
                    description = "For a CHOICE 1 to 100 values, else none; one that is taken cannot be removed",
                    example = "[\"S\", \"M\", \"L\"]")
            @Size(max = 100)
            @Nullable
            List<
                            @NotBlank @Size(max = 200)
                            @Pattern(regexp = SingleLineText.ONE, message = SingleLineText.WANTED) String>
                    choices,

            @Schema(description = "Place in lists; absent: the end on creation, unchanged later", example = "1")
            @Min(0)
            @Nullable
            Integer sort,

            @Schema(description = "The version that was read; another one answers 409. Absent: the last writer wins")
            @Nullable
            Integer version) {}
}
