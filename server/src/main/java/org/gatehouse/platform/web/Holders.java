package org.gatehouse.platform.web;

import java.util.Objects;

/** Counts those who use something, and ends it after the last of them. Who makes it is the first. */
public final class Holders {

    private final Runnable end;
    private int count = 1;

    public Holders(Runnable end) {
        this.end = Objects.requireNonNull(end);
    }

    /** For one more; false when it has ended. */
    public synchronized boolean take() {
        if (count == 0) {
            return false;
        }
        count++;
        return true;
    }

    /** For one less. */
    public synchronized void release() {
        count--;
        if (count == 0) {
            end.run();
        }
    }
}
