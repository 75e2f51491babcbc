package org.gatehouse.badge.drawing;

import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.geom.RoundRectangle2D;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import org.gatehouse.platform.qr.QrPicture;
import org.gatehouse.platform.text.Colors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Draws a badge by its layout, identically on paper and on the screen. */
@Component
public class BadgeDrawing {

    private static final Color WHITE = Color.WHITE;
    private static final Color NO_PHOTO = new Color(0xE4E7EC);
    private static final Color NO_PHOTO_TEXT = new Color(0x98A2B3);
    private static final Color HAIRLINE = new Color(0xD0D5DD);
    private static final Color MARK = new Color(0xB0B7C3);

    /** Radius of a photo's corners, mm. */
    private static final double ROUND = 2.4;

    /** Distance, in mm, between the badge's edge and text in a coloured strip that reaches that edge. */
    private static final double EDGE = 7;

    private static final double PADDING = 2;
    private static final double SMALLEST_CHIP = 1.8;

    private final BadgeFonts fonts;

    BadgeDrawing(BadgeFonts fonts) {
        this.fonts = fonts;
    }

    public void draw(Canvas canvas, BadgeLayout layout, BadgeContent badge) {
        Rectangle2D all = new Rectangle2D.Double(0, 0, layout.width(), layout.height());
        if (badge.background() != null) {
            Rectangle2D reaching = layout.bled(all);
            fill(canvas, badge.background(), reaching, reaching);
        }
        BadgeElements elements = layout.elements();
        Pen pen = new Pen(canvas, layout, badge);
        pen.part(elements.band(), this::band);
        pen.part(elements.photo(), this::photo);
        pen.part(elements.name(), (p, box, room) -> p.block(box, room, badge.name(), true, 2));
        pen.part(elements.lines(), this::lines);
        pen.part(elements.member(), (p, box, room) -> p.block(box, room, badge.member(), true, 2));
        pen.part(elements.position(), (p, box, room) -> p.block(box, room, badge.position(), true, 1));
        pen.part(elements.zones(), this::zones);
        pen.part(elements.qr(), this::qr);
        pen.part(elements.number(), (p, box, room) -> p.block(box, room, badge.number(), false, 1));
        if (badge.preview()) {
            preview(canvas, layout);
        }
    }

    /** Draws a part into its box; {@code room} is the area of the box that text may use. */
    private interface Part {
        void draw(Pen pen, BadgeBox box, Rectangle2D room);
    }

    /** The canvas, the layout and the content of the badge that is being drawn. */
    private final class Pen {

        private final Canvas canvas;
        private final BadgeLayout layout;
        private final BadgeContent badge;

        Pen(Canvas canvas, BadgeLayout layout, BadgeContent badge) {
            this.canvas = canvas;
            this.layout = layout;
            this.badge = badge;
        }

        void part(BadgeBox box, Part part) {
            if (!box.visible()) {
                return;
            }
            Rectangle2D area = new Rectangle2D.Double(box.x(), box.y(), box.width(), box.height());
            if (hasBackground(box)) {
                canvas.fill(layout.bled(area), Color.decode(background(box)));
            }
            part.draw(this, box, room(box, area));
        }

        private boolean hasBackground(BadgeBox box) {
            return box.background() != null && !box.background().isEmpty();
        }

        private String background(BadgeBox box) {
            String background = String.valueOf(box.background());
            return background.equals(BadgeLayout.POSITION) ? badge.positionColor() : background;
        }

        private Rectangle2D room(BadgeBox box, Rectangle2D area) {
            if (!hasBackground(box)) {
                return area;
            }
            double left = Math.min(area.getWidth() / 4, box.x() < EDGE - PADDING ? EDGE - box.x() : PADDING);
            double fromRight = layout.width() - area.getMaxX();
            double right = Math.min(area.getWidth() / 4, fromRight < EDGE - PADDING ? EDGE - fromRight : PADDING);
            return new Rectangle2D.Double(
                    area.getX() + left, area.getY(), area.getWidth() - left - right, area.getHeight());
        }

