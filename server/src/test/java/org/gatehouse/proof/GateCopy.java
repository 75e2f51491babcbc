package org.gatehouse.proof;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/** What one gate holds of the event: written from docs/api/sync.md alone, as an integrator would. */
final class GateCopy {

    private final Map<Long, SyncReply.Document> live = new TreeMap<>();
    private long digest;
    private String cursor = "";
    private String nextSince = "";

    /** The same once more, as a backup holds it. */
    GateCopy backup() {
        GateCopy backup = new GateCopy();
        backup.live.putAll(live);
        backup.digest = digest;
        backup.cursor = cursor;
        backup.nextSince = nextSince;
        return backup;
    }

    /**
     * Takes over the content of a response.
     *
     * @param marks the summands of the digest, worked out once for all gates
     */
    void apply(SyncReply reply, ToLongFunction<SyncReply.Document> marks) {
        if (reply.full) {
            live.clear();
            digest = 0;
        }
        for (SyncReply.Document document : reply.documents) {
            long mark = marks.applyAsLong(document);
            SyncReply.Document before =
                    document.deleted() ? live.remove(document.id()) : live.put(document.id(), document);
            if (before != null) {
                digest ^= before.revision() == document.revision() ? mark : marks.applyAsLong(before);
            }
            if (!document.deleted()) {
                digest ^= mark;
            }
        }
        cursor = reply.cursor;
        nextSince = reply.nextSince;
    }

    boolean isEmpty() {
        return cursor.isEmpty();
    }

    String cursor() {
        return cursor;
    }

    String nextSince() {
        return nextSince;
    }

    int count() {
        return live.size();
    }

    String digest() {
        return HexFormat.of().toHexDigits(digest);
    }

    Map<Long, SyncReply.Document> live() {
        return Collections.unmodifiableMap(live);
    }

    /** The summand of the digest: the first 8 bytes of SHA-256 of {@code "<id>:<revision>"}. */
    static long mark(long id, long revision) {
        return firstEightBytes("SHA-256", (id + ":" + revision).getBytes(StandardCharsets.US_ASCII));
    }

    static long firstEightBytes(String algorithm, byte[] bytes) {
        try {
            return ByteBuffer.wrap(MessageDigest.getInstance(algorithm).digest(bytes))
                    .getLong();
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException(missing);
        }
    }
}
