package org.gatehouse.mail.notification;

import java.util.List;
import java.util.Map;
import org.gatehouse.platform.text.Sha256;
import org.jspecify.annotations.Nullable;

/**
 * What everybody of a list is told: fixed when the list begins, so that all get what was previewed.
 *
 * @param sender null when the event names none
 * @param link what the field {@code {link}} stands for
 * @param texts by language, the main one first
 */
public record ListWording(
        Occasion occasion,
        @Nullable String sender,
        @Nullable String link,
        Map<String, MailText> texts) {

    /** The main one first. */
    public List<String> languages() {
        return List.copyOf(texts.keySet());
    }

    /** A mark of all of it: another text, sender or link has another mark. */
    public String mark() {
        StringBuilder all = new StringBuilder(occasion.name());
        all.append('\0').append(sender).append('\0').append(link);
        texts.forEach((language, text) -> all.append('\0')
                .append(language)
                .append('\0')
                .append(text.subject())
                .append('\0')
                .append(text.body()));
        return Sha256.hex(all.toString()).substring(0, 16);
    }
}
