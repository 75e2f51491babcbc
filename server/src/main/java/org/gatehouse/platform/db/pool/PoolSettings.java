package org.gatehouse.platform.db.pool;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The number of connections for each purpose ({@code gatehouse.db.*}). The number for writes is Spring's
 * {@code spring.datasource.hikari.maximum-pool-size}.
 *
 * @param readConnections for lists and pages; null for one more than there are processors, between 3 and 8
 * @param longListConnections for lists of a thousand rows and more
 * @param openConnections for lists that need no token
 * @param feedConnections for polls that bring changes, and for full syncs
 * @param scanConnections for the scan writers; each writer needs one
 * @param standbyTimeout how long a commit waits for a synchronous standby before its outcome is reported as unknown
 */
@ConfigurationProperties("gatehouse.db")
record PoolSettings(
        @Nullable Integer readConnections,
        @DefaultValue("2") int longListConnections,
        @DefaultValue("2") int openConnections,
        @DefaultValue("4") int feedConnections,
        @DefaultValue("2") int scanConnections,
        @DefaultValue("10s") Duration standbyTimeout) {

    /**
     * The number of connections for lists and pages. Each keeps a processor busy, and what gates send waits behind those of a busy desk:
     * with 8 on two processors the slowest scans took several times as long as with 3, and the pages were no faster.
     */
    int reads() {
        return readConnections == null
                ? Math.clamp(Runtime.getRuntime().availableProcessors() + 1, 3, 8)
                : readConnections;
    }
}
