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

/**
 * Bytes outside of the heap, in a file without a name that ends with the last reference to the buffer.
 *
 * <p>The system keeps it in memory while there is some to spare.
 */
public final class MappedBytes {

    private MappedBytes() {}

    /** What was written to the stream. */
    public static ByteBuffer of(ByteArrayOutputStream bytes) {
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
}
