package org.gatehouse.feed.sync;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The temporary files of responses that this process holds; they have no names, so the system is asked for what is open. */
final class TemporaryAnswers {

    private static final Path OPEN = Path.of("/proc/self/fd");

    private TemporaryAnswers() {}

    /** Those of at least so many bytes. */
    static long open(long bytes) {
        try (Stream<Path> files = Files.list(OPEN)) {
            return files.filter(file -> isAnswer(file, bytes)).count();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static boolean isAnswer(Path file, long bytes) {
        try {
            return Files.readSymbolicLink(file).toString().contains("gatehouse-answer-") && Files.size(file) >= bytes;
        } catch (IOException closedMeanwhile) {
            return false;
        }
    }
}
