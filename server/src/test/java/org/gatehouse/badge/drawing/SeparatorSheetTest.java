package org.gatehouse.badge.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.gatehouse.badge.layout.BadgeLayout;
import org.junit.jupiter.api.Test;

/** Sheets between badges say what follows, and leave fronts and backs where they belong. */
class SeparatorSheetTest {

    /** The texts of the pages of a file with two badges for Brazil and one for a member whose name needs two lines. */
    private static List<String> pages(BadgeLayout layout, String kept) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (BadgePdf pdf = new BadgePdf(DrawnSheets.DRAWING, layout.sheet())) {
            pdf.separate("Brazil", count -> count + " follow");
            pdf.add(layout, DrawnSheets.badge("Ana Souza"));
            pdf.add(layout, DrawnSheets.badge("Bo Souza"));
            pdf.separate("Fictional Federation of Aquatics and Winter Sports", count -> count + " follows");
            pdf.add(layout, DrawnSheets.badge("Cem Souza"));
            pdf.save(out);
        }
        try (PDDocument document = Loader.loadPDF(out.toByteArray())) {
            DrawnSheets.page(document, 0, kept);
            List<String> pages = new ArrayList<>();
            PDFTextStripper text = new PDFTextStripper();
            for (int page = 1; page <= document.getNumberOfPages(); page++) {
                text.setStartPage(page);
                text.setEndPage(page);
                pages.add(text.getText(document));
            }
            return pages;
        }
    }

    @Test
    void eachPartBeginsWithItsSheet() throws IOException {
        List<String> pages = pages(BadgeLayout.DEFAULT, "separator");

        assertThat(pages).hasSize(5);
        assertThat(pages.get(0)).contains("Brazil", "2 follow").doesNotContain("Ana");
        assertThat(pages.get(1)).contains("Ana Souza").doesNotContain("follow");
        assertThat(pages.get(2)).contains("Bo Souza");
        assertThat(pages.get(3)).contains("Fictional Federation of", "Winter Sports", "1 follows");
        assertThat(pages.get(4)).contains("Cem Souza");
    }

    @Test
    void theNextPartBeginsANewSheetOfSeveralBadges() throws IOException {
        BadgeLayout four = new BadgeLayout(105.0, 148.0, 4, true, null, BadgeLayout.DEFAULT.elements(), null);

        List<String> pages = pages(four, "separator-of-four");

        assertThat(pages).hasSize(4);
        assertThat(pages.get(0)).contains("Brazil", "2 follow");
        assertThat(pages.get(1)).contains("Ana Souza", "Bo Souza").doesNotContain("Cem");
        assertThat(pages.get(2)).contains("1 follows");
        assertThat(pages.get(3)).contains("Cem Souza").doesNotContain("Ana");
    }

    @Test
    void onTwoSidesTheBackOfTheSheetIsEmpty() throws IOException {
        List<String> pages = pages(BadgeLayout.DEFAULT.backed("Keep it"), "separator-with-back");

        assertThat(pages).hasSize(10);
        assertThat(pages.get(0)).contains("Brazil", "2 follow");
        assertThat(pages.get(1)).isBlank();
        assertThat(pages.get(2)).contains("Ana Souza");
        assertThat(pages.get(3)).contains("Keep it");
        assertThat(pages.get(6)).contains("1 follows");
        assertThat(pages.get(7)).isBlank();
        assertThat(pages.get(9)).contains("Keep it");
    }
}
