package org.gatehouse.platform.text;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** A text in all its stored languages, keyed by language, as a {@code jsonb} column stores it. */
public record Translations(Map<String, String> texts) {

    public static final Translations NONE = new Translations(Map.of());

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final TypeReference<TreeMap<String, String>> TEXTS = new TypeReference<>() {};

    public Translations {
        texts = Collections.unmodifiableMap(new TreeMap<>(texts));
    }

    /** Reads the value of a column. */
    public static Translations parse(String json) {
        return new Translations(JSON.readValue(json, TEXTS));
    }

    /** The value to write to a column. */
    public String json() {
        return JSON.writeValueAsString(texts);
    }

    public boolean isEmpty() {
        return texts.isEmpty();
    }

    /** The text in this language, otherwise in English, otherwise in any language: like the SQL function {@code text_in}. */
    public @Nullable String in(Language language) {
        String text = texts.get(language.code());
        String english = text == null ? texts.get(Text.DEFAULT_LANGUAGE) : text;
        return english == null && !texts.isEmpty() ? texts.values().iterator().next() : english;
    }

    /** The text as it is sent, with all translations if they were requested. */
    public Text text(Language language, boolean withTranslations) {
        return new Text(language.code(), in(language), withTranslations ? texts : null);
    }

    /**
     * These texts after a client has sent a text object (docs/api/events.md). Clients send back the text that they read. A text that they
     * only saw because the language has no text of its own is not a translation, and without {@code translations} the other languages stay.
     *
     * @param translations replaces all texts; then the text only counts if they lack its language
     */
    Translations after(Language language, @Nullable String text, @Nullable Map<String, String> translations) {
        Map<String, String> all = translations == null ? Map.of() : translations;
        Map<String, String> is = new TreeMap<>(all.isEmpty() ? texts : Map.of());
        all.forEach((other, translated) -> put(is, other, translated));
        if (text != null && !all.containsKey(language.code()) && !text.equals(in(language))) {
            put(is, language.code(), text);
        }
        return new Translations(is);
    }

    private static void put(Map<String, String> texts, String language, @Nullable String text) {
        if (text == null || text.isBlank()) {
            texts.remove(language);
        } else {
            texts.put(language, text);
        }
    }
}
