package org.gatehouse.demo.story;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gatehouse.platform.text.NormalizedText;

/**
 * A name in its own spelling and in the spelling for an e-mail address.
 *
 * @param ascii letters a to z
 */
record Name(String written, String ascii) {

    /** Letters that cannot be decomposed into a base letter and a mark. */
    private static final Map<String, String> WHOLE =
            Map.of("ł", "l", "ø", "o", "ß", "ss", "ı", "i", "đ", "d", "þ", "th", "æ", "ae", "ð", "d");

    static List<Name> list(String names) {
        return Arrays.stream(names.split(", ")).map(Name::of).toList();
    }

    /** Parses {@code written/ascii}, or a name in Latin letters alone. */
    static Name of(String text) {
        int slash = text.indexOf('/');
        return slash < 0 ? new Name(text, latin(text)) : new Name(text.substring(0, slash), text.substring(slash + 1));
    }

    private static String latin(String name) {
        String plain = name.toLowerCase(Locale.ROOT);
        for (Map.Entry<String, String> letter : WHOLE.entrySet()) {
            plain = plain.replace(letter.getKey(), letter.getValue());
        }
        return NormalizedText.of(plain, Normalizer.Form.NFD).replaceAll("[^a-z]", "");
    }
}
