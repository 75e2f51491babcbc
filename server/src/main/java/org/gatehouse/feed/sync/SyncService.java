package org.gatehouse.feed.sync;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import org.gatehouse.feed.FeedCursor;
import org.gatehouse.feed.FeedHead;
import org.gatehouse.feed.FeedHeadRepository;
import org.gatehouse.feed.FeedProblem;
import org.gatehouse.feed.FeedRepository;
import org.gatehouse.feed.FeedSelection;
import org.gatehouse.platform.db.Snapshot;
import org.gatehouse.platform.time.ClientInstant;
import org.gatehouse.platform.web.SpooledResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import tools.jackson.databind.json.JsonMapper;

/** Reads which documents a sync selects, and writes the response in one snapshot. */
@Service
class SyncService {

    private final FeedHeadRepository heads;
    private final FeedRepository feed;
    private final JsonMapper json;
    private final Snapshot snapshot;
    private volatile @Nullable Empty lastEmpty;

    /** The response to a poll that finds nothing new. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Empty(FeedHead head, byte[] body) {}

    SyncService(FeedHeadRepository heads, FeedRepository feed, JsonMapper json, Snapshot snapshot) {
        this.heads = heads;
        this.feed = feed;
        this.json = json;
        this.snapshot = snapshot;
    }

    /** Where the event's feed stands. */
    FeedHead head(long eventId) {
        return heads.of(eventId);
    }

    /** Decides what to send to a client. The cursor takes precedence over since, because it is exact. */
    FeedSelection select(FeedHead head, @Nullable String since, @Nullable String cursor) {
        if (cursor != null) {
            return afterCursor(head, cursor);
        }
        return since == null ? FeedSelection.everything() : changedSince(head, since);
    }

    private FeedSelection afterCursor(FeedHead head, String text) {
        Optional<FeedCursor> cursor = FeedCursor.parse(text);
        boolean known = cursor.isPresent()
                && cursor.get().eventId() == head.eventId()
                && (cursor.get().equals(head.cursor()) || feed.knows(cursor.get()));
        return known ? FeedSelection.after(cursor.get().revision()) : FeedSelection.everything("unknown_cursor");
    }

    private static FeedSelection changedSince(FeedHead head, String text) {
        Instant since = ClientInstant.parse(text)
                .orElseThrow(() -> FeedProblem.INVALID_SINCE.ofField(
                        "since",
                        "'%s' is not an ISO 8601 instant; send one such as %s",
                        ClientInstant.shown(text),
                        ClientInstant.EXAMPLE));
        // Our stamps never run back, so a stamp of ours lies in the future after the server's clock was set back. A
        // client that sends such a stamp does not have a wrong clock.
        boolean clockAhead = since.isAfter(head.serverTime()) && since.isAfter(head.changedAt());
        return FeedSelection.since(since, clockAhead);
    }

    /**
     * Applies a selection made at one head to another: everything if the history went back in between. Call it in the snapshot of the other
     * head.
     */
    FeedSelection stillSelected(FeedSelection selection, FeedHead at, FeedHead now) {
        return at.cursor().equals(now.cursor()) || feed.knows(at.cursor())
                ? selection
                : FeedSelection.ofAnotherHistory();
    }

    /** What a response contains, and the head that it represents. */
    record Written(FeedSelection selection, FeedHead head) {}

    /** Writes the response into the spool, compressed on request. */
    Written write(FeedHead seen, Function<FeedHead, FeedSelection> selection, SpooledResponse spool, boolean gzip)
            throws IOException {
        try {
            FeedSelection first = selection.apply(seen);
            if (first.selectsNothingAt(seen)) {
                writeFrom(seen, first, spool, gzip);
                return new Written(first, seen);
            }
            return snapshot.read(() -> {
                FeedHead head = feed.head(seen.eventId());
                FeedSelection now = selection.apply(head);
                writeFrom(head, now, spool, gzip);
                return new Written(now, head);
            });
        } catch (UncheckedIOException broken) {
            throw broken.getCause();
        }
    }

    /** The complete response when there is nothing new. Polls that share a read of the head share this response too. */
    byte[] empty(FeedHead head, FeedSelection selection) {
        if (!selection.isPlain()) {
            return json.writeValueAsBytes(SyncResponse.headOf(head, selection));
        }
        Empty shared = lastEmpty;
        if (shared == null || !shared.head().equals(head)) {
            shared = new Empty(head, json.writeValueAsBytes(SyncResponse.headOf(head, selection)));
            lastEmpty = shared;
        }
        return shared.body();
    }

    private void writeFrom(FeedHead head, FeedSelection selection, SpooledResponse spool, boolean gzip) {
        FeedBody.write(spool, gzip, empty(head, selection), sink -> {
            if (!selection.selectsNothingAt(head)) {
                feed.each(head.eventId(), selection, sink);
            }
        });
    }
}
