package org.gatehouse.event;

import io.swagger.v3.oas.annotations.media.Schema;
import org.gatehouse.platform.text.Text;

/** A group of skills at an event (contract 3.8). */
public record Sector(
        @Schema(description = "Identifier of the sector", example = "4")
        long id,

        @Schema(description = "Name in the language asked for")
        Text name) {}
