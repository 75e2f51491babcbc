package org.gatehouse.feed;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which documents an answer holds, and what it says about that.
 *
 * @param full whether a client that replaces its copy by this answer ends right
 * @param reason why everything is sent although changes were asked for; null otherwise
 * @param clockAhead whether {@code since} lies in the server's future
 * @param since documents changed at this instant or later
 * @param after documents of later revisions
 * @param tombstones whether withdrawn ones are told too
 * @param sinceUsed stamp from which on changes are sent because {@code since} would have left a gap; null otherwise
 */
public record FeedSelection(
        boolean full,
        @Nullable String reason,
        boolean clockAhead,
        @Nullable Instant since,
        @Nullable Long after,
        boolean tombstones,
        @Nullable Instant sinceUsed) {

    public static FeedSelection everything() {
        return new FeedSelection(true, null, false, null, null, false, null);
    }

    /** For a cursor that this database does not know: all, with tombstones, so that applying it as changes ends right too. */
    public static FeedSelection everythingBecause(String reason) {
        return new FeedSelection(true, reason, false, null, null, true, null);
    }

    public static FeedSelection since(Instant since, boolean clockAhead) {
        return new FeedSelection(false, null, clockAhead, since, null, true, null);
    }

    public static FeedSelection after(long revision) {
        return new FeedSelection(false, null, false, null, revision, true, null);
    }

    /** More than a gate asked for: it lacks what came after this revision. */
    public static FeedSelection sinceBefore(long revision, Instant at) {
        return new FeedSelection(false, null, false, null, revision, true, at);
    }

    /** Whether it brings its receiver to the whole truth, whatever that has: an answer to no {@code since}. */
    public boolean isWhole() {
        return since == null && sinceUsed == null;
    }

    /** Whether the answer's head says nothing of what was selected, or why. */
    public boolean isPlain() {
        return !full && reason == null && !clockAhead && sinceUsed == null;
    }

    /** Whether it is everything as a client asks for it, the answer that all clients share. */
    public boolean isSharedCopy() {
        return full && !tombstones;
    }

    /** Whether the head alone already says that there is nothing. */
    public boolean selectsNothingAt(FeedHead head) {
        return clockAhead
                || (since != null && since.isAfter(head.changedAt()))
                || (after != null && after >= head.revision());
    }
}
