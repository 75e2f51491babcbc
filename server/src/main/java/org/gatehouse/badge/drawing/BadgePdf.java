package org.gatehouse.badge.drawing;

import java.awt.Color;
import java.awt.geom.AffineTransform;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.io.MemoryUsageSetting;
import org.apache.pdfbox.io.RandomAccessStreamCache.StreamCacheCreateFunction;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.interactive.viewerpreferences.PDViewerPreferences;
import org.apache.pdfbox.util.Matrix;
import org.gatehouse.badge.layout.BadgeLayout;
import org.gatehouse.badge.layout.BadgeSheet;
import org.gatehouse.badge.layout.Duplex;
import org.jspecify.annotations.Nullable;

/** Writes a file of badges, all on sheets of one kind, badge after badge and page after page; it grows on disk, not in memory. */
public final class BadgePdf implements AutoCloseable {

    private static final float POINTS_A_MM = 72 / 25.4f;
    private static final double LONG_MARK = 4;
    private static final double OFF = 1.5;

    /** Marks at the edges of a sheet, in mm: the distance from the bleed, and the length. */
    private static final double EDGE_OFF = 0.5;

    private static final double EDGE_MARK = 3.5;

    /** Office printers do not print nearer to the edge, in mm. */
    private static final double FOLD_FROM = 5;

    private static final Color CUT = new Color(0x98A2B3);

    private final BadgeDrawing drawing;
    private final BadgeSheet sheet;
    private final PDDocument document;
    private final SearchableText search;
    private @Nullable PDPageContentStream page;
    private @Nullable PdfCanvas canvas;
    private final List<Consumer<Canvas>> backs = new ArrayList<>();
    private Matrix turned = new Matrix();
    private int placed;
    private @Nullable Separator separator;
    private int following;

    /** A sheet of which only the page exists: how many badges follow is known when the next begins. */
    private record Separator(PDPage page, String title, IntFunction<String> count) {}

    /** Keeps the unfinished file in the scratch directory. */
    public BadgePdf(BadgeDrawing drawing, BadgeSheet sheet, Path scratch) {
        this(drawing, sheet, MemoryUsageSetting.setupTempFileOnly().setTempDir(scratch.toFile()).streamCache);
    }

    /** Keeps the file in memory, for a page or two. */
    public BadgePdf(BadgeDrawing drawing, BadgeSheet sheet) {
        this(drawing, sheet, MemoryUsageSetting.setupMainMemoryOnly().streamCache);
    }

    private BadgePdf(BadgeDrawing drawing, BadgeSheet sheet, StreamCacheCreateFunction scratch) {
        this.drawing = drawing;
        this.sheet = sheet;
        this.document = new PDDocument(scratch);
        this.search = new SearchableText(document);
        document.getDocumentInformation().setTitle("Badges");
        document.getDocumentInformation().setProducer("Gatehouse");
        setPrintPreferences();
    }

    /** Adds a badge; the layout's sheet is that of the file. */
    public void add(BadgeLayout layout, BadgeContent badge) throws IOException {
        if (placed == sheet.badges()) {
            endSheet();
        }
        if (placed == 0) {
            turnPage(false);
        }
        int place = placed++;
        following++;
        draw(sheet.left(place), sheet.top(place), canvas -> drawing.draw(canvas, layout, badge));
        if (sheet.duplex() != null) {
            backs.add(canvas -> drawing.drawBack(canvas, layout, badge));
        } else if (layout.back() != null) {
            draw(sheet.leftOfBack(place), sheet.top(place), canvas -> drawing.drawBack(canvas, layout, badge));
        }
        if (sheet.folded()) {
            foldMarks(canvas(open(), 0, 0));
        }
    }

    /**
     * Begins a part of the file with a sheet of its own.
     *
     * @param count says how many badges follow
     */
    public void separate(String title, IntFunction<String> count) throws IOException {
        endPart();
        separator = new Separator(blankPage(), title, count);
        if (sheet.duplex() != null) {
            blankPage();
        }
    }

