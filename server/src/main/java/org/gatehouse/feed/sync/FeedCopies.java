package org.gatehouse.feed.sync;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import com.github.benmanes.caffeine.cache.Scheduler;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;
import org.gatehouse.feed.FeedHead;
import org.gatehouse.feed.FeedHeadRepository;
import org.gatehouse.feed.FeedRepository;
import org.gatehouse.platform.db.Snapshot;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Keeps copies of the documents that full answers consist of. The database is read once for all gates that start, and after a change only
 * where the documents changed (design 4; decision 0020).
 *
 * <p>The documents are in unnamed files, see {@code MappedBytes}: 100,000 people use no more heap than 1,000. A copy is used only at the
 * revision that it represents, so another node's changes are never missed.
 */
@Component
class FeedCopies {

    /** Number of documents in a new segment: about 500 kB, so that one change costs little and a sync needs few writes. */
    private static final int DOCUMENTS = 1000;

    private static final int MOST_EVENTS = 16;
    private static final Duration KEPT = Duration.ofMinutes(30);

    private final FeedHeadRepository heads;
    private final FeedRepository feed;
    private final Snapshot snapshot;
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

    FeedCopies(FeedHeadRepository heads, FeedRepository feed, Snapshot snapshot, MeterRegistry meters) {
        this.heads = heads;
        this.feed = feed;
        this.snapshot = snapshot;
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
                ready = refreshed(head.eventId(), ready);
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

    /** The bytes that are kept now. A replaced copy ends with the last answer that is sent from it, and is not counted. */
    private long bytes() {
        long bytes = 0;
        for (OfEvent event : events.asMap().values()) {
            FeedCopy copy = event.copy;
            bytes += copy == null ? 0 : copy.bytes();
        }
        return bytes;
    }

    private FeedCopy refreshed(long eventId, @Nullable FeedCopy old) {
        long readAt = System.nanoTime();
        return snapshot.read(() -> {
            FeedHead head = feed.head(eventId);
            List<FeedSegment> segments = new ArrayList<>();
            try {
                if (old != null && feed.knows(old.head().cursor())) {
                    changeSince(old, segments);
                } else {
                    read(eventId, 0, Long.MAX_VALUE, segments);
                }
            } catch (RuntimeException failed) {
                segments.forEach(FeedSegment::close);
                throw failed;
            }
            return new FeedCopy(head, readAt, segments);
        });
    }

    /** Takes over the old segments and reads those again in which something changed. */
    private void changeSince(FeedCopy old, List<FeedSegment> segments) {
        long eventId = old.head().eventId();
        List<Long> changed = feed.idsChangedAfter(eventId, old.head().revision());
        if (old.segments().isEmpty()) {
            read(eventId, 0, Long.MAX_VALUE, segments);
            return;
        }
        long after = 0;
        int next = 0;
        for (FeedSegment segment : old.segments()) {
            int before = next;
            while (next < changed.size() && changed.get(next) <= segment.last()) {
                next++;
            }
            if (next == before) {
                segments.add(segment.upTo(segment.last()));
            } else {
                read(eventId, after, segment.last(), segments);
            }
            after = segment.last();
        }
        makeEndless(segments);
    }

    /**
     * Extends the last segment's range to all higher ids. This is also needed when the segment that had this range has lost all its
     * documents.
     */
    private static void makeEndless(List<FeedSegment> segments) {
        if (!segments.isEmpty()) {
            FeedSegment last = segments.removeLast();
            segments.add(last.upTo(Long.MAX_VALUE));
            last.close();
        }
    }

    private void read(long eventId, long after, long last, List<FeedSegment> segments) {
        Gathered gathered = new Gathered();
        feed.live(eventId, after, last, (id, document) -> {
            if (gathered.count == DOCUMENTS) {
                segments.add(new FeedSegment(gathered.lastId, gathered.documents));
                gathered.clear();
            }
            gathered.add(id, document);
        });
        if (gathered.count > 0) {
            segments.add(new FeedSegment(last, gathered.documents));
        }
    }

    /** Collects the documents of the next segment. */
    private static final class Gathered {
        final ByteArrayOutputStream documents = new ByteArrayOutputStream(1 << 19);
        int count;
        long lastId;

        void add(long id, ByteBuffer document) {
            if (count > 0) {
                documents.write(',');
            }
            documents.write(document.array(), document.arrayOffset(), document.remaining());
            lastId = id;
            count++;
        }

        void clear() {
            documents.reset();
            count = 0;
        }
    }
}
