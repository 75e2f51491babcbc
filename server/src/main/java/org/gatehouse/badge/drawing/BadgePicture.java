package org.gatehouse.badge.drawing;

import java.awt.Shape;
import java.awt.geom.Rectangle2D;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.UUID;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;
import org.gatehouse.badge.layout.BadgeBox;
import org.gatehouse.badge.layout.FreeElement;
import org.jspecify.annotations.Nullable;

/**
 * A picture to draw; one that is on many badges of a file is stored in the file once. Pictures are compared by key alone.
 *
 * @param file a JPEG, or a PNG whose transparent parts show what lies below
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares the bytes
public record BadgePicture(UUID key, byte[] file) {

    /** Draws the middle of the picture, scaled to cover the area. */
    void fill(Canvas canvas, Rectangle2D area, Shape clip) {
        double[] size = size();
        double scale = Math.max(area.getWidth() / size[0], area.getHeight() / size[1]);
        double width = size[0] * scale;
        double height = size[1] * scale;
        canvas.picture(
                this,
                new Rectangle2D.Double(area.getCenterX() - width / 2, area.getCenterY() - height / 2, width, height),
                clip);
    }

    /** Draws the whole picture within the area. */
    void show(Canvas canvas, Rectangle2D area, BadgeBox.Align across, FreeElement.Vertical down) {
        double[] size = size();
        double scale = Math.min(area.getWidth() / size[0], area.getHeight() / size[1]);
        double width = size[0] * scale;
        double height = size[1] * scale;
        canvas.picture(
                this,
                new Rectangle2D.Double(
                        across.place(area.getX(), area.getWidth(), width),
                        down.place(area.getY(), area.getHeight(), height),
                        width,
                        height),
                area);
    }

    private double[] size() {
        // ImageIO itself would copy the picture into a file, for each badge.
        try (ImageInputStream input = new MemoryCacheImageInputStream(new ByteArrayInputStream(file))) {
            Iterator<ImageReader> readers = ImageIO.getImageReaders(input);
            @Nullable ImageReader reader = readers.hasNext() ? readers.next() : null;
            if (reader == null) {
                throw new IllegalStateException("a stored picture is none");
            }
            try {
                reader.setInput(input);
                return new double[] {reader.getWidth(0), reader.getHeight(0)};
            } finally {
                reader.dispose();
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