    /** Ends the last sheet of a part, and writes the sheet with which the part began. */
    private void endPart() throws IOException {
        endSheet();
        Separator before = separator;
        if (before != null) {
            try (PDPageContentStream out = open(before.page(), new Matrix())) {
                String count = before.count().apply(following);
                new SeparatorSheet(canvas(out, 0, 0), sheet, drawing.fonts()).draw(before.title(), count);
            }
            search.endPage(before.page(), new Matrix());
        }
        separator = null;
        following = 0;
    }

    private void draw(double left, double top, Consumer<Canvas> side) throws IOException {
        PDPageContentStream out = open();
        PdfCanvas on = canvas(out, left, top);
        out.saveGraphicsState();
        out.transform(Matrix.getTranslateInstance((float) left, (float) top));
        out.saveGraphicsState();
        float bleed = (float) sheet.bleed();
        out.addRect(-bleed, -bleed, (float) sheet.badgeWidth() + 2 * bleed, (float) sheet.badgeHeight() + 2 * bleed);
        out.clip();
        side.accept(on);
        out.restoreGraphicsState();
        if (sheet.cropMarks()) {
            cropMarks(on);
        }
        out.restoreGraphicsState();
    }

    /** Draws the backs of a sheet whose fronts are drawn. */
    private void endSheet() throws IOException {
        if (!backs.isEmpty()) {
            turnPage(sheet.isTurnedOver());
            for (int place = 0; place < backs.size(); place++) {
                draw(
                        sheet.duplex() == Duplex.PLAIN ? sheet.left(place) : sheet.leftOfBack(place),
                        sheet.top(place),
                        backs.get(place));
            }
            backs.clear();
        }
        endPage();
        placed = 0;
    }

    /**
     * Makes print dialogs begin with the right choices: a badge that is fitted to the paper would have another size, and its back would lie
     * elsewhere.
     */
    private void setPrintPreferences() {
        PDViewerPreferences preferences = new PDViewerPreferences(new COSDictionary());
        preferences.setPrintScaling(PDViewerPreferences.PRINT_SCALING.None);
        if (sheet.duplex() == Duplex.LONG_EDGE || sheet.duplex() == Duplex.SHORT_EDGE) {
            preferences.setDuplex(
                    sheet.duplex() == Duplex.LONG_EDGE
                            ? PDViewerPreferences.DUPLEX.DuplexFlipLongEdge
                            : PDViewerPreferences.DUPLEX.DuplexFlipShortEdge);
        }
        document.getDocumentCatalog().setViewerPreferences(preferences);
    }

    private PDPageContentStream open() {
        if (page == null) {
            throw new IllegalStateException("no page is open");
        }
        return page;
    }

    private PdfCanvas canvas(PDPageContentStream out, double left, double top) {
        PdfCanvas on = canvas == null ? new PdfCanvas(document, out, search) : canvas;
        on.switchPage(
                out,
                new AffineTransform(
                        POINTS_A_MM, 0, 0, -POINTS_A_MM, left * POINTS_A_MM, (sheet.height() - top) * POINTS_A_MM));
        canvas = on;
        return on;
    }

    /** Starts a new page, with coordinates in mm from the upper left corner, or from the lower right one of a page that is upside down. */
    private void turnPage(boolean upsideDown) throws IOException {
        endPage();
        float width = (float) sheet.width() * POINTS_A_MM;
        float height = (float) sheet.height() * POINTS_A_MM;
        PDPage next = blankPage();
        box(next);
        turned = upsideDown ? new Matrix(-1, 0, 0, -1, width, height) : new Matrix();
        PDPageContentStream out = open(next, turned);
        page = out;
        if (sheet.cropMarks() && sheet.badges() > 1 && sheet.bleed() > 0) {
            edgeMarks(canvas(out, 0, 0));
        }
    }

