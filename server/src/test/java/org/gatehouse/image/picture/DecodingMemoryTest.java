package org.gatehouse.image.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.gatehouse.image.jpeg.JpegLibrary;
import org.gatehouse.platform.FullSize;
import org.gatehouse.platform.SmallHeap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The most expensive pictures of each kind end in a small heap as they do in a large one, or are refused. */
class DecodingMemoryTest {

    private static final int ROUNDS = FullSize.or(1, 2);

    private static List<Arguments> libraries() {
        return List.of(Arguments.of(JpegLibrary.JDK, "", 1), Arguments.of(JpegLibrary.AUTO, "144MB", 18));
    }

    /** The second budget is most of the heap: a picture that took more than what is said of it would not fit. */
    @ParameterizedTest
    @MethodSource("libraries")
    void noPictureTakesMoreThanASmallHeapHas(
            JpegLibrary library, String budget, int decodedInEachRound, @TempDir Path directory) throws Exception {
        String told = SmallHeap.run(
                directory,
                List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED"),
                HostilePictures.class,
                library.name(),
                budget,
                String.valueOf(ROUNDS));

        assertThat(told).doesNotContain("OutOfMemoryError");
        assertThat(told.lines().filter(line -> line.contains("MB of memory")))
                .as(told)
                .isNotEmpty();
        assertThat(told.lines().filter(line -> line.endsWith(": decoded")))
                .as(told)
                .hasSizeGreaterThanOrEqualTo(decodedInEachRound * ROUNDS);
    }
}
