package org.gatehouse.console.accreditations;

import org.gatehouse.console.Screen;
import org.gatehouse.platform.text.SingleLineText;
import org.jspecify.annotations.Nullable;

/** The reason for which a hold is opened or closed, as somebody typed it. */
final class HoldReason {

    private static final int LONGEST = 500;

    private HoldReason() {}

    /** What is wrong with the reason, in the reader's language; null when nothing is. */
    static @Nullable String wrong(String reason, Screen screen) {
        if (reason.length() > LONGEST) {
            return screen.text("accreditations.error.long", screen.number(reason.length()), screen.number(LONGEST));
        }
        return reason.matches(SingleLineText.ONE) ? null : screen.text("accreditations.error.character");
    }
}
