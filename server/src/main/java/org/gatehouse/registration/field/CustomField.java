package org.gatehouse.registration.field;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.OneLine;
import org.gatehouse.platform.text.SingleLineText;
import org.jspecify.annotations.Nullable;

/** A field that an event adds to every registration (docs/api/registrations.md). */
public record CustomField(
        @Doc("Identifier; as text, the key in custom_field_data") @Example("17")
        long id,

        @Doc("Name, unique at the event; one text for all languages") @Example("Shirt size")
        String name,

        @Doc("What values must look like") @Example("CHOICE")
        CustomFieldType fieldType,

        @Doc("Values of a CHOICE in order; empty for other types") @Example("[\"S\", \"M\", \"L\"]")
        List<String> choices,

        @Doc("Place in forms and lists") @Example("1") int sort,

        @Doc("How many registrations have a value") @Example("120")
        long answered,

        @Doc("Rises with every change; PUT may send it to refuse overwriting") @Example("3")
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
            @Doc("Custom fields by sort") List<CustomField> customFields) {}

    /** A custom field as a client sends it. The server sets {@code id} and {@code answered} and ignores sent values. */
    public record CustomFieldInput(
            @Doc("Name, unique at the event") @Example("Shirt size") @NotBlank @OneLine(max = 200)
            String name,

            @Doc("What values must look like; cannot change while there are values") @NotNull
            CustomFieldType fieldType,

            @Doc("For a CHOICE 1 to 100 values, else none; one that is taken cannot be removed")
            @Example("[\"S\", \"M\", \"L\"]")
            @Size(max = 100)
            @Nullable
            List<
                            @NotBlank @Size(max = 200)
                            @Pattern(regexp = SingleLineText.ONE, message = SingleLineText.WANTED) String>
                    choices,

            @Doc("Place in lists; absent: the end on creation, unchanged later") @Example("1") @Min(0) @Nullable
            Integer sort,

            @Doc("The version that was read; another one answers 409. Absent: the last writer wins") @Nullable
            Integer version) {}
}
