package org.gatehouse.accreditation.list;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.gatehouse.platform.text.NameSearch;
import org.gatehouse.platform.text.SameText;

/**
 * A word of a {@link NameSearch} of which one letter may be wrong: it is another, is missing, is too many, or has changed places with the
 * next one.
 *
 * @param leads patterns for {@code like}, quick to look up by trigrams: a word with one wrong letter still has its beginning or its end
 * @param expression what a name must match in {@code search_words}
 */
record OneLetterOff(List<String> leads, String expression) {

    /** With a wrong letter, a shorter word would be the beginning of too many names. */
    private static final int SHORTEST = 4;

    /** No name has longer words. */
    private static final int LONGEST = 20;

    /** Ends of fewer letters have no trigrams. */
    private static final int END = 3;

    /** The same for a short word, which must be right. The word is a key of {@link SameText} of letters and digits. */
    public static OneLetterOff of(String word) {
        int[] letters = word.codePoints().toArray();
        int count = letters.length;
        if (count < SHORTEST || count > LONGEST) {
            return new OneLetterOff(List.of("% " + word + "%"), " " + word);
        }
        Set<String> words = new LinkedHashSet<>(Set.of(word));
        for (int at = 0; at < count; at++) {
            words.add(text(letters, 0, at) + "." + text(letters, at + 1, count));
            words.add(text(letters, 0, at) + text(letters, at + 1, count));
            words.add(text(letters, 0, at) + "." + text(letters, at, count));
            if (at > 0) {
                words.add(swapped(letters, at));
            }
        }
        int middle = count - Math.max(END, count / 2);
        List<String> leads = List.of(
                "% " + text(letters, 0, middle) + "%",
                "%" + text(letters, middle, count) + "%",
                "% " + swapped(letters, middle) + "%");
        return new OneLetterOff(leads, " (?:" + String.join("|", words) + ")");
    }

    /** Whether all words can be looked for like this: they have no signs that mean something in patterns. */
    public static boolean fits(NameSearch name) {
        return !name.words().isEmpty()
                && name.words().stream()
                        .flatMapToInt(String::codePoints)
                        .allMatch(letter -> letter > 0x7F || Character.isLetterOrDigit(letter));
    }

    private static String swapped(int[] letters, int at) {
        return text(letters, 0, at - 1)
                + text(letters, at, at + 1)
                + text(letters, at - 1, at)
                + text(letters, at + 1, letters.length);
    }

    private static String text(int[] letters, int from, int to) {
        return new String(letters, from, to - from);
    }
}
