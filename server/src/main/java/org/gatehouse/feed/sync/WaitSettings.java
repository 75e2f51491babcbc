package org.gatehouse.feed.sync;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Polls that wait for a change ({@code gatehouse.feed.*}).
 *
 * @param waiting so many at once on this node; one more is answered 503. Not set: as many as the heap has room for
 */
@ConfigurationProperties("gatehouse.feed")
record WaitSettings(@Nullable Integer waiting) {

    /** Enough for any event that we know of, and well below Tomcat's {@code max-connections}. */
    static final int MOST = 5000;

    /** A poll that waits takes some 200 kB (docs/operations.md), and half of the heap is for everything else. */
    private static final long HEAP_FOR_EACH = 400_000;

    /** How many may wait, in a heap that can grow to so many bytes. */
    int places(long heap) {
        return waiting == null ? (int) Math.min(MOST, heap / HEAP_FOR_EACH) : waiting;
    }

    /** Whether a larger heap would have room for more, which nobody decided. */
    boolean isHeldBack(long heap) {
        return waiting == null && places(heap) < MOST;
    }
}
