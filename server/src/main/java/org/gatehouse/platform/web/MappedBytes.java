package org.gatehouse.platform.web;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Bytes outside of the heap, in a file without a name that ends with the last reference to the buffer.
 *
 * <p>The system keeps it in memory while there is some to spare.
 */
public final class MappedBytes {

    /** What lies in such files without anybody's knowing is this at most. */
    private static final long COLLECT_AFTER_BYTES = 512L << 20;

    private static final AtomicLong SINCE_COLLECTED = new AtomicLong();

    private MappedBytes() {}

    /** What was written to the stream. */
    public static ByteBuffer of(ByteArrayOutputStream bytes) {
        collect(bytes.size());
        try {
            Path file = Files.createTempFile("gatehouse-", ".bytes");
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                OutputStream out = Channels.newOutputStream(channel);
                bytes.writeTo(out);
                return channel.map(FileChannel.MapMode.READ_ONLY, 0, bytes.size());
            } finally {
                Files.delete(file);
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /**
     * A buffer that nobody needs keeps its file until the collector comes by, and of a heap that hardly fills it may not look at the old
     * part for days. As the JDK does when memory for its own such buffers runs out, it is called: some 50 ms for each half GB.
     */
    private static void collect(int more) {
        if (SINCE_COLLECTED.addAndGet(more) > COLLECT_AFTER_BYTES) {
            SINCE_COLLECTED.set(0);
            System.gc();
        }
    }
}
