package org.gatehouse.badge.drawing;

import java.awt.Color;
import java.awt.geom.Rectangle2D;
import org.gatehouse.badge.layout.BadgeBox;
import org.gatehouse.badge.layout.BadgeLayout;
import org.gatehouse.platform.text.Colors;
import org.jspecify.annotations.Nullable;

/** Draws a badge's parts into their boxes: the canvas, the layout and the content of the badge that is being drawn. */
record BadgePen(Canvas canvas, BadgeLayout layout, BadgeContent badge, BadgeFonts fonts) {

    /** Distance, in mm, between the badge's edge and text in a coloured strip that reaches that edge. */
    private static final double EDGE = 7;

    private static final double PADDING = 2;

    /** Distance from the upper edge of a line to its baseline: capitals are centred in the line. */
    static final double BASELINE = FittedText.LINE / 2 + 0.357;

    /** Draws a part into its box; {@code room} is the area of the box that text may use. */
    interface Part {
        void draw(BadgePen pen, BadgeBox box, Rectangle2D room);
    }

    /** A picture of the layout; null where it is lost. */
    @Nullable
    BadgePicture picture(BadgeLayout.BadgeBackground named) {
        return badge.pictures().get(named.thumbnailHash());
    }

    void part(BadgeBox box, Part part) {
        if (!box.visible()) {
            return;
        }
        Rectangle2D area = new Rectangle2D.Double(box.x(), box.y(), box.width(), box.height());
        if (hasBackground(box)) {
            canvas.fill(layout.bled(area), Color.decode(background(box)));
        }
        part.draw(this, box, room(box, layout.width()));
    }

    private static boolean hasBackground(BadgeBox box) {
        return box.background() != null && !box.background().isEmpty();
    }

    private String background(BadgeBox box) {
        return resolved(String.valueOf(box.background()));
    }

    private String resolved(String color) {
        return color.equals(BadgeLayout.POSITION) ? badge.positionColor() : color;
    }

    /** The area of the box that text may use. */
    static Rectangle2D room(BadgeBox box, double badgeWidth) {
        Rectangle2D area = new Rectangle2D.Double(box.x(), box.y(), box.width(), box.height());
        if (!hasBackground(box)) {
            return area;
        }
        double left = Math.min(area.getWidth() / 4, box.x() < EDGE - PADDING ? EDGE - box.x() : PADDING);
        double fromRight = badgeWidth - area.getMaxX();
        double right = Math.min(area.getWidth() / 4, fromRight < EDGE - PADDING ? EDGE - fromRight : PADDING);
        return new Rectangle2D.Double(
                area.getX() + left, area.getY(), area.getWidth() - left - right, area.getHeight());
    }

    Color color(BadgeBox box) {
        if (box.color() != null && !box.color().isEmpty()) {
            return Color.decode(resolved(box.color()));
        }
        if (!hasBackground(box)) {
            return Color.BLACK;
        }
        boolean ofPosition = BadgeLayout.POSITION.equals(box.background());
        return Color.decode(ofPosition ? badge.positionTextColor() : Colors.readableOn(background(box)));
    }

    /** Draws a text as large as its box allows, vertically centred. */
    void block(BadgeBox box, Rectangle2D room, String text, boolean bold, int mostLines) {
        FittedText fitted =
                FittedText.of(text, bold, room.getWidth(), room.getHeight(), box.largest(), mostLines, fonts);
        lines(box, fitted, room, room.getY() + Math.max(0, (room.getHeight() - fitted.height()) / 2));
    }

    /** Draws lines from {@code top} downwards. */
    void lines(BadgeBox box, FittedText fitted, Rectangle2D room, double top) {
        double y = top;
        for (ShapedText line : fitted.lines()) {
            line(line, box, room, y, fitted.size(), color(box));
            y += fitted.size() * FittedText.LINE;
        }
    }

    /** Draws one line with its upper edge at {@code top}. */
    void line(ShapedText line, BadgeBox box, Rectangle2D room, double top, double size, Color color) {
        double x = box.alignment().place(room.getX(), room.getWidth(), line.advance() * size);
        canvas.text(line, x, top + BASELINE * size, size, color);
    }
}
