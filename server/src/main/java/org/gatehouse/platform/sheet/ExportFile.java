package org.gatehouse.platform.sheet;

import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file on disk between the database, which is read at full speed, and a client of any speed. It ends when it is closed. */
final class ExportFile extends OutputStream {

    private static final int PIECE = 1 << 16;

    /** Room is taken in steps of this size, so that the disk is looked at seldom. */
    private static final long STEP = 4 << 20;

    private final ExportFiles files;
    private final FileChannel file;
    private final OutputStream out;
    private long size;
    private long taken;

    ExportFile(ExportFiles files, Path path) throws IOException {
        this.files = files;
        // Where the system supports it, the file has no name from here on, so a killed process leaves none behind.
        this.file = FileChannel.open(
                path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        this.out = new BufferedOutputStream(Channels.newOutputStream(file), PIECE);
    }

    @Override
    public void write(int oneByte) {
        write(new byte[] {(byte) oneByte}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
        if (size + length > taken) {
            long more = Math.max(STEP, length);
            files.take(more);
            taken += more;
        }
        try {
            out.write(bytes, from, length);
        } catch (IOException full) {
            throw ExportFiles.full(full);
        }
        size += length;
    }

    @Override
    public void flush() {
        try {
            out.flush();
        } catch (IOException full) {
            throw ExportFiles.full(full);
        }
    }

    long size() {
        return size;
    }

    void copyTo(OutputStream client) throws IOException {
        flush();
        ByteBuffer piece = ByteBuffer.allocate(PIECE);
        for (long at = 0; at < size; at += piece.position()) {
            piece.clear();
            if (file.read(piece, at) < 0) {
                throw new EOFException("%d bytes of %d are in the file".formatted(at, size));
            }
            client.write(piece.array(), 0, piece.position());
        }
    }

    @Override
    public void close() throws IOException {
        files.giveBack(taken);
        taken = 0;
        file.close();
    }
}
