package org.gatehouse.feed.sync;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Bytes outside the heap, in an unnamed file that is deleted when this object is closed.
 *
 * <p>The system keeps the file in memory while there is memory to spare.
 */
final class MappedBytes implements AutoCloseable {

    private final Arena arena;
    private final ByteBuffer bytes;

    private MappedBytes(Arena arena, MemorySegment mapped) {
        this.arena = arena;
        this.bytes = mapped.asByteBuffer();
    }

    /** The bytes that were written to the stream. */
    public static MappedBytes of(ByteArrayOutputStream bytes) {
        Arena arena = Arena.ofShared();
        try {
            return new MappedBytes(arena, mapped(bytes, arena));
        } catch (IOException broken) {
            arena.close();
            throw new UncheckedIOException(broken);
        }
    }

    private static MemorySegment mapped(ByteArrayOutputStream bytes, Arena arena) throws IOException {
        Path file = Files.createTempFile("gatehouse-", ".bytes");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            OutputStream out = Channels.newOutputStream(channel);
            bytes.writeTo(out);
            return channel.map(FileChannel.MapMode.READ_ONLY, 0, bytes.size(), arena);
        } finally {
            Files.delete(file);
        }
    }

    /** The bytes; they can be read until this object is closed. */
    public ByteBuffer bytes() {
        return bytes.duplicate();
    }

    /** Call it when no reader uses the bytes any more. */
    @Override
    public void close() {
        arena.close();
    }
}
