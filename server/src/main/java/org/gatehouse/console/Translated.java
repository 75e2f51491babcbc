package org.gatehouse.console;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A text in several languages, in a form. It has a field for each language of the console: {@code name} for English and {@code name_de} for
 * German. Translations into further languages stay as they are.
 */
public final class Translated {

    private static final Map<String, String> ENDINGS = Map.of("en", "", "de", "_de");

    private Translated() {}

    /** Adds the fields of the text to the values of a form. */
    public static Map<String, @Nullable Object> into(
            Map<String, @Nullable Object> fields, String name, @Nullable Map<String, String> texts) {
        Map<String, String> kept = texts == null ? Map.of() : texts;
        fields.put(name, kept.get("en"));
        fields.put(name + "_de", kept.get("de"));
        return fields;
    }

    /** All translations after the form was sent; empty when no translation is left. */
    public static Map<String, String> sent(Form form, String name, @Nullable Map<String, String> stored) {
        Map<String, String> texts = new TreeMap<>(stored == null ? Map.of() : stored);
        new LinkedHashMap<>(ENDINGS).forEach((language, ending) -> {
            String text = form.text(name + ending);
            if (text == null) {
                texts.remove(language);
            } else {
                texts.put(language, text);
            }
        });
        return texts;
    }
}
