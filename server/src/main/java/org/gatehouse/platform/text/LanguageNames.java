package org.gatehouse.platform.text;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.springframework.util.function.SingletonSupplier;

/** How people call languages, in English, in German and in each itself. */
public final class LanguageNames {

    private static final List<Locale> WRITERS = List.of(Locale.ENGLISH, Locale.GERMAN);

    /** The two-letter codes by names, in small letters. */
    private static final SingletonSupplier<Map<String, String>> CODES = SingletonSupplier.of(LanguageNames::codes);

    private LanguageNames() {}

    private static Map<String, String> codes() {
        Map<String, String> codes = new HashMap<>();
        for (String code : Locale.getISOLanguages()) {
            Locale language = Locale.of(code);
            codes.putIfAbsent(small(language.getDisplayLanguage(language)), code);
            WRITERS.forEach(writer -> codes.put(small(language.getDisplayLanguage(writer)), code));
        }
        return codes;
    }

    private static String small(String name) {
        return name.strip().toLowerCase(Locale.ROOT);
    }

    /** The name of the language with this code, such as {@code pt_BR}, for readers of the other; the code itself when it has none. */
    public static String of(String code, Locale reader) {
        String name = Locale.forLanguageTag(code.replace('_', '-')).getDisplayName(reader);
        return name.isEmpty() ? code : name;
    }

    /** The code of what somebody wrote: a code such as {@code de}, or a name such as {@code German} or {@code Deutsch}. */
    public static Optional<String> code(String written) {
        String named = CODES.obtain().get(small(written));
        if (named != null) {
            return Optional.of(named);
        }
        String code = written.strip();
        boolean known = code.matches(Language.FORM)
                && !Locale.forLanguageTag(code.replace('_', '-'))
                        .getDisplayLanguage(Locale.ENGLISH)
                        .equalsIgnoreCase(code.replaceFirst("[_-].*", ""));
        return known ? Optional.of(code) : Optional.empty();
    }
}
