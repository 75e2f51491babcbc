package org.gatehouse.zone.position;

import java.util.Objects;
import org.gatehouse.audit.Changes;
import org.gatehouse.period.PeriodRef;
import org.gatehouse.zone.TextColor;
import org.jspecify.annotations.Nullable;

/** The values of a position that can be set, except its name and zones; empty texts count as none. */
record PositionValues(
        @Nullable String code,
        @Nullable String line1,
        @Nullable String line2,
        @Nullable String line3,
        @Nullable String color,
        @Nullable String textColor,
        @Nullable BasePosition basePosition,
        @Nullable Integer sort,
        @Nullable Long periodId) {

    static final PositionValues NONE = new PositionValues(null, null, null, null, null, null, null, null, null);

    static PositionValues of(PositionInput sent) {
        String color = nullIfBlank(sent.color());
        String textColor = color == null ? null : TextColor.on(color, sent.textColor());
        return of(sent, color, textColor, base(sent, null), sent.sort(), period(sent, null));
    }

    static PositionValues of(PositionRow stored) {
        return new PositionValues(
                stored.code(),
                stored.line1(),
                stored.line2(),
                stored.line3(),
                stored.color(),
                stored.textColor(),
                stored.basePosition(),
                stored.sort(),
                stored.periodId());
    }

    /** Returns the values after a full replacement. */
    PositionValues replacedBy(PositionInput sent) {
        String newColor = nullIfBlank(sent.color());
        String newTextColor = newColor == null ? null : TextColor.on(newColor, sent.textColor(), color, textColor);
        return of(
                sent,
                newColor,
                newTextColor,
                base(sent, basePosition),
                sent.sort() == null ? sort : sent.sort(),
                period(sent, periodId));
    }

    PositionValues at(int place) {
        return new PositionValues(code, line1, line2, line3, color, textColor, basePosition, place, periodId);
    }

    Changes comparedTo(PositionValues is) {
        return new Changes()
                .of("code", code, is.code)
                .of("line1", line1, is.line1)
                .of("line2", line2, is.line2)
                .of("line3", line3, is.line3)
                .of("color", color, is.color)
                .of("text_color", textColor, is.textColor)
                .of("base_position", shown(basePosition), shown(is.basePosition))
                .of("sort", sort, is.sort)
                .of("period_id", periodId, is.periodId);
    }

    private static PositionValues of(
            PositionInput sent,
            @Nullable String color,
            @Nullable String textColor,
            @Nullable BasePosition base,
            @Nullable Integer sort,
            @Nullable Long periodId) {
        return new PositionValues(
                nullIfBlank(sent.code()),
                nullIfBlank(sent.line1()),
                nullIfBlank(sent.line2()),
                nullIfBlank(sent.line3()),
                color,
                textColor,
                base,
                sort,
                periodId);
    }

    @SuppressWarnings("NullableOptional") // null is "not sent", see SentOptionals
    private static @Nullable BasePosition base(PositionInput sent, @Nullable BasePosition was) {
        return sent.basePosition() == null ? was : sent.basePosition().orElse(null);
    }

    @SuppressWarnings("NullableOptional") // null is "not sent", see SentOptionals
    private static @Nullable Long period(PositionInput sent, @Nullable Long was) {
        return sent.period() == null ? was : sent.period().map(PeriodRef::id).orElse(null);
    }

    @Nullable
    Long baseId() {
        return basePosition == null ? null : basePosition.id();
    }

    @Nullable
    String baseShortName() {
        return basePosition == null ? null : basePosition.shortName();
    }

    private static @Nullable String shown(@Nullable BasePosition base) {
        return base == null ? null : (base.id() + " " + Objects.requireNonNullElse(base.shortName(), "")).strip();
    }

    private static @Nullable String nullIfBlank(@Nullable String text) {
        return text == null || text.isEmpty() ? null : text;
    }
}
