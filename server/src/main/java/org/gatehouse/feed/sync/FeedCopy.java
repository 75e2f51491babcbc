package org.gatehouse.feed.sync;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.gatehouse.feed.FeedHead;
import org.jspecify.annotations.Nullable;

/**
 * All live documents of an event as of one revision, ready to be sent, and shared by all callers. Each caller that was given the copy must
 * close it.
 */
final class FeedCopy implements AutoCloseable {

    private static final byte[] COMMA = {','};

    private final FeedHead head;
    private final long readAt;
    private final List<FeedSegment> segments;
    private final HolderCount holders = new HolderCount(this::end);
    private @Nullable Compressed compressed;

    private record Compressed(List<ByteBuffer> pieces, GzipChunk.Sum sum) {}

    /**
     * Takes over the segments; they are closed with the copy.
     *
     * @param readAt a time of {@code System.nanoTime} before the documents were read
     */
    FeedCopy(FeedHead head, long readAt, List<FeedSegment> segments) {
        this.head = head;
        this.readAt = readAt;
        this.segments = List.copyOf(segments);
    }

    /** Registers one more user of the copy; false when the copy no longer exists. */
    boolean take() {
        return holders.take();
    }

    @Override
    public void close() {
        holders.release();
    }

    private void end() {
        segments.forEach(FeedSegment::close);
    }

    FeedHead head() {
        return head;
    }

    /** In order of id. */
    List<FeedSegment> segments() {
        return segments;
    }

    /** The size of the segments, in both forms. */
    long bytes() {
        return segments.stream().mapToLong(FeedSegment::bytes).sum();
    }

    /** Whether the copy is of this head, or was read after it. A later revision alone proves nothing: it may be of a lost history. */
    boolean covers(FeedHead asked, long askedAt) {
        return head.cursor().equals(asked.cursor()) || readAt - askedAt >= 0;
    }

    /** The response: the text before the documents, the documents, and the text after them. */
    List<ByteBuffer> plain(String before, String behind) {
        List<ByteBuffer> pieces = new ArrayList<>();
        pieces.add(bytes(before));
        for (FeedSegment segment : segments) {
            if (pieces.size() > 1) {
                pieces.add(ByteBuffer.wrap(COMMA));
            }
            pieces.add(segment.plain());
        }
        pieces.add(bytes(behind));
        return pieces;
    }

    /** The same response as one gzip member. */
    List<ByteBuffer> gzip(String before, String behind) {
        Compressed documents = compressed();
        GzipChunk first = GzipChunk.of(bytes(before));
        GzipChunk end = GzipChunk.of(bytes(behind));
        List<ByteBuffer> pieces = new ArrayList<>();
        pieces.add(GzipChunk.begin());
        pieces.add(first.bytes());
        documents.pieces().forEach(piece -> pieces.add(piece.duplicate()));
        pieces.add(end.bytes());
        pieces.add(GzipChunk.end(first.sum().then(documents.sum()).then(end.sum())));
        return pieces;
    }

    private synchronized Compressed compressed() {
        Compressed ready = compressed;
        if (ready == null) {
            ready = compress();
            compressed = ready;
        }
        return ready;
    }

    /** Segments that are already compressed are kept; the others are compressed on all processors. */
    private Compressed compress() {
        List<GzipChunk> ready =
                segments.parallelStream().map(FeedSegment::compressed).toList();
        GzipChunk comma = GzipChunk.of(ByteBuffer.wrap(COMMA));
        List<ByteBuffer> pieces = new ArrayList<>();
        GzipChunk.Sum sum = GzipChunk.Sum.NOTHING;
        for (GzipChunk segment : ready) {
            if (!pieces.isEmpty()) {
                pieces.add(comma.bytes());
                sum = sum.then(comma.sum());
            }
            pieces.add(segment.bytes());
            sum = sum.then(segment.sum());
        }
        return new Compressed(List.copyOf(pieces), sum);
    }

    synchronized boolean isCompressed() {
        return compressed != null;
    }

    /** Makes the compressed form now, so that no client has to wait for it. */
    void prepareCompressed() {
        compressed();
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }
}
