package org.gatehouse.feed.sync;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The live documents of a range of ids, joined by commas; never empty. They are compressed on the first request for the compressed form.
 *
 * <p>Copies share segments. The documents are freed with the last copy that uses them.
 */
final class FeedSegment implements AutoCloseable {

    private final long last;
    private final Documents documents;

    /**
     * Keeps the documents.
     *
     * @param last the highest id of the range, which begins after the range of the previous segment
     */
    FeedSegment(long last, ByteArrayOutputStream documents) {
        this(last, new Documents(documents));
    }

    private FeedSegment(long last, Documents documents) {
        this.last = last;
        this.documents = documents;
    }

    /** The documents in both forms, plain and compressed. */
    private static final class Documents {

        private final HolderCount copies = new HolderCount(this::end);
        private final MappedBytes plain;
        private @Nullable MappedBytes zipped;
        private @Nullable GzipChunk compressed;

        private Documents(ByteArrayOutputStream documents) {
            plain = MappedBytes.of(documents);
        }

        private synchronized GzipChunk compressed() {
            GzipChunk ready = compressed;
            if (ready == null) {
                MappedBytes kept = MappedBytes.of(GzipChunk.compress(plain.bytes()));
                ready = new GzipChunk(kept.bytes(), GzipChunk.Sum.of(plain.bytes()));
                zipped = kept;
                compressed = ready;
            }
            return ready;
        }

        private synchronized boolean isCompressed() {
            return compressed != null;
        }

        private synchronized long bytes() {
            return (long) plain.bytes().remaining()
                    + (zipped == null ? 0 : zipped.bytes().remaining());
        }

        private synchronized void end() {
            plain.close();
            if (zipped != null) {
                zipped.close();
            }
        }
    }

    long last() {
        return last;
    }

    /** The same documents for one more copy. The end of the range may change where there are no other documents. */
    FeedSegment upTo(long other) {
        if (!documents.copies.take()) {
            throw new IllegalStateException("the copy that has this segment is closed");
        }
        return other == last ? this : new FeedSegment(other, documents);
    }

    ByteBuffer plain() {
        return documents.plain.bytes();
    }

    GzipChunk compressed() {
        return documents.compressed();
    }

    boolean isCompressed() {
        return documents.isCompressed();
    }

    /** The size of both forms. */
    long bytes() {
        return documents.bytes();
    }

    @Override
    public void close() {
        documents.copies.release();
    }
}
