package org.gatehouse.badge.drawing;

import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.geom.RoundRectangle2D;
import java.util.List;
import java.util.Objects;
import org.gatehouse.badge.layout.BadgeBack;
import org.gatehouse.badge.layout.BadgeBox;
import org.gatehouse.badge.layout.BadgeElements;
import org.gatehouse.badge.layout.BadgeLayout;
import org.gatehouse.badge.layout.FreeElement;
import org.gatehouse.platform.qr.QrPicture;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Draws a badge by its layout, identically on paper and on the screen. */
@Component
public record BadgeDrawing(BadgeFonts fonts) {

    private static final Color WHITE = Color.WHITE;
    private static final Color NO_PHOTO = new Color(0xE4E7EC);
    private static final Color NO_PHOTO_TEXT = new Color(0x98A2B3);
    private static final Color MARK = new Color(0xB0B7C3);

    /** Characters, which all fit into a code whatever they are. */
    private static final int MOST_OF_A_CODE = 500;

    /** The most lines that a name may take. */
    static final int NAME_LINES = 3;

    /** Radius of a photo's corners, mm. */
    private static final double ROUND = 2.4;

    /** Draws the front. */
    public void draw(Canvas canvas, BadgeLayout layout, BadgeContent badge) {
        BadgePen pen = new BadgePen(canvas, layout, badge, fonts);
        background(pen, layout.background());
        layout.free().stream().filter(FreeElement::isBehind).forEach(element -> free(pen, element));
        parts(pen);
        layout.free().stream().filter(element -> !element.isBehind()).forEach(element -> free(pen, element));
        preview(pen);
    }

    /** Draws the back; the layout has one. */
    public void drawBack(Canvas canvas, BadgeLayout layout, BadgeContent badge) {
        BadgeBack back = Objects.requireNonNull(layout.back());
        BadgePen pen = new BadgePen(canvas, layout, badge, fonts);
        background(pen, back.background());
        back.elements().forEach(element -> free(pen, element));
        preview(pen);
    }

    private static void background(BadgePen pen, BadgeLayout.@Nullable BadgeBackground background) {
        BadgePicture picture = background == null ? null : pen.picture(background);
        if (picture != null) {
            Rectangle2D all = pen.layout()
                    .bled(new Rectangle2D.Double(
                            0, 0, pen.layout().width(), pen.layout().height()));
            picture.fill(pen.canvas(), all, all);
        }
    }

    private void parts(BadgePen pen) {
        BadgeElements elements = pen.layout().elements();
        BadgeContent badge = pen.badge();
        pen.part(elements.band(), this::band);
        pen.part(elements.photo(), this::photo);
        pen.part(elements.name(), (p, box, room) -> p.block(box, room, badge.name(), true, NAME_LINES));
        pen.part(elements.lines(), this::lines);
        pen.part(elements.member(), (p, box, room) -> p.block(box, room, badge.member(), true, 2));
        pen.part(elements.position(), (p, box, room) -> p.block(box, room, badge.position(), true, 1));
        pen.part(elements.zones(), ZoneChips::draw);
        pen.part(elements.qr(), (p, box, room) -> qr(p, box, badge.qr()));
        pen.part(elements.number(), (p, box, room) -> p.block(box, room, badge.number(), false, 1));
    }

    private void free(BadgePen pen, FreeElement element) {
        switch (element.kind()) {
            case TEXT -> pen.part(element.box(), (p, box, room) -> text(p, element, room));
            case LINE -> pen.canvas().fill(pen.layout().bled(area(element.box())), pen.color(element.box()));
            case RECTANGLE -> pen.part(element.box(), (p, box, room) -> frame(p, element));
            case PICTURE -> pen.part(element.box(), (p, box, room) -> picture(p, element));
            case PHOTO -> pen.part(element.box(), this::photo);
            case ZONES -> pen.part(element.box(), ZoneChips::draw);
            case QR -> pen.part(element.box(), (p, box, room) -> qr(p, box, code(element, p.badge())));
        }
    }

    private void text(BadgePen pen, FreeElement element, Rectangle2D room) {
        FittedText fitted = WrappedText.of(
                pen.badge().filled(element.textOrEmpty()),
                element.isBold(),
                room.getWidth(),
                room.getHeight(),
                element.box().largest(),
                fonts);
        pen.lines(
                element.box(),
                fitted,
                room,
                element.verticalOrMiddle()
                        .place(room.getY(), room.getHeight(), Math.min(room.getHeight(), fitted.height())));
    }

