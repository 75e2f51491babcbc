package org.gatehouse.feed.sync;

import java.util.Objects;

/** Counts the holders of a resource and ends it when the last one releases it. Its creator is the first holder. */
final class HolderCount {

    private final Runnable end;
    private int count = 1;

    public HolderCount(Runnable end) {
        this.end = Objects.requireNonNull(end);
    }

    /** Adds a holder; false if the resource has already ended. */
    public synchronized boolean take() {
        if (count == 0) {
            return false;
        }
        count++;
        return true;
    }

    public synchronized void release() {
        count--;
        if (count == 0) {
            end.run();
        }
    }
}
