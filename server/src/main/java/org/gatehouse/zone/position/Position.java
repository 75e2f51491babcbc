package org.gatehouse.zone.position;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.gatehouse.org.Entity;
import org.gatehouse.period.PeriodRef;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Text;
import org.gatehouse.zone.Zone;
import org.jspecify.annotations.Nullable;

/** A category of people at an event, with its colour and default zones (docs/api/zones.md). */
public record Position(
        @Doc("Identifier of the position") @Example("5") long id,

        @Doc("Short text; badge layouts test it") @Example("COMP") @Nullable
        String code,

        @Doc("Name in the language asked for") Text name,

        @Doc("Template of the first badge line, with keywords") @Example("SKILL_AND_NUMBER") @Nullable
        String line1,

        @Doc("Template of the second badge line") @Example("MEMBER") @Nullable
        String line2,

        @Doc("Template of the third badge line") @Example("DETAILS") @Nullable
        String line3,

        @Doc("Background of the badge, #RRGGBB") @Example("#D50032") @Nullable
        String color,

        @Doc("Colour of text on it, #RRGGBB") @Example("#FFFFFF") @Nullable
        String textColor,

        @Doc("Default zones: everybody in this position has them; by sort")
        List<Zone> zones,

        @Doc("Entity that the position belongs to; null when it has none") @JsonProperty("wsEntity") @Nullable
        Entity wsEntity,

        @Doc("What the position is across events; null when nobody said") @Nullable
        BasePosition basePosition,

        @Doc("The validity of its holders, unless their registrations have periods of their own; null: always")
        @Nullable
        PeriodRef period) {

    Position called(Text other) {
        return new Position(
                id, code, other, line1, line2, line3, color, textColor, zones, wsEntity, basePosition, period);
    }
}
