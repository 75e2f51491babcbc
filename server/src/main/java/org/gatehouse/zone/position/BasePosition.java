package org.gatehouse.zone.position;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.OneLine;
import org.jspecify.annotations.Nullable;

/** What a position is across events, such as Expert or Competitor, by the numbers that clients of the family know (docs/api/zones.md). */
public record BasePosition(
        @Doc("Identifier that the family's clients filter by") @Example("4") @NotNull @Min(1) @Max(999_999_999)
        Long id,

        @Doc("Short code; null without one") @Example("C") @OneLine(max = 50) @Nullable
        String shortName) {

    /** The stored columns as one value; null when there is none. */
    public static @Nullable BasePosition of(@Nullable Long id, @Nullable String shortName) {
        return id == null ? null : new BasePosition(id, shortName);
    }
}
