package org.gatehouse.badge.layout;

import org.jspecify.annotations.Nullable;

/**
 * A sheet of paper and the arrangement of badges on it, in mm. Layouts of equal sheets share a file, whatever stands on their badges.
 */
public record BadgeSheet(
        double width,
        double height,
        double badgeWidth,
        double badgeHeight,
        int columns,
        int rows,
        int badges,
        boolean cropMarks,
        boolean folded,
        double bleed,
        @Nullable Duplex duplex) {

    /** The distance of the back from the left edge: it lies behind its front when the paper is turned, or folded, sideways. */
    public double leftOfBack(int place) {
        return width - badgeWidth - left(place);
    }

    /** Whether the printer turns the sheet upside down, so that a back must be printed so too. */
    public boolean isTurnedOver() {
        return duplex != null && duplex != Duplex.PLAIN && (duplex == Duplex.LONG_EDGE) != (height >= width);
    }

    public double left(int place) {
        return folded ? 0 : (width - columns * cellWidth()) / 2 + (place % columns) * cellWidth() + bleed;
    }

    public double top(int place) {
        int row = place / columns;
        return folded ? 0 : (height - rows * cellHeight()) / 2 + row * cellHeight() + bleed;
    }

    private double cellWidth() {
        return badgeWidth + 2 * bleed;
    }

    private double cellHeight() {
        return badgeHeight + 2 * bleed;
    }
}
