package org.gatehouse.badge.drawing;

import java.awt.Color;
import java.awt.geom.AffineTransform;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import org.apache.pdfbox.io.MemoryUsageSetting;
import org.apache.pdfbox.io.RandomAccessStreamCache.StreamCacheCreateFunction;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.util.Matrix;
import org.jspecify.annotations.Nullable;

/** Writes a file of badges, all on sheets of one kind, badge after badge and page after page; it grows on disk, not in memory. */
public final class BadgePdf implements AutoCloseable {

    private static final float POINTS_A_MM = 72 / 25.4f;
    private static final double LONG_MARK = 4;
    private static final double OFF = 1.5;

    /** Office printers do not print nearer to the edge, in mm. */
    private static final double FOLD_FROM = 5;

    private static final Color CUT = new Color(0x98A2B3);

    private final BadgeDrawing drawing;
    private final BadgeLayout.Sheet sheet;
    private final PDDocument document;
    private final SearchableText search;
    private @Nullable PDPageContentStream page;
    private @Nullable PdfCanvas canvas;
    private int badges;

    /** Keeps the unfinished file in the scratch directory. */
    public BadgePdf(BadgeDrawing drawing, BadgeLayout.Sheet sheet, Path scratch) {
        this(drawing, sheet, MemoryUsageSetting.setupTempFileOnly().setTempDir(scratch.toFile()).streamCache);
    }

    /** Keeps the file in memory, for a page or two. */
    public BadgePdf(BadgeDrawing drawing, BadgeLayout.Sheet sheet) {
        this(drawing, sheet, MemoryUsageSetting.setupMainMemoryOnly().streamCache);
    }

    private BadgePdf(BadgeDrawing drawing, BadgeLayout.Sheet sheet, StreamCacheCreateFunction scratch) {
        this.drawing = drawing;
        this.sheet = sheet;
        this.document = new PDDocument(scratch);
        this.search = new SearchableText(document);
        document.getDocumentInformation().setTitle("Badges");
        document.getDocumentInformation().setProducer("Gatehouse");
    }

    /** Adds a badge; the layout's sheet is that of the file. */
    public void add(BadgeLayout layout, BadgeContent badge) throws IOException {
        int place = badges % sheet.badges();
        if (place == 0) {
            turnPage();
        }
        badges++;
        PDPageContentStream out = open();
        float x = (float) sheet.left(place);
        float y = (float) sheet.top(place);
        PdfCanvas on = canvas(out, x, y);
        out.saveGraphicsState();
        out.transform(Matrix.getTranslateInstance(x, y));
        out.saveGraphicsState();
        out.addRect(0, 0, layout.width().floatValue(), layout.height().floatValue());
        out.clip();
        drawing.draw(on, layout, badge);
        out.restoreGraphicsState();
        if (sheet.folded()) {
            foldMarks(on);
        }
        if (sheet.cropMarks()) {
            cropMarks(on);
        }
        out.restoreGraphicsState();
    }

    private PDPageContentStream open() {
        if (page == null) {
            throw new IllegalStateException("no page is open");
        }
        return page;
    }

    private PdfCanvas canvas(PDPageContentStream out, double left, double top) {
        PdfCanvas on = canvas == null ? new PdfCanvas(document, out, search) : canvas;
        on.turnTo(
                out,
                new AffineTransform(
                        POINTS_A_MM, 0, 0, -POINTS_A_MM, left * POINTS_A_MM, (sheet.height() - top) * POINTS_A_MM));
        canvas = on;
        return on;
    }

    /** Starts a new page, with coordinates in mm from the upper left corner. */
    private void turnPage() throws IOException {
        endPage();
        float height = (float) sheet.height() * POINTS_A_MM;
        PDPage next = new PDPage(new PDRectangle((float) sheet.width() * POINTS_A_MM, height));
        document.addPage(next);
        PDPageContentStream out =
                new PDPageContentStream(document, next, PDPageContentStream.AppendMode.OVERWRITE, true);
        out.transform(new Matrix(POINTS_A_MM, 0, 0, -POINTS_A_MM, 0, height));
        page = out;
    }

    private void endPage() throws IOException {
        PDPageContentStream open = page;
        page = null;
        if (open != null) {
            open.close();
            search.endPage(document.getPage(document.getNumberOfPages() - 1));
        }
    }

    /** Draws marks at the edges of the sheet where to fold it, in the middle of each. */
    private void foldMarks(PdfCanvas on) {
        double across = sheet.width() / 2;
        double down = sheet.height() / 2;
        Path2D marks = new Path2D.Double();
        for (double from : new double[] {FOLD_FROM, sheet.height() - FOLD_FROM - LONG_MARK}) {
            marks.append(new Line2D.Double(across, from, across, from + LONG_MARK), false);
        }
        for (double from : new double[] {FOLD_FROM, sheet.width() - FOLD_FROM - LONG_MARK}) {
            marks.append(new Line2D.Double(from, down, from + LONG_MARK, down), false);
        }
        on.outline(marks, CUT, 0.2);
    }

    /** Draws crop marks outside the corners where there is room; badges that touch each other are separated by a hairline instead. */
    private void cropMarks(PdfCanvas on) {
        double width = sheet.badgeWidth();
        double height = sheet.badgeHeight();
        if (sheet.badges() > 1) {
            on.outline(new Rectangle2D.Double(0, 0, width, height), CUT, 0.1);
            return;
        }
        Path2D marks = new Path2D.Double();
        for (double x : new double[] {0, width}) {
            for (double y : new double[] {0, height}) {
                double away = x == 0 ? -1 : 1;
                double up = y == 0 ? -1 : 1;
                marks.append(new Line2D.Double(x + away * OFF, y, x + away * (OFF + LONG_MARK), y), false);
                marks.append(new Line2D.Double(x, y + up * OFF, x, y + up * (OFF + LONG_MARK)), false);
            }
        }
        on.outline(marks, Color.BLACK, 0.1);
    }

    /** Writes the whole file. */
    public void save(OutputStream out) throws IOException {
        endPage();
        search.finish();
        document.save(out);
    }

    @Override
    public void close() throws IOException {
        endPage();
        document.close();
    }
}
