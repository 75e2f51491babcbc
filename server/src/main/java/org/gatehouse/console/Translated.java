package org.gatehouse.console;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.gatehouse.platform.text.NameInput;
import org.gatehouse.platform.text.Text;
import org.jspecify.annotations.Nullable;

/**
 * A text in several languages, in a form. It has a field for each language of the console: {@code name} for English and {@code name_de} for
 * German. Translations into further languages are kept.
 */
public final class Translated {

    /** The ending of the names of fields in German. */
    static final String GERMAN = "_de";

    private static final Map<String, String> ENDINGS = Map.of("en", "", "de", GERMAN);

    private Translated() {}

    /** Adds the fields of the text to the values of a form. */
    public static Map<String, @Nullable Object> into(
            Map<String, @Nullable Object> fields, String name, @Nullable Text text) {
        Map<String, String> kept = translations(text);
        ENDINGS.forEach((language, ending) -> fields.put(name + ending, kept.get(language)));
        return fields;
    }

    /** All translations after the form was sent; empty when no translation is left. */
    public static Map<String, String> sent(Form form, String name, @Nullable Text stored) {
        Map<String, String> texts = new TreeMap<>(translations(stored));
        ENDINGS.forEach((language, ending) -> {
            String text = form.text(name + ending);
            if (text == null) {
                texts.remove(language);
            } else {
                texts.put(language, text);
            }
        });
        return texts;
    }

    /** The same for a name, which must not be empty; otherwise the field gets an error. */
    public static NameInput required(Form form, String name, @Nullable Text stored) {
        Map<String, String> texts = sent(form, name, stored);
        if (texts.isEmpty()) {
            form.require(name);
        }
        return new NameInput(null, null, texts);
    }

    /** A stored name as it is. */
    public static NameInput kept(@Nullable Text stored) {
        return new NameInput(null, null, translations(stored));
    }

    private static Map<String, String> translations(@Nullable Text text) {
        return text == null ? Map.of() : Objects.requireNonNullElse(text.translations(), Map.of());
    }

    /** The typed text, for messages. */
    public static String typed(Form form, String name) {
        String english = form.text(name);
        return english == null ? form.value(name + GERMAN) : english;
    }

    /** The name of a thing in the reader's language; its number when it has no name. */
    public static String shown(@Nullable Text name, long id) {
        String text = name == null ? null : name.text();
        return text == null || text.isBlank() ? "#" + id : text;
    }
}
