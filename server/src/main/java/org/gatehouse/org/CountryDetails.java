package org.gatehouse.org;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import org.gatehouse.platform.text.NameInput;
import org.gatehouse.platform.text.Text;
import org.jspecify.annotations.Nullable;

/** A country with the fields that operators need to edit it. */
record CountryDetails(
        @Schema(description = "Identifier of the country", example = "3")
        long id,

        @Schema(description = "ISO 3166-1 alpha-2, unique", example = "FI")
        String code,

        @Schema(description = "Name in the language asked for")
        Text name,

        @Schema(description = "What telephone numbers begin with", example = "+358") @Nullable
        String phonePrefix,

        @Schema(description = "Rises with every change; PUT may send it to refuse overwriting", example = "3")
        int version) {

    /** A country in a request; the server sets {@code id} and ignores a sent value. */
    @Schema(name = "CountryInput")
    record Sent(
            @Schema(description = "ISO 3166-1 alpha-2, unique", example = "FI")
            @NotNull
            @Pattern(regexp = "[A-Z]{2}", message = "must be two capital letters such as FI")
            String code,

            @Schema(description = "Name, in one language or in all") @NotNull @Valid
            NameInput name,

            @Schema(description = "What telephone numbers begin with; absent: none", example = "+358")
            @Pattern(regexp = "(\\+[0-9]{1,4}([ -][0-9]{1,4})?)?", message = "must be a prefix such as +358 or +1-684")
            @Nullable
            String phonePrefix,

            @Schema(description = "The version that was read; another one answers 409. Absent: the last writer wins")
            @Nullable
            Integer version) {}
}
