package org.gatehouse.org.country;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.NameInput;
import org.gatehouse.platform.text.Text;
import org.jspecify.annotations.Nullable;

/** A country with the fields that operators need to edit it. */
public record CountryDetails(
        @Doc("Identifier of the country") @Example("3") long id,
        @Doc("ISO 3166-1 alpha-2, unique") @Example("FI") String code,
        @Doc("Name in the language asked for") Text name,

        @Doc("What telephone numbers begin with") @Example("+358") @Nullable
        String phonePrefix,

        @Doc("Rises with every change; PUT may send it to refuse overwriting") @Example("3")
        int version) {

    /** A country in a request; the server sets {@code id} and ignores a sent value. */
    @Schema(name = "CountryInput")
    public record Sent(
            @Doc("ISO 3166-1 alpha-2, unique")
            @Example("FI")
            @NotNull
            @Pattern(regexp = "[A-Z]{2}", message = "must be two capital letters such as FI")
            String code,

            @Doc("Name, in one language or in all") @NotNull @Valid
            NameInput name,

            @Doc("What telephone numbers begin with; absent: none")
            @Example("+358")
            @Pattern(regexp = "(\\+[0-9]{1,4}([ -][0-9]{1,4})?)?", message = "must be a prefix such as +358 or +1-684")
            @Nullable
            String phonePrefix,

            @Doc("The version that was read; another one answers 409. Absent: the last writer wins") @Nullable
            Integer version) {}
}
