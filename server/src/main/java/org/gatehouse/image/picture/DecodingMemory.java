package org.gatehouse.image.picture;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.gatehouse.image.ImageProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/**
 * The memory of all pictures that are being decoded. The header shows how much a picture needs. The picture waits until that much is free,
 * and is refused if it needs more than the whole budget.
 */
public final class DecodingMemory {

    private static final int PART_OF_HEAP = 4;
    private static final int PATIENCE_SECONDS = 30;
    private static final long MB = 1 << 20;

    private final int megabytes;
    private final Semaphore free;

    private DecodingMemory(long bytes) {
        megabytes = Math.clamp(bytes / MB, 1, Integer.MAX_VALUE);
        free = new Semaphore(megabytes, true);
    }

    /** A budget of this size; null: a quarter of the largest heap. */
    public static DecodingMemory of(@Nullable DataSize size) {
        return new DecodingMemory(size == null ? Runtime.getRuntime().maxMemory() / PART_OF_HEAP : size.toBytes());
    }

    /** The share of one picture, which is nothing at first. */
    public Share share() {
        return new Share();
    }

    /** What one picture holds until it is closed. */
    public final class Share implements AutoCloseable {

        private int held;

        private Share() {}

        /**
         * Replaces this picture's reservation. The old one is released first, so that no two pictures wait for each other.
         */
        void hold(long bytes) {
            close();
            long wanted = Math.ceilDiv(bytes, MB);
            if (wanted > megabytes) {
                throw tooLarge(wanted);
            }
            take((int) wanted);
        }

        private void take(int wanted) {
            try {
                if (!free.tryAcquire(wanted, PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                    throw ImageProblem.TOO_MANY_UPLOADS
                            .because("Other pictures take the memory for decoding; send it again.")
                            .retryAfter(5);
                }
                held = wanted;
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(interrupted);
            }
        }

        private ProblemException tooLarge(long wanted) {
            return ImageProblem.TOO_MANY_PIXELS.ofField(
                    "file",
                    "takes %d MB of memory to decode; the server has %d MB for it. Send a smaller picture, or a JPEG",
                    wanted,
                    megabytes);
        }

        @Override
        public void close() {
            free.release(held);
            held = 0;
        }
    }
}
