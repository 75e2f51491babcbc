package org.gatehouse.badge.drawing;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import org.gatehouse.platform.text.Colors;
import org.jspecify.annotations.Nullable;

/** The position and style of one part of a badge. */
public record BadgeBox(
        @Schema(description = "False leaves the part out", example = "true") @NotNull
        Boolean visible,

        @Schema(description = "mm from the badge's left edge", example = "6")
        @NotNull
        @DecimalMin("0")
        @DecimalMax("420")
        Double x,

        @Schema(description = "mm from the badge's upper edge", example = "82")
        @NotNull
        @DecimalMin("0")
        @DecimalMax("420")
        Double y,

        @Schema(description = "mm", example = "93") @NotNull @DecimalMin("1") @DecimalMax("420")
        Double width,

        @Schema(description = "mm", example = "24") @NotNull @DecimalMin("1") @DecimalMax("420")
        Double height,

        @Schema(
                description =
                        "Points at most; what is too long is made smaller, then broken into two lines, then cut with"
                                + " an ellipsis. Null is 12; photo and QR code have no text",
                example = "30")
        @DecimalMin("4")
        @DecimalMax("144")
        @Nullable
        Double fontSize,

        @Schema(description = "Where text stands in the box; null is LEFT", example = "LEFT") @Nullable
        Align align,

        @Schema(
                description = "Colour behind the part: #RRGGBB, or POSITION for that of the position; null is none",
                example = "POSITION")
        @Pattern(regexp = Colors.FORM + "|POSITION|", message = "must be a color such as #0055A4, or POSITION")
        @Nullable
        String background,

        @Schema(
                description = "Colour of text, #RRGGBB; null is the one that can be read on the background",
                example = "#101828")
        @Pattern(regexp = Colors.FORM + "|", message = Colors.WANTED)
        @Nullable
        String color) {

    /** The horizontal alignment of text in its box. */
    public enum Align {
        LEFT,
        CENTER,
        RIGHT;

        double place(double from, double width, double taken) {
            return switch (this) {
                case LEFT -> from;
                case CENTER -> from + (width - taken) / 2;
                case RIGHT -> from + width - taken;
            };
        }
    }

    private static final double DEFAULT_FONT_SIZE = 12;
    private static final double MM_A_POINT = 25.4 / 72;

    static BadgeBox text(double x, double y, double width, double height, double fontSize, Align align) {
        return new BadgeBox(true, x, y, width, height, fontSize, align, null, null);
    }

    static BadgeBox plain(double x, double y, double width, double height) {
        return new BadgeBox(true, x, y, width, height, null, null, null, null);
    }

    BadgeBox on(String other) {
        return new BadgeBox(visible, x, y, width, height, fontSize, align, other, color);
    }

    BadgeBox in(String other) {
        return new BadgeBox(visible, x, y, width, height, fontSize, align, background, other);
    }

    /** The largest font size, in mm. */
    double largest() {
        return (fontSize == null ? DEFAULT_FONT_SIZE : fontSize) * MM_A_POINT;
    }

    Align alignment() {
        return align == null ? Align.LEFT : align;
    }
}
