package org.gatehouse.accreditation.list;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gatehouse.platform.text.CleanText;

/**
 * The text of a badge as a hand scanner types it into a field.
 *
 * <p>Such a scanner presses the keys of an American keyboard. A computer with another layout reads other signs: {@code ß} or an apostrophe
 * instead of the hyphen, and with a French layout other digits, too.
 */
public final class ScannedBadge {

    /** The kind of code, {@code ]Q1} for instance, which some scanners send first (ISO/IEC 15424). */
    private static final Pattern KIND = Pattern.compile("^\\][A-Za-z]\\d");

    private static final Pattern TEXT =
            Pattern.compile("(\\d{1,18})-([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})");

    /** The same with any sign instead of the hyphen, but always with the same. */
    private static final Pattern OTHER_HYPHEN = Pattern.compile(
            "(\\d{1,18})([^0-9A-Za-z])([0-9a-fA-F]{8})\\2([0-9a-fA-F]{4})\\2([0-9a-fA-F]{4})\\2([0-9a-fA-F]{4})\\2([0-9a-fA-F]{12})");

    /** What a French layout makes of the keys of an American one. */
    private static final String FRENCH = "à&é\"'(-è_ç)qQ";

    private static final String AMERICAN = "0123456789-aA";

    private ScannedBadge() {}

    /** Returns the text as it is printed on the badge; a text that is not that of a badge is returned unchanged. */
    public static String read(String typed) {
        String text = KIND.matcher(CleanText.typed(typed)).replaceFirst("");
        if (TEXT.matcher(text).matches()) {
            return text;
        }
        Matcher other = OTHER_HYPHEN.matcher(text);
        if (other.matches()) {
            return other.replaceFirst("$1-$3-$4-$5-$6-$7");
        }
        String american = american(text);
        return TEXT.matcher(american).matches() ? american : typed;
    }

    private static String american(String text) {
        StringBuilder american = new StringBuilder(text);
        for (int at = 0; at < text.length(); at++) {
            int key = FRENCH.indexOf(text.charAt(at));
            if (key >= 0) {
                american.setCharAt(at, AMERICAN.charAt(key));
            }
        }
        return american.toString();
    }

    static Matcher parts(String text) {
        return TEXT.matcher(read(text));
    }
}
