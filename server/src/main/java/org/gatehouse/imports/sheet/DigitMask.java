package org.gatehouse.imports.sheet;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Number formats of digits with signs between them, for telephone numbers, postal codes and numbers of members: {@code 00-000}. The library
 * puts all digits in front of the first sign, or writes them as {@code 4.9E12}.
 */
final class DigitMask {

    /** A place of a digit, a text in quotation marks, a sign behind a backslash, or a sign that stands for itself. */
    private static final Pattern PART = Pattern.compile("([0#?])|\"([^\"]*)\"|\\\\(.)|([-+(): ])|\\[\\$-[^]]*]");

    /** No mask has as many places. */
    private static final int MOST_DIGITS = 100;

    private DigitMask() {}

    /** The number in a format of digits and texts alone; null for any other format, and for numbers that have a section of their own. */
    static @Nullable String fill(BigDecimal number, String format) {
        String[] sections = format.split(";", -1);
        String mask = sections[0];
        boolean isFirst = number.signum() > 0 || (number.signum() == 0 && sections.length < 3);
        boolean isShort = Math.abs((long) number.scale()) + number.precision() < MOST_DIGITS;
        if (!isFirst || !isShort || !PART.matcher(mask).replaceAll("").isEmpty()) {
            return null;
        }
        String digits = number.setScale(0, RoundingMode.HALF_UP).toPlainString();
        String left = digits.equals("0") ? "" : digits;
        int places = (int) PART.matcher(mask)
                .results()
                .filter(part -> part.group(1) != null)
                .count();
        StringBuilder filled = new StringBuilder();
        Matcher parts = PART.matcher(mask);
        while (parts.find()) {
            if (parts.group(1) != null) {
                // The first place takes all digits for which there is no other one.
                int taken = Math.max(0, left.length() - places + 1);
                filled.append(
                        taken > 0 ? left.substring(0, taken) : parts.group(1).equals("0") ? "0" : "");
                left = left.substring(taken);
                places--;
            } else {
                filled.append(text(parts));
            }
        }
        return filled.toString().strip();
    }

    private static String text(Matcher part) {
        for (int group = 2; group <= part.groupCount(); group++) {
            if (part.group(group) != null) {
                return part.group(group);
            }
        }
        return "";
    }
}
