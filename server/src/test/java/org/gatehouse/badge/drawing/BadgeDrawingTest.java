package org.gatehouse.badge.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import javax.imageio.ImageIO;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.gatehouse.badge.Scanned;
import org.gatehouse.badge.layout.BadgeBox;
import org.gatehouse.badge.layout.BadgeLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is seen on a badge; the pictures are kept in {@code target/badges} to be looked at. */
class BadgeDrawingTest {

    private static final float DPI = 150;
    private static final String QR = "4711-123e4567-e89b-12d3-a456-426614174000";

    private final BadgeFonts fonts = new BadgeFonts();
    private final BadgeDrawing drawing = new BadgeDrawing(fonts);

    private static BadgeContent badge(String name, String... zones) {
        List<BadgeContent.Chip> chips = new ArrayList<>();
        List<String> colors = List.of("#0055A4", "#FFD100", "#00843D", "#FFFFFF", "#7A1FA2");
        for (String zone : zones) {
            String color = colors.get(chips.size() % colors.size());
            chips.add(new BadgeContent.Chip(zone, color, org.gatehouse.platform.text.Colors.readableOn(color)));
        }
        return new BadgeContent(
                "World Skills Championships Shanghai",
                "WSC2026",
                "22 \u2013 27 Sep 2026",
                name,
                "Ana",
                "Souza",
                "AS",
                List.of("17 Mechatronics", "Team Portugal", "Expert"),
                "Portugal",
                "Portugal",
                "Competitor",
                "#D50032",
                "#FFFFFF",
                chips,
                "Day pass",
                "4711",
                QR,
                null,
                Map.of(),
                false);
    }

    private static BadgeContent with(BadgeContent badge, BadgePicture photo) {
        return new BadgeContent(
                badge.eventName(),
                badge.eventCode(),
                badge.eventDays(),
                badge.name(),
                badge.firstName(),
                badge.lastName(),
                badge.initials(),
                badge.lines(),
                badge.member(),
                badge.country(),
                badge.position(),
                badge.positionColor(),
                badge.positionTextColor(),
                badge.zones(),
                badge.validity(),
                badge.number(),
                badge.qr(),
                photo,
                badge.pictures(),
                badge.preview());
    }

