package org.gatehouse.imports.list;

import java.util.List;
import org.gatehouse.imports.file.RowRefusedException;
import org.jspecify.annotations.Nullable;

/**
 * A column of a list.
 *
 * @param field its name on the wire, and in the texts of pages
 * @param needed whether a new item must have it
 * @param numeric whether its values are whole numbers
 * @param reader reads a cell of a file; null for a column that files show and nobody loads
 * @param headers further names that people give it, folded
 */
record ListColumn(
        String field,
        boolean needed,
        boolean numeric,
        @Nullable Reader reader,
        List<String> headers) {

    /** Reads a cell that is not empty. */
    @FunctionalInterface
    interface Reader {

        ListValue read(String cell) throws RowRefusedException;
    }

    static ListColumn of(String field, Reader reader, String... headers) {
        return new ListColumn(field, false, false, reader, List.of(headers));
    }

    static ListColumn shown(String field) {
        return new ListColumn(field, false, true, null, List.of());
    }

    /** A column of whole numbers. */
    static ListColumn ofNumbers(String field, Reader reader, String... headers) {
        return new ListColumn(field, false, true, reader, List.of(headers));
    }

    ListColumn isNeeded() {
        return new ListColumn(field, true, numeric, reader, headers);
    }
}
