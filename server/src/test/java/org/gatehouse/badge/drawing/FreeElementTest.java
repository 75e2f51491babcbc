package org.gatehouse.badge.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.gatehouse.badge.Scanned;
import org.gatehouse.badge.layout.BadgeBack;
import org.gatehouse.badge.layout.BadgeBox;
import org.gatehouse.badge.layout.BadgeElements;
import org.gatehouse.badge.layout.BadgeLayout;
import org.gatehouse.badge.layout.Duplex;
import org.gatehouse.badge.layout.FreeElement;
import org.gatehouse.image.TestPictures;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Free elements stand where the layout puts them, and never outside their boxes. */
class FreeElementTest {

    private static final BadgeFonts FONTS = new BadgeFonts();
    private static final BadgeDrawing DRAWING = new BadgeDrawing(FONTS);

    private static FreeElement element(
            FreeElement.Kind kind,
            Rectangle2D at,
            @Nullable String text,
            @Nullable String color,
            @Nullable String background,
            @Nullable Double frame,
            boolean behind) {
        return new FreeElement(
                kind,
                at.getX(),
                at.getY(),
                at.getWidth(),
                at.getHeight(),
                text,
                14.0,
                null,
                null,
                null,
                color,
                background,
                frame,
                null,
                behind);
    }

    private static Rectangle2D at(double x, double y, double width, double height) {
        return new Rectangle2D.Double(x, y, width, height);
    }

    /** An A6 badge whose own parts are hidden but for the band. */
    private static BadgeLayout layout(FreeElement... free) {
        BadgeElements bare = BadgeLayout.DEFAULT
                .elements()
                .mapped((box, least) -> new BadgeBox(
                        box.equals(BadgeLayout.DEFAULT.elements().band()),
                        box.x(),
                        box.y(),
                        box.width(),
                        box.height(),
                        box.fontSize(),
                        box.align(),
                        box.background(),
                        box.color()));
        return new BadgeLayout(105.0, 148.0, 1, false, null, bare, null, 3.0, List.of(free), null);
    }

    private static BufferedImage drawn(String kept, BadgeLayout layout) throws Exception {
        assertThat(layout.problems()).isEmpty();
        try (PDDocument document = DrawnSheets.pdf(layout, "Ana Souza")) {
            return DrawnSheets.page(document, 0, kept);
        }
    }

    @Test
    void fieldsStandForWhatTheBadgeSays() throws Exception {
        BadgeLayout layout = layout(element(
                FreeElement.Kind.TEXT,
                at(5, 30, 95, 60),
                "{first_name} / {last_name} / {position}\n{member} ({country}): {zones}\n{lines} {number} {event} {days} {{ } {",
                null,
                null,
                null,
                false));
        try (PDDocument document = DrawnSheets.pdf(layout, "Ana Souza")) {
            assertThat(new PDFTextStripper().getText(document).replaceAll("\\s+", " "))
                    .contains(
                            "Ana / Souza / Competitor",
                            "Fictional Federation (Fictionland): ARENA",
                            "Team leader 4711 World Games 2027 1 \u2013 3 May 2027 {{ } {");
        }
    }

    @Test
    void linesAndRectanglesStandWhereTheLayoutSays() throws Exception {
        BufferedImage page = drawn(
                "free-shapes",
                layout(
                        element(FreeElement.Kind.LINE, at(0, 40, 105, 1), null, "#00FF00", null, null, false),
                        element(FreeElement.Kind.RECTANGLE, at(20, 60, 40, 30), null, "#0000FF", "#FFFF00", 2.0, false),
                        element(FreeElement.Kind.RECTANGLE, at(0, 0, 105, 60), null, null, "#FF0000", null, true)));
        double bleed = 3;
        assertThat(DrawnSheets.at(page, bleed + 50, bleed + 40.5)).isEqualTo(Color.GREEN);
        assertThat(DrawnSheets.at(page, 0.5, bleed + 40.5))
                .as("a line at the edge goes on")
                .isEqualTo(Color.GREEN);
        assertThat(DrawnSheets.at(page, bleed + 21, bleed + 75)).isEqualTo(Color.BLUE);
        assertThat(DrawnSheets.at(page, bleed + 40, bleed + 75)).isEqualTo(Color.YELLOW);
        assertThat(DrawnSheets.at(page, bleed + 19, bleed + 75)).isEqualTo(Color.WHITE);
        assertThat(DrawnSheets.at(page, bleed + 50, bleed + 30)).isEqualTo(Color.RED);
        assertThat(DrawnSheets.at(page, bleed + 100, bleed + 10))
                .as("the band covers what lies behind")
                .isEqualTo(new Color(0xD50032));
    }

    @ParameterizedTest
    @CsvSource({
        "'', 4711-x",
        "https://example.org/{number}, https://example.org/4711",
        "{name} \u738b, Ana Souza \u738b"
    })
    void codeSaysItsTextOrOpensGates(String text, String said) throws Exception {
        BufferedImage page = drawn(
                "free-code", layout(element(FreeElement.Kind.QR, at(30, 60, 45, 45), text, null, null, null, false)));

        assertThat(Scanned.of(page)).isEqualTo(said);
    }

