package org.gatehouse.zone;

import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** An area or service that people can have access to (spec 1, contract 3.3). */
public record Zone(
        @Schema(description = "Identifier; the zone_id of scans", example = "12")
        long id,

        @Schema(description = "Short text, printed on badges", example = "ARENA")
        String code,

        @Schema(description = "Name, unique at the event; one text for all languages", example = "Competition arena")
        String name,

        @Schema(description = "Background, #RRGGBB", example = "#0055A4")
        String color,

        @Schema(description = "Colour of text on it, #RRGGBB", example = "#FFFFFF")
        String textColor,

        @Schema(description = "How many live accreditations may hold it; null is without limit", example = "200")
        @Nullable
        Integer quota,

        @Schema(
                description = "How many live accreditations hold it; counted in /zones and /zones/{zone_id},"
                        + " null where a zone stands inside something else",
                example = "143")
        @Nullable
        Integer usage,

        @Schema(description = "Place in lists and on badges", example = "1")
        int sort) {}
