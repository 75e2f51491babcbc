package org.gatehouse.badge.drawing;

import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.Rectangle2D;
import java.awt.geom.RoundRectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.gatehouse.badge.layout.BadgeBox;

/** The codes of a badge's zones in their colours. */
final class ZoneChips {

    private static final Color HAIRLINE = new Color(0xD0D5DD);
    private static final double SMALLEST_CHIP = 1.8;
    private static final double CHIP_HEIGHT = 1.55;
    private static final double CHIP_PADDING = 0.5;
    private static final double CHIP_GAP = 0.4;

    private ZoneChips() {}

    /** A zone's code as outlines, with its place. */
    private record PlacedChip(BadgeContent.Chip chip, ShapedText code, double x, double y, double width) {}

    /**
     * Draws the chips as large as possible with all of them in the box. When even small chips do not fit, the last one gives the number of
     * the missing ones.
     */
    static void draw(BadgePen pen, BadgeBox box, Rectangle2D room) {
        List<BadgeContent.Chip> chips = pen.badge().zones();
        double size = Math.min(box.largest(), room.getHeight() / CHIP_HEIGHT);
        List<PlacedChip> placed = place(chips, room, size, box.alignment(), pen.fonts());
        while (placed.size() < chips.size() && size > SMALLEST_CHIP) {
            size = Math.max(SMALLEST_CHIP, size * 0.92);
            placed = place(chips, room, size, box.alignment(), pen.fonts());
        }
        for (int shown = placed.size(); shown < chips.size() && shown > 0; shown--) {
            List<BadgeContent.Chip> some = new ArrayList<>(chips.subList(0, shown - 1));
            some.add(new BadgeContent.Chip("+" + (chips.size() - shown + 1), "#FFFFFF", "#000000"));
            placed = place(some, room, size, box.alignment(), pen.fonts());
            if (placed.size() == some.size()) {
                break;
            }
        }
        double height = size * CHIP_HEIGHT;
        for (PlacedChip one : placed) {
            Shape shape =
                    new RoundRectangle2D.Double(one.x(), one.y(), one.width(), height, height * 0.35, height * 0.35);
            pen.canvas().fill(shape, Color.decode(one.chip().color()));
            pen.canvas()
                    .outline(
                            shape,
                            isPale(one.chip().color())
                                    ? HAIRLINE
                                    : Color.decode(one.chip().color()),
                            0.2);
            double x =
                    BadgeBox.Align.CENTER.place(one.x(), one.width(), one.code().advance() * size);
            pen.canvas()
                    .text(
                            one.code(),
                            x,
                            one.y() + height / 2 + 0.357 * size,
                            size,
                            Color.decode(one.chip().textColor()));
        }
    }

    /** Places the chips that fit, row by row. */
    private static List<PlacedChip> place(
            List<BadgeContent.Chip> chips, Rectangle2D room, double size, BadgeBox.Align align, BadgeFonts fonts) {
        List<PlacedChip> placed = new ArrayList<>();
        List<PlacedChip> row = new ArrayList<>();
        double x = 0;
        double y = room.getY();
        for (BadgeContent.Chip chip : chips) {
            ShapedText code =
                    FittedText.line(chip.code(), true, room.getWidth() - 2 * CHIP_PADDING * size, size, fonts);
            double width = Math.max(CHIP_HEIGHT * size, (code.advance() + 2 * CHIP_PADDING) * size);
            if (x > 0 && x + width > room.getWidth() + 1e-6) {
                placed.addAll(moved(row, room, x - CHIP_GAP * size, align));
                row.clear();
                x = 0;
                y += (CHIP_HEIGHT + CHIP_GAP) * size;
            }
            if (y + CHIP_HEIGHT * size > room.getMaxY() + 1e-6) {
                return placed;
            }
            row.add(new PlacedChip(chip, code, x, y, width));
            x += width + CHIP_GAP * size;
        }
        placed.addAll(moved(row, room, x - CHIP_GAP * size, align));
        return placed;
    }

    private static List<PlacedChip> moved(List<PlacedChip> row, Rectangle2D room, double width, BadgeBox.Align align) {
        double left = align.place(room.getX(), room.getWidth(), width);
        return row.stream()
                .map(one -> new PlacedChip(one.chip(), one.code(), left + one.x(), one.y(), one.width()))
                .toList();
    }

    private static boolean isPale(String color) {
        Color decoded = Color.decode(color);
        return decoded.getRed() + decoded.getGreen() + decoded.getBlue() > 3 * 225;
    }
}
