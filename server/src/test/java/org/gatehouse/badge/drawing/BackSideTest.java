package org.gatehouse.badge.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.interactive.viewerpreferences.PDViewerPreferences;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.PDFTextStripperByArea;
import org.gatehouse.badge.layout.BadgeBack;
import org.gatehouse.badge.layout.BadgeBox;
import org.gatehouse.badge.layout.BadgeLayout;
import org.gatehouse.badge.layout.BadgePreset;
import org.gatehouse.badge.layout.BadgeSheet;
import org.gatehouse.badge.layout.Duplex;
import org.gatehouse.badge.layout.FreeElement;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Printed on both sides of the paper and cut, each badge has the back that belongs to its front. */
class BackSideTest {

    private static final double POINTS_A_MM = 72 / 25.4;
    private static final Color RED = new Color(0xFF0000);
    private static final Color BLUE = new Color(0x0000FF);

    /** A back that names its badge, red along its upper edge and blue along its left one. */
    private static BadgeBack back(Duplex duplex, double width, double height) {
        return new BadgeBack(
                duplex,
                null,
                List.of(
                        filled(0, 0, width, 3, "#FF0000"),
                        filled(0, 3, 3, height - 3, "#0000FF"),
                        FreeElement.text(BadgeBox.text(5, 10, width - 10, 20, 12, null), "Back of {name}", false)));
    }

    private static FreeElement filled(double x, double y, double width, double height, String color) {
        return new FreeElement(
                FreeElement.Kind.RECTANGLE,
                x,
                y,
                width,
                height,
                null,
                null,
                null,
                null,
                null,
                null,
                color,
                null,
                null,
                null);
    }

    private static BadgeLayout layout(
            double width, double height, int perPage, @Nullable Double bleed, boolean folded, Duplex duplex) {
        return new BadgeLayout(
                width,
                height,
                perPage,
                false,
                null,
                BadgeLayout.DEFAULT.resized(width, height).elements(),
                folded ? true : null,
                bleed,
                null,
                back(duplex, width, height));
    }

    /** The texts in these areas of a page, which is read once for all of them. */
    private static List<String> texts(PDPage page, List<Rectangle2D> millimetres) throws Exception {
        PDFTextStripperByArea areas = new PDFTextStripperByArea();
        for (int i = 0; i < millimetres.size(); i++) {
            Rectangle2D mm = millimetres.get(i);
            areas.addRegion(
                    String.valueOf(i),
                    new Rectangle2D.Double(
                            mm.getX() * POINTS_A_MM,
                            mm.getY() * POINTS_A_MM,
                            mm.getWidth() * POINTS_A_MM,
                            mm.getHeight() * POINTS_A_MM));
        }
        areas.extractRegions(page);
        return areas.getRegions().stream().map(areas::getTextForRegion).toList();
    }

    /** Where a place of the front is seen when the printer has turned the sheet. */
    private static Rectangle2D behind(Rectangle2D front, BadgeSheet sheet, boolean sideways) {
        return sideways
                ? new Rectangle2D.Double(
                        sheet.width() - front.getMaxX(), front.getY(), front.getWidth(), front.getHeight())
                : new Rectangle2D.Double(
                        front.getX(), sheet.height() - front.getMaxY(), front.getWidth(), front.getHeight());
    }

