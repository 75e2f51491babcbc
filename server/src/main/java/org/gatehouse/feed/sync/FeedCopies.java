package org.gatehouse.feed.sync;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import com.github.benmanes.caffeine.cache.Scheduler;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;
import org.gatehouse.feed.FeedHead;
import org.gatehouse.feed.FeedHeadRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Keeps copies of the documents that full responses consist of. The database is read once for all gates that start, and after a change only
 * where the documents changed (decision 0020).
 *
 * <p>The documents are in unnamed files, see {@code MappedBytes}: 100,000 people use no more heap than 1,000. A copy is used only at the
 * revision that it represents, so another node's changes are never missed.
 */
@Component
class FeedCopies {

    private static final int MOST_EVENTS = 16;
    private static final Duration KEPT = Duration.ofMinutes(30);

    private final FeedHeadRepository heads;
    private final FeedCopyReader reader;
    private final Cache<Long, OfEvent> events = Caffeine.newBuilder()
            .maximumSize(MOST_EVENTS)
            .expireAfterAccess(KEPT)
            .scheduler(Scheduler.systemScheduler())
            .executor(Executors.newVirtualThreadPerTaskExecutor())
            .removalListener((@Nullable Long id, @Nullable OfEvent event, RemovalCause cause) -> {
                if (event != null) {
                    event.forget();
                }
            })
            .build();

    FeedCopies(FeedHeadRepository heads, FeedCopyReader reader, MeterRegistry meters) {
        this.heads = heads;
        this.reader = reader;
        Gauge.builder("gatehouse.feed.copies.bytes", this, FeedCopies::bytes)
                .description("temporary files that full answers are sent from")
                .register(meters);
    }

    /** Holds an event's copy until a newer copy replaces it or the event is forgotten. */
    private static final class OfEvent {
        final ReentrantLock refreshing = new ReentrantLock();
        volatile @Nullable FeedCopy copy;
        boolean forgotten;

        void replace(FeedCopy with) {
            FeedCopy old = copy;
            copy = with;
            if (old != null) {
                old.close();
            }
        }

        void forget() {
            refreshing.lock();
            try {
                forgotten = true;
                FeedCopy last = copy;
                copy = null;
                if (last != null) {
                    last.close();
                }
            } finally {
                refreshing.unlock();
            }
        }
    }

    /** A copy of this head or one that was read after it; the caller closes it. Callers that ask while a copy is being made wait for it. */
    FeedCopy of(FeedHead head) {
        long now = System.nanoTime();
        FeedCopy copy = null;
        while (copy == null) {
            copy = of(head, now, Objects.requireNonNull(events.get(head.eventId(), id -> new OfEvent())));
        }
        return copy;
    }

    /** Returns null when the event was forgotten meanwhile. */
    private @Nullable FeedCopy of(FeedHead head, long askedAt, OfEvent event) {
        FeedCopy ready = event.copy;
        if (ready != null && ready.covers(head, askedAt) && ready.take()) {
            return ready;
        }
        event.refreshing.lock();
        try {
            ready = event.copy;
            if (!event.forgotten && (ready == null || !ready.covers(head, askedAt))) {
                ready = reader.read(head.eventId(), ready);
                event.replace(ready);
            }
            return ready != null && ready.take() ? ready : null;
        } finally {
            event.refreshing.unlock();
        }
    }

    /** Refreshes the copies after changes, before anybody asks. This covers the events whose copy was asked for lately. */
    @Scheduled(fixedDelayString = "${gatehouse.feed.refresh-copies}")
    void refresh() {
        events.asMap().keySet().forEach(this::refresh);
    }

    private void refresh(long eventId) {
        OfEvent event = events.policy().getIfPresentQuietly(eventId);
        FeedCopy old = event == null ? null : event.copy;
        if (event == null || old == null) {
            return;
        }
        FeedHead head = heads.find(eventId);
        if (head == null) {
            events.invalidate(eventId);
            return;
        }
        // This does not go through the cache. Nobody asked for the copy, so the time until it is forgotten must go on.
        try (FeedCopy refreshed = of(head, System.nanoTime(), event)) {
            if (refreshed != null && old.isCompressed()) {
                refreshed.prepareCompressed();
            }
        }
    }

    /** The bytes that are kept now. A replaced copy ends with the last response that is sent from it, and is not counted. */
    private long bytes() {
        long bytes = 0;
        for (OfEvent event : events.asMap().values()) {
            FeedCopy copy = event.copy;
            bytes += copy == null ? 0 : copy.bytes();
        }
        return bytes;
    }
}
