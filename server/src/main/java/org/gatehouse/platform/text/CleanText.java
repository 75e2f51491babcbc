package org.gatehouse.platform.text;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.EnumSet;
import java.util.Set;

/**
 * The form in which texts are stored and compared, however they came in: a form, JSON, a spreadsheet, the name of a file (decision 0039).
 *
 * <ul>
 *   <li>Letters are composed (NFC), so that ä is one character. No script stacks more than 30 marks on a letter; further ones go.
 *   <li>Characters that nobody sees are taken away: zero-width blanks, soft hyphens, direction marks, byte order marks. A joiner stays
 *       where the script or an emoji needs it.
 *   <li>Blanks of all kinds become one space, and none stands at either end.
 *   <li>Control characters, tabs and line breaks stay: {@link SingleLineText} refuses them where they are wrong.
 * </ul>
 *
 * <p>Passwords, tokens and what a scanner reads are no texts and are never cleaned.
 */
public final class CleanText {

    private static final int ZERO_WIDTH_NON_JOINER = 0x200C;
    private static final int ZERO_WIDTH_JOINER = 0x200D;
    private static final int MONGOLIAN_VOWEL_SEPARATOR = 0x180E;

    /** As in the stream-safe format of Unicode (UAX 15). To order n marks of one letter, the JDK takes n² steps. */
    private static final int MOST_MARKS = 30;

    /** A text of a few marks and joiners in turns would be cleaned as often as it has characters; then none of its joiners is needed. */
    private static final int MOST_TIMES = 3;

    /** Below are only letters and signs that are composed, and the soft hyphen. */
    private static final int FIRST_COMBINING = 0x300;

    /** Scripts in which a joiner between two letters changes how a name is written. */
    private static final Set<UnicodeScript> JOINING = EnumSet.of(
            UnicodeScript.ADLAM,
            UnicodeScript.ARABIC,
            UnicodeScript.BALINESE,
            UnicodeScript.BENGALI,
            UnicodeScript.DEVANAGARI,
            UnicodeScript.GUJARATI,
            UnicodeScript.GURMUKHI,
            UnicodeScript.HANIFI_ROHINGYA,
            UnicodeScript.JAVANESE,
            UnicodeScript.KANNADA,
            UnicodeScript.KHMER,
            UnicodeScript.MALAYALAM,
            UnicodeScript.MANDAIC,
            UnicodeScript.MONGOLIAN,
            UnicodeScript.MYANMAR,
            UnicodeScript.NKO,
            UnicodeScript.ORIYA,
            UnicodeScript.PHAGS_PA,
            UnicodeScript.SINHALA,
            UnicodeScript.SYRIAC,
            UnicodeScript.TAMIL,
            UnicodeScript.TELUGU,
            UnicodeScript.TIBETAN);

    private CleanText() {}

