package org.gatehouse.platform.text;

import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A text object of the wire (contract 1.6). */
public record Text(
        @Schema(description = "The language asked for", example = "en")
        String langCode,

        @Schema(description = "The text in it, else in English, else in any language") @Nullable
        String text) {

    /** The language answered when the client names none (design 11, row 29). */
    public static final String DEFAULT_LANGUAGE = "en";

    public static Text english(@Nullable String text) {
        return new Text(DEFAULT_LANGUAGE, text);
    }
}
