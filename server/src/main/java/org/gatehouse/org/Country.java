package org.gatehouse.org;

import io.swagger.v3.oas.annotations.media.Schema;
import org.gatehouse.platform.text.Text;

/** A country, as part of people and accreditations (contract 3.8). */
public record Country(
        @Schema(description = "Identifier of the country", example = "3")
        long id,

        @Schema(description = "ISO 3166-1 alpha-2", example = "FI")
        String code,

        @Schema(description = "Name in the language asked for")
        Text name) {}
