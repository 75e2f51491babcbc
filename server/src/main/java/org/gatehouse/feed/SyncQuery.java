package org.gatehouse.feed;

import org.gatehouse.platform.problem.PlatformProblem;
import org.jspecify.annotations.Nullable;

/**
 * What a sync asks for.
 *
 * @param since as it was sent; the reader of the feed says whether it is an instant
 * @param cursor as it was sent; stronger than {@code since}
 * @param limit documents of a page; null asks for all at once
 */
record SyncQuery(
        @Nullable String since,
        @Nullable String cursor,
        @Nullable Integer limit) {

    /** The largest page is 6 MB, about what a full sync of a common event is anyway. */
    static final int MOST_A_PAGE = 10_000;

    static SyncQuery of(@Nullable String since, @Nullable String cursor, @Nullable Integer limit) {
        if (limit != null && (limit < 1 || limit > MOST_A_PAGE)) {
            throw PlatformProblem.INVALID.ofField("limit", "%d is not between 1 and %d", limit, MOST_A_PAGE);
        }
        return new SyncQuery(since, cursor, limit);
    }

    /** Whether the client asks for pages, or goes on from one. */
    boolean isPaged() {
        return limit != null || isInsideAWalk();
    }

    boolean isInsideAWalk() {
        return FeedWalk.parse(cursor).isPresent();
    }
}
