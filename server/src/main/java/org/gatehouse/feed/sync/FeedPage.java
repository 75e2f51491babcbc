package org.gatehouse.feed.sync;

import java.time.Instant;
import org.gatehouse.feed.FeedSelection;

/**
 * A part of the feed and what its answer says of the way behind and ahead.
 *
 * @param selection what the client asked for
 * @param walk the place after which the page begins
 * @param limit documents at most; {@link #REST} means all that are left
 * @param revision that the answer stands for
 * @param nextSince stamp from which nothing is missed once all pages are there
 * @param cursor for the next page; after the last one, for the next poll
 */
record FeedPage(
        FeedSelection selection,
        FeedPageCursor walk,
        long limit,
        long revision,
        Instant nextSince,
        String cursor,
        boolean hasMore) {

    static final long REST = Long.MAX_VALUE;

    /** Where a document stands in both orders. */
    record Place(long revision, long id, Instant changedAt) {}
}
