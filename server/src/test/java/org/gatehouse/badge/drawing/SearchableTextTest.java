package org.gatehouse.badge.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.PDFTextStripperByArea;
import org.gatehouse.badge.layout.BadgeLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is drawn as outlines is found by a viewer, letter by letter. */
class SearchableTextTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Ana Souza",
                "Jos\u00e9 N\u00fa\u00f1ez",
                "Nguy\u1ec5n V\u0103n \u00c1nh",
                "X\u0323\u0302a Combined",
                "\u0645\u062d\u0645\u062f \u0639\u0628\u062f \u0627\u0644\u0644\u0647",
                "\u05d3\u05d5\u05d3 \u05db\u05d4\u05df",
                "\u738b\u5c0f\u660e",
                "\uae40\ubbfc\uc900",
                "\u5c71\u7530 \u592a\u90ce",
                "\u0928\u0930\u0947\u0928\u094d\u0926\u094d\u0930",
                "\u0e2a\u0e21\u0e0a\u0e32\u0e22",
                "\u0413\u0435\u043e\u0440\u0433\u0438\u0439"
            })
    void everyNameIsFound(String name) throws Exception {
        try (PDDocument document = DrawnSheets.pdf(BadgeLayout.DEFAULT, name)) {
            assertThat(new PDFTextStripper().getText(document))
                    .contains(name)
                    .contains("World Games 2027", "Team leader", "Fictional Federation", "Competitor", "ARENA", "4711");
        }
    }

    @Test
    void manyCharactersNeedSeveralFonts() throws Exception {
        String[] names = new String[40];
        for (int i = 0; i < names.length; i++) {
            StringBuilder name = new StringBuilder();
            for (int c = 0; c < 12; c++) {
                name.append((char) (0x4E00 + i * 12 + c));
            }
            names[i] = name.toString();
        }

        try (PDDocument document = DrawnSheets.pdf(BadgeLayout.DEFAULT, names)) {
            String all = new PDFTextStripper().getText(document);
            assertThat(names)
                    .allSatisfy(name -> assertThat(all.replaceAll("\\s", "")).contains(name));
        }
    }

    @Test
    void textLiesOverWhatIsDrawn() throws Exception {
        BadgeLayout four = new BadgeLayout(105.0, 148.0, 4, true, null, BadgeLayout.DEFAULT.elements(), null);
        try (PDDocument document = DrawnSheets.pdf(four, "One", "Two", "Three", "Four")) {
            PDFTextStripperByArea areas = new PDFTextStripperByArea();
            double points = 72 / 25.4;
            areas.addRegion(
                    "fourth",
                    new java.awt.geom.Rectangle2D.Double(105 * points, 149 * points, 105 * points, 148 * points));
            areas.extractRegions(document.getPage(0));

            assertThat(areas.getTextForRegion("fourth"))
                    .contains("Four", "Competitor")
                    .doesNotContain("One", "Two", "Three");
        }
    }
}
