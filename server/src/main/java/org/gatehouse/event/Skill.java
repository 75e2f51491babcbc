package org.gatehouse.event;

import io.swagger.v3.oas.annotations.media.Schema;
import org.gatehouse.platform.text.Text;

/** A skill that people compete or work in at an event (contract 3.8). */
public record Skill(
        @Schema(description = "Identifier of the skill", example = "31")
        long id,

        @Schema(description = "Number by which the skill is known; text, because it may hold letters", example = "09")
        String skillNumber,

        @Schema(description = "Name in the language asked for")
        Text name) {}
