package org.gatehouse.imports.sheet;

import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/**
 * The choices of the sender of a table; the rest is detected.
 *
 * @param encoding of a CSV file
 * @param headerRow the number of the row that names the columns, as spreadsheets count rows
 * @param sheet the name of the sheet of an Excel file
 */
public record SheetChoice(
        @Nullable Charset encoding,
        @Nullable Integer headerRow,
        @Nullable String sheet) {

    public static final SheetChoice NONE = new SheetChoice(null, null, null);
}
