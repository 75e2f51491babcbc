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