    @Test
    void pictureIsShownWhole() {
        UUID key = UUID.randomUUID();
        BadgeLayout.BadgeBackground logo = new BadgeLayout.BadgeBackground(1L, key);
        FreeElement picture = new FreeElement(
                FreeElement.Kind.PICTURE,
                10.0,
                30.0,
                60.0,
                60.0,
                null,
                null,
                null,
                BadgeBox.Align.RIGHT,
                FreeElement.Vertical.TOP,
                null,
                null,
                null,
                logo,
                null);
        BadgeContent ana = DrawnSheets.badge("Ana");
        BadgeContent badge = new BadgeContent(
                ana.eventName(),
                ana.eventCode(),
                ana.eventDays(),
                ana.name(),
                ana.firstName(),
                ana.lastName(),
                ana.initials(),
                ana.lines(),
                ana.member(),
                ana.country(),
                ana.position(),
                ana.positionColor(),
                ana.positionTextColor(),
                ana.zones(),
                ana.validity(),
                ana.number(),
                ana.qr(),
                null,
                Map.of(key, new BadgePicture(key, TestPictures.jpeg(300, 400, 1))),
                false);
        Inked canvas = new Inked();

        DRAWING.draw(canvas, layout(picture), badge);

        assertThat(canvas.pictures).containsExactly(at(10 + 60 - 45, 30, 45, 60));
    }

    /** Remembers the areas of what is drawn. */
    private static final class Inked implements Canvas {

        private final List<Rectangle2D> texts = new ArrayList<>();
        private final List<Rectangle2D> pictures = new ArrayList<>();
        private final StringBuilder said = new StringBuilder();

        @Override
        public void fill(Shape shape, Color color) {}

        @Override
        public void outline(Shape shape, Color color, double width) {}

        @Override
        public void text(ShapedText text, double x, double baseline, double size, Color color) {
            said.append(text.text()).append('\n');
            texts.add(text.outline()
                    .createTransformedShape(new AffineTransform(size, 0, 0, size, x, baseline))
                    .getBounds2D());
        }

        @Override
        public void picture(BadgePicture picture, Rectangle2D at, Shape clip) {
            pictures.add(at);
        }
    }

    private static final List<String> WORDS = List.of(
            "Ana",
            "of",
            "the",
            "Championships",
            "Donaudampfschifffahrtsgesellschaft",
            "\u0645\u062d\u0645\u062f",
            "\u738b\u5c0f\u660e",
            "\u0928\u0930\u0947\u0928\u094d\u0926\u094d\u0930",
            "\u0e2a\u0e21\u0e0a\u0e32\u0e22",
            "\n",
            "\n\n",
            "\uD83D\uDE00");

    @Test
    void textNeverLeavesItsBox() {
        Random random = new Random(7);
        for (int run = 0; run < 150; run++) {
            StringBuilder text = new StringBuilder("A");
            for (int word = random.nextInt(60); word > 0; word--) {
                text.append(random.nextInt(5) == 0 ? "" : " ").append(WORDS.get(random.nextInt(WORDS.size())));
            }
            double width = 2 + random.nextDouble() * 90;
            double height = 1 + random.nextDouble() * 60;
            Rectangle2D box = at(5, 30, width, height);
            Inked canvas = new Inked();
            FreeElement element = new FreeElement(
                    FreeElement.Kind.TEXT,
                    box.getX(),
                    box.getY(),
                    width,
                    height,
                    text.toString(),
                    4 + random.nextDouble() * 60,
                    random.nextBoolean(),
                    List.of(BadgeBox.Align.values()).get(random.nextInt(3)),
                    List.of(FreeElement.Vertical.values()).get(random.nextInt(3)),
                    null,
                    null,
                    null,
                    null,
                    null);

            DRAWING.drawBack(
                    canvas,
                    new BadgeLayout(
                            105.0,
                            148.0,
                            1,
                            false,
                            null,
                            BadgeLayout.DEFAULT.elements(),
                            null,
                            null,
                            null,
                            new BadgeBack(Duplex.PLAIN, null, List.of(element))),
                    DrawnSheets.badge("Ana"));

            assertThat(canvas.texts).as(text.toString()).isNotEmpty();
            // Glyphs may reach over their advance and their line by a little.
            double more = 2.5;
            for (Rectangle2D line : canvas.texts) {
                boolean isInside = line.isEmpty()
                        || at(5 - more, 30 - more, width + 2 * more, height + 2 * more)
                                .contains(line);
                assertThat(isInside).as("%s in %s of %s", line, box, text).isTrue();
            }
        }
    }

    @Test
    void longTextIsBrokenThenSmallerThenCut() {
        String rules = "This badge is not transferable. It must be worn visibly at all times and given back on demand.";
        FittedText large = WrappedText.of(rules, false, 90, 60, 5, FONTS);
        FittedText small = WrappedText.of(rules, false, 60, 12, 5, FONTS);
        FittedText tiny = WrappedText.of(rules, false, 30, 5, 5, FONTS);

        assertThat(large.size()).isEqualTo(5);
        assertThat(said(large)).isEqualTo(rules);
        assertThat(small.size()).isBetween(2.0, 4.99);
        assertThat(said(small)).isEqualTo(rules);
        assertThat(said(tiny)).endsWith("\u2026").hasSizeLessThan(rules.length());
        assertThat(tiny.height()).isLessThanOrEqualTo(5);
    }

    @Test
    void wordsStayWholeAsLongAsTheyCan() {
        FittedText name = WrappedText.of("Alexandra Mustermann", true, 40, 30, 12, FONTS);

        assertThat(name.lines()).extracting(ShapedText::text).containsExactly("Alexandra", "Mustermann");
        assertThat(name.size()).isLessThan(12);
    }

    private static String said(FittedText text) {
        return String.join(" ", text.lines().stream().map(ShapedText::text).toList());
    }
}
