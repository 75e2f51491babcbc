package org.gatehouse.imports.file;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A whole name, taken apart only where it can be meant in one way.
 *
 * @param first null for somebody who has a single name
 */
public record FullName(@Nullable String first, String last) {

    /** Words in small letters that begin a surname. */
    private static final Set<String> PARTICLES = Set.of(
            "af", "al", "av", "bin", "bint", "da", "das", "de", "del", "della", "dem", "den", "der", "des", "di", "do",
            "dos", "du", "el", "ibn", "la", "las", "le", "los", "ten", "ter", "van", "vom", "von", "zu", "zum", "zur");

    /** Without a repeated group, which would exhaust the stack on a long cell. */
    private static final Pattern CAPITALS =
            Pattern.compile("(?=.*\\p{Lu}{2})(?!.*['’-]{2})\\p{Lu}[\\p{Lu}'’-]*\\p{Lu}");

    private static final int LONGEST_INITIALS = 2;

    /**
     * Takes a name apart: at its only comma, by a surname in capitals, by a particle such as {@code von}, else a name of two words by the
     * order that the column has.
     *
     * @param lastFirst whether surnames come first where no comma and no capitals say otherwise
     * @return null when it is unclear which words are the surname
     */
    public static @Nullable FullName of(String text, boolean lastFirst) {
        if (text.contains(",")) {
            return ofComma(text.split(",", -1));
        }
        List<String> words = List.of(text.strip().split("\\s+", -1));
        if (words.size() == 1) {
            return new FullName(null, words.getFirst());
        }
        if (hasCapitals(words)) {
            return ofCapitals(words, lastFirst);
        }
        return lastFirst ? ofLastFirst(words) : ofFirstLast(words);
    }

    private static @Nullable FullName ofComma(String[] parts) {
        boolean isPair = parts.length == 2 && !parts[0].isBlank() && !parts[1].isBlank();
        return isPair ? new FullName(parts[1].strip(), parts[0].strip()) : null;
    }

    private static boolean hasCapitals(List<String> words) {
        return words.stream().anyMatch(FullName::isCapitals) && !words.stream().allMatch(FullName::isCapitals);
    }

    private static boolean isCapitals(String word) {
        return CAPITALS.matcher(word).matches();
    }

    /** The surname is what is in capitals at one end. Two letters may be initials, as in JR, and must stand where surnames do. */
    private static @Nullable FullName ofCapitals(List<String> words, boolean lastFirst) {
        int leading = leadingCapitals(words);
        int trailing = leadingCapitals(words.reversed());
        boolean isOne = words.stream().filter(FullName::isCapitals).count() == Math.max(leading, trailing);
        if (!isOne) {
            return null;
        }
        boolean isLong = words.stream().anyMatch(word -> isCapitals(word) && word.length() > LONGEST_INITIALS);
        boolean isLeading = leading > 0;
        if (!isLong && isLeading != lastFirst) {
            return null;
        }
        return isLeading ? surnameFirst(words, leading) : surnameLast(words, words.size() - trailing);
    }

    private static int leadingCapitals(Iterable<String> words) {
        int leading = 0;
        for (String word : words) {
            if (!isCapitals(word)) {
                break;
            }
            leading++;
        }
        return leading;
    }

    /** {@code Ana Souza}, {@code Ludwig van Beethoven}: what stands before a particle is clear only for a single word. */
    private static @Nullable FullName ofFirstLast(List<String> words) {
        boolean isClear = words.size() == 2 || PARTICLES.contains(words.get(1));
        return isClear && !PARTICLES.contains(words.getFirst()) ? surnameLast(words, 1) : null;
    }

    /** {@code Souza Ana}, {@code van der Berg Jan}. */
    private static @Nullable FullName ofLastFirst(List<String> words) {
        return words.stream().takeWhile(PARTICLES::contains).count() == words.size() - 2
                ? surnameFirst(words, words.size() - 1)
                : null;
    }

    private static FullName surnameFirst(List<String> words, int length) {
        return new FullName(joined(words.subList(length, words.size())), joined(words.subList(0, length)));
    }

    private static FullName surnameLast(List<String> words, int from) {
        return new FullName(joined(words.subList(0, from)), joined(words.subList(from, words.size())));
    }

    private static String joined(List<String> words) {
        return String.join(" ", words);
    }
}
