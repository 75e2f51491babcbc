package org.gatehouse.log;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which entries of the log somebody may read.
 *
 * @param events the entry must belong to one of these events; null means all entries, including those without an event
 * @param watchlist events at which the reader has the right to the watchlist; null means all
 */
public record LogReach(@Nullable Set<Long> events, @Nullable Set<Long> watchlist) {

    LogFilter filter() {
        return LogFilter.of(events, null, null).withWatchlist(watchlist);
    }
}
