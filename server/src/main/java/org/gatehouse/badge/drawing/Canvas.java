package org.gatehouse.badge.drawing;

import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.Rectangle2D;

/** Something a badge can be drawn on, in mm from its upper left corner: so the preview on the screen is what is printed. */
interface Canvas {

    void fill(Shape shape, Color color);

    void outline(Shape shape, Color color, double width);

    /** The text from the start of its baseline. */
    void text(ShapedText text, double x, double baseline, double size, Color color);

    /** The whole picture over a rectangle, of which only what the clip holds is seen. */
    void picture(BadgePicture picture, Rectangle2D at, Shape clip);
}
