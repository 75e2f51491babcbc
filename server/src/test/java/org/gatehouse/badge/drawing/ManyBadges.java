package org.gatehouse.badge.drawing;

import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.gatehouse.badge.layout.BadgeLayout;
import org.gatehouse.image.TestPictures;

/** Draws a given number of badges into a file, as a print job does; run in a JVM of its own with a small heap. */
public final class ManyBadges {

    private static final List<String> NAMES = List.of(
            "Ana Souza",
            "Łukasz Čapková",
            "Владимир Щукин",
            "محمد عبد الرحمن",
            "李小龍",
            "김민준",
            "नरेन्द्र श्रीवास्तव",
            "สมชาย ศรีสุวรรณ");

    private ManyBadges() {}

    /** Prints seconds, bytes of the file and bytes of heap that were in use at most after a badge. */
    public static void main(String[] arguments) throws IOException {
        int count = Integer.parseInt(arguments[0]);
        Path directory = Path.of(arguments[1]);
        byte[] photo = portrait();
        BadgeDrawing drawing = new BadgeDrawing(new BadgeFonts());
        long started = System.nanoTime();
        Path file = directory.resolve("many.pdf");
        long most = 0;
        try (BadgePdf pdf = new BadgePdf(drawing, BadgeLayout.DEFAULT.sheet(), directory);
                OutputStream out = Files.newOutputStream(file)) {
            for (int i = 0; i < count; i++) {
                pdf.add(BadgeLayout.DEFAULT, badge(i, photo));
                Runtime heap = Runtime.getRuntime();
                most = Math.max(most, heap.totalMemory() - heap.freeMemory());
            }
            pdf.save(out);
        }
        double seconds = (System.nanoTime() - started) / 1e9;
        System.out.printf(
                "%d badges in %.1f s, %d bytes, %d MB of heap%n", count, seconds, Files.size(file), most >> 20);
    }

    private static BadgeContent badge(int number, byte[] photo) {
        String name = NAMES.get(number % NAMES.size()) + " " + Integer.toString(number, 36);
        return new BadgeContent(
                "World Skills Championships",
                "WSC2026",
                "22 \u2013 27 Sep 2026",
                name,
                "Ana",
                "Souza",
                "AS",
                List.of("17 Mechatronics", "Team " + number % 40, "Expert"),
                "Country " + number % 60,
                "Country " + number % 60,
                "Competitor",
                "#D50032",
                "#FFFFFF",
                List.of(
                        new BadgeContent.Chip("ARENA", "#0055A4", "#FFFFFF"),
                        new BadgeContent.Chip("VIL", "#FFD100", "#000000")),
                "",
                String.valueOf(100_000 + number),
                (100_000 + number) + "-" + new UUID(7, number),
                new BadgePicture(new UUID(1, number), photo),
                Map.of(),
                false);
    }

    /** As large as a real one: a smooth face with the noise of a camera. */
    static byte[] portrait() {
        BufferedImage image = new BufferedImage(600, 800, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setPaint(new GradientPaint(0, 0, new Color(0xDDE6F0), 0, 800, new Color(0x8FA3B8)));
        graphics.fillRect(0, 0, 600, 800);
        graphics.setPaint(new GradientPaint(200, 200, new Color(0xE0B090), 420, 560, new Color(0xB07A58)));
        graphics.fillOval(190, 170, 220, 300);
        graphics.setColor(new Color(0x2F4B6E));
        graphics.fillRoundRect(90, 500, 420, 420, 220, 220);
        graphics.dispose();
        Random random = new Random(1);
        for (int y = 0; y < 800; y++) {
            for (int x = 0; x < 600; x++) {
                Color color = new Color(image.getRGB(x, y));
                int noise = (int) (random.nextGaussian() * 4);
                image.setRGB(
                        x,
                        y,
                        new Color(
                                        Math.clamp(color.getRed() + noise, 0, 255),
                                        Math.clamp(color.getGreen() + noise, 0, 255),
                                        Math.clamp(color.getBlue() + noise, 0, 255))
                                .getRGB());
            }
        }
        return TestPictures.jpeg(image);
    }
}
