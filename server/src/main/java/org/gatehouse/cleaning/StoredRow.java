package org.gatehouse.cleaning;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row of a {@link CleanedTable}.
 *
 * @param values the texts, in the order of the table's columns
 */
record StoredRow(
        List<String> key,
        List<@Nullable String> values,
        @Nullable Long eventId,
        @Nullable Long shownId) {

    /** The key as the list of uncleaned texts names it. */
    String keyText() {
        return String.join(",", key);
    }
}
