package org.gatehouse.feed;

import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyOut;

/**
 * Reads large selects by PostgreSQL's binary COPY. The server keeps sending while we read, whereas a cursor waits for each portion to be
 * requested, and a text arrives as raw bytes.
 */
public final class BinaryCopy {

    /** Signature (11 bytes), flags and the length of an extension, which is 0. They arrive together with the first row. */
    private static final int HEADER = 19;

    /** Replaces the number of fields after the last row. */
    private static final short END = -1;

    private BinaryCopy() {}

    /** Receives one row: a {@code bigint} and a {@code text} in UTF-8, neither null. The text is valid until the next row. */
    public interface RowSink {
        void accept(long id, ByteBuffer text);
    }

    /**
     * Passes all rows to the sink. COPY takes no parameters, so the select may contain our own numbers, but never text from a client. If
     * the sink fails, the remaining rows are still read, so the connection stays usable.
     */
    public static void each(Connection connection, String select, RowSink sink) throws SQLException {
        CopyOut rows = connection
                .unwrap(PGConnection.class)
                .getCopyAPI()
                .copyOut("copy (" + select + ") to stdout (format binary)");
        try {
            int header = HEADER;
            // A message holds one row, see "COPY Operations" in PostgreSQL's description of its protocol.
            for (byte[] message = rows.readFromCopy(); message != null; message = rows.readFromCopy()) {
                ByteBuffer row = ByteBuffer.wrap(message).position(header);
                header = 0;
                if (row.getShort() != END) {
                    accept(row, sink);
                }
            }
        } finally {
            // Not cancelCopy: with the driver 42.7.13 the unread rest would disturb the connection's next statement.
            while (rows.isActive()) {
                rows.readFromCopy();
            }
        }
    }

    private static void accept(ByteBuffer row, RowSink sink) {
        row.getInt();
        long id = row.getLong();
        int length = row.getInt();
        sink.accept(id, row.slice(row.position(), length));
    }
}
