package org.gatehouse.badge.drawing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.gatehouse.badge.layout.BadgeElements;
import org.gatehouse.badge.layout.BadgeLayout;
import org.gatehouse.badge.layout.BadgePreset;
import org.gatehouse.badge.layout.BadgeSheet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What lies beyond the cut: the bleed, then the marks, and nothing else. */
class BleedTest {

    private static final Color BAND = new Color(0xD50032);

    private static BadgeLayout layout(double width, double height, int perPage, boolean marks, @Nullable Double bleed) {
        BadgeElements parts = BadgeLayout.DEFAULT.resized(width, height).elements();
        return new BadgeLayout(width, height, perPage, marks, null, parts, null, bleed, null, null);
    }

    private static void assertBox(double[] box, double... mm) {
        assertThat(box).containsExactly(mm, within(0.01));
    }

    @ParameterizedTest
    @CsvSource({
        "105, 148, true, 3",
        "105, 148, false, 3",
        "85.6, 54, true, 10",
        "105, 148, true, 0",
        "210, 297, false, "
    })
    void pageSaysWhereItIsCut(double width, double height, boolean marks, @Nullable Double bleed) throws Exception {
        double more = bleed == null ? 0 : bleed;
        double room = more + (marks ? 8 : 0);
        try (PDDocument document = DrawnSheets.pdf(layout(width, height, 1, marks, bleed), "Ana")) {
            PDPage page = document.getPage(0);
            assertBox(DrawnSheets.millimetres(page.getMediaBox()), 0, 0, width + 2 * room, height + 2 * room);
            assertBox(DrawnSheets.millimetres(page.getTrimBox()), room, room, width, height);
            assertBox(
                    DrawnSheets.millimetres(page.getBleedBox()),
                    room - more,
                    room - more,
                    width + 2 * more,
                    height + 2 * more);
        }
    }

    @Test
    void whatReachesTheEdgeGoesOnBeyondTheCut() throws Exception {
        try (PDDocument document = DrawnSheets.pdf(layout(105, 148, 1, true, 3.0), "Ana")) {
            BufferedImage page = DrawnSheets.page(document, 0, "bleed");
            double cut = 11;
            assertThat(DrawnSheets.at(page, cut - 2.8, cut - 2.8)).isEqualTo(BAND);
            assertThat(DrawnSheets.at(page, cut + 105 + 2.8, cut + 10)).isEqualTo(BAND);
            assertThat(DrawnSheets.at(page, cut - 3.4, cut + 10)).isEqualTo(Color.WHITE);
            // The strip of the position touches both sides, but neither the top nor the bottom.
            assertThat(DrawnSheets.at(page, cut - 2.8, cut + 120)).isEqualTo(BAND);
            assertThat(DrawnSheets.at(page, cut + 2, cut + 129)).isEqualTo(Color.WHITE);
        }
    }

    @Test
    void marksOfOneBadgeLieOutsideItsBleed() throws Exception {
        try (PDDocument document = DrawnSheets.pdf(layout(105, 148, 1, true, 3.0), "Ana")) {
            BufferedImage page = DrawnSheets.page(document, 0, "bleed-marks");
            for (double x : new double[] {11, 116}) {
                assertThat(DrawnSheets.isMarked(page, x, 4.5)).isTrue();
                assertThat(DrawnSheets.isMarked(page, x, 170 - 4.5)).isTrue();
                assertThat(DrawnSheets.isMarked(page, x, 170 - 8.8)).isFalse();
            }
            for (double y : new double[] {11, 159}) {
                assertThat(DrawnSheets.isMarked(page, 4.5, y)).isTrue();
                assertThat(DrawnSheets.isMarked(page, 127 - 4.5, y)).isTrue();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"85.6, 54, 8, 3", "85.6, 54, 5, 3", "60, 90, 6, 2", "90, 60, 7, 5"})
    void severalOnASheetKeepTheirBleedsApart(double width, double height, int badges, double bleed) throws Exception {
        BadgeLayout layout = layout(width, height, badges, true, bleed);
        assertThat(layout.problems()).isEmpty();
        BadgeSheet sheet = layout.sheet();
        List<Integer> places = IntStream.range(0, badges).boxed().toList();
        String[] names = places.stream().map(place -> "Badge " + place).toArray(String[]::new);
        try (PDDocument document = DrawnSheets.pdf(layout, names)) {
            BufferedImage page = DrawnSheets.page(document, 0, "bleed-" + badges + "-on-a-sheet");
            for (int place : places) {
                double left = sheet.left(place);
                double top = sheet.top(place);
                assertThat(left - bleed).isGreaterThanOrEqualTo(5);
                assertThat(left + width + bleed).isLessThanOrEqualTo(sheet.width() - 5);
                assertThat(top - bleed).isGreaterThanOrEqualTo(5);
                assertThat(DrawnSheets.at(page, left - bleed + 0.3, top - bleed + 0.3))
                        .isEqualTo(BAND);
                assertThat(DrawnSheets.at(page, left + width + bleed - 0.3, top + 1))
                        .isEqualTo(BAND);
            }
            double above = sheet.top(0) - bleed - 2;
            for (double x : new double[] {sheet.left(0), sheet.left(0) + width}) {
                assertThat(DrawnSheets.isMarked(page, x, above)).isTrue();
                assertThat(DrawnSheets.isMarked(page, x, sheet.height() - above))
                        .isTrue();
            }
            assertThat(DrawnSheets.isMarked(page, sheet.left(0) + width / 2, above))
                    .isFalse();
        }
    }

    @Test
    void bleedTakesRoomOnASheet() {
        assertThat(layout(105, 148, 4, false, null).problems()).isEmpty();
        assertThat(layout(105, 148, 4, false, 3.0).errors(""))
                .containsExactly(
                        "per_page: 4 badges of 105.0 x 148.0 mm with a bleed of 3.0 mm do not fit on a sheet of A4");
        assertThat(layout(105, 148, 4, false, 3.0).resized(100, 148).perPage()).isEqualTo(2);
    }

    @Test
    void foldedSheetHasNone() {
        BadgeLayout folded = BadgePreset.A4_FOLDED.layout();
        BadgeLayout bled = new BadgeLayout(105.0, 148.5, 1, false, null, folded.elements(), true, 3.0, null, null);

        assertThat(bled.problems()).extracting(BadgeLayout.LayoutProblem::field).containsExactly("bleed");
        assertThat(layout(105, 148, 1, false, 3.0)
                        .resized(BadgePreset.A4_FOLDED)
                        .problems())
                .isEmpty();
    }
}
