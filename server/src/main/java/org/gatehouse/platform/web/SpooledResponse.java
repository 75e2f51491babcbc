package org.gatehouse.platform.web;

import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.springframework.util.FastByteArrayOutputStream;

/**
 * Holds a response before it is sent: in memory up to a limit, then in a temporary file.
 *
 * <p>The database is read into it at full speed, so a slow client holds a file and not a connection. After the response is written and
 * flushed, any number of threads may send it at the same time.
 */
public final class SpooledResponse extends OutputStream {

    private static final int IN_MEMORY = 1 << 20;

    private static final int PIECE = 1 << 16;

    private final FastByteArrayOutputStream memory = new FastByteArrayOutputStream(8192);
    private @Nullable FileChannel file;
    private @Nullable OutputStream fileStream;
    private long size;

    @Override
    public void write(int oneByte) throws IOException {
        write(new byte[] {(byte) oneByte}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        if (fileStream == null && size + length > IN_MEMORY) {
            moveToFile();
        }
        OutputStream target = fileStream == null ? memory : fileStream;
        target.write(bytes, from, length);
        size += length;
    }

    private void moveToFile() throws IOException {
        Path path = Files.createTempFile("gatehouse-answer-", ".spool");
        // Where the system supports it, the file has no name from here on, so a killed process leaves no personal data
        // behind.
        FileChannel opened = FileChannel.open(
                path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        file = opened;
        OutputStream stream = new BufferedOutputStream(Channels.newOutputStream(opened), PIECE);
        fileStream = stream;
        memory.writeTo(stream);
        memory.reset();
    }

    public long size() {
        return size;
    }

    /** Whether it is still small enough to need no file. */
    public boolean isInMemory() {
        return file == null;
    }

    @Override
    public void flush() throws IOException {
        if (fileStream != null) {
            fileStream.flush();
        }
    }

    /** Sends the response that was written. */
    public void copyTo(OutputStream out) throws IOException {
        if (file == null) {
            memory.writeTo(out);
        } else {
            flush();
            copy(file, out);
        }
    }

    private void copy(FileChannel from, OutputStream out) throws IOException {
        ByteBuffer piece = ByteBuffer.allocate(PIECE);
        for (long at = 0; at < size; at += piece.position()) {
            piece.clear();
            if (from.read(piece, at) < 0) {
                throw new EOFException("%d bytes of %d are in the temporary file".formatted(at, size));
            }
            out.write(piece.array(), 0, piece.position());
        }
    }

    /** Discards the response that was written. */
    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
        }
    }
}