    private PDPage blankPage() {
        PDPage blank =
                new PDPage(new PDRectangle((float) sheet.width() * POINTS_A_MM, (float) sheet.height() * POINTS_A_MM));
        document.addPage(blank);
        return blank;
    }

    /** Begins the content of a page, in mm from the upper left corner of the page after it was turned so. */
    private PDPageContentStream open(PDPage page, Matrix turned) throws IOException {
        PDPageContentStream out =
                new PDPageContentStream(document, page, PDPageContentStream.AppendMode.OVERWRITE, true);
        out.transform(turned);
        out.transform(new Matrix(POINTS_A_MM, 0, 0, -POINTS_A_MM, 0, (float) sheet.height() * POINTS_A_MM));
        return out;
    }

    /** Marks for print shops where the badge of a page is cut, and how far its drawing reaches beyond the cut. */
    private void box(PDPage page) {
        if (sheet.badges() == 1 && !sheet.folded()) {
            page.setTrimBox(around(0));
            page.setBleedBox(around(sheet.bleed()));
        }
    }

    /** The badge of the page with a margin of this many mm, in points from the lower left corner. */
    private PDRectangle around(double more) {
        return new PDRectangle(
                (float) (sheet.left(0) - more) * POINTS_A_MM,
                (float) (sheet.top(0) - more) * POINTS_A_MM,
                (float) (sheet.badgeWidth() + 2 * more) * POINTS_A_MM,
                (float) (sheet.badgeHeight() + 2 * more) * POINTS_A_MM);
    }

    private void endPage() throws IOException {
        PDPageContentStream open = page;
        page = null;
        if (open != null) {
            open.close();
            search.endPage(document.getPage(document.getNumberOfPages() - 1), turned);
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
            if (sheet.bleed() == 0) {
                on.outline(new Rectangle2D.Double(0, 0, width, height), CUT, 0.1);
            }
            return;
        }
        double off = sheet.bleed() + OFF;
        Path2D marks = new Path2D.Double();
        for (double x : new double[] {0, width}) {
            for (double y : new double[] {0, height}) {
                double away = x == 0 ? -1 : 1;
                double up = y == 0 ? -1 : 1;
                marks.append(new Line2D.Double(x + away * off, y, x + away * (off + LONG_MARK), y), false);
                marks.append(new Line2D.Double(x, y + up * off, x, y + up * (off + LONG_MARK)), false);
            }
        }
        on.outline(marks, Color.BLACK, 0.1);
    }

    /** Draws where to cut several badges at the edges of the sheet, outside the bleed of all: a stack is cut along whole lines. */
    private void edgeMarks(PdfCanvas on) {
        int last = sheet.columns() * sheet.rows() - 1;
        double off = sheet.bleed() + EDGE_OFF;
        Path2D marks = new Path2D.Double();
        for (int column = 0; column < sheet.columns(); column++) {
            for (double x : new double[] {sheet.left(column), sheet.left(column) + sheet.badgeWidth()}) {
                double top = sheet.top(0) - off;
                double bottom = sheet.top(last) + sheet.badgeHeight() + off;
                marks.append(new Line2D.Double(x, top - EDGE_MARK, x, top), false);
                marks.append(new Line2D.Double(x, bottom, x, bottom + EDGE_MARK), false);
            }
        }
        for (int row = 0; row < sheet.rows(); row++) {
            double upper = sheet.top(row * sheet.columns());
            for (double y : new double[] {upper, upper + sheet.badgeHeight()}) {
                double left = sheet.left(0) - off;
                double right = sheet.left(last) + sheet.badgeWidth() + off;
                marks.append(new Line2D.Double(left - EDGE_MARK, y, left, y), false);
                marks.append(new Line2D.Double(right, y, right + EDGE_MARK, y), false);
            }
        }
        on.outline(marks, Color.BLACK, 0.1);
    }

    /** Writes the whole file. */
    public void save(OutputStream out) throws IOException {
        endPart();
        search.finish();
        document.save(out);
    }

    @Override
    public void close() throws IOException {
        endPage();
        document.close();
    }
}
