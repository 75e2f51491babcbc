package org.gatehouse.platform.sheet;

import java.time.Instant;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The columns of a list as a spreadsheet: the name of each, and its cell of a row. */
public final class SheetColumns<T> {

    /** The presentation of a spreadsheet: which columns it has, and how their names and values are written. */
    public interface Edition {

        /** All columns by the names of their fields and all cells as they are, for programs. */
        Edition PLAIN = new Edition() {};

        /** The name of a sheet; at most 25 characters. */
        default String sheet(String name) {
            return name;
        }

        /** The part of a file's name that identifies the event. */
        default String event(long eventId) {
            return String.valueOf(eventId);
        }

        default boolean has(String column) {
            return true;
        }

        /**
         * The name of a column.
         *
         * @param isTime whether its cells are instants or times of day
         */
        default String name(String column, boolean isTime) {
            return column;
        }

        /** The cell of a column that is not empty. */
        default Object cell(String column, Object value) {
            return value;
        }
    }

    private record Column<T>(String name, boolean isTime, Function<T, ? extends @Nullable Object> cell) {}

    private final List<Column<T>> columns = new ArrayList<>();

    public SheetColumns<T> with(String name, Function<T, ? extends @Nullable Object> cell) {
        return with(name, false, cell);
    }

    /** Adds a column of instants. */
    public SheetColumns<T> at(String name, Function<T, ? extends @Nullable Instant> cell) {
        return with(name, true, cell);
    }

    /** Adds a column of times of day. */
    public SheetColumns<T> clock(String name, Function<T, ? extends @Nullable LocalTime> cell) {
        return with(name, true, cell);
    }

    private SheetColumns<T> with(String name, boolean isTime, Function<T, ? extends @Nullable Object> cell) {
        columns.add(new Column<>(name, isTime, cell));
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
    public <P> SheetColumns<T> with(Function<T, P> part, SheetColumns<P> others) {
        for (Column<P> column : others.columns) {
            with(column.name, column.isTime, row -> column.cell.apply(part.apply(row)));
        }
        return this;
    }

    /** The columns of this edition. Their names are unique: a second column with the same name keeps the name of its field. */
    public SheetColumns<T> in(Edition edition) {
        SheetColumns<T> chosen = new SheetColumns<>();
        Set<String> taken = new HashSet<>();
        for (Column<T> column : columns) {
            if (edition.has(column.name)) {
                String name = edition.name(column.name, column.isTime);
                chosen.with(taken.add(name) ? name : column.name, column.isTime, row -> {
                    Object cell = column.cell.apply(row);
                    return cell == null ? null : edition.cell(column.name, cell);
                });
            }
        }
        return chosen;
    }

    public List<String> names() {
        return columns.stream().map(Column::name).toList();
    }

    public @Nullable Object[] cells(T row) {
        @Nullable Object[] values = new @Nullable Object[columns.size()];
        for (int at = 0; at < values.length; at++) {
            values[at] = columns.get(at).cell.apply(row);
        }
        return values;
    }
}
