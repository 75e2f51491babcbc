package org.gatehouse.console.setup;

import java.util.Locale;
import org.gatehouse.console.Form;
import org.gatehouse.platform.text.Colors;
import org.jspecify.annotations.Nullable;

/** Colours of zones and positions: whether text on them is readable. */
public final class ColorContrast {

    /** The minimum of WCAG 2.2 AA for text. */
    private static final double READABLE = 4.5;

    private ColorContrast() {}

    /**
     * The contrast of text on a background, such as {@code 3.2}; null when either is no colour. Without a text colour, the readable one is
     * used.
     */
    public static @Nullable Double contrast(@Nullable String color, @Nullable String textColor) {
        if (color == null || !Colors.isColor(color)) {
            return null;
        }
        String text = textColor == null || textColor.isBlank() ? Colors.readableOn(color) : textColor;
        return Colors.isColor(text) ? Colors.contrast(color, text) : null;
    }

    public static boolean isReadable(@Nullable String color, @Nullable String textColor) {
        Double contrast = contrast(color, textColor);
        return contrast == null || contrast >= READABLE;
    }

    /** The contrast in the reader's number format, such as {@code 3.2}. It is rounded down, so that 4.49 does not look sufficient. */
    public static String shown(double contrast, Locale language) {
        return String.format(language, "%.1f", Math.floor(contrast * 10) / 10);
    }

    /** The text colour when a user chose it; null when it is the one that the server would select itself. */
    static @Nullable String chosen(@Nullable String color, @Nullable String textColor) {
        boolean own = color != null
                && textColor != null
                && Colors.isColor(color)
                && !textColor.equalsIgnoreCase(Colors.readableOn(color));
        return own ? textColor : null;
    }

    /** The text colour that a form sends. An empty field selects the readable one, even when the background stays the same. */
    static @Nullable String sent(Form form) {
        String color = form.text("color");
        String chosen = form.text("text_color");
        return chosen == null && color != null && Colors.isColor(color) ? Colors.readableOn(color) : chosen;
    }
}
