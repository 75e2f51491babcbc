package org.gatehouse.console;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.gatehouse.platform.text.LanguageNames;
import org.gatehouse.platform.view.Texts;
import org.jspecify.annotations.Nullable;

/**
 * Languages in forms: those in which an event writes to its people, and the one of a person. An event has its main language in the field
 * {@code first_language} and all of them in the boxes {@code languages}.
 */
public final class EventLanguages {

    /** The languages in which clients of this API family read, besides those of the console. */
    private static final List<String> OTHERS =
            List.of("ar_AE", "es", "fi", "fr", "it", "ja", "ko", "pt_BR", "ru_RU", "zh_CN");

    private EventLanguages() {}

    /** Those that the form offers with their names, by name; those of the console and those that are chosen come first. */
    public static Map<String, String> offered(Form form, Screen screen) {
        Map<String, String> all = ofEvent(form, screen);
        others(form, screen).forEach(all::putIfAbsent);
        return all;
    }

    /** The languages of the console and those that are chosen, with their names. */
    public static Map<String, String> ofEvent(Form form, Screen screen) {
        List<String> codes = new ArrayList<>(
                Texts.LANGUAGES.stream().map(language -> language.getLanguage()).toList());
        codes.addAll(chosen(form));
        return named(codes, screen);
    }

    /** The other ones, by name. */
    public static Map<String, String> others(Form form, Screen screen) {
        Map<String, String> byName = new TreeMap<>();
        named(OTHERS, screen).forEach((code, name) -> byName.put(name, code));
        Map<String, String> named = named(byName.values(), screen);
        named.keySet().removeAll(ofEvent(form, screen).keySet());
        return named;
    }

    private static Map<String, String> named(Collection<String> codes, Screen screen) {
        Map<String, String> named = new LinkedHashMap<>();
        codes.forEach(code ->
                named.putIfAbsent(code, LanguageNames.of(code, screen.texts().locale())));
        return named;
    }

    /** What was chosen, the main one first; null when nothing was. */
    public static @Nullable List<String> sent(Form form) {
        List<String> chosen = chosen(form);
        return chosen.isEmpty() ? null : chosen;
    }

    private static List<String> chosen(Form form) {
        return Stream.of(
                        Stream.of(form.value("first_language")),
                        form.all("languages").stream(),
                        Stream.of(form.value("language")))
                .flatMap(each -> each)
                .map(String::strip)
                .filter(code -> !code.isEmpty())
                .distinct()
                .toList();
    }

    /** Adds the languages of an event to the values of a form. */
    public static void into(Map<String, @Nullable Object> fields, List<String> languages) {
        fields.put("first_language", languages.getFirst());
        fields.put("languages", languages);
    }
}
