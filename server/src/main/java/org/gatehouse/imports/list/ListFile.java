package org.gatehouse.imports.list;

import java.util.List;
import org.gatehouse.imports.sheet.SheetNotes;
import org.gatehouse.platform.sheet.SheetFormat;
import org.jspecify.annotations.Nullable;

/**
 * A file for a list, as it was read.
 *
 * @param notes null for a file that an earlier version received
 * @param fields what each column is; null for one that is not read
 */
record ListFile(
        SheetFormat format,
        @Nullable String encoding,
        @Nullable String delimiter,
        int headerRow,
        @Nullable SheetNotes notes,
        List<String> columns,
        List<@Nullable String> fields,
        List<FileRow> rows) {

    /** A row, by its number as spreadsheets count. */
    record FileRow(int number, List<String> cells) {}
}
