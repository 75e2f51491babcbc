package org.gatehouse.feed;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import org.gatehouse.platform.web.Spool;
import org.springframework.stereotype.Component;

/**
 * Makes an answer once for all gates that ask for the same changes in the same second, as those do that a change wakes.
 *
 * <p>Never stale: the key holds the revision that the asking poll has seen, so a later one makes another answer. The second is for the
 * clock in the answer.
 */
@Component
class SharedChanges {

    private static final long MOST_BYTES = 16 << 20;

    /** Larger ones are written for each client anew, into a file. */
    private static final long LARGEST = 4 << 20;

    private static final Duration KEPT = Duration.ofSeconds(1);

    private final FeedReader reader;
    private final AsyncCache<Key, Made> answers;

    SharedChanges(FeedReader reader) {
        this.reader = reader;
        this.answers = Caffeine.newBuilder()
                .maximumWeight(MOST_BYTES)
                .weigher((Key key, Made made) -> made.body().length + 200)
                .expireAfterWrite(KEPT)
                .executor(Executors.newVirtualThreadPerTaskExecutor())
                .buildAsync();
    }

    /** All changes between two revisions. */
    private record Key(long eventId, long after, long revision, boolean gzip) {}

    /**
     * An answer ready to be sent.
     *
     * @param head that it stands for; the asked one, or a later one
     * @param body empty when it is too large to be kept
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Made(FeedHead head, byte[] body) {}

    /** The answer that brings a client from the revision that it knows to this head; empty when it is too large to be shared. */
    Optional<Made> after(long revision, FeedHead head, boolean gzip) {
        Key key = new Key(head.eventId(), revision, head.revision(), gzip);
        try {
            Made made = answers.get(key, same -> make(revision, head, gzip)).join();
            return made.body().length == 0 ? Optional.empty() : Optional.of(made);
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException cause ? cause : failed;
        }
    }

    private Made make(long revision, FeedHead head, boolean gzip) {
        try (Spool spool = new Spool()) {
            FeedHead sent = reader.write(head, now -> FeedSelection.after(revision), spool, gzip)
                    .head();
            if (spool.size() > LARGEST) {
                return new Made(sent, new byte[0]);
            }
            ByteArrayOutputStream body = new ByteArrayOutputStream((int) spool.size());
            spool.copyTo(body);
            return new Made(sent, body.toByteArray());
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
