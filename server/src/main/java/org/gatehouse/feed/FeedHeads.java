package org.gatehouse.feed;

import org.gatehouse.event.EventProblem;
import org.gatehouse.platform.db.SharedReads;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Where the feeds stand, as polls ask: those that ask while one select is on its way share the next one. */
@Component
class FeedHeads {

    private final SharedReads<Long, FeedHead> heads;

    FeedHeads(FeedRepository feed) {
        this.heads = new SharedReads<>(feed::heads);
    }

    /** The head of the event's feed; not found (404) when there is no such event. */
    FeedHead of(long eventId) {
        FeedHead head = find(eventId);
        if (head == null) {
            throw EventProblem.unknown(eventId);
        }
        return head;
    }

    /** The head of the event's feed; null when there is no such event. Not for use in a transaction: it may read for others. */
    @Nullable
    FeedHead find(long eventId) {
        return heads.find(eventId);
    }
}
