package org.gatehouse.imports.sheet;

import org.gatehouse.platform.sheet.SheetFormat;
import org.jspecify.annotations.Nullable;

/**
 * The form that a file turned out to have.
 *
 * @param encoding of a CSV file; null for Excel
 * @param delimiter of a CSV file; null for Excel
 * @param headerRow the number of the row that names the columns
 */
public record SheetForm(
        SheetFormat format,
        @Nullable String encoding,
        @Nullable String delimiter,
        int headerRow,
        SheetNotes notes) {}
