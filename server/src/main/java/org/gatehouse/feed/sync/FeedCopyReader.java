package org.gatehouse.feed.sync;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.gatehouse.feed.FeedHead;
import org.gatehouse.feed.FeedRepository;
import org.gatehouse.platform.db.Snapshot;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reads the documents of an event for its copy, and only those that changed since the copy before. */
@Component
class FeedCopyReader {

    /** Number of documents in a new segment: about 500 kB, so that one change costs little and a sync needs few writes. */
    private static final int DOCUMENTS = 1000;

    private final FeedRepository feed;
    private final Snapshot snapshot;

    FeedCopyReader(FeedRepository feed, Snapshot snapshot) {
        this.feed = feed;
        this.snapshot = snapshot;
    }

    /** A new copy, of a head that is at least as new as when this was called. */
    FeedCopy read(long eventId, @Nullable FeedCopy old) {
        long readAt = System.nanoTime();
        return snapshot.read(() -> copy(feed, feed.head(eventId), old, readAt));
    }

    private static FeedCopy copy(FeedRepository feed, FeedHead head, @Nullable FeedCopy old, long readAt) {
        List<FeedSegment> segments = new ArrayList<>();
        try {
            if (old != null && feed.knows(old.head().cursor())) {
                changeSince(feed, old, segments);
            } else {
                read(feed, head.eventId(), 0, Long.MAX_VALUE, segments);
            }
        } catch (RuntimeException failed) {
            segments.forEach(FeedSegment::close);
            throw failed;
        }
        return new FeedCopy(head, readAt, segments);
    }

    /** Takes over the old segments and reads those again in which something changed. */
    private static void changeSince(FeedRepository feed, FeedCopy old, List<FeedSegment> segments) {
        long eventId = old.head().eventId();
        List<Long> changed = feed.idsChangedAfter(eventId, old.head().revision());
        if (old.segments().isEmpty()) {
            read(feed, eventId, 0, Long.MAX_VALUE, segments);
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
                read(feed, eventId, after, segment.last(), segments);
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

    private static void read(FeedRepository feed, long eventId, long after, long last, List<FeedSegment> segments) {
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