        Color color(BadgeBox box) {
            if (box.color() != null && !box.color().isEmpty()) {
                return Color.decode(box.color());
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
            double top = room.getY() + Math.max(0, (room.getHeight() - fitted.height()) / 2);
            for (ShapedText line : fitted.lines()) {
                line(line, box, room, top, fitted.size(), color(box));
                top += fitted.size() * FittedText.LINE;
            }
        }

        /** Draws one line with its upper edge at {@code top}. */
        void line(ShapedText line, BadgeBox box, Rectangle2D room, double top, double size, Color color) {
            double x = box.alignment().place(room.getX(), room.getWidth(), line.advance() * size);
            canvas.text(line, x, top + BASELINE * size, size, color);
        }
    }

    /** Distance from the upper edge of a line to its baseline: capitals are centred in the line. */
    private static final double BASELINE = FittedText.LINE / 2 + 0.357;

    private void band(Pen pen, BadgeBox box, Rectangle2D room) {
        double days = Math.min(box.largest() * 0.62, room.getHeight() * 0.26);
        FittedText name = FittedText.of(
                pen.badge.eventName(),
                true,
                room.getWidth(),
                room.getHeight() - days * FittedText.LINE - 2,
                box.largest(),
                2,
                fonts);
        double top = room.getY() + (room.getHeight() - name.height() - days * FittedText.LINE) / 2;
        for (ShapedText line : name.lines()) {
            pen.line(line, box, room, top, name.size(), pen.color(box));
            top += name.size() * FittedText.LINE;
        }
        ShapedText second = FittedText.line(pen.badge.eventDays(), false, room.getWidth(), days, fonts);
        pen.line(second, box, room, top, days, pen.color(box));
    }

    private void photo(Pen pen, BadgeBox box, Rectangle2D room) {
        Shape frame = new RoundRectangle2D.Double(box.x(), box.y(), box.width(), box.height(), ROUND * 2, ROUND * 2);
        BadgePicture photo = pen.badge.photo();
        if (photo != null) {
            fill(pen.canvas, photo, new Rectangle2D.Double(box.x(), box.y(), box.width(), box.height()), frame);
            return;
        }
        pen.canvas.fill(frame, NO_PHOTO);
        FittedText initials = FittedText.of(
                pen.badge.initials(),
                true,
                box.width() * 0.6,
                box.height() * 0.6,
                Math.min(box.width(), box.height()) * 0.42,
                1,
                fonts);
        for (ShapedText line : initials.lines()) {
            double x = BadgeBox.Align.CENTER.place(box.x(), box.width(), line.advance() * initials.size());
            double top = box.y() + (box.height() - initials.height()) / 2;
            pen.canvas.text(line, x, top + BASELINE * initials.size(), initials.size(), NO_PHOTO_TEXT);
        }
    }

    /** Draws all lines in one size; lines that the box has no room for are left out. */
    private void lines(Pen pen, BadgeBox box, Rectangle2D room) {
        List<String> lines = pen.badge.lines();
        if (lines.isEmpty()) {
            return;
        }
        double share = room.getHeight() / (Math.min(lines.size(), 3) * FittedText.LINE);
        double size = Math.min(box.largest(), share);
        int most = (int) Math.clamp(Math.floor(room.getHeight() / (size * FittedText.LINE) + 1e-6), 1, lines.size());
        double top = room.getY();
        for (String text : lines.subList(0, most)) {
            FittedText fitted = FittedText.of(text, false, room.getWidth(), size * FittedText.LINE, size, 1, fonts);
            for (ShapedText line : fitted.lines()) {
                pen.line(line, box, room, top, fitted.size(), pen.color(box));
            }
            top += size * FittedText.LINE;
        }
    }

    /** A zone's code as outlines, with its place. */
    private record PlacedChip(BadgeContent.Chip chip, ShapedText code, double x, double y, double width) {}

