package org.gatehouse.org;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.gatehouse.platform.text.Text;
import org.jspecify.annotations.Nullable;

/** A page of the list of countries. */
record CountryPage(
        @Schema(description = "Countries by name") List<ListedCountry> countryList,

        @Schema(description = "How many there are in all", example = "249")
        long totalCount) {

    /** A country with the fields that forms need. */
    record ListedCountry(
            @Schema(description = "Identifier of the country", example = "3")
            long id,

            @Schema(description = "ISO 3166-1 alpha-2", example = "FI")
            String code,

            @Schema(description = "Name in the language asked for")
            Text name,

            @Schema(description = "What telephone numbers begin with", example = "+358") @Nullable
            String phonePrefix) {}
}
