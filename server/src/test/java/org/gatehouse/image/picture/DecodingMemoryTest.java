package org.gatehouse.image.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gatehouse.image.jpeg.JpegLibrary;
import org.gatehouse.platform.Drawn;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The most expensive pictures of each kind end in a small heap as they do in a large one, or are refused. */
class DecodingMemoryTest {

    private static final int ROUNDS = Drawn.size(2, 1);

    private static List<Arguments> oneLibrary() {
        return Drawn.some(
                1, List.of(Arguments.of(JpegLibrary.JDK, "", 1), Arguments.of(JpegLibrary.AUTO, "144MB", 18)));
    }

    /** The second budget is most of the heap: a picture that took more than what is said of it would not fit. */
    @ParameterizedTest
    @MethodSource("oneLibrary")
    void noPictureTakesMoreThanASmallHeapHas(
            JpegLibrary library, String budget, int decodedInEachRound, @TempDir Path directory) throws Exception {
        Path output = directory.resolve("output");
        Process decoding = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:TieredStopAtLevel=1",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        HostilePictures.class.getName(),
                        library.name(),
                        budget,
                        String.valueOf(ROUNDS))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        boolean ended = decoding.waitFor(180, TimeUnit.SECONDS);
        if (!ended) {
            decoding.destroyForcibly();
        }

        String told = Files.readString(output, StandardCharsets.UTF_8);
        assertThat(ended).as(told).isTrue();
        assertThat(decoding.exitValue()).as(told).isZero();
        assertThat(told).doesNotContain("OutOfMemoryError");
        assertThat(told.lines().filter(line -> line.contains("MB of memory")))
                .as(told)
                .isNotEmpty();
        assertThat(told.lines().filter(line -> line.endsWith(": decoded")))
                .as(told)
                .hasSizeGreaterThanOrEqualTo(decodedInEachRound * ROUNDS);
    }
}
