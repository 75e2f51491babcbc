package org.gatehouse.feed;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.ReentrantLock;
import org.gatehouse.event.EventProblem;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Where the feeds stand, as polls ask: those that ask while one select is on its way share the next one.
 *
 * <p>Nothing is cached. The select that answers a poll begins after the poll arrived, so it sees every commit that anybody was told
 * of before, made on this node or another (decision 0019).
 */
@Component
class FeedHeads {

    private final FeedRepository feed;
    private final ReentrantLock gathering = new ReentrantLock();
    private final ReentrantLock reading = new ReentrantLock();
    private @Nullable Round next;

    FeedHeads(FeedRepository feed) {
        this.feed = feed;
    }

    /** Polls that share one select. */
    private static final class Round {
        final Set<Long> events = new HashSet<>();
        final CompletableFuture<Map<Long, FeedHead>> heads = new CompletableFuture<>();
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
        Round mine;
        boolean first;
        gathering.lock();
        try {
            Round open = next;
            first = open == null;
            mine = open == null ? new Round() : open;
            next = mine;
            mine.events.add(eventId);
        } finally {
            gathering.unlock();
        }
        if (first) {
            read(mine);
        }
        return headsOf(mine).get(eventId);
    }

    /** The first of a round reads for all of it. Others may join until the round before has been read. */
    private void read(Round round) {
        reading.lock();
        try {
            closeNext();
            round.heads.complete(feed.heads(round.events));
        } catch (RuntimeException | Error failure) {
            round.heads.completeExceptionally(failure);
        } finally {
            reading.unlock();
        }
    }

    private void closeNext() {
        gathering.lock();
        try {
            next = null;
        } finally {
            gathering.unlock();
        }
    }

    private static Map<Long, FeedHead> headsOf(Round round) {
        try {
            return round.heads.join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException cause ? cause : failed;
        }
    }
}