    @ParameterizedTest
    @CsvSource({
        "105, 148, 4, , LONG_EDGE, 7, true",
        "105, 148, 4, , SHORT_EDGE, 5, false",
        "148, 105, 4, , LONG_EDGE, 3, false",
        "148, 105, 4, , SHORT_EDGE, 1, true",
        "85.6, 54, 8, 3, LONG_EDGE, 11, true",
        "85.6, 54, 7, 3, SHORT_EDGE, 9, false",
        "105, 148, 1, 3, SHORT_EDGE, 3, false",
        "85.6, 54, 1, , SHORT_EDGE, 2, true",
        "85.6, 54, 1, , LONG_EDGE, 2, false"
    })
    void backsLieBehindTheirFronts(
            double width,
            double height,
            int perPage,
            @Nullable Double bleed,
            Duplex duplex,
            int badges,
            boolean sideways)
            throws Exception {
        BadgeLayout layout = layout(width, height, perPage, bleed, false, duplex);
        assertThat(layout.problems()).isEmpty();
        BadgeSheet sheet = layout.sheet();
        String[] names =
                IntStream.range(0, badges).mapToObj(badge -> "Nr" + badge + "x").toArray(String[]::new);
        try (PDDocument document = DrawnSheets.pdf(layout, names)) {
            assertThat(document.getNumberOfPages()).isEqualTo(2 * Math.ceilDiv(badges, perPage));
            for (int first = 0; first < badges; first += perPage) {
                int front = first / perPage * 2;
                List<Rectangle2D> places = IntStream.range(0, Math.min(perPage, badges - first))
                        .<Rectangle2D>mapToObj(
                                place -> new Rectangle2D.Double(sheet.left(place), sheet.top(place), width, height))
                        .toList();
                List<String> fronts = texts(document.getPage(front), places);
                List<String> backs = texts(
                        document.getPage(front + 1),
                        places.stream().map(at -> behind(at, sheet, sideways)).toList());
                for (int place = 0; place < places.size(); place++) {
                    String name = names[first + place];
                    assertThat(fronts.get(place)).contains(name).doesNotContain("Back of");
                    assertThat(backs.get(place).strip()).isEqualTo("Back of " + name);
                }
            }
            int last = badges % perPage == 0 ? perPage : badges % perPage;
            assertThat(new PDFTextStripper().getText(document).split("Back of", -1))
                    .hasSize(badges + 1);
            BufferedImage page = DrawnSheets.page(
                    document,
                    document.getNumberOfPages() - 1,
                    "back-" + duplex + "-" + perPage + "-" + badges + (width > height ? "-across" : ""));
            Rectangle2D at = new Rectangle2D.Double(sheet.left(last - 1), sheet.top(last - 1), width, height);
            assertReadsAsABook(page, behind(at, sheet, sideways), sideways);
        }
    }

    /** A sheet that was turned over from above has its backs upside down: turned sideways, each badge is upright. */
    private static void assertReadsAsABook(BufferedImage page, Rectangle2D back, boolean sideways) {
        double upper = sideways ? back.getMinY() + 1.5 : back.getMaxY() - 1.5;
        double left = sideways ? back.getMinX() + 1.5 : back.getMaxX() - 1.5;
        assertThat(DrawnSheets.at(page, back.getCenterX(), upper)).isEqualTo(RED);
        assertThat(DrawnSheets.at(page, left, back.getCenterY())).isEqualTo(BLUE);
    }

    @ParameterizedTest
    @CsvSource({"LONG_EDGE, DuplexFlipLongEdge", "SHORT_EDGE, DuplexFlipShortEdge"})
    void fileTellsThePrinterHowToTurn(Duplex duplex, String told) throws Exception {
        try (PDDocument document = DrawnSheets.pdf(layout(105, 148, 4, null, false, duplex), "Ana")) {
            assertThat(document.getDocumentCatalog().getViewerPreferences().getDuplex())
                    .isEqualTo(told);
        }
    }

    @ParameterizedTest
    @CsvSource({"105, 148", "85.6, 54"})
    void plainBackIsTheNextPageAndUpright(double width, double height) throws Exception {
        try (PDDocument document = DrawnSheets.pdf(layout(width, height, 1, null, false, Duplex.PLAIN), "Ana", "Bo")) {
            assertThat(document.getNumberOfPages()).isEqualTo(4);
            PDViewerPreferences told = document.getDocumentCatalog().getViewerPreferences();
            assertThat(told.getDuplex()).isNull();
            assertThat(told.getPrintScaling()).isEqualTo("None");
            assertReadsAsABook(
                    DrawnSheets.page(document, 3, "back-plain"), new Rectangle2D.Double(0, 0, width, height), true);
        }
    }

    @Test
    void plainBackIsForOneBadgeOnAPage() {
        assertThat(layout(105, 148, 4, null, false, Duplex.PLAIN).errors(""))
                .containsExactly("back.duplex: several badges on a sheet need LONG_EDGE or SHORT_EDGE");
    }

    @Test
    void foldedSheetHasTheBackOnItsSecondQuarter() throws Exception {
        BadgeLayout folded = layout(100, 140, 1, null, true, Duplex.LONG_EDGE);
        try (PDDocument document = DrawnSheets.pdf(folded, "Ana")) {
            assertThat(document.getNumberOfPages()).isOne();
            BufferedImage page = DrawnSheets.page(document, 0, "back-folded");
            assertReadsAsABook(page, new Rectangle2D.Double(110, 0, 100, 140), true);
            assertThat(texts(document.getPage(0), List.of(new Rectangle2D.Double(0, 0, 100, 140)))
                            .getFirst())
                    .contains("Ana")
                    .doesNotContain("Back");
        }
    }

