package org.gatehouse.badge.layout;

import jakarta.validation.Valid;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.gatehouse.badge.layout.BadgeLayout.BadgeBackground;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.LongText;
import org.jspecify.annotations.Nullable;

/** An element of a layout besides the parts that each badge has, or of its back. */
public record FreeElement(
        @Doc("What it is") @Example("TEXT") @NotNull Kind kind,

        @Doc("mm from the badge's left edge") @Example("7") @NotNull @DecimalMin("0") @DecimalMax("420")
        Double x,

        @Doc("mm from the badge's upper edge") @Example("10") @NotNull @DecimalMin("0") @DecimalMax("420")
        Double y,

        @Doc("mm") @Example("91") @NotNull @DecimalMin("0.1") @DecimalMax("420")
        Double width,

        @Doc("mm; a LINE is as thick as its box") @Example("12") @NotNull @DecimalMin("0.1") @DecimalMax("420")
        Double height,

        @Doc("Of TEXT and QR: fixed text and fields in braces, such as {name}; lines end where they are broken. A QR"
                + " without a text is the code that gates scan")
        @Example("{position} no. {number}")
        @Size(max = LONGEST_TEXT)
        @Pattern(regexp = LongText.LINES, message = LongText.LINES_WANTED)
        @Nullable
        String text,

        @Doc(
                "Points at most, of TEXT and ZONES; what is too long is made smaller, then cut with an ellipsis. Null is 12")
        @Example("11")
        @DecimalMin("4")
        @DecimalMax("144")
        @Nullable
        Double fontSize,

        @Doc("Bold text; null is false") @Example("false") @Nullable
        Boolean bold,

        @Doc("Where text, zones or a picture stand in the box; null is LEFT") @Example("LEFT")
        BadgeBox.@Nullable Align align,

        @Doc("The same from top to bottom; null is MIDDLE") @Example("TOP") @Nullable
        Vertical vertical,

        @Doc("Colour of text, of a line or of the frame of a rectangle: #RRGGBB, or POSITION for that of the position;"
                + " null is the one that can be read on the background")
        @Example("#101828")
        @Pattern(regexp = BadgeBox.COLOR, message = BadgeBox.COLOR_WANTED)
        @Nullable
        String color,

        @Doc("Colour behind it: #RRGGBB, or POSITION; null is none")
        @Example("#F2F4F7")
        @Pattern(regexp = BadgeBox.COLOR, message = BadgeBox.COLOR_WANTED)
        @Nullable
        String background,

        @Doc("mm, of the frame of a RECTANGLE; null is none")
        @Example("0.3")
        @DecimalMin("0.1")
        @DecimalMax("10")
        @Nullable
        Double frame,

        @Doc("The upload that a PICTURE shows, whole") @Valid @Nullable
        BadgeBackground picture,

        @Doc("True: drawn before the parts of the badge, so that they cover it. Null is false")
        @Example("false")
        @Nullable
        Boolean behind) {

    /** The most elements on a side; the editor's form with twice as many has fewer fields than Tomcat's limit of 1,000. */
    public static final int MOST = 25;

    /** The most characters of a text. */
    public static final int LONGEST_TEXT = 1000;

    /** What an element can be. */
    public enum Kind {
        TEXT,
        LINE,
        RECTANGLE,
        PICTURE,
        PHOTO,
        ZONES,
        QR
    }

    /** The vertical alignment in the box. */
    public enum Vertical {
        TOP,
        MIDDLE,
        BOTTOM;

        public double place(double from, double height, double taken) {
            return switch (this) {
                case TOP -> from;
                case MIDDLE -> from + (height - taken) / 2;
                case BOTTOM -> from + height - taken;
            };
        }
    }

    public static FreeElement text(BadgeBox box, String text, boolean bold) {
        return made(Kind.TEXT, box, text, bold ? true : null, null);
    }

    public static FreeElement plain(Kind kind, BadgeBox box) {
        return made(kind, box, null, null, null);
    }

    private static FreeElement made(
            Kind kind, BadgeBox box, @Nullable String text, @Nullable Boolean bold, @Nullable Boolean behind) {
        return new FreeElement(
                kind,
                BadgeBox.rounded(box.x()),
                BadgeBox.rounded(box.y()),
                BadgeBox.rounded(box.width()),
                BadgeBox.rounded(box.height()),
                text,
                box.fontSize(),
                bold,
                box.align(),
                null,
                box.color(),
                box.background(),
                null,
                null,
                behind);
    }

    /** A new element of the kind in the middle of a badge; a rectangle lies behind the badge's texts. */
    public static FreeElement fresh(Kind kind, double badgeWidth, double badgeHeight, String text) {
        double wide = Math.min(badgeWidth, Math.max(badgeWidth - 14, 20));
        BadgeBox box = switch (kind) {
            case TEXT -> BadgeBox.text(0, 0, wide, 12, 12, null);
            case LINE -> BadgeBox.plain(0, 0, wide, 0.5).in("#101828");
            case RECTANGLE -> BadgeBox.plain(0, 0, wide, 20).on("#F2F4F7");
            case PICTURE -> new BadgeBox(true, 0.0, 0.0, 30.0, 20.0, null, BadgeBox.Align.CENTER, null, null);
            case PHOTO -> BadgeBox.plain(0, 0, 21, 28);
            case ZONES -> BadgeBox.text(0, 0, wide, 10, 12, null);
            case QR -> BadgeBox.plain(0, 0, 25, 25);
        };
        return made(
                kind,
                box.centredIn(badgeWidth, badgeHeight),
                kind == Kind.TEXT ? text : null,
                null,
                kind == Kind.RECTANGLE ? true : null);
    }

    public boolean isBold() {
        return Boolean.TRUE.equals(bold);
    }

    public boolean isBehind() {
        return Boolean.TRUE.equals(behind);
    }

    /** The text; empty when there is none. */
    public String textOrEmpty() {
        return text == null ? "" : text.strip();
    }

    public Vertical verticalOrMiddle() {
        return vertical == null ? Vertical.MIDDLE : vertical;
    }

    public BadgeBox box() {
        return new BadgeBox(true, x, y, width, height, fontSize, align, background, color);
    }

    /** The element in the place of the box, which is its own one moved. */
    FreeElement in(BadgeBox box) {
        return new FreeElement(
                kind,
                box.x(),
                box.y(),
                box.width(),
                box.height(),
                text,
                box.fontSize(),
                bold,
                align,
                vertical,
                color,
                background,
                frame,
                picture,
                behind);
    }

    /** The smallest side, in mm, with which it is of use. */
    double least() {
        return kind == Kind.QR ? LayoutRules.SMALLEST_QR : 0.1;
    }
}
