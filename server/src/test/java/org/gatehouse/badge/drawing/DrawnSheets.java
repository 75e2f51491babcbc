package org.gatehouse.badge.drawing;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.gatehouse.badge.layout.BadgeLayout;

/** Files of badges as a printer gets them, measured in mm from the upper left corner of the page. */
final class DrawnSheets {

    static final double DOTS_A_MM = 150 / 25.4;
    private static final float POINTS_A_MM = 72 / 25.4f;
    static final BadgeDrawing DRAWING = new BadgeDrawing(new BadgeFonts());

    private DrawnSheets() {}

    static BadgeContent badge(String name) {
        return new BadgeContent(
                "World Games 2027",
                "WG2027",
                "1 \u2013 3 May 2027",
                name,
                "Ana",
                "Souza",
                "AS",
                List.of("Team leader"),
                "Fictional Federation",
                "Fictionland",
                "Competitor",
                "#D50032",
                "#FFFFFF",
                List.of(new BadgeContent.Chip("ARENA", "#0055A4", "#FFFFFF")),
                "",
                "4711",
                "4711-x",
                null,
                Map.of(),
                false);
    }

    static PDDocument pdf(BadgeLayout layout, String... names) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (BadgePdf pdf = new BadgePdf(DRAWING, layout.sheet())) {
            for (String name : names) {
                pdf.add(layout, badge(name));
            }
            pdf.save(out);
        }
        return Loader.loadPDF(out.toByteArray());
    }

    /** Draws a page; the picture is kept in {@code target/badges} to be looked at. */
    static BufferedImage page(PDDocument document, int number, String kept) throws IOException {
        BufferedImage page = new PDFRenderer(document).renderImageWithDPI(number, 150);
        Path directory = Files.createDirectories(Path.of("target/badges"));
        ImageIO.write(page, "png", directory.resolve(kept + ".png").toFile());
        return page;
    }

    static Color at(BufferedImage page, double x, double y) {
        return new Color(page.getRGB((int) (x * DOTS_A_MM), (int) (y * DOTS_A_MM)));
    }

    /** Whether anything dark lies within half a millimetre. */
    static boolean isMarked(BufferedImage page, double x, double y) {
        for (double across = -0.5; across <= 0.5; across += 0.1) {
            for (double down = -0.5; down <= 0.5; down += 0.1) {
                if (at(page, x + across, y + down).getRed() < 160) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Left, bottom, width and height in mm. */
    static double[] millimetres(PDRectangle box) {
        return new double[] {
            box.getLowerLeftX() / POINTS_A_MM,
            box.getLowerLeftY() / POINTS_A_MM,
            box.getWidth() / POINTS_A_MM,
            box.getHeight() / POINTS_A_MM
        };
    }
}
