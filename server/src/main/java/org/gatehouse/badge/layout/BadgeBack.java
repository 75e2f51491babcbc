package org.gatehouse.badge.layout;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.gatehouse.badge.layout.BadgeBox.Align;
import org.gatehouse.badge.layout.BadgeLayout.BadgeBackground;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** The back side of a badge. */
public record BadgeBack(
        @Doc(
                "How the printer turns sheets over; several badges on a sheet need LONG_EDGE or SHORT_EDGE. Not used for folded sheets")
        @Example("LONG_EDGE")
        @NotNull
        Duplex duplex,

        @Doc("Picture behind everything, cut to fill the badge; null is white") @Valid @Nullable
        BadgeBackground background,

        @Doc("What stands on the back, drawn in this order: a later element covers an earlier one")
        @NotNull
        @Size(max = FreeElement.MOST)
        List<@NotNull @Valid FreeElement> elements) {

    /**
     * A back to begin with: the event, the code that gates scan, the name, the zones and a note. A folded sheet is not cut, and office
     * printers cannot print its edges, so nothing lies there.
     */
    public static BadgeBack usual(double width, double height, boolean folded, Duplex duplex, String note) {
        boolean across = width > height;
        double edge = BadgeBox.rounded(Math.min(width, height) / 15);
        double outside = folded ? edge : 0;
        double strip = BadgeBox.rounded(height / 7);
        double side = BadgeBox.rounded(
                Math.max(LayoutRules.SMALLEST_QR, Math.min(across ? height * 0.55 : height * 0.35, width * 0.45)));
        double left = BadgeBox.rounded(across ? edge : (width - side) / 2);
        double top = outside + strip + edge;
        double textLeft = across ? left + side + edge : edge;
        double textTop = across ? top : top + side + edge;
        double textWidth = BadgeBox.rounded(width - textLeft - edge);
        double textHeight = BadgeBox.rounded((height - textTop - edge) / 3);
        double size = BadgeBox.rounded(Math.clamp(Math.min(width, height) / 7, 6, 18));
        BadgeBox band = BadgeBox.text(outside, outside, width - 2 * outside, strip, size, Align.CENTER);
        BadgeBox name = BadgeBox.text(textLeft, textTop, textWidth, textHeight - edge / 3, size, Align.CENTER);
        BadgeBox zones = BadgeBox.text(textLeft, textTop + textHeight, textWidth, textHeight, 12, Align.CENTER);
        double small = BadgeBox.rounded(Math.max(5, size * 0.6));
        BadgeBox last = BadgeBox.text(
                textLeft + edge / 2, textTop + 2 * textHeight, textWidth - edge, textHeight, small, Align.CENTER);
        return new BadgeBack(
                duplex,
                null,
                List.of(
                        FreeElement.text(band.on(BadgeLayout.POSITION), BadgeField.EVENT.token(), true),
                        FreeElement.plain(FreeElement.Kind.QR, BadgeBox.plain(left, top, side, side)),
                        FreeElement.text(name, BadgeField.NAME.token(), true),
                        FreeElement.plain(FreeElement.Kind.ZONES, zones),
                        FreeElement.text(last, note, false)));
    }

    BadgeBack with(List<FreeElement> others) {
        return new BadgeBack(duplex, background, others);
    }

    BadgeBack withDuplex(Duplex other) {
        return new BadgeBack(other, background, elements);
    }
}
