package org.gatehouse.feed.sync;

import java.time.Instant;
import org.gatehouse.feed.FeedSelection;

/**
 * A page of the feed, and what its response reports about the pages before and after it.
 *
 * @param selection what the client asked for
 * @param walk the place after which the page begins
 * @param limit highest number of documents; {@link #REST} means all that are left
 * @param revision the revision that the response represents
 * @param nextSince the stamp for the next {@code since}: nothing is missed once all pages have arrived
 * @param cursor for the next page; after the last page, for the next poll
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

    /** The position of a document in both orders, by id and by revision. */
    record Place(long revision, long id, Instant changedAt) {}
}
