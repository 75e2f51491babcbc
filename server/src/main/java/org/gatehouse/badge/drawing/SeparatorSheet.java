package org.gatehouse.badge.drawing;

import java.awt.Color;
import java.awt.geom.Rectangle2D;
import org.gatehouse.badge.layout.BadgeSheet;

/** A sheet that lies before the badges of a member, a position or a group: what follows, and how many badges. */
final class SeparatorSheet {

    /** The part of the sheet's width that texts may take. */
    private static final double WIDTH = 0.84;

    private static final double TITLE_MM = 14;
    private static final double COUNT_MM = 6;
    private static final double BAR_MM = 1;
    private static final double GAP_MM = 4;

    private final Canvas canvas;
    private final BadgeSheet sheet;
    private final BadgeFonts fonts;

    SeparatorSheet(Canvas canvas, BadgeSheet sheet, BadgeFonts fonts) {
        this.canvas = canvas;
        this.sheet = sheet;
        this.fonts = fonts;
    }

    /** Draws a bar across the middle with the title over it and the number below. */
    void draw(String title, String count) {
        double middle = sheet.height() / 2;
        double left = (sheet.width() - width()) / 2;
        canvas.fill(new Rectangle2D.Double(left, middle, width(), BAR_MM), Color.BLACK);
        FittedText name = fitted(title, true, TITLE_MM);
        lines(name, middle - GAP_MM - name.height());
        lines(fitted(count, false, COUNT_MM), middle + BAR_MM + GAP_MM);
    }

    private double width() {
        return sheet.width() * WIDTH;
    }

    private FittedText fitted(String text, boolean bold, double largest) {
        return FittedText.of(BadgeText.clean(text), bold, width(), sheet.height() / 3, largest, 2, fonts);
    }

    private void lines(FittedText text, double top) {
        double y = top;
        for (ShapedText line : text.lines()) {
            double x = (sheet.width() - line.advance() * text.size()) / 2;
            canvas.text(line, x, y + BadgePen.BASELINE * text.size(), text.size(), Color.BLACK);
            y += text.size() * FittedText.LINE;
        }
    }
}
