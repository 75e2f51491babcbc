package org.gatehouse.platform.view;

import java.util.Objects;

/** What the columns of files are called on pages: in the reader's language. The API calls them by their fields. */
public final class ColumnNames {

    private ColumnNames() {}

    /**
     * The name of a column: that of its list, else that of all lists; the field itself where there is no text.
     *
     * @param list such as {@code zones}; what follows a hyphen does not matter
     */
    public static String of(Texts.In texts, String list, String field) {
        String own = "sheets." + list.replaceFirst("-.*", "") + ".";
        return Objects.requireNonNullElse(texts.field(own, field), field);
    }
}
