package org.gatehouse.mail.notification;

import org.gatehouse.platform.text.Sha256;
import org.jspecify.annotations.Nullable;

/**
 * What everybody of a list is told: fixed when the list begins, so that all get what was previewed.
 *
 * @param sender null when the event names none
 * @param link what the field {@code {link}} stands for
 */
public record ListWording(
        Occasion occasion,
        @Nullable String sender,
        String language,
        @Nullable String link,
        String subject,
        String body) {

    /** A mark of all of it: another text, sender or link has another mark. */
    public String mark() {
        return Sha256.hex(String.join(
                        "\0", occasion.name(), String.valueOf(sender), language, String.valueOf(link), subject, body))
                .substring(0, 16);
    }
}
