package org.gatehouse.platform.db;

import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyOut;

/**
 * Reads large selects by PostgreSQL's binary COPY: the server goes on sending while we read, where a cursor waits to be asked for each
 * portion, and a text comes as its bytes.
 */
public final class BinaryCopy {

    /** Signature (11 bytes), flags and the length of an extension, which is 0; it comes with the first row. */
    private static final int HEADER = 19;

    /** Instead of the number of fields, behind the last row. */
    private static final short END = -1;

    private BinaryCopy() {}

    /** One row: a {@code bigint} and a {@code text} in UTF-8, neither null. The text is good until the next row. */
    public interface RowSink {
        void accept(long id, ByteBuffer text);
    }

    /**
     * Hands over the rows. COPY takes no parameters: the select may hold numbers of ours, never what somebody sent. Where the sink fails,
     * the rest is still read, and the connection is good.
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
            // Not cancelCopy: the driver (42.7.13) then leaves the rest in the way of the connection's next statement.
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
