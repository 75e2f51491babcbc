package org.gatehouse.platform.backup;

import java.time.Duration;
import java.util.function.Consumer;

/** Reports the progress of long work every few seconds. Several threads may do the work. */
final class Progress {

    private static final long TELL_EVERY = Duration.ofSeconds(5).toNanos();

    private final Consumer<String> out;
    private final String text;
    private final long unit;
    private final long all;
    private long done;
    private long told = System.nanoTime();

    private Progress(Consumer<String> out, String text, long unit, long all) {
        this.out = out;
        this.text = text;
        this.unit = unit;
        this.all = all;
    }

    static Progress ofBytes(Consumer<String> out, String of, long all) {
        return new Progress(out, "%d of %d MB of " + of, 1 << 20, all);
    }

    static Progress ofFiles(Consumer<String> out, String of, long all) {
        return new Progress(out, "%d of %d files of " + of, 1, all);
    }

    synchronized void add(long more) {
        done += more;
        if (System.nanoTime() - told > TELL_EVERY) {
            told = System.nanoTime();
            // More may have come since all was counted.
            out.accept(text.formatted(done / unit, Math.max(done, all) / unit));
        }
    }

    synchronized long done() {
        return done;
    }
}
