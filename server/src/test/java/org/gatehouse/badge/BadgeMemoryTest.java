package org.gatehouse.badge;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.gatehouse.badge.drawing.ManyBadges;
import org.gatehouse.platform.SmallHeap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file of 500 badges costs no more memory than one of a few. */
class BadgeMemoryTest {

    private static final int BADGES = 500;

    @Test
    void fiveHundredBadgesFitIntoASmallHeap(@TempDir Path directory) throws Exception {
        String told = SmallHeap.run(
                directory,
                List.of("-Xmx48m", "-XX:+UseSerialGC"),
                ManyBadges.class,
                String.valueOf(BADGES),
                directory.toString());

        System.out.println(told.strip());
        try (var document = Loader.loadPDF(directory.resolve("many.pdf").toFile())) {
            assertThat(document.getNumberOfPages()).isEqualTo(BADGES);
        }
    }
}
