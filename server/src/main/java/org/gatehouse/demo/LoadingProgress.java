package org.gatehouse.demo;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs the progress of one part of the loading, and its speed. */
final class LoadingProgress {

    private static final Logger log = LoggerFactory.getLogger(LoadingProgress.class);

    private final String what;
    private final long start;
    private final long total;
    private final long begin = System.nanoTime();
    private long told = begin;

    /** Starts counting; {@code start} is what an earlier run had already done, which does not count into the rate. */
    LoadingProgress(String what, long start, long total) {
        this.what = what;
        this.start = start;
        this.total = total;
    }

    /** Logs a line every two seconds, and one at the end. */
    void at(long done) {
        if (done == total || System.nanoTime() - told > 2_000_000_000L) {
            told = System.nanoTime();
            report(done);
        }
    }

    private void report(long done) {
        double seconds =
                Math.max(0.001, Duration.ofNanos(System.nanoTime() - begin).toMillis() / 1000.0);
        log.info(
                "Demo: {}",
                "%s %d %% (%,d of %,d, %,.0f a second)"
                        .formatted(what, done * 100 / total, done, total, (done - start) / seconds));
    }
}
