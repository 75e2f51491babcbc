package org.gatehouse.badge;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.apache.pdfbox.Loader;
import org.gatehouse.badge.drawing.ManyBadges;
import org.gatehouse.platform.InOneBuildOf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file of 500 badges costs no more memory than one of a few. */
class BadgeMemoryTest {

    private static final int BADGES = 500;

    @Test
    @InOneBuildOf(value = 3, turn = 2)
    void fiveHundredBadgesFitIntoASmallHeap(@TempDir Path directory) throws Exception {
        Path output = directory.resolve("output");
        Process drawing = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx48m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ManyBadges.class.getName(),
                        String.valueOf(BADGES),
                        directory.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        boolean ended = drawing.waitFor(180, TimeUnit.SECONDS);
        if (!ended) {
            drawing.destroyForcibly();
        }

        String told = Files.readString(output, StandardCharsets.UTF_8);
        assertThat(ended).as(told).isTrue();
        assertThat(drawing.exitValue()).as(told).isZero();
        System.out.println(told.strip());
        try (var document = Loader.loadPDF(directory.resolve("many.pdf").toFile())) {
            assertThat(document.getNumberOfPages()).isEqualTo(BADGES);
        }
    }
}
