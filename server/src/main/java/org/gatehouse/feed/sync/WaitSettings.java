package org.gatehouse.feed.sync;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Settings for polls that wait for a change ({@code gatehouse.feed.*}).
 *
 * @param waiting how many polls may wait at once on this node; further polls get 503. Not set: as many as fit into the heap
 */
@ConfigurationProperties("gatehouse.feed")
record WaitSettings(@Nullable Integer waiting) {

    /** Enough for any event that we know of, and well below Tomcat's {@code max-connections}. */
    static final int MOST = 5000;

    /** A waiting poll takes some 200 kB (docs/tuning.md), and half of the heap is left for everything else. */
    private static final long HEAP_FOR_EACH = 400_000;

    /** How many polls may wait in a heap that can grow to this many bytes. */
    int capacity(long heap) {
        return waiting == null ? (int) Math.min(MOST, heap / HEAP_FOR_EACH) : waiting;
    }

    /** Whether the heap limits the number of waiting polls, rather than a setting. */
    boolean isHeldBack(long heap) {
        return waiting == null && capacity(heap) < MOST;
    }
}
