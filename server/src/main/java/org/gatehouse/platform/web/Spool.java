package org.gatehouse.platform.web;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * An answer on its way: up to a limit in memory, then in a temporary file.
 *
 * <p>The database is read into it at full speed, so that a slow client holds a file and not a connection.
 */
public final class Spool extends OutputStream {

    private static final int IN_MEMORY = 1 << 20;

    private final ByteArrayOutputStream memory = new ByteArrayOutputStream(8192);
    private @Nullable Path file;
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
        Path spooled = Files.createTempFile("gatehouse-answer-", ".spool");
        file = spooled;
        OutputStream stream = new BufferedOutputStream(Files.newOutputStream(spooled), 1 << 16);
        fileStream = stream;
        memory.writeTo(stream);
        memory.reset();
    }

    public long size() {
        return size;
    }

    /** Sends what was written. */
    public void copyTo(OutputStream out) throws IOException {
        if (file == null || fileStream == null) {
            memory.writeTo(out);
            return;
        }
        fileStream.flush();
        Files.copy(file, out);
    }

    /** Forgets what was written. */
    @Override
    public void close() throws IOException {
        if (fileStream != null) {
            fileStream.close();
        }
        if (file != null) {
            Files.deleteIfExists(file);
        }
    }
}