    /** PostgreSQL cannot store U+0000, and would store half of a surrogate pair as a question mark. */
    public static boolean isStorable(String text) {
        return text.codePoints()
                .noneMatch(c -> c == 0 || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE));
    }

    /** Returns the text in its clean form; the same object if it is clean already. */
    public static String of(String text) {
        String clean = text;
        // Without the characters that stood between them, a letter and its marks may be composed further, so the text
        // is cleaned again.
        for (int times = 0; !isPlain(clean); times++) {
            String before = clean;
            clean = cleaned(Normalizer.normalize(withFewMarks(before), Normalizer.Form.NFC), times < MOST_TIMES);
            if (clean.equals(before)) {
                return before;
            }
        }
        return clean;
    }

    /** Returns the clean form of what a person typed into a field, a cell or the name of a file: tabs and line breaks around it go, too. */
    public static String typed(String text) {
        return of(text).strip();
    }

    /** Nearly all texts hold only letters that are clean whatever stands beside them, with single spaces between the words. */
    private static boolean isPlain(String text) {
        boolean blankBefore = true;
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            boolean blank = c == ' ' || c == '\n';
            if (blank ? blankBefore : c < '!' || (c > '~' && c <= 0xA0) || c == 0xAD || c >= FIRST_COMBINING) {
                return false;
            }
            blankBefore = blank;
        }
        return text.isEmpty() || !blankBefore;
    }

    private static String withFewMarks(String text) {
        StringBuilder few = new StringBuilder(text.length());
        int marks = 0;
        for (int at = 0; at < text.length(); ) {
            int c = text.codePointAt(at);
            at += Character.charCount(c);
            marks = isMark(c) ? marks + 1 : 0;
            if (marks <= MOST_MARKS) {
                few.appendCodePoint(c);
            }
        }
        return few.toString();
    }

    private static boolean isMark(int c) {
        int type = Character.getType(c);
        return type == Character.NON_SPACING_MARK
                || type == Character.COMBINING_SPACING_MARK
                || type == Character.ENCLOSING_MARK;
    }

    private static String cleaned(String text, boolean joinersStay) {
        StringBuilder clean = new StringBuilder(text.length());
        boolean blank = false;
        int before = 0;
        int visible = 0;
        for (int at = 0; at < text.length(); ) {
            int c = text.codePointAt(at);
            at += Character.charCount(c);
            // Sought once for all invisible characters before it.
            visible = visible < at ? firstVisible(text, at) : visible;
            int after = visible < text.length() ? text.codePointAt(visible) : ' ';
            if (isBlank(c)) {
                blank = true;
            } else if (!isInvisible(c) || (joinersStay && isNeeded(c, blank ? ' ' : before, after))) {
                if (blank && !clean.isEmpty() && !isLineBreak(c) && !isLineBreak(before)) {
                    clean.append(' ');
                }
                clean.appendCodePoint(c);
                before = c;
                blank = false;
            }
        }
        return clean.toString();
    }

    private static boolean isLineBreak(int c) {
        return c == '\n' || c == '\r';
    }

    /** Besides the blanks of Unicode the letters that are drawn as nothing: fillers of Hangul and the empty pattern of Braille. */
    private static boolean isBlank(int c) {
        return Character.getType(c) == Character.SPACE_SEPARATOR || c == 0x2800 || c == 0x3164 || c == 0xFFA0;
    }

    /** Returns whether the character is drawn as nothing. Selectors of variants count, because they need a letter to vary. */
    static boolean isInvisible(int c) {
        return isFormat(c) || isSelector(c) || c == 0x034F || c == 0x115F || c == 0x1160 || c == 0x17B4 || c == 0x17B5;
    }

    /** Signs of Arabic, Syriac and Kaithi that enclose a number, and Egyptian ones, are of the same category and are seen. */
    private static boolean isFormat(int c) {
        boolean seen = (c >= 0x600 && c <= 0x605)
                || c == 0x6DD
                || c == 0x70F
                || c == 0x890
                || c == 0x891
                || c == 0x8E2
                || c == 0x110BD
                || c == 0x110CD
                || (c >= 0x13430 && c <= 0x1345F);
        return Character.getType(c) == Character.FORMAT && !seen;
    }

    private static boolean isSelector(int c) {
        return (c >= 0xFE00 && c <= 0xFE0F) || (c >= 0xE0100 && c <= 0xE01EF) || isMongolianSelector(c);
    }

    private static boolean isMongolianSelector(int c) {
        return (c >= 0x180B && c <= 0x180D) || c == 0x180F;
    }

    /** Returns whether an invisible character changes how the one before it is drawn. */
    private static boolean isNeeded(int c, int before, int after) {
        if (c == ZERO_WIDTH_JOINER || c == ZERO_WIDTH_NON_JOINER) {
            boolean pictures = c == ZERO_WIDTH_JOINER && isPicture(before) && isPicture(after);
            // An old spelling of Malayalam and Sinhala ends a word in a joiner behind the sign that takes the vowel
            // away.
            boolean ending = c == ZERO_WIDTH_JOINER && Character.getType(before) == Character.NON_SPACING_MARK;
            return pictures || (isJoining(before) && (isJoining(after) || ending));
        }
        if (c == MONGOLIAN_VOWEL_SEPARATOR || isMongolianSelector(c)) {
            return UnicodeScript.of(before) == UnicodeScript.MONGOLIAN;
        }
        return isSelector(c)
                && (Character.isIdeographic(before) || JOINING.contains(UnicodeScript.of(before)) || isSign(before));
    }

    /** A sign or picture that is no ASCII, such as a heart. */
    private static boolean isSign(int c) {
        int type = Character.getType(c);
        return c > 0x7F && (type == Character.OTHER_SYMBOL || type == Character.MATH_SYMBOL || Character.isEmoji(c));
    }

    /** The index of the first character from here on that is seen; the length of the text when none is. */
    private static int firstVisible(String text, int from) {
        int at = from;
        while (at < text.length() && isInvisible(text.codePointAt(at))) {
            at += Character.charCount(text.codePointAt(at));
        }
        return at;
    }

    private static boolean isJoining(int c) {
        return JOINING.contains(UnicodeScript.of(c))
                || (Character.getType(c) == Character.NON_SPACING_MARK
                        && UnicodeScript.of(c) == UnicodeScript.INHERITED);
    }

    private static boolean isPicture(int c) {
        return Character.isExtendedPictographic(c) || Character.isEmojiModifier(c) || c == 0xFE0F;
    }
}
