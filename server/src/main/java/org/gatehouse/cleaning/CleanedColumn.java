package org.gatehouse.cleaning;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A column of a {@link CleanedTable}.
 *
 * @param required whether the row cannot be without it; another column becomes null when nothing is left of its text
 * @param alike by which rule two rows may not have the same text; null: they may
 * @param within the columns that must be equal too for two rows to be compared
 */
record CleanedColumn(
        String name,
        StoredForm form,
        boolean required,
        @Nullable Alike alike,
        List<String> within) {

    /** How texts are compared where two rows with the same one would be taken for each other. */
    enum Alike {
        LABEL,
        ADDRESS,
        ADDRESS_OF_PERSON
    }
}
