package org.gatehouse.feed;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import org.gatehouse.platform.web.GzipPiece;
import org.gatehouse.platform.web.MappedBytes;
import org.jspecify.annotations.Nullable;

/** The live documents of a range of ids, joined by commas; never empty. Compressed when somebody first asks for that. */
final class FeedSegment {

    private final long last;
    private final ByteBuffer plain;
    private @Nullable GzipPiece compressed;

    /**
     * Keeps the documents.
     *
     * @param last the highest id of the range, which begins behind that of the segment before
     */
    FeedSegment(long last, ByteArrayOutputStream documents) {
        this.last = last;
        this.plain = MappedBytes.of(documents);
    }

    private FeedSegment(FeedSegment same, long last) {
        this.last = last;
        this.plain = same.plain;
        this.compressed = same.compressed;
    }

    long last() {
        return last;
    }

    /** The same documents for a range that ends elsewhere, where there are no others. */
    synchronized FeedSegment upTo(long other) {
        return other == last ? this : new FeedSegment(this, other);
    }

    ByteBuffer plain() {
        return plain.duplicate();
    }

    synchronized GzipPiece compressed() {
        GzipPiece ready = compressed;
        if (ready == null) {
            ready = GzipPiece.kept(plain);
            compressed = ready;
        }
        return ready;
    }

    synchronized boolean isCompressed() {
        return compressed != null;
    }

    /** Of both forms. */
    synchronized long bytes() {
        long zipped = compressed == null ? 0 : compressed.bytes().remaining();
        return plain.remaining() + zipped;
    }
}
