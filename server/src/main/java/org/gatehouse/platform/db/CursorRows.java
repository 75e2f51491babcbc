package org.gatehouse.platform.db;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads many rows in memory that does not grow with them: over a cursor, which lives as long as the transaction. */
public final class CursorRows {

    private static final int SIZE = 500;

    private CursorRows() {}

    /** Hands over all rows of the statement, some at a time; call it in a transaction, or the driver reads all at once. */
    public static <T> void each(JdbcClient.StatementSpec select, RowMapper<T> mapper, Consumer<List<T>> sink) {
        List<T> piece = new ArrayList<>(SIZE);
        RowCallbackHandler collect = row -> {
            piece.add(mapper.mapRow(row, 0));
            if (piece.size() == SIZE) {
                sink.accept(List.copyOf(piece));
                piece.clear();
            }
        };
        select.withFetchSize(SIZE).query(collect);
        if (!piece.isEmpty()) {
            sink.accept(piece);
        }
    }
}
