package org.gatehouse.platform.sheet;

import org.jspecify.annotations.Nullable;

/**
 * The form that a file turned out to have.
 *
 * @param encoding of a CSV file; null for Excel
 * @param delimiter of a CSV file; null for Excel
 */
public record SheetForm(
        SheetFormat format,
        @Nullable String encoding,
        @Nullable String delimiter) {}
