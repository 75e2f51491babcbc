package org.gatehouse.platform.text;

import org.jspecify.annotations.Nullable;

/** The characters that longer texts may contain. These texts appear in mails and on boards, so control characters are refused. */
public final class LongText {

    public static final String LINES = "[\\P{Cc}\\n\\r\\t]*";
    public static final String LINES_WANTED = "holds a control character other than line breaks and tabulators";

    private LongText() {}

    /** Turns an empty text into null. A client sends an emptied input as {@code ""}, which means no value (docs/api/calls.md). */
    public static @Nullable String nullIfBlank(@Nullable String text) {
        return text == null || text.isBlank() ? null : text.strip();
    }
}
