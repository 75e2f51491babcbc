package org.gatehouse.imports;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.SameText;
import org.jspecify.annotations.Nullable;

/** A value in the rows of an import, and the thing that it is mapped to, or that it is left out. */
@Schema(name = "ImportSameValue")
public record SameValue(
        @Doc("Field: position, member, organization, country, skill or package_options")
        @Example("member")
        @NotNull
        @Size(max = 50)
        String field,

        @Doc("Value of the rows; capitals do not matter") @Example("Finland A") @NotNull @Size(min = 1, max = 200)
        String value,

        @Doc(
                "Identifier of the position, member and so on that it means; null: it is left out, as if the cell did not say it")
        @Example("12")
        @Nullable
        Long id) {

    boolean isAbout(SameValue other) {
        return field.equals(other.field) && SameText.label(value).equals(SameText.label(other.value));
    }
}
