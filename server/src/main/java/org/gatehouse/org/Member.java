package org.gatehouse.org;

import io.swagger.v3.oas.annotations.media.Schema;
import org.gatehouse.platform.text.Text;

/** A member of an organisation, such as the national body of a country (contract 3.8). */
public record Member(
        @Schema(description = "Identifier of the member", example = "12")
        long id,

        @Schema(description = "Short code, unique", example = "FI")
        String code,

        @Schema(description = "Name in the language asked for")
        Text name) {}
