package org.gatehouse.platform.text;

import org.jspecify.annotations.Nullable;

/** Single-line texts: names appear on badges, in lists and in sheets, which a line break or an escape character would damage. */
public final class SingleLineText {

    /** The format as a regular expression, for {@code @Pattern}. */
    public static final String ONE = "[^\\u0000-\\u001F\\u007F-\\u009F\\u2028\\u2029]*";

    /** The error message for a text that is not a single line. */
    public static final String WANTED = "must be one line without control characters";

    private SingleLineText() {}

    /** An input that was cleared is sent as {@code ""} and means no value (docs/api/calls.md). */
    public static @Nullable String nullIfBlank(@Nullable String text) {
        return text == null || text.isBlank() ? null : text;
    }
}
