package org.gatehouse.platform.connection;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.springframework.stereotype.Component;

/**
 * Lets requests of strangers run one after the other, a few at a time, so that those of gates never wait for more than these few: virtual
 * threads run in the order in which they come, each for as long as it likes.
 *
 * <p>A request keeps its turn until its response is complete, but for 10 ms at most: one that takes longer is not waiting for a processor.
 */
@Component
class Turns {

    private static final long LONGEST = Duration.ofMillis(10).toNanos();

    private final int most = 2 * Runtime.getRuntime().availableProcessors();

    /** Those who wait stand in a queue, and only the first of them looks at the clock. */
    private final ReentrantLock queue = new ReentrantLock(true);

    /** Who has a turn, and when it ends; the first to end is the first. */
    private final SequencedMap<ClientConnection, Long> turns = new LinkedHashMap<>();

    void await(ClientConnection connection) {
        queue.lock();
        try {
            take(connection);
        } finally {
            queue.unlock();
        }
    }

    private synchronized void take(ClientConnection connection) {
        while (turns.size() >= most) {
            long left = turns.firstEntry().getValue() - System.nanoTime();
            if (left <= 0) {
                turns.pollFirstEntry();
            } else {
                awaitNanos(left);
            }
        }
        turns.put(connection, System.nanoTime() + LONGEST);
    }

    private void awaitNanos(long nanos) {
        try {
            TimeUnit.NANOSECONDS.timedWait(this, nanos);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    synchronized void end(ClientConnection connection) {
        if (turns.remove(connection) != null) {
            notify();
        }
    }
}
