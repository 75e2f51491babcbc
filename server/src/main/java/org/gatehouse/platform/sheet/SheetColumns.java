package org.gatehouse.platform.sheet;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The columns of a list as a spreadsheet: the name of each, and its cell of a row. */
public final class SheetColumns<T> {

    private final List<String> names = new ArrayList<>();
    private final List<Function<T, ? extends @Nullable Object>> cells = new ArrayList<>();

    public SheetColumns<T> with(String name, Function<T, ? extends @Nullable Object> cell) {
        names.add(name);
        cells.add(cell);
        return this;
    }

    /** Adds a column of a part of the row; its cell is empty when the row has no such part. */
    public <P> SheetColumns<T> with(
            String name, Function<T, ? extends @Nullable P> part, Function<P, ? extends @Nullable Object> cell) {
        return with(name, row -> {
            P found = part.apply(row);
            return found == null ? null : cell.apply(found);
        });
    }

    /** Adds all columns of a part that each row has. */
    public <P> SheetColumns<T> with(Function<T, P> part, SheetColumns<P> columns) {
        for (int at = 0; at < columns.cells.size(); at++) {
            Function<P, ? extends @Nullable Object> cell = columns.cells.get(at);
            with(columns.names.get(at), row -> cell.apply(part.apply(row)));
        }
        return this;
    }

    public List<String> names() {
        return names;
    }

    public @Nullable Object[] cells(T row) {
        @Nullable Object[] values = new @Nullable Object[cells.size()];
        for (int at = 0; at < values.length; at++) {
            values[at] = cells.get(at).apply(row);
        }
        return values;
    }
}
