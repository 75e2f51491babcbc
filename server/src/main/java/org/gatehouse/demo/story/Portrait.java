package org.gatehouse.demo.story;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.Arc2D;
import java.awt.geom.Area;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.geom.RoundRectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.SplittableRandom;
import javax.imageio.ImageIO;

/** Draws invented faces in the format 3:4, so that the screens and badges of the demo have something to show. */
public final class Portrait {

    private static final int WIDTH = 600;
    private static final int HEIGHT = 800;

    private static final Color[] WALLS = colors(0xDCE6EC, 0xE9E2D6, 0xDDE8DC, 0xE8DDE6, 0xD9DEEA);
    private static final Color[] SKINS = colors(0xF6D3BD, 0xE9B994, 0xD39A70, 0xB57B50, 0x8D5A3A, 0x5F3B28);
    private static final Color[] HAIRS = colors(0x23190F, 0x4A2E1A, 0x8A5A2B, 0xC9A15A, 0x8C8C8C, 0x7A2F1B);
    private static final Color[] SHIRTS = colors(0x1565C0, 0x2E7D32, 0x6A1B9A, 0xC62828, 0x37474F, 0xEF6C00, 0x00838F);

    private final Graphics2D pen;
    private final SplittableRandom random;
    private final Color skin;
    private final Color hair;

    private Portrait(Graphics2D pen, int number) {
        this.pen = pen;
        this.random = new SplittableRandom(number);
        this.skin = one(SKINS);
        this.hair = one(HAIRS);
    }

    /** Draws the portrait of this number as JPEG. The same number always gives the same picture. */
    public static byte[] jpeg(int number) {
        var picture = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
        Graphics2D pen = picture.createGraphics();
        pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        new Portrait(pen, number).draw();
        pen.dispose();
        try (var bytes = new ByteArrayOutputStream()) {
            ImageIO.write(picture, "jpeg", bytes);
            return bytes.toByteArray();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private void draw() {
        wall();
        boolean longHair = random.nextInt(2) == 0;
        if (longHair) {
            fill(hair, new RoundRectangle2D.Double(150, 170, 300, 440, 240, 240));
        }
        shoulders();
        neck();
        fill(skin, new Ellipse2D.Double(185, 180, 230, 300));
        crown(longHair);
        face();
        if (random.nextInt(4) == 0) {
            glasses();
        }
    }

    private void wall() {
        Color wall = one(WALLS);
        pen.setPaint(new GradientPaint(0, 0, wall, 0, HEIGHT, wall.darker()));
        pen.fill(new Rectangle2D.Double(0, 0, WIDTH, HEIGHT));
    }

    private void shoulders() {
        Color shirt = one(SHIRTS);
        fill(shirt, new RoundRectangle2D.Double(70, 560, 460, 400, 260, 260));
        var collar = new Path2D.Double();
        collar.moveTo(215, 570);
        collar.lineTo(300, 680);
        collar.lineTo(385, 570);
        collar.closePath();
        fill(shirt.brighter(), collar);
    }

    private void neck() {
        fill(skin.darker(), new RoundRectangle2D.Double(250, 420, 100, 190, 90, 90));
    }

    /** Draws the hair above the forehead: the outline of the head, a little larger, cut off by a line that varies. */
    private void crown(boolean longHair) {
        var crown = new Area(new Ellipse2D.Double(172, 158, 256, longHair ? 330 : 300));
        int forehead = 255 + random.nextInt(30);
        int parting = random.nextInt(120) - 60;
        crown.subtract(new Area(new Ellipse2D.Double(195 + parting / 3.0, forehead, 210, 300)));
        crown.subtract(new Area(new Rectangle2D.Double(150, longHair ? 420 : 340, 300, 200)));
        fill(hair, crown);
    }

    private void face() {
        for (int eye : new int[] {250, 350}) {
            fill(Color.WHITE, new Ellipse2D.Double(eye - 17, 318, 34, 22));
            fill(new Color(0x2B1D14), new Ellipse2D.Double(eye - 9, 320, 18, 18));
            line(hair.darker(), 7, new Arc2D.Double(eye - 24, 288, 48, 26, 30, 120, Arc2D.OPEN));
        }
        line(skin.darker(), 5, new Arc2D.Double(285, 360, 30, 34, 200, 140, Arc2D.OPEN));
        int smile = 90 + random.nextInt(50);
        line(new Color(0x8E3B3B), 7, new Arc2D.Double(255, 375, 90, 60, 270 - smile / 2.0, smile, Arc2D.OPEN));
    }

    private void glasses() {
        Color frame = new Color(0x303030);
        line(frame, 5, new Ellipse2D.Double(220, 300, 62, 56));
        line(frame, 5, new Ellipse2D.Double(318, 300, 62, 56));
        line(frame, 5, new Arc2D.Double(280, 312, 40, 24, 20, 140, Arc2D.OPEN));
    }

    private void fill(Color color, Shape shape) {
        pen.setPaint(color);
        pen.fill(shape);
    }

    private void line(Color color, float width, Shape shape) {
        pen.setPaint(color);
        pen.setStroke(new BasicStroke(width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
        pen.draw(shape);
    }

    private Color one(Color[] choices) {
        return choices[random.nextInt(choices.length)];
    }

    private static Color[] colors(int... rgb) {
        var colors = new Color[rgb.length];
        for (int at = 0; at < rgb.length; at++) {
            colors[at] = new Color(rgb[at]);
        }
        return colors;
    }
}
