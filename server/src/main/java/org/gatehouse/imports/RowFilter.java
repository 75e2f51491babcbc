package org.gatehouse.imports;

import org.jspecify.annotations.Nullable;

/**
 * Which rows of a file are listed; null selects all.
 *
 * @param reason only rows that were refused for it
 * @param field only rows that were refused in this field
 */
public record RowFilter(
        @Nullable ImportOutcome outcome,
        @Nullable String reason,
        @Nullable String field) {

    boolean isOfRefusals() {
        return reason != null || field != null;
    }
}
