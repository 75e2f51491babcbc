package org.gatehouse.console.log;

import java.time.Instant;
import java.util.List;
import org.gatehouse.console.Screen;
import org.jspecify.annotations.Nullable;

/**
 * A line of the log as a sentence: "Ana Lima: Catering given, by admin, with 36 others in one change".
 *
 * @param subject who or what it was done to; null when the action names it
 * @param href the page of the subject; null when there is none, or when the reader may not open it
 * @param byHref the address of everything by the same; null when the page shows one change
 * @param others how many others the same was done to in this change
 * @param more the address of the change's entries; null when it has one only
 * @param details the changed fields that the sentence does not say
 * @param span from when to when, of what was done one after the other; else null
 */
public record LogLineView(
        Instant at,
        @Nullable String subject,
        @Nullable String href,
        String what,
        String by,
        @Nullable String byHref,
        long others,
        @Nullable String more,
        List<String> details,
        @Nullable String span) {

    /** The text of the link to the change's entries. */
    public String moreText(Screen screen) {
        if (span != null) {
            return screen.text("log.run.each");
        }
        return others > 0 ? screen.text("log.others", others) : screen.text("log.more");
    }
}
