package org.gatehouse.badge.drawing;

import java.text.BreakIterator;
import java.text.Normalizer;
import java.util.Locale;
import org.gatehouse.platform.text.NormalizedText;

/** Cleans stored text for a badge: the result is one line, without characters that would reorder, pile up or hide other text. */
public final class BadgeText {

    /** Longer than any badge is wide; further characters would only cost time before an ellipsis replaces them. */
    private static final int LONGEST = 300;

    /** Vietnamese and Hebrew stack two or three marks; more would only run over neighbouring text. */
    private static final int MOST_MARKS = 4;

    private static final int NON_JOINER = 0x200C;
    private static final int JOINER = 0x200D;

    private BadgeText() {}

    /** Returns the cleaned text; empty when nothing is left to draw. */
    public static String clean(String text) {
        return clean(text, LONGEST);
    }

    static String clean(String text, int longest) {
        StringBuilder line = new StringBuilder();
        int marks = 0;
        int left = longest;
        for (int at = 0; at < text.length() && left > 0; ) {
            int c = text.codePointAt(at);
            at += Character.charCount(c);
            boolean mark = isMark(c);
            marks = mark ? marks + 1 : 0;
            if (isLeftOut(c) || marks > MOST_MARKS || (mark && line.isEmpty())) {
                continue;
            }
            left--;
            if (Character.isWhitespace(c) || Character.isSpaceChar(c) || Character.isISOControl(c)) {
                appendSpace(line);
            } else {
                line.appendCodePoint(c);
            }
        }
        return NormalizedText.of(line, Normalizer.Form.NFC).strip();
    }

    private static void appendSpace(StringBuilder line) {
        if (!line.isEmpty() && line.charAt(line.length() - 1) != ' ') {
            line.append(' ');
        }
    }

    private static boolean isMark(int c) {
        int type = Character.getType(c);
        return type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK;
    }

    /**
     * Whether a character is an invisible format character, such as those that change the reading order. The two joiners stay because
     * letters need them.
     */
    private static boolean isLeftOut(int c) {
        boolean variant = (c >= 0xFE00 && c <= 0xFE0F) || (c >= 0xE0100 && c <= 0xE01EF);
        return variant || (Character.getType(c) == Character.FORMAT && c != JOINER && c != NON_JOINER);
    }

    /** The first letters of first and last name, for a badge without a photo. */
    public static String initials(String... names) {
        StringBuilder initials = new StringBuilder();
        for (String name : names) {
            String text = clean(name);
            BreakIterator letters = BreakIterator.getCharacterInstance(Locale.ROOT);
            letters.setText(text);
            int end = letters.next();
            if (end != BreakIterator.DONE) {
                initials.append(text, 0, end);
            }
        }
        return initials.toString().toUpperCase(Locale.ROOT);
    }

    /** Both names in reading order: the family name comes first when both are written in Chinese or Korean. */
    public static String fullName(String first, String last) {
        boolean familyFirst = isEastAsian(first) && isEastAsian(last);
        return clean(familyFirst ? last + " " + first : first + " " + last);
    }

    private static boolean isEastAsian(String name) {
        return !name.isBlank()
                && name.codePoints()
                        .filter(Character::isLetter)
                        .mapToObj(Character.UnicodeScript::of)
                        .allMatch(script -> script == Character.UnicodeScript.HAN
                                || script == Character.UnicodeScript.HANGUL
                                || script == Character.UnicodeScript.HIRAGANA
                                || script == Character.UnicodeScript.KATAKANA);
    }
}
