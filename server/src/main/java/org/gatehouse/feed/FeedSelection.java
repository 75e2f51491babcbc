package org.gatehouse.feed;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which documents a response holds, and what its head reports about them.
 *
 * @param full whether a client that replaces its copy with this response ends up with a correct copy
 * @param reason why everything is sent although changes were asked for; null otherwise
 * @param clockAhead whether {@code since} lies in the server's future
 * @param since selects documents that changed at this instant or later
 * @param after selects documents of later revisions
 * @param tombstones whether withdrawn accreditations are sent too
 * @param sinceUsed the stamp from which changes are sent because {@code since} would have left a gap; null otherwise
 */
public record FeedSelection(
        boolean full,
        @Nullable String reason,
        boolean clockAhead,
        @Nullable Instant since,
        @Nullable Long after,
        boolean tombstones,
        @Nullable Instant sinceUsed) {

    private static final String HISTORY_CHANGED = "history_changed";

    public static FeedSelection everything() {
        return new FeedSelection(true, null, false, null, null, false, null);
    }

    /** For a cursor that this database does not know: everything, with tombstones, so that a client may also apply it as changes. */
    public static FeedSelection everything(String reason) {
        return new FeedSelection(true, reason, false, null, null, true, null);
    }

    /** For a gate that was sent a history which the database has lost since. */
    public static FeedSelection ofAnotherHistory() {
        return everything(HISTORY_CHANGED);
    }

    public static FeedSelection since(Instant since, boolean clockAhead) {
        return new FeedSelection(false, null, clockAhead, since, null, true, null);
    }

    public static FeedSelection after(long revision) {
        return new FeedSelection(false, null, false, null, revision, true, null);
    }

    /** More than the gate asked for, because it lacks everything after this revision. */
    public static FeedSelection sinceBefore(long revision, Instant at) {
        return new FeedSelection(false, null, false, null, revision, true, at);
    }

    /** This selection, or everything when it starts in a history that is lost. */
    public FeedSelection in(FeedHead head) {
        return since != null && head.isLost(since) ? ofAnotherHistory() : this;
    }

    /** Whether the receiver ends up complete whatever it had before. That is so unless the selection starts at an instant. */
    public boolean isWhole() {
        return since == null && sinceUsed == null;
    }

    /** Whether the response's head needs no field that explains the selection. */
    public boolean isPlain() {
        return !full && reason == null && !clockAhead && sinceUsed == null;
    }

    /** Whether this is the full response that all clients share. */
    public boolean isSharedCopy() {
        return full && !tombstones;
    }

    /** Whether the head alone shows that no document is selected. */
    public boolean selectsNothingAt(FeedHead head) {
        return clockAhead
                || (since != null && since.isAfter(head.changedAt()))
                || (after != null && after >= head.revision());
    }
}