    /**
     * Draws the chips as large as possible with all of them in the box. When even small chips do not fit, the last one gives the number of
     * the missing ones.
     */
    private void zones(Pen pen, BadgeBox box, Rectangle2D room) {
        List<BadgeContent.Chip> chips = pen.badge.zones();
        double size = Math.min(box.largest(), room.getHeight() / CHIP_HEIGHT);
        List<PlacedChip> placed = place(chips, room, size, box.alignment());
        while (placed.size() < chips.size() && size > SMALLEST_CHIP) {
            size = Math.max(SMALLEST_CHIP, size * 0.92);
            placed = place(chips, room, size, box.alignment());
        }
        for (int shown = placed.size(); shown < chips.size() && shown > 0; shown--) {
            List<BadgeContent.Chip> some = new ArrayList<>(chips.subList(0, shown - 1));
            some.add(new BadgeContent.Chip("+" + (chips.size() - shown + 1), "#FFFFFF", "#000000"));
            placed = place(some, room, size, box.alignment());
            if (placed.size() == some.size()) {
                break;
            }
        }
        double height = size * CHIP_HEIGHT;
        for (PlacedChip one : placed) {
            Shape shape =
                    new RoundRectangle2D.Double(one.x(), one.y(), one.width(), height, height * 0.35, height * 0.35);
            pen.canvas.fill(shape, Color.decode(one.chip().color()));
            pen.canvas.outline(
                    shape,
                    isPale(one.chip().color())
                            ? HAIRLINE
                            : Color.decode(one.chip().color()),
                    0.2);
            double x =
                    BadgeBox.Align.CENTER.place(one.x(), one.width(), one.code().advance() * size);
            pen.canvas.text(
                    one.code(),
                    x,
                    one.y() + height / 2 + 0.357 * size,
                    size,
                    Color.decode(one.chip().textColor()));
        }
    }

    private static final double CHIP_HEIGHT = 1.55;
    private static final double CHIP_PADDING = 0.5;
    private static final double CHIP_GAP = 0.4;

    /** Places the chips that fit, row by row. */
    private List<PlacedChip> place(List<BadgeContent.Chip> chips, Rectangle2D room, double size, BadgeBox.Align align) {
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

    /** Draws the QR code on white, whatever is behind it, with its quiet zone; otherwise scanners do not find it. */
    private void qr(Pen pen, BadgeBox box, Rectangle2D room) {
        var modules = QrPicture.of(pen.badge.qr()).modules();
        double side = Math.min(box.width(), box.height());
        double left = box.x() + (box.width() - side) / 2;
        double top = box.y() + (box.height() - side) / 2;
        pen.canvas.fill(new Rectangle2D.Double(left, top, side, side), WHITE);
        Path2D dark = new Path2D.Double();
        for (int y = 0; y < modules.getHeight(); y++) {
            for (int x = 0; x < modules.getWidth(); x++) {
                int from = x;
                while (x < modules.getWidth() && modules.get(x, y)) {
                    x++;
                }
                if (x > from) {
                    dark.append(new Rectangle2D.Double(from, y, x - from, 1), false);
                }
            }
        }
        double scale = side / modules.getWidth();
        dark.transform(new AffineTransform(scale, 0, 0, scale, left, top));
        pen.canvas.fill(dark, Color.BLACK);
    }

    /** Writes PREVIEW across the whole badge, so that nobody hands it out. */
    private void preview(Canvas canvas, BadgeLayout layout) {
        ShapedText word = fonts.shape("PREVIEW", true);
        double diagonal = Math.hypot(layout.width(), layout.height());
        double size = diagonal * 0.75 / word.advance();
        AffineTransform place = new AffineTransform();
        place.translate(layout.width() / 2, layout.height() / 2);
        place.rotate(-Math.atan2(layout.height(), layout.width()));
        place.scale(size, size);
        place.translate(-word.advance() / 2, 0.357);
        canvas.outline(word.outline().createTransformedShape(place), MARK, 0.35);
    }

    /** Draws the middle of the picture, scaled to cover the area. */
    private static void fill(Canvas canvas, BadgePicture picture, Rectangle2D area, Shape clip) {
        double[] size = size(picture);
        double scale = Math.max(area.getWidth() / size[0], area.getHeight() / size[1]);
        double width = size[0] * scale;
        double height = size[1] * scale;
        canvas.picture(
                picture,
                new Rectangle2D.Double(area.getCenterX() - width / 2, area.getCenterY() - height / 2, width, height),
                clip);
    }

    private static double[] size(BadgePicture picture) {
        try (ImageInputStream input = ImageIO.createImageInputStream(new ByteArrayInputStream(picture.jpeg()))) {
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
