package org.gatehouse.zone;

import org.gatehouse.platform.text.Colors;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the colour of text on a background.
 *
 * <p>The desk has no input for it and sends back what it read, also after its user changed the background (contract 3.3): a
 * text colour that is merely repeated is no choice, or dark text would stay on what is now a dark background.
 */
public final class TextColor {

    private TextColor() {}

    public static String on(String background, @Nullable String sent) {
        return sent == null || sent.isEmpty() ? Colors.readableOn(background) : sent;
    }

    /** The same for a change of a background that had a text colour before. */
    public static String on(
            String background, @Nullable String sent, @Nullable String oldBackground, @Nullable String old) {
        boolean repeated = !background.equals(oldBackground) && sent != null && sent.equals(old);
        return repeated ? Colors.readableOn(background) : on(background, sent);
    }
}
