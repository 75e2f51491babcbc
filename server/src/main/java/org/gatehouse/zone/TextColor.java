package org.gatehouse.zone;

import org.gatehouse.platform.text.Colors;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the colour of text on a background.
 *
 * <p>The desk has no input for the text colour and sends back the value that it read, even after its user changed the background
 * (docs/api/zones.md). A repeated text colour is therefore not a choice; otherwise dark text would stay on a background that is now dark.
 */
public final class TextColor {

    private TextColor() {}

    public static String on(String background, @Nullable String sent) {
        return sent == null || sent.isEmpty() ? Colors.readableOn(background) : sent;
    }

    /** Chooses the text colour when a background changes that had a text colour before. */
    public static String on(
            String background, @Nullable String sent, @Nullable String oldBackground, @Nullable String old) {
        boolean repeated = !background.equals(oldBackground) && sent != null && sent.equals(old);
        return repeated ? Colors.readableOn(background) : on(background, sent);
    }
}
