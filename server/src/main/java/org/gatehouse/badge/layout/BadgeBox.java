package org.gatehouse.badge.layout;

import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Colors;
import org.jspecify.annotations.Nullable;

/** The position and style of one part of a badge. */
public record BadgeBox(
        @Doc("False leaves the part out") @Example("true") @NotNull
        Boolean visible,

        @Doc("mm from the badge's left edge") @Example("6") @NotNull @DecimalMin("0") @DecimalMax("420")
        Double x,

        @Doc("mm from the badge's upper edge") @Example("82") @NotNull @DecimalMin("0") @DecimalMax("420")
        Double y,

        @Doc("mm") @Example("93") @NotNull @DecimalMin("1") @DecimalMax("420")
        Double width,

        @Doc("mm") @Example("24") @NotNull @DecimalMin("1") @DecimalMax("420")
        Double height,

        @Doc("Points at most; what is too long is made smaller, then broken into lines, then cut with"
                + " an ellipsis. Null is 12; photo and QR code have no text")
        @Example("30")
        @DecimalMin("4")
        @DecimalMax("144")
        @Nullable
        Double fontSize,

        @Doc("Where text stands in the box; null is LEFT") @Example("LEFT") @Nullable
        Align align,

        @Doc("Colour behind the part: #RRGGBB, or POSITION for that of the position; null is none")
        @Example("POSITION")
        @Pattern(regexp = BadgeBox.COLOR, message = BadgeBox.COLOR_WANTED)
        @Nullable
        String background,

        @Doc("Colour of text: #RRGGBB, or POSITION for that of the position; null is the one that can be read on the"
                + " background")
        @Example("#101828")
        @Pattern(regexp = BadgeBox.COLOR, message = BadgeBox.COLOR_WANTED)
        @Nullable
        String color) {

    /** The horizontal alignment of text in its box. */
    public enum Align {
        LEFT,
        CENTER,
        RIGHT;

        public double place(double from, double width, double taken) {
            return switch (this) {
                case LEFT -> from;
                case CENTER -> from + (width - taken) / 2;
                case RIGHT -> from + width - taken;
            };
        }
    }

    /** A colour, or that of the position. */
    static final String COLOR = Colors.FORM + "|POSITION|";

    static final String COLOR_WANTED = "must be a color such as #0055A4, or POSITION";

    /** Two parts that overlap by no more than this, in mm, only touch; a line is thinner than that. */
    private static final double TOUCH = 0.5;

    private static final double DEFAULT_FONT_SIZE = 12;
    private static final double SMALLEST_FONT = 4;
    private static final double MM_A_POINT = 25.4 / 72;

    public static BadgeBox text(
            double x, double y, double width, double height, double fontSize, @Nullable Align align) {
        return new BadgeBox(true, x, y, width, height, fontSize, align, null, null);
    }

    public static BadgeBox plain(double x, double y, double width, double height) {
        return new BadgeBox(true, x, y, width, height, null, null, null, null);
    }

    BadgeBox on(String other) {
        return new BadgeBox(visible, x, y, width, height, fontSize, align, other, color);
    }

    BadgeBox in(String other) {
        return new BadgeBox(visible, x, y, width, height, fontSize, align, background, other);
    }

    /** The part, smaller and elsewhere where it would leave a badge of the new size; what spanned the badge still does. */
    BadgeBox movedInto(double badgeWidth, double badgeHeight, double newWidth, double newHeight) {
        double wide = x == 0 && width >= badgeWidth ? newWidth : Math.min(width, newWidth);
        double high = y == 0 && height >= badgeHeight ? newHeight : Math.min(height, newHeight);
        if (wide == width && high == height && x + width <= newWidth && y + height <= newHeight) {
            return this;
        }
        return at(Math.min(x, newWidth - wide), Math.min(y, newHeight - high), wide, high, fontSize);
    }

    /** The part in other proportions, at least this many mm wide and high. */
    BadgeBox scaled(double across, double down, double least) {
        Double size = fontSize == null ? null : Math.clamp(fontSize * Math.min(across, down), SMALLEST_FONT, fontSize);
        return at(x * across, y * down, Math.max(least, width * across), Math.max(least, height * down), size);
    }

    /** The part, as much smaller as it takes to have the proportions of the other. */
    BadgeBox shapedAs(BadgeBox other) {
        double wide = Math.min(width, height * other.width / other.height);
        double high = Math.min(height, width * other.height / other.width);
        return at(x, y, wide, high, fontSize);
    }

    /** The part in the middle of a badge. */
    BadgeBox centredIn(double badgeWidth, double badgeHeight) {
        return at((badgeWidth - width) / 2, (badgeHeight - height) / 2, width, height, fontSize);
    }

    private BadgeBox at(double left, double top, double wide, double high, @Nullable Double size) {
        return new BadgeBox(
                visible,
                rounded(left),
                rounded(top),
                rounded(wide),
                rounded(high),
                size == null ? null : rounded(size),
                align,
                background,
                color);
    }

    static double rounded(double value) {
        return Math.floor(value * 10 + 1e-6) / 10;
    }

    /** Whether boxes that were apart, or only touched, overlap in the other arrangement of the same boxes. */
    static boolean overlapMore(List<BadgeBox> was, List<BadgeBox> is) {
        for (int one = 0; one < was.size(); one++) {
            for (int other = 0; other < one; other++) {
                if (is.get(one).covers(is.get(other)) && !was.get(one).covers(was.get(other))) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean covers(BadgeBox other) {
        double by = Math.min(TOUCH, Math.min(thin(), other.thin()) / 2);
        return visible
                && other.visible
                && Math.min(x + width, other.x + other.width) - Math.max(x, other.x) > by
                && Math.min(y + height, other.y + other.height) - Math.max(y, other.y) > by;
    }

    private double thin() {
        return Math.min(width, height);
    }

    /** The largest font size, in mm. */
    public double largest() {
        return (fontSize == null ? DEFAULT_FONT_SIZE : fontSize) * MM_A_POINT;
    }

    public Align alignment() {
        return align == null ? Align.LEFT : align;
    }
}
