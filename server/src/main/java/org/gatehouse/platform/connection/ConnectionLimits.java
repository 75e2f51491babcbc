package org.gatehouse.platform.connection;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How many connections there may be.
 *
 * @param connections all at once; by default the heap decides
 * @param strangers those over which no valid token or session has come; by default half of all
 * @param firstRequest how long a connection may take to send its first request, and how long from the first byte of any other
 */
@ConfigurationProperties("gatehouse.web")
record ConnectionLimits(
        @Nullable Integer connections,
        @Nullable Integer strangers,
        @DefaultValue("10s") Duration firstRequest) {

    private static final int MOST = 20_000;

    /** An idle connection takes far less; the rest is for the requests of some of them (docs/overload.md). */
    private static final long HEAP_FOR_EACH = 64 << 10;

    int most() {
        return connections == null
                ? (int) Math.min(MOST, Runtime.getRuntime().maxMemory() / HEAP_FOR_EACH)
                : connections;
    }

    int mostOfStrangers() {
        return Objects.requireNonNullElse(strangers, most() / 2);
    }

    /** How many strangers' connections may hold an incomplete request, and how many an unfinished response. */
    int mostUnfinished() {
        return Math.max(1, mostOfStrangers() / 8);
    }
}
