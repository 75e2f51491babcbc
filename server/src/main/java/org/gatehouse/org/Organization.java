package org.gatehouse.org;

import io.swagger.v3.oas.annotations.media.Schema;
import org.gatehouse.platform.text.Text;

/** An organisation (contract 3.8). */
public record Organization(
        @Schema(description = "Identifier of the organisation; 1 is the top organisation", example = "1")
        long id,

        @Schema(description = "Name in the language asked for")
        Text name) {}
