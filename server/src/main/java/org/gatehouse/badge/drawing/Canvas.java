package org.gatehouse.badge.drawing;

import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.Rectangle2D;

/** A surface for drawing badges, in mm from the upper left corner; both kinds of canvas make the preview on the screen match the print. */
interface Canvas {

    void fill(Shape shape, Color color);

    void outline(Shape shape, Color color, double width);

    /** Draws the text from the start of its baseline. */
    void text(ShapedText text, double x, double baseline, double size, Color color);

    /** Draws the whole picture over a rectangle; only the part inside the clip is visible. */
    void picture(BadgePicture picture, Rectangle2D at, Shape clip);
}
