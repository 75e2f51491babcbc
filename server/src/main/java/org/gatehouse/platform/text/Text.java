package org.gatehouse.platform.text;

import org.jspecify.annotations.Nullable;

/**
 * A text object of the wire (contract 1.6).
 *
 * @param langCode the language asked for, such as {@code en}
 * @param text the text in it, else in English, else in any
 */
public record Text(String langCode, @Nullable String text) {

    /** The language answered when the client names none (design 11, row 29). */
    public static final String DEFAULT_LANGUAGE = "en";

    public static Text english(@Nullable String text) {
        return new Text(DEFAULT_LANGUAGE, text);
    }
}
