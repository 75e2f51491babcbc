package org.gatehouse.platform.text;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.gatehouse.platform.problem.PlatformProblem;
import org.jspecify.annotations.Nullable;

/**
 * A search text for a person: every word is the beginning of a word of the name (decision 0040). The words are keys of
 * {@link SameText}, as those that the SQL function {@code search_words} makes of names.
 *
 * @param words ready for {@code like}, with its special characters escaped; empty means no filter
 */
public record NameSearch(List<String> words) {

    private static final int LONGEST_TEXT = 200;

    /** Hyphens and commas separate words, so that Marie finds Anne-Marie, and "Li, Ana" finds Ana Li. */
    public static NameSearch of(@Nullable String text) {
        return of("name", text);
    }

    /** The search of another parameter than {@code name}, by the same rule. */
    public static NameSearch of(String parameter, @Nullable String text) {
        if (text == null) {
            return new NameSearch(List.of());
        }
        if (text.length() > LONGEST_TEXT || text.indexOf('\0') >= 0) {
            throw PlatformProblem.INVALID.ofField(
                    parameter, "is longer than %d characters or not a text", LONGEST_TEXT);
        }
        return new NameSearch(Arrays.stream(SameText.name(text).split(" "))
                .filter(word -> !word.isEmpty() && !word.matches("-+"))
                .map(word -> word.replaceAll("[\\\\%_]", "\\\\$0"))
                .toList());
    }

    /** The word that the trigram index narrows down most; null if there are no words. */
    public @Nullable String longest() {
        return words.stream().max(Comparator.comparingInt(String::length)).orElse(null);
    }

    /** Whether each word begins a word of these texts; for lists that are in memory anyway. Without words it is true. */
    public boolean finds(@Nullable String... texts) {
        StringBuilder all = new StringBuilder();
        for (String text : texts) {
            all.append(' ').append(SameText.name(text));
        }
        return words.stream().allMatch(word -> all.indexOf(" " + word.replaceAll("\\\\(.)", "$1")) >= 0);
    }

    public String[] array() {
        return words.toArray(String[]::new);
    }
}
