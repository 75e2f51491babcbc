package org.gatehouse.platform.db.replica;

import java.time.Duration;

/** Waits in short steps for what a replica gets in a moment, and not for longer than a second. */
final class BoundedWait {

    static final Duration LONGEST = Duration.ofSeconds(1);

    private static final Duration STEP = Duration.ofMillis(10);

    private final long begin = System.nanoTime();

    /** Whether there was time to wait once more. */
    boolean waitABit() {
        if (System.nanoTime() - begin >= LONGEST.toNanos()) {
            return false;
        }
        try {
            Thread.sleep(STEP);
            return true;
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
