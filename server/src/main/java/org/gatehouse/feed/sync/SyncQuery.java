package org.gatehouse.feed.sync;

import org.gatehouse.platform.problem.PlatformProblem;
import org.jspecify.annotations.Nullable;

/**
 * What a sync asks for.
 *
 * @param since as it was sent; {@link SyncService} checks that it is an instant
 * @param cursor as it was sent; takes precedence over {@code since}
 * @param limit number of documents in a page; null asks for all at once
 * @param waitSeconds how long to wait for a change; 0 asks for a response at once
 */
record SyncQuery(
        @Nullable String since,
        @Nullable String cursor,
        @Nullable Integer limit,
        int waitSeconds) {

    /** The largest page is 6 MB, about the size of a full sync of a common event. */
    static final int MOST_A_PAGE = 10_000;

    /** Less than the minute after which proxies and clients commonly close a silent connection. */
    static final int LONGEST_WAIT = 55;

    static SyncQuery of(
            @Nullable String since, @Nullable String cursor, @Nullable Integer limit, @Nullable Integer wait) {
        if (limit != null && (limit < 1 || limit > MOST_A_PAGE)) {
            throw PlatformProblem.INVALID.ofField("limit", "%d is not between 1 and %d", limit, MOST_A_PAGE);
        }
        SyncQuery query = new SyncQuery(since, cursor, limit, wait == null ? 0 : wait);
        query.checkWait();
        return query;
    }

    private void checkWait() {
        if (waitSeconds < 0 || waitSeconds > LONGEST_WAIT) {
            throw PlatformProblem.INVALID.ofField("wait", "%d is not between 0 and %d", waitSeconds, LONGEST_WAIT);
        }
        if (waits() && cursor == null) {
            throw PlatformProblem.INVALID.ofField("wait", "can only be used with cursor, not with since");
        }
        if (waits() && isInsideAWalk()) {
            throw PlatformProblem.INVALID.ofField(
                    "wait", "the next page is ready; use wait with the last page's cursor");
        }
    }

    boolean waits() {
        return waitSeconds > 0;
    }

    /** Whether the client asks for pages, or continues from one. */
    boolean isPaged() {
        return limit != null || isInsideAWalk();
    }

    boolean isInsideAWalk() {
        return FeedPageCursor.parse(cursor).isPresent();
    }
}
