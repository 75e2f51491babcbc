package org.gatehouse.platform.text;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** A text object on the wire (docs/api/events.md). */
public record Text(
        @Doc("The language asked for") @Example("en") String langCode,

        @Doc("The text in it, else in English, else in any language") @Nullable
        String text,

        @Doc("By language, every one that the text is kept in; only where include_translations asks for it")
        @Example("{\"en\": \"Shanghai 2026\", \"de\": \"Schanghai 2026\"}")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Nullable
        Map<String, String> translations) {

    public Text(String langCode, @Nullable String text) {
        this(langCode, text, null);
    }

    /** The language of the response if the client names none (docs/api/events.md). */
    public static final String DEFAULT_LANGUAGE = "en";
}