    private byte[] pdf(BadgeLayout layout, BadgeContent... badges) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (BadgePdf pdf = new BadgePdf(drawing, layout.sheet())) {
            for (BadgeContent badge : badges) {
                pdf.add(layout, badge);
            }
            pdf.save(out);
        }
        return out.toByteArray();
    }

    private static BufferedImage page(byte[] pdf, int number) throws IOException {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            return new PDFRenderer(document).renderImageWithDPI(number, DPI);
        }
    }

    private BufferedImage drawn(BadgeContent badge) throws IOException {
        return page(pdf(BadgeLayout.DEFAULT, badge), 0);
    }

    private static void keep(String name, BufferedImage image) throws IOException {
        Path directory = Files.createDirectories(Path.of("target/badges"));
        ImageIO.write(image, "png", directory.resolve(name + ".png").toFile());
    }

    /** How much of a box is not white, 0 to 1. */
    private static double ink(BufferedImage image, BadgeBox box) {
        return ink(image, new Rectangle2D.Double(box.x(), box.y(), box.width(), box.height()));
    }

    private static double ink(BufferedImage image, Rectangle2D mm) {
        double dots = DPI / 25.4;
        long dark = 0;
        long all = 0;
        for (int y = (int) (mm.getMinY() * dots); y < Math.min(image.getHeight(), mm.getMaxY() * dots); y++) {
            for (int x = (int) (mm.getMinX() * dots); x < Math.min(image.getWidth(), mm.getMaxX() * dots); x++) {
                all++;
                Color color = new Color(image.getRGB(x, y));
                if (color.getRed() + color.getGreen() + color.getBlue() < 3 * 235) {
                    dark++;
                }
            }
        }
        return (double) dark / all;
    }

    @Test
    void everyPartIsDrawnAndTheQrCodeScans() throws Exception {
        BufferedImage page = drawn(with(badge("Ana Souza", "ARENA", "VIL", "MED"), photo(1)));
        keep("default", page);

        BadgeLayout.DEFAULT
                .elements()
                .byName()
                .forEach((name, box) -> assertThat(ink(page, box)).as(name).isGreaterThan(0.004));
        assertThat(Scanned.of(page)).isEqualTo(QR);
    }

    private static BadgePicture photo(int seed) {
        return new BadgePicture(new UUID(0, seed), ManyBadges.portrait());
    }

    @Test
    void thePreviewLooksAsThePrint() throws Exception {
        BadgeContent badge = with(badge("Ana Souza", "ARENA", "VIL"), photo(2));
        RasterCanvas canvas = new RasterCanvas(105, 148);
        drawing.draw(canvas, BadgeLayout.DEFAULT, badge);
        BufferedImage screen = ImageIO.read(new ByteArrayInputStream(canvas.png()));
        BufferedImage paper = drawn(badge);
        keep("screen", screen);

        assertThat(Math.abs(screen.getWidth() - paper.getWidth())).isLessThanOrEqualTo(1);
        BadgeLayout.DEFAULT
                .elements()
                .byName()
                .forEach((name, box) -> assertThat(Math.abs(ink(screen, box) - ink(paper, box)))
                        .as(name)
                        .isLessThan(0.03));
    }

    @ParameterizedTest
    @CsvSource({
        "latin, Łukasz Čapková-Ñandú",
        "cyrillic, Владимир Щукин",
        "greek, Ελευθερία Παπαδοπούλου",
        "arabic, محمد عبد الرحمن",
        "hebrew, יעל בן־דוד",
        "devanagari, नरेन्द्र श्रीवास्तव",
        "thai, สมชาย ศรีสุวรรณ",
        "chinese, 李小龍",
        "japanese, 山田 はなこ",
        "korean, 김민준",
        "georgian, ნინო ბერიძე",
        "amharic, አበበ በቂላ",
        "tamil, தமிழ் செல்வி",
        "mixed, Ana محمد 李 Souza"
    })
    void namesOfEveryScriptAreDrawn(String script, String name) throws Exception {
        BufferedImage page = drawn(badge(BadgeText.clean(name), "ARENA"));
        keep("name-" + script, page);

        assertThat(fonts.drawable(BadgeText.clean(name), true)).doesNotContain(String.valueOf(BadgeFonts.REPLACEMENT));
        assertThat(ink(page, BadgeLayout.DEFAULT.elements().name())).isGreaterThan(0.03);
    }

    @Test
    void arabicIsJoined() {
        assertThat(gaps("بيتك")).as("joined").isZero();
        assertThat(gaps("ب\u200Cي\u200Cت\u200Cك")).as("kept apart").isEqualTo(3);
    }

    /** How often a vertical line can be drawn between two letters. */
    private int gaps(String text) {
        BufferedImage image = new BufferedImage(1200, 400, BufferedImage.TYPE_BYTE_GRAY);
        var graphics = image.createGraphics();
        graphics.translate(50, 250);
        graphics.scale(200, 200);
        graphics.fill(fonts.shape(text, true).outline());
        graphics.dispose();
        int gaps = -1;
        boolean inked = false;
        for (int x = 0; x < image.getWidth(); x++) {
            boolean ink = false;
            for (int y = 0; y < image.getHeight(); y++) {
                ink |= image.getRaster().getSample(x, y, 0) > 0;
            }
            gaps += ink && !inked ? 1 : 0;
            inked = ink;
        }
        return gaps;
    }

    @Test
    void arabicAndHebrewRunFromRightToLeft() {
        double whole = fonts.shape("אל", true).advance();
        Rectangle2D outline = fonts.shape("אל", true).outline().getBounds2D();
        // lamed is the tall one: it is last, so on the left
        double tallest = leftmostOfTheTallest("אל");

        assertThat(outline.getWidth()).isLessThan(whole * 1.1);
        assertThat(tallest).isLessThan(whole / 2);
    }

    private double leftmostOfTheTallest(String text) {
        double[] at = new double[6];
        double top = Double.MAX_VALUE;
        double left = 0;
        var path = fonts.shape(text, true).outline().getPathIterator(null);
        for (; !path.isDone(); path.next()) {
            if (path.currentSegment(at) != java.awt.geom.PathIterator.SEG_CLOSE && at[1] < top) {
                top = at[1];
                left = at[0];
            }
        }
        return left;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "😀 Ana 👩‍👩‍👧 Souza",
                "\u202Eevil\u202C \u0007name\u0000",
                "Z\u0351\u0351\u0351\u0351\u0351\u0351\u0351\u0351\u0351\u0351a\u0351\u0351\u0351\u0351\u0351\u0351l",
                "<script>alert(1)</script>",
                "\uD800 half",
                "   ",
                "\u0301\u0302",
                "\u200D\u200C",
                "𠀋𝔘𝔫𝔦"
            })
    void hostileNamesDoNotBreakTheBadge(String name) throws Exception {
        BufferedImage page = drawn(badge(BadgeText.clean(name), "ARENA"));

        assertThat(Scanned.of(page)).isEqualTo(QR);
    }

    @Test
    void anEmojiIsOneVisibleReplacement() {
        assertThat(fonts.drawable(BadgeText.clean("😀👩‍👩‍👧 Ana"), true)).isEqualTo("□ Ana");
    }

    /** As East Asian keyboards and decorated names of the web have them. */
    @Test
    void wideAndBoldLettersAreDrawnAsPlainOnes() {
        assertThat(fonts.drawable(BadgeText.clean("Ａｎａ 𝐋𝐢𝐦𝐚 Ⓑ"), true)).isEqualTo("Ana Lima B");
        assertThat(new DrawableNames(fonts).missing("Ａｎａ", "𝐋ima😀")).isEqualTo("😀");
    }

    @Test
    void familyNamesOfJapanAndChinaAreDrawn() {
        for (String name :
                List.of("髙橋", "山﨑", "𠮷野", "渡邉", "齋藤", "濵田", "王喆", "朱镕基", "陶喆", "冮", "葛\uDB40\uDD00城", "煊赫")) {
            String clean = BadgeText.clean(name);
            assertThat(fonts.drawable(clean, true)).isEqualTo(clean);
            assertThat(fonts.drawable(clean, false)).isEqualTo(clean);
        }
    }

    @Test
    void longNamesStayInTheirBox() throws Exception {
        BadgeBox box = BadgeLayout.DEFAULT.elements().name();
        double room = box.width();
        List<String> names = new ArrayList<>(List.of(
                "Maximiliane Schwarzenberg-Lindemann",
                "x".repeat(5000),
                "Ab ".repeat(1600),
                "محمد ".repeat(900),
                "漢字".repeat(2000)));
        Random random = new Random(22);
        for (int i = 0; i < 200; i++) {
            names.add(random.ints(1 + random.nextInt(60), 0, 0x3000)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString());
        }
        for (String name : names) {
            FittedText fitted = FittedText.of(BadgeText.clean(name), true, room, box.height(), box.largest(), 2, fonts);

            assertThat(fitted.height()).isLessThanOrEqualTo(box.height() + 1e-6);
            assertThat(fitted.lines()).hasSizeLessThanOrEqualTo(2);
            assertThat(fitted.lines())
                    .allSatisfy(
                            line -> assertThat(line.advance() * fitted.size()).isLessThanOrEqualTo(room + 0.6));
        }
        keep("name-long", drawn(badge(BadgeText.clean(names.get(0)), "ARENA")));
        keep("name-5000", drawn(badge(BadgeText.clean(names.get(2)), "ARENA")));
    }

    @Test
    void zonesThatAreTooManyAreCounted() throws Exception {
        String[] many = new String[60];
        for (int i = 0; i < many.length; i++) {
            many[i] = "Z" + i;
        }
        String[] twelve = Arrays.copyOf(many, 12);

        List<String> written = texts(badge("Ana Souza", many));
        List<String> zones =
                written.stream().filter(text -> text.matches("Z\\d+")).toList();
        assertThat(zones)
                .as("the first ones, in their order")
                .hasSizeBetween(12, 59)
                .containsExactly(Arrays.copyOf(many, zones.size()));
        assertThat(written).contains("+" + (60 - zones.size()));
        assertThat(texts(badge("Ana Souza", twelve))).contains(twelve).noneMatch(text -> text.startsWith("+"));
        keep("zones-60", drawn(badge("Ana Souza", many)));
        keep("zones-12", drawn(badge("Ana Souza", twelve)));
    }

    /** What is written on the badge, in the order in which it is drawn; a key is one letter for the weight and the text. */
    private List<String> texts(BadgeContent badge) {
        List<String> texts = new ArrayList<>();
        drawing.draw(
                new Canvas() {
                    @Override
                    public void fill(Shape shape, Color color) {}

                    @Override
                    public void outline(Shape shape, Color color, double width) {}

                    @Override
                    public void text(ShapedText text, double x, double baseline, double size, Color color) {
                        texts.add(text.key().substring("b".length()));
                    }

                    @Override
                    public void picture(BadgePicture picture, Rectangle2D at, Shape clip) {}
                },
                BadgeLayout.DEFAULT,
                badge);
        return texts;
    }

    @Test
    void fourBadgesStandOnASheet() throws Exception {
        BadgeLayout four = new BadgeLayout(105.0, 148.0, 4, true, null, BadgeLayout.DEFAULT.elements(), null);
        BadgeContent[] badges = new BadgeContent[5];
        for (int i = 0; i < badges.length; i++) {
            badges[i] = badge("Person " + i, "ARENA");
        }
        byte[] pdf = pdf(four, badges);

        try (PDDocument document = Loader.loadPDF(pdf)) {
            assertThat(document.getNumberOfPages()).isEqualTo(2);
            assertThat(document.getPage(0).getMediaBox().getWidth()).isBetween(595f, 596f);
        }
        keep("sheet", page(pdf, 0));
        assertThat(ink(page(pdf, 0), new Rectangle2D.Double(105, 148, 105, 148)))
                .isGreaterThan(0.1);
        assertThat(ink(page(pdf, 1), new Rectangle2D.Double(105, 148, 105, 148)))
                .isLessThan(0.01);
    }
}
