package org.gatehouse.mail.notification;

import java.util.List;
import java.util.Map;
import org.gatehouse.platform.text.Sha256;
import org.jspecify.annotations.Nullable;

/**
 * The content of a mailing. It is fixed when the mailing starts, so that everybody gets what was previewed.
 *
 * @param sender null when the event names none
 * @param link the value of the field {@code {link}}
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

    /** A mark of the content, which changes with any text, the sender or the link. */
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
