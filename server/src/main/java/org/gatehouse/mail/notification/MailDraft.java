package org.gatehouse.mail.notification;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A mail that can be written to one person now: an occasion that applies to them, and its text. */
public record MailDraft(Occasion occasion, @Nullable String recipient, String subject, String body) {

    /** The address that opens the reader's own mail program with the mail in it; null without somebody to write to. */
    public @Nullable String mailto() {
        return recipient == null
                ? null
                : "mailto:" + encoded(recipient).replace("%40", "@") + "?subject=" + encoded(subject) + "&body="
                        + encoded(body.replace("\n", "\r\n"));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
