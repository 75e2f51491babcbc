package org.gatehouse.platform.text;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.IntStream;

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

    /** The last of the supplementary planes that hold scripts. */
    private static final int LAST_JOINING = 0x1FFFF;

    private CleanText() {}

    /** PostgreSQL cannot store U+0000, and would store half of a surrogate pair as a question mark. */
    public static boolean isStorable(String text) {
        for (int at = 0; at < text.length(); ) {
            int c = text.codePointAt(at);
            if (c == 0 || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
                return false;
            }
            at += Character.charCount(c);
        }
        return true;
    }

    /** Returns the text in its clean form; the same object if it is clean already. */
    public static String of(String text) {
        String clean = text;
        // Without the characters that stood between them, a letter and its marks may be composed further, so the text
        // is cleaned again.
        for (int times = 0; !isPlain(clean); times++) {
            String before = clean;
            clean = cleaned(NormalizedText.of(before, Normalizer.Form.NFC), times < MOST_TIMES);
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

    private static String cleaned(String text, boolean joinersStay) {
        StringBuilder clean = new StringBuilder(text.length());
        boolean blank = false;
        int before = 0;
        int visible = 0;
        for (int at = 0; at < text.length(); ) {
            int c = text.codePointAt(at);
            at += Character.charCount(c);
            int type = Character.getType(c);
            boolean invisible = isInvisible(c, type);
            if (invisible && visible < at) {
                // Sought once for all invisible characters in a row.
                visible = firstVisible(text, at);
            }
            if (isBlank(c, type)) {
                blank = true;
            } else if (!invisible || (joinersStay && isNeeded(c, blank ? ' ' : before, codePoint(text, visible)))) {
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

    /** The end of the text counts as a blank. */
    private static int codePoint(String text, int at) {
        return at < text.length() ? text.codePointAt(at) : ' ';
    }

    private static boolean isLineBreak(int c) {
        return c == '\n' || c == '\r';
    }

    /** Besides the blanks of Unicode the letters that are drawn as nothing: fillers of Hangul and the empty pattern of Braille. */
    private static boolean isBlank(int c, int type) {
        return type == Character.SPACE_SEPARATOR || c == 0x2800 || c == 0x3164 || c == 0xFFA0;
    }

    /** Returns whether the character is drawn as nothing. Selectors of variants count, because they need a letter to vary. */
    static boolean isInvisible(int c) {
        return isInvisible(c, Character.getType(c));
    }

    private static boolean isInvisible(int c, int type) {
        return (type == Character.FORMAT && !isSeenFormat(c))
                || isSelector(c)
                || c == 0x034F
                || c == 0x115F
                || c == 0x1160
                || c == 0x17B4
                || c == 0x17B5;
    }

    /** Signs of Arabic, Syriac and Kaithi that enclose a number, and Egyptian ones, are of the same category as what nobody sees. */
    private static boolean isSeenFormat(int c) {
        return (c >= 0x600 && c <= 0x605)
                || c == 0x6DD
                || c == 0x70F
                || c == 0x890
                || c == 0x891
                || c == 0x8E2
                || c == 0x110BD
                || c == 0x110CD
                || (c >= 0x13430 && c <= 0x1345F);
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
        return isSelector(c) && (Character.isIdeographic(before) || Letters.JOINING.get(before) || isSign(before));
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
        return Letters.JOINING.get(c)
                || (Character.getType(c) == Character.NON_SPACING_MARK
                        && UnicodeScript.of(c) == UnicodeScript.INHERITED);
    }

    private static boolean isPicture(int c) {
        return Character.isExtendedPictographic(c) || Character.isEmojiModifier(c) || c == 0xFE0F;
    }

    /** To ask for the script of each character would be a third of what cleaning a text of joiners costs. */
    private static final class Letters {

        static final BitSet JOINING = IntStream.rangeClosed(0, LAST_JOINING)
                .filter(c -> CleanText.JOINING.contains(UnicodeScript.of(c)))
                .collect(BitSet::new, BitSet::set, BitSet::or);
    }
}
