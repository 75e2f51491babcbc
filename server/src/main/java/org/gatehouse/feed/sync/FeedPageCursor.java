package org.gatehouse.feed.sync;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gatehouse.feed.FeedCursor;
import org.gatehouse.feed.FeedHead;
import org.gatehouse.platform.text.Sha256;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a client that reads the feed in pages. Until the last page the client gets this in place of a {@link FeedCursor}; it is
 * just as opaque.
 *
 * @param from where the feed stood when a walk through everything began; for a walk through changes, where it stood at the page before
 * @param revision the revision of the last document sent; the documents of one revision may fill many pages
 * @param id the id of the last document sent
 */
record FeedPageCursor(FeedCursor from, Through through, long revision, long id) {

    /** What the walk goes through, and in which order. */
    enum Through {
        /** Live documents by id. */
        LIVE,
        /**
         * Live documents and tombstones by id. This is for a client whose cursor was unknown, so that it may apply the pages as changes.
         */
        ALL,
        /** By revision, then by id. */
        CHANGES
    }

    private static final Pattern FORM = Pattern.compile(
            "((LIVE|ALL|CHANGES)\\.(\\d{1,18})\\.(\\d{1,19})\\.(\\d{1,18})\\.(\\d{1,18})\\.([0-9a-f-]{36}))\\.([0-9a-f]{16})");

    static FeedPageCursor overEverything(FeedHead head, boolean tombstones) {
        return new FeedPageCursor(head.cursor(), tombstones ? Through.ALL : Through.LIVE, 0, 0);
    }

    /** A walk through all changes after this revision. */
    static FeedPageCursor overChangesAfter(long revision, FeedHead head) {
        return new FeedPageCursor(head.cursor(), Through.CHANGES, revision, Long.MAX_VALUE);
    }

    FeedPageCursor at(FeedPage.Place last) {
        return new FeedPageCursor(from, through, last.revision(), last.id());
    }

    boolean isThroughEverything() {
        return through != Through.CHANGES;
    }

    /** Begins with a letter: a cursor that is cut off somewhere must not be a {@link FeedCursor}, which would skip the other pages. */
    String text() {
        String plain =
                through + "." + revision + "." + id + "." + from.eventId() + "." + from.revision() + "." + from.stamp();
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString((plain + "." + mark(plain)).getBytes(StandardCharsets.US_ASCII));
    }

    /** Empty when the text does not have our form or was modified. This does not check whether the database knows the cursor. */
    static Optional<FeedPageCursor> parse(@Nullable String text) {
        try {
            byte[] plain = Base64.getUrlDecoder().decode(text == null ? "" : text);
            Matcher parts = FORM.matcher(new String(plain, StandardCharsets.US_ASCII));
            return parts.matches() && parts.group(8).equals(mark(parts.group(1)))
                    ? Optional.of(of(parts))
                    : Optional.empty();
        } catch (IllegalArgumentException notOurs) {
            return Optional.empty();
        }
    }

    private static FeedPageCursor of(Matcher parts) {
        FeedCursor from = new FeedCursor(number(parts, 5), number(parts, 6), UUID.fromString(parts.group(7)));
        return new FeedPageCursor(from, Through.valueOf(parts.group(2)), number(parts, 3), number(parts, 4));
    }

    private static long number(Matcher parts, int group) {
        return Long.parseLong(parts.group(group));
    }

    /**
     * A checksum over the rest of the cursor. The stamp proves only where the walk began; this shows that nothing after it was changed. An
     * id that is too high would leave people out.
     */
    private static String mark(String plain) {
        return HexFormat.of().formatHex(Sha256.of(plain), 0, 8);
    }
}
