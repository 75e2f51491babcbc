package org.gatehouse.platform.sheet;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Writes a spreadsheet row by row without keeping the rows. */
public interface SheetWriter extends Closeable {

    /**
     * Writes one row, with a cell for each column.
     *
     * <p>A cell is null (empty), a text, a number, a boolean, a {@code LocalDate} (shown {@code dd.MM.yyyy}), a {@code LocalTime} (shown
     * {@code HH:mm}), a {@code LocalDateTime} (shown as both), an {@code Instant} (ISO 8601 with the offset of the sheet's zone), a UUID or
     * an enum. Texts that a spreadsheet could read as a formula get a leading apostrophe, see {@link CellText}.
     *
     * @throws java.io.UncheckedIOException if the file cannot be written
     */
    void row(@Nullable Object... cells);

    /** Ends the file; a file that was not closed is not readable. */
    @Override
    void close() throws IOException;
}