    /** Draws the frame inside the box. */
    private static void frame(BadgePen pen, FreeElement element) {
        Double width = element.frame();
        if (width == null) {
            return;
        }
        Rectangle2D area = area(element.box());
        double inset = Math.min(width, Math.min(area.getWidth(), area.getHeight())) / 2;
        pen.canvas()
                .outline(
                        new Rectangle2D.Double(
                                area.getX() + inset,
                                area.getY() + inset,
                                area.getWidth() - 2 * inset,
                                area.getHeight() - 2 * inset),
                        pen.color(element.box()),
                        2 * inset);
    }

    private static void picture(BadgePen pen, FreeElement element) {
        BadgeLayout.BadgeBackground named = element.picture();
        BadgePicture picture = named == null ? null : pen.picture(named);
        if (picture != null) {
            picture.show(pen.canvas(), area(element.box()), element.box().alignment(), element.verticalOrMiddle());
        }
    }

    /** The content of the code: the text, else what gates scan. */
    private static String code(FreeElement element, BadgeContent badge) {
        if (element.textOrEmpty().isEmpty()) {
            return badge.qr();
        }
        String text = badge.filled(element.textOrEmpty()).strip();
        int most = Math.min(MOST_OF_A_CODE, text.codePointCount(0, text.length()));
        return text.isEmpty() ? " " : text.substring(0, text.offsetByCodePoints(0, most));
    }

    private static Rectangle2D area(BadgeBox box) {
        return new Rectangle2D.Double(box.x(), box.y(), box.width(), box.height());
    }

    private void band(BadgePen pen, BadgeBox box, Rectangle2D room) {
        double days = Math.min(box.largest() * 0.62, room.getHeight() * 0.26);
        FittedText name = FittedText.of(
                pen.badge().eventName(),
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
        ShapedText second = FittedText.line(pen.badge().eventDays(), false, room.getWidth(), days, fonts);
        pen.line(second, box, room, top, days, pen.color(box));
    }

    private void photo(BadgePen pen, BadgeBox box, Rectangle2D room) {
        Shape frame = new RoundRectangle2D.Double(box.x(), box.y(), box.width(), box.height(), ROUND * 2, ROUND * 2);
        BadgePicture photo = pen.badge().photo();
        if (photo != null) {
            photo.fill(pen.canvas(), area(box), frame);
            return;
        }
        pen.canvas().fill(frame, NO_PHOTO);
        FittedText initials = FittedText.of(
                pen.badge().initials(),
                true,
                box.width() * 0.6,
                box.height() * 0.6,
                Math.min(box.width(), box.height()) * 0.42,
                1,
                fonts);
        for (ShapedText line : initials.lines()) {
            double x = BadgeBox.Align.CENTER.place(box.x(), box.width(), line.advance() * initials.size());
            double top = box.y() + (box.height() - initials.height()) / 2;
            pen.canvas().text(line, x, top + BadgePen.BASELINE * initials.size(), initials.size(), NO_PHOTO_TEXT);
        }
    }

    /** Draws all lines in one size; lines that the box has no room for are left out. */
    private void lines(BadgePen pen, BadgeBox box, Rectangle2D room) {
        List<String> lines = pen.badge().lines();
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

    /** Draws the QR code on white, whatever is behind it, with its quiet zone; otherwise scanners do not find it. */
    private static void qr(BadgePen pen, BadgeBox box, String text) {
        var modules = QrPicture.of(text).modules();
        double side = Math.min(box.width(), box.height());
        double left = box.x() + (box.width() - side) / 2;
        double top = box.y() + (box.height() - side) / 2;
        pen.canvas().fill(new Rectangle2D.Double(left, top, side, side), WHITE);
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
        pen.canvas().fill(dark, Color.BLACK);
    }

    /** Writes PREVIEW across the whole badge, so that nobody hands it out. */
    private void preview(BadgePen pen) {
        if (!pen.badge().preview()) {
            return;
        }
        BadgeLayout layout = pen.layout();
        ShapedText word = fonts.shape("PREVIEW", true);
        double diagonal = Math.hypot(layout.width(), layout.height());
        double size = diagonal * 0.75 / word.advance();
        AffineTransform place = new AffineTransform();
        place.translate(layout.width() / 2, layout.height() / 2);
        place.rotate(-Math.atan2(layout.height(), layout.width()));
        place.scale(size, size);
        place.translate(-word.advance() / 2, 0.357);
        pen.canvas().outline(word.outline().createTransformedShape(place), MARK, 0.35);
    }
}
