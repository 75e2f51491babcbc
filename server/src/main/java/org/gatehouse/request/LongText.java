package org.gatehouse.request;

import org.jspecify.annotations.Nullable;

/** Which characters longer texts may hold: they stand in mails and on boards, so control characters are refused. */
public final class LongText {

    public static final String LINES = "[\\P{Cc}\\n\\r\\t]*";
    public static final String LINES_WANTED = "holds a control character other than line breaks and tabulators";

    private LongText() {}

    /** An emptied input is sent as {@code ""} and means no value (contract 1.2). */
    public static @Nullable String orNone(@Nullable String text) {
        return text == null || text.isBlank() ? null : text.strip();
    }
}
