package org.gatehouse.image;

import java.awt.Rectangle;

/** A part of an upright picture, in pixels of the upload. */
public record Crop(int x, int y, int width, int height) {

    /** Returns a part of this crop, also in pixels of the upload. */
    public Crop within(Crop part) {
        return new Crop(x + part.x, y + part.y, part.width, part.height);
    }

    public Rectangle rectangle() {
        return new Rectangle(x, y, width, height);
    }

    /** The crop as it appears in its file's name. */
    public String text() {
        return x + "," + y + "," + width + "," + height;
    }
}
