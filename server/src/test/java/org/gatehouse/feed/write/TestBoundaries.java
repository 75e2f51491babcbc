package org.gatehouse.feed.write;

import org.gatehouse.platform.Fixture;

/** Lets zones open and close at once, for tests of other packages; the server itself looks every second. */
public final class TestBoundaries {

    private TestBoundaries() {}

    /** Returns when all that is due is done. */
    public static void run(Fixture server) {
        try {
            server.bean(FeedBoundaries.class).run();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }
}
