package org.gatehouse.platform.db;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads any number of rows with constant memory, through a cursor that lives as long as the transaction. */
public final class CursorRows {

    private static final int SIZE = 500;

    private CursorRows() {}

    /**
     * Passes all rows of the statement to the sink, a portion at a time. Call it in a transaction, or the driver reads all rows at once.
     */
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
