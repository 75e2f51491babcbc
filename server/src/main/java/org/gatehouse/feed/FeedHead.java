package org.gatehouse.feed;

import java.time.Instant;
import java.util.HexFormat;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Where an event's feed stands.
 *
 * @param revision of the newest change
 * @param changedAt its stamp
 * @param stamp its random mark
 * @param count number of live accreditations
 * @param digest xor over all live accreditations of the first 8 bytes of SHA-256 of {@code "<id>:<revision>"}
 * @param serverTime the database's clock when this was read
 * @param historyFrom what gates were sent before this time may be from a lost history; null when none was lost
 * @param boundary whether zones open or close now because of their time, so that many revisions follow each other
 */
public record FeedHead(
        long eventId,
        long revision,
        Instant changedAt,
        UUID stamp,
        long count,
        long digest,
        Instant serverTime,
        @Nullable Instant historyFrom,
        boolean boundary) {

    /** A weak tag, because two responses with the same revision may differ in their server time. */
    public String etag() {
        return "W/\"" + eventId + '-' + revision + '-' + stamp + '"';
    }

    /** The same head with another server time. The server time never goes back: an earlier time is ignored. */
    public FeedHead at(Instant time) {
        return new FeedHead(
                eventId,
                revision,
                changedAt,
                stamp,
                count,
                digest,
                time.isAfter(serverTime) ? time : serverTime,
                historyFrom,
                boundary);
    }

    /** Whether what a gate was sent at this time may be from a lost history. */
    public boolean isLost(Instant told) {
        return historyFrom != null && told.isBefore(historyFrom);
    }

    public FeedCursor cursor() {
        return new FeedCursor(eventId, revision, stamp);
    }

    public String digestText() {
        return HexFormat.of().toHexDigits(digest);
    }
}
