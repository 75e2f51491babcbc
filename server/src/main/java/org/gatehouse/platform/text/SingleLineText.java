package org.gatehouse.platform.text;

import org.jspecify.annotations.Nullable;

/** Texts of one line: names stand on badges, in lists and in sheets, where a line break or an escape character breaks things. */
public final class SingleLineText {

    /** As a regular expression, for {@code @Pattern}. */
    public static final String ONE = "[^\\u0000-\\u001F\\u007F-\\u009F\\u2028\\u2029]*";

    /** What to say of a text that is none. */
    public static final String WANTED = "must be one line without control characters";

    private SingleLineText() {}

    /** An emptied input is sent as {@code ""} and means no value (contract 1.2). */
    public static @Nullable String orNone(@Nullable String text) {
        return text == null || text.isBlank() ? null : text;
    }
}
