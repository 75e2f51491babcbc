package org.gatehouse.platform.db;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.PGConnection;
import org.postgresql.copy.PGCopyInputStream;

/**
 * Reads large selects by PostgreSQL's binary COPY: the server goes on sending while we read, where a cursor waits to be asked for each
 * portion, and a text comes as its bytes.
 */
public final class BinaryCopy {

    /** Signature (11 bytes), flags and the length of an extension, which is 0. */
    private static final int HEADER = 19;

    private static final int BUFFER = 1 << 16;

    private BinaryCopy() {}

    /** One row: a {@code bigint} and a {@code text} in UTF-8, neither null. */
    public interface RowSink {
        void accept(long id, byte[] text);
    }

    /** Hands over the rows. COPY takes no parameters: the select may hold numbers of ours, never what somebody sent. */
    public static void each(Connection connection, String select, RowSink sink) throws SQLException {
        PGConnection postgres = connection.unwrap(PGConnection.class);
        try (DataInputStream rows = new DataInputStream(new BufferedInputStream(
                new PGCopyInputStream(postgres, "copy (" + select + ") to stdout (format binary)"), BUFFER))) {
            rows.skipNBytes(HEADER);
            while (rows.readShort() != -1) {
                rows.skipNBytes(Integer.BYTES);
                long id = rows.readLong();
                byte[] text = new byte[rows.readInt()];
                rows.readFully(text);
                sink.accept(id, text);
            }
        } catch (IOException broken) {
            if (broken.getCause() instanceof SQLException cause) {
                throw cause;
            }
            throw new UncheckedIOException(broken);
        }
    }
}
