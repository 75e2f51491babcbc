package org.gatehouse.platform.work;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does something again and again on a thread of its own, from {@link #start} to {@link #stop}. A round that fails is logged and counted,
 * and the next one follows: no loop ends unseen.
 */
public final class Loop {

    private static final Logger log = LoggerFactory.getLogger(Loop.class);

    private static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(1);

    /** What a loop does once. It may wait for something, and ends when it is interrupted. */
    @FunctionalInterface
    public interface Round {
        void run() throws InterruptedException;
    }

    private final String name;
    private final Duration pause;
    private final Round round;
    private final Semaphore woken = new Semaphore(0);
    private volatile @Nullable Thread thread;

    /**
     * A loop that has not started.
     *
     * @param name of its thread, which is a platform thread: interrupting it does not close the connection that it is using
     * @param pause between two rounds
     */
    public Loop(String name, Duration pause, Round round) {
        this.name = name;
        this.pause = pause;
        this.round = round;
    }

    public void start() {
        Thread started = Thread.ofPlatform().name(name).daemon().unstarted(this::run);
        thread = started;
        started.start();
    }

    private void run() {
        while (isCurrent()) {
            try {
                Duration shortest = succeeds() ? Duration.ZERO : PAUSE_AFTER_FAILURE;
                if (woken.tryAcquire(Math.max(pause.toNanos(), shortest.toNanos()), TimeUnit.NANOSECONDS)) {
                    woken.drainPermits();
                }
            } catch (InterruptedException stopped) {
                log.debug("{} is stopped", name);
            }
        }
    }

    private boolean succeeds() throws InterruptedException {
        try {
            round.run();
            return true;
        } catch (RuntimeException | Error failure) {
            if (isCurrent()) {
                BackgroundFailures.report(name, failure);
            }
            return false;
        }
    }

    private boolean isCurrent() {
        return Thread.currentThread().equals(thread);
    }

    /** Ends the pause between two rounds; a round that is under way is followed by another at once. */
    public void wake() {
        woken.release();
    }

    public boolean isRunning() {
        return thread != null;
    }

    /** Interrupts the current round and waits for its end, for this time at most. A round may stop its own loop. */
    public void stop(Duration longest) {
        Thread running = thread;
        thread = null;
        if (running == null || running.equals(Thread.currentThread())) {
            return;
        }
        running.interrupt();
        try {
            running.join(longest);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }
}
