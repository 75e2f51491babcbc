package org.gatehouse.platform.telemetry;

import java.net.URI;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs once that the collector cannot be reached, and once that it is back. The libraries would log it again and again, with stack traces.
 */
final class CollectorWatch {

    private static final Logger log = LoggerFactory.getLogger(CollectorWatch.class);

    private final String what;
    private final String server;
    private final AtomicBoolean away = new AtomicBoolean();

    CollectorWatch(String what, @Nullable String address) {
        this.what = what;
        this.server = address == null ? "" : String.valueOf(URI.create(address).getHost());
    }

    void took() {
        if (away.compareAndSet(true, false)) {
            log.info("The collector {} takes {} again.", server, what);
        }
    }

    void failed(@Nullable Throwable failure) {
        if (away.compareAndSet(false, true)) {
            log.warn(
                    "The collector {} takes no {} ({}). What it misses is lost; nothing waits for it.",
                    server,
                    what,
                    failure == null ? "no reason given" : root(failure).toString());
        }
    }

    /** Libraries wrap the cause several times. */
    private static Throwable root(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }
}
