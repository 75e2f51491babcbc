package org.gatehouse.badge.drawing;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;

/** Draws a badge as a picture for the screen. */
public final class RasterCanvas implements Canvas {

    private static final double DOTS_A_MM = 150 / 25.4;

    private final BufferedImage image;
    private final Graphics2D graphics;

    public RasterCanvas(double width, double height) {
        image = new BufferedImage(dots(width), dots(height), BufferedImage.TYPE_INT_RGB);
        graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
        graphics.scale(DOTS_A_MM, DOTS_A_MM);
    }

    private static int dots(double mm) {
        return Math.max(1, (int) Math.round(mm * DOTS_A_MM));
    }

    @Override
    public void fill(Shape shape, Color color) {
        graphics.setColor(color);
        graphics.fill(shape);
    }

    @Override
    public void outline(Shape shape, Color color, double width) {
        graphics.setColor(color);
        graphics.setStroke(new BasicStroke((float) width));
        graphics.draw(shape);
    }

    @Override
    public void text(ShapedText text, double x, double baseline, double size, Color color) {
        AffineTransform place = new AffineTransform(size, 0, 0, size, x, baseline);
        fill(text.outline().createTransformedShape(place), color);
    }

    @Override
    public void picture(BadgePicture picture, Rectangle2D at, Shape clip) {
        Shape before = graphics.getClip();
        try {
            BufferedImage pixels = ImageIO.read(new ByteArrayInputStream(picture.file()));
            graphics.clip(clip);
            graphics.drawImage(
                    pixels,
                    new AffineTransform(
                            at.getWidth() / pixels.getWidth(),
                            0,
                            0,
                            at.getHeight() / pixels.getHeight(),
                            at.getX(),
                            at.getY()),
                    null);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        } finally {
            graphics.setClip(before);
        }
    }

    public byte[] png() {
        try (ByteArrayOutputStream png = new ByteArrayOutputStream()) {
            ImageIO.write(image, "png", png);
            return png.toByteArray();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        } finally {
            graphics.dispose();
        }
    }
}
