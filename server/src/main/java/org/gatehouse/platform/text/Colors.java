package org.gatehouse.platform.text;

import java.util.Locale;
import java.util.regex.Pattern;

/** Colours as {@code #RRGGBB}. */
public final class Colors {

    /** The format as a regular expression, for {@code @Pattern}. */
    public static final String FORM = "#[0-9A-Fa-f]{6}";

    /** The error message for a text that is not a colour. */
    public static final String WANTED = "must be a color such as #0055A4";

    private static final Pattern HEX = Pattern.compile(FORM);

    private Colors() {}

    public static boolean isColor(String text) {
        return HEX.matcher(text).matches();
    }

    /** Black or white, whichever has the higher contrast on this background (WCAG 2 contrast ratio). */
    public static String readableOn(String background) {
        // Equal contrast to black and white: (l + 0.05) / 0.05 = 1.05 / (l + 0.05).
        double luminance = luminance(background);
        return (luminance + 0.05) * (luminance + 0.05) > 1.05 * 0.05 ? "#000000" : "#FFFFFF";
    }

    /** The WCAG 2 contrast ratio of two colours, 1 to 21; text is readable from 4.5. */
    public static double contrast(String one, String other) {
        double a = luminance(one) + 0.05;
        double b = luminance(other) + 0.05;
        return Math.max(a, b) / Math.min(a, b);
    }

    private static double luminance(String color) {
        return 0.2126 * linear(color, 1) + 0.7152 * linear(color, 3) + 0.0722 * linear(color, 5);
    }

    private static double linear(String color, int at) {
        double channel = Integer.parseInt(color.substring(at, at + 2).toUpperCase(Locale.ROOT), 16) / 255.0;
        return channel <= 0.04045 ? channel / 12.92 : Math.pow((channel + 0.055) / 1.055, 2.4);
    }
}