    @ParameterizedTest
    @CsvSource({"105, 148", "85.6, 54", "101.6, 152.4", "30, 30", "420, 30", "30, 420"})
    void usualBackFitsEveryBadge(double width, double height) throws Exception {
        BadgeLayout plain = layout(width, height, 1, null, false, Duplex.PLAIN);
        BadgeBack usual = BadgeBack.usual(width, height, false, Duplex.PLAIN, "Please hand it in.");
        BadgeLayout layout = new BadgeLayout(width, height, 1, false, null, plain.elements(), null, null, null, usual);

        assertThat(layout.problems()).isEmpty();
        try (PDDocument document = DrawnSheets.pdf(layout, "Ana Souza")) {
            DrawnSheets.page(document, 1, "back-usual-" + (int) width);
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyPresetHasABackThatTakesEveryOtherSize(BadgePreset preset) throws Exception {
        BadgeLayout layout = preset.layout().backed("If you find this badge, please hand it in at the desk.");

        assertThat(layout.problems()).isEmpty();
        assertThat(layout.backed("Another note")).isEqualTo(layout);
        for (BadgePreset other : BadgePreset.values()) {
            assertThat(layout.resized(other).problems())
                    .as("%s as %s", preset, other)
                    .isEmpty();
        }
        assertThat(layout.resized(30, 30).problems()).isEmpty();
        try (PDDocument document = DrawnSheets.pdf(layout, "Ana Souza")) {
            DrawnSheets.page(document, document.getNumberOfPages() - 1, "back-of-" + preset);
        }
    }

    /** Office printers cannot print the edges of a sheet that is not cut. */
    @Test
    void backOfAFoldedSheetLeavesItsEdgesFree() {
        BadgeLayout folded = BadgePreset.A4_FOLDED.layout().backed("Please hand it in.");

        assertThat(Objects.requireNonNull(folded.back()).elements()).allSatisfy(element -> {
            assertThat(Math.min(element.x(), element.y())).isGreaterThanOrEqualTo(7);
            assertThat(element.x() + element.width()).isLessThanOrEqualTo(98);
            assertThat(element.y() + element.height()).isLessThanOrEqualTo(141.5);
        });
    }

    @Test
    void eachSideIsMovedOrScaledForItself() {
        FreeElement rule = FreeElement.plain(FreeElement.Kind.LINE, BadgeBox.plain(7.25, 40.05, 30.15, 0.25));
        FreeElement low = FreeElement.text(BadgeBox.text(5, 130, 90, 15, 20, null), "Low", false);
        FreeElement lower = FreeElement.text(BadgeBox.text(5, 115, 90, 14, 20, null), "Lower", false);
        BadgeBack back = new BadgeBack(Duplex.PLAIN, null, List.of(rule, lower, low));
        BadgeLayout layout = new BadgeLayout(
                105.0, 148.0, 1, false, null, BadgeLayout.DEFAULT.elements(), null, null, List.of(rule), back);

        BadgeLayout narrower = layout.resized(100, 148);
        assertThat(narrower.free()).containsExactly(rule);
        assertThat(narrower.back()).isEqualTo(back);

        BadgeLayout lowerBadge = layout.resized(105, 144);
        assertThat(lowerBadge.elements()).isEqualTo(layout.elements());
        assertThat(lowerBadge.free()).containsExactly(rule);
        List<FreeElement> scaled = Objects.requireNonNull(lowerBadge.back()).elements();
        assertThat(lowerBadge.problems()).isEmpty();
        assertThat(scaled.get(1).y() + scaled.get(1).height())
                .isLessThanOrEqualTo(scaled.get(2).y());
    }

    /** A text that is moved in must not land on a text that stays. */
    @Test
    void freeElementsOfTheFrontAreNotMovedOntoItsParts() {
        FreeElement small = FreeElement.text(BadgeBox.text(7, 144, 91, 3, 6, null), "Small print", false);
        BadgeLayout layout = new BadgeLayout(
                105.0, 148.0, 1, false, null, BadgeLayout.DEFAULT.elements(), null, null, List.of(small), null);

        BadgeLayout lower = layout.resized(105, 144.5);

        assertThat(lower.problems()).isEmpty();
        BadgeBox zones = lower.elements().zones();
        assertThat(lower.free().getFirst().y()).isGreaterThanOrEqualTo(zones.y() + zones.height() - 0.2);
    }

    @Test
    void backTakesTheSizeOfItsBadge() {
        BadgeLayout card = layout(105, 148, 1, null, false, Duplex.PLAIN).resized(BadgePreset.CR80);

        assertThat(card.problems()).isEmpty();
        assertThat(card.resized(30, 30).problems()).isEmpty();
    }
}
