package org.gatehouse.badge.drawing;

import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.PathIterator;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.graphics.image.PDImageXObject;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAppearanceStream;
import org.apache.pdfbox.util.Matrix;

/**
 * Draws badges into a PDF, with all text as paths, and hands the words to the {@link SearchableText} of the file.
 *
 * <p>Content that recurs on later badges (zones, positions, the event's name, a background) is stored in the file once and referred to.
 */
final class PdfCanvas implements Canvas {

    /** Referenced outlines are stored in thousandths of the font's size. */
    private static final double EM = 1000;

    private static final double ROOM = EM / 5;

    private static final double CURVE = 2.0 / 3;

    private final PDDocument document;
    private final Map<UUID, PDImageXObject> pictures = new HashMap<>();
    private final Map<String, PDAppearanceStream> texts = new HashMap<>();
    private final Set<String> seenOnce = new HashSet<>();
    private final SearchableText search;
    private PDPageContentStream page;
    private AffineTransform toPage = new AffineTransform();

    PdfCanvas(PDDocument document, PDPageContentStream page, SearchableText search) {
        this.document = document;
        this.page = page;
        this.search = search;
    }

    /**
     * Continues drawing on a page.
     *
     * @param place from this canvas to points from the lower left corner of the page; y grows upwards there
     */
    void switchPage(PDPageContentStream next, AffineTransform place) {
        page = next;
        toPage = place;
    }

    private interface Drawing {
        void draw() throws IOException;
    }

    private static void draw(Drawing drawing) {
        try {
            drawing.draw();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    @Override
    public void fill(Shape shape, Color color) {
        draw(() -> {
            page.setNonStrokingColor(color);
            if (path(page, shape.getPathIterator(null), 1000)) {
                page.fill();
            }
        });
    }

    @Override
    public void outline(Shape shape, Color color, double width) {
        draw(() -> {
            page.setStrokingColor(color);
            page.setLineWidth((float) width);
            if (path(page, shape.getPathIterator(null), 1000)) {
                page.stroke();
            }
        });
    }

    @Override
    public void text(ShapedText text, double x, double baseline, double size, Color color) {
        Point2D start = toPage.transform(new Point2D.Double(x, baseline), null);
        search.add(text, start.getX(), start.getY(), size * toPage.getScaleX());
        AffineTransform place = new AffineTransform(size, 0, 0, size, x, baseline);
        if (seenOnce.add(text.key()) && !texts.containsKey(text.key())) {
            fill(text.outline().createTransformedShape(place), color);
            return;
        }
        draw(() -> {
            PDAppearanceStream known = texts.get(text.key());
            if (known == null) {
                known = kept(text);
                texts.put(text.key(), known);
            }
            page.saveGraphicsState();
            page.setNonStrokingColor(color);
            place.scale(1 / EM, 1 / EM);
            page.transform(new Matrix(place));
            page.drawForm(known);
            page.restoreGraphicsState();
        });
    }

    private PDAppearanceStream kept(ShapedText text) throws IOException {
        PDAppearanceStream form = new PDAppearanceStream(document);
        form.setResources(new PDResources());
        Rectangle2D bounds = text.outline().getBounds2D();
        // The box is wider than the outline, because viewers clip to whole dots.
        form.setBBox(new PDRectangle(
                (float) (bounds.getX() * EM - ROOM),
                (float) (bounds.getY() * EM - ROOM),
                (float) (bounds.getWidth() * EM + 2 * ROOM),
                (float) (bounds.getHeight() * EM + 2 * ROOM)));
        OutputStream out = form.getContentStream().createOutputStream(COSName.FLATE_DECODE);
        try (PDPageContentStream content = new PDPageContentStream(document, form, out)) {
            if (path(content, text.outline().getPathIterator(AffineTransform.getScaleInstance(EM, EM)), 1)) {
                content.fill();
            }
        }
        return form;
    }

    @Override
    public void picture(BadgePicture picture, Rectangle2D at, Shape clip) {
        draw(() -> {
            PDImageXObject image = pictures.get(picture.key());
            if (image == null) {
                image = PDImageXObject.createFromByteArray(document, picture.file(), "picture");
                pictures.put(picture.key(), image);
            }
            page.saveGraphicsState();
            path(page, clip.getPathIterator(null), 1000);
            page.clip();
            // Pictures are upright when y grows upwards; here it grows downwards, so the height is negative.
            page.drawImage(
                    image, new Matrix((float) at.getWidth(), 0, 0, (float) -at.getHeight(), (float) at.getX(), (float)
                            at.getMaxY()));
            page.restoreGraphicsState();
        });
    }

    /** Writes the path with coordinates rounded to 1/{@code parts}; false when the path is empty. */
    private static boolean path(PDPageContentStream out, PathIterator path, double parts) throws IOException {
        boolean any = false;
        double[] to = new double[6];
        double x = 0;
        double y = 0;
        for (; !path.isDone(); path.next()) {
            any = true;
            switch (path.currentSegment(to)) {
                case PathIterator.SEG_MOVETO -> out.moveTo(round(to[0], parts), round(to[1], parts));
                case PathIterator.SEG_LINETO -> out.lineTo(round(to[0], parts), round(to[1], parts));
                case PathIterator.SEG_QUADTO -> {
                    curve(
                            out,
                            parts,
                            x + CURVE * (to[0] - x),
                            y + CURVE * (to[1] - y),
                            to[2] + CURVE * (to[0] - to[2]),
                            to[3] + CURVE * (to[1] - to[3]),
                            to[2],
                            to[3]);
                    to[0] = to[2];
                    to[1] = to[3];
                }
                case PathIterator.SEG_CUBICTO -> {
                    curve(out, parts, to[0], to[1], to[2], to[3], to[4], to[5]);
                    to[0] = to[4];
                    to[1] = to[5];
                }
                default -> out.closePath();
            }
            x = to[0];
            y = to[1];
        }
        return any;
    }

    private static void curve(
            PDPageContentStream out, double parts, double x1, double y1, double x2, double y2, double x3, double y3)
            throws IOException {
        out.curveTo(
                round(x1, parts),
                round(y1, parts),
                round(x2, parts),
                round(y2, parts),
                round(x3, parts),
                round(y3, parts));
    }

    private static float round(double value, double parts) {
        return (float) (Math.rint(value * parts) / parts);
    }
}
