package org.gatehouse.imports.file;

import java.io.IOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.gatehouse.platform.problem.PlatformProblem;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.util.unit.DataSize;

/** Lets as many files be read at once as there is memory for. */
@Component
public class FilePlaces {

    /** The most that reading one file takes, including the rows that wait to be stored. */
    private static final long BYTES_A_FILE = 32L << 20;

    private static final int PART_OF_HEAP = 4;
    private static final int PATIENCE_SECONDS = 10;

    private final Semaphore places;

    FilePlaces(ImportSettings settings) {
        this.places = new Semaphore(placesIn(settings.memory()), true);
    }

    /** Reads a file. */
    @FunctionalInterface
    public interface Reading<T> {

        T read() throws IOException;
    }

    /** How many files are read at once. */
    public static int placesIn(@Nullable DataSize memory) {
        long bytes = memory == null ? Runtime.getRuntime().maxMemory() / PART_OF_HEAP : memory.toBytes();
        return (int) Math.max(1, bytes / BYTES_A_FILE);
    }

    /**
     * Reads a file as soon as there is memory for it.
     *
     * @throws org.gatehouse.platform.problem.ProblemException unavailable (503)
     */
    public <T> T read(Reading<T> reading) throws IOException {
        takePlace();
        try {
            return reading.read();
        } finally {
            places.release();
        }
    }

    private void takePlace() {
        try {
            if (!places.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw PlatformProblem.UNAVAILABLE
                        .because("The server has no memory for another file at the moment; send this one again later.")
                        .retryAfter(PATIENCE_SECONDS);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }
}
