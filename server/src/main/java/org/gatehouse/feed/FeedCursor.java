package org.gatehouse.feed;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A place in an event's feed, opaque to clients. The random stamp shows whether this database ever issued the cursor. */
public record FeedCursor(long eventId, long revision, UUID stamp) {

    private static final Pattern FORM = Pattern.compile("(\\d{1,18})\\.(\\d{1,18})\\.([0-9a-f-]{36})");

    public String text() {
        String plain = eventId + "." + revision + "." + stamp;
        return Base64.getUrlEncoder().withoutPadding().encodeToString(plain.getBytes(StandardCharsets.US_ASCII));
    }

    /** Empty when the text does not have the form of our cursors. This does not check whether the database knows the cursor. */
    public static Optional<FeedCursor> parse(String text) {
        try {
            Matcher parts = FORM.matcher(new String(Base64.getUrlDecoder().decode(text), StandardCharsets.US_ASCII));
            if (!parts.matches()) {
                return Optional.empty();
            }
            UUID stamp = UUID.fromString(parts.group(3));
            return Optional.of(new FeedCursor(Long.parseLong(parts.group(1)), Long.parseLong(parts.group(2)), stamp));
        } catch (IllegalArgumentException notOurs) {
            return Optional.empty();
        }
    }
}
