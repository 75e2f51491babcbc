package org.gatehouse.zone.position;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.gatehouse.org.Entity;
import org.gatehouse.platform.text.Text;
import org.gatehouse.zone.Zone;
import org.jspecify.annotations.Nullable;

/** A category of people at an event, with its colour and default zones (spec 1, contract 3.4). */
public record Position(
        @Schema(description = "Identifier of the position", example = "5")
        long id,

        @Schema(description = "Short text; badge layouts test it", example = "COMP") @Nullable
        String code,

        @Schema(description = "Name in the language asked for")
        Text name,

        @Schema(description = "Template of the first badge line, with keywords", example = "SKILL_AND_NUMBER") @Nullable
        String line1,

        @Schema(description = "Template of the second badge line", example = "MEMBER") @Nullable
        String line2,

        @Schema(description = "Template of the third badge line", example = "DETAILS") @Nullable
        String line3,

        @Schema(description = "Background of the badge, #RRGGBB", example = "#D50032") @Nullable
        String color,

        @Schema(description = "Colour of text on it, #RRGGBB", example = "#FFFFFF") @Nullable
        String textColor,

        @Schema(description = "Default zones: everybody in this position has them; by sort")
        List<Zone> zones,

        @Schema(description = "Entity that the position belongs to; null when it has none")
        @JsonProperty("wsEntity")
        @Nullable
        Entity wsEntity) {

    Position called(Text other) {
        return new Position(id, code, other, line1, line2, line3, color, textColor, zones, wsEntity);
    }
}
