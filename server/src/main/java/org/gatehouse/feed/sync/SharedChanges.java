package org.gatehouse.feed.sync;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import com.github.benmanes.caffeine.cache.Scheduler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import org.gatehouse.feed.FeedCursor;
import org.gatehouse.feed.FeedHead;
import org.gatehouse.feed.FeedSelection;
import org.gatehouse.platform.web.SpooledResponse;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Makes a response once for all gates that ask for the same changes in the same second, as gates do when a change wakes them.
 *
 * <p>The response is never stale: the key contains the revision that the poll has seen, with its stamp, so a later revision or one of
 * another history makes another response. A response
 * is kept for only one second because it contains the server's time.
 */
@Component
class SharedChanges {

    private static final Logger log = LoggerFactory.getLogger(SharedChanges.class);

    private static final int MOST_BYTES = 16 << 20;

    /** A large response is a file and uses disk instead of memory. At most this number of files exist at once. */
    private static final int MOST_FILES = 8;

    private static final Duration KEPT = Duration.ofSeconds(1);

    private final SyncService reader;
    private final AsyncCache<Key, SharedAnswer> answers;

    SharedChanges(SyncService reader) {
        this.reader = reader;
        this.answers = Caffeine.newBuilder()
                .maximumWeight(MOST_BYTES)
                .weigher((Key key, SharedAnswer made) -> made.weight())
                .expireAfterWrite(KEPT)
                .scheduler(Scheduler.systemScheduler())
                .executor(Executors.newVirtualThreadPerTaskExecutor())
                .removalListener((@Nullable Key key, @Nullable SharedAnswer made, RemovalCause cause) -> {
                    if (made != null) {
                        made.close();
                    }
                })
                .buildAsync();
    }

    /** What is selected at a revision of an event. */
    private record Key(FeedSelection selection, FeedCursor head, boolean gzip) {}

    /** A response that many requests can send at once. Each request closes it after sending it. */
    static final class SharedAnswer implements AutoCloseable {

        private final SyncService.Written sent;
        private final SpooledResponse body;

        /** The requests that send the response, and the cache. */
        private final HolderCount holders = new HolderCount(() -> forget(body()));

        private SharedAnswer(SyncService.Written sent, SpooledResponse body) {
            this.sent = sent;
            this.body = body;
        }

        /** The head that the response represents: the requested head or a later one. */
        FeedHead head() {
            return sent.head();
        }

        /** The selection that it contains: the requested one, or everything if the history went back meanwhile. */
        FeedSelection selection() {
            return sent.selection();
        }

        SpooledResponse body() {
            return body;
        }

        private int weight() {
            return body.isInMemory() ? (int) body.size() + 200 : MOST_BYTES / MOST_FILES;
        }

        /** Registers one more request that sends the response; false when the response no longer exists. */
        private boolean take() {
            return holders.take();
        }

        @Override
        public void close() {
            holders.release();
        }
    }

    /**
     * The response to this selection at this head. Empty when the cache was so full that it dropped the response before this request could
     * take it.
     */
    Optional<SharedAnswer> of(FeedSelection selection, FeedHead head, boolean gzip) {
        Key key = new Key(selection, head.cursor(), gzip);
        try {
            return Optional.of(answers.get(key, same -> make(selection, head, gzip))
                            .join())
                    .filter(SharedAnswer::take);
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException cause ? cause : failed;
        }
    }

    private SharedAnswer make(FeedSelection selection, FeedHead head, boolean gzip) {
        SpooledResponse spool = new SpooledResponse();
        boolean whole = false;
        try {
            SyncService.Written sent =
                    reader.write(head, now -> reader.stillSelected(selection, head, now), spool, gzip);
            spool.flush();
            whole = true;
            return new SharedAnswer(sent, spool);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        } finally {
            if (!whole) {
                forget(spool);
            }
        }
    }

    private static void forget(SpooledResponse answer) {
        try {
            answer.close();
        } catch (IOException failed) {
            log.warn("The temporary file of an answer can't be closed", failed);
        }
    }
}
