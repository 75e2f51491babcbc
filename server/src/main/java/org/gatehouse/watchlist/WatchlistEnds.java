package org.gatehouse.watchlist;

import java.time.Clock;
import org.gatehouse.auth.Caller;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Removes entries of the watchlist when their end has come, so that what they hold up goes on. Any node does it, some at a time. */
@Component
record WatchlistEnds(WatchlistService entries, Clock clock) {

    private static final Caller WATCHLIST = Caller.forBackgroundWork("watchlist", null, "watchlist", null);

    /** Their hits change badges, which is to take less than a second. */
    private static final int AT_ONCE = 100;

    @Scheduled(initialDelayString = "PT10S", fixedDelayString = "PT10S")
    void work() {
        while (entries.endSome(clock.instant(), AT_ONCE, WATCHLIST)) {}
    }
}
