package org.gatehouse.feed.sync;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.gatehouse.feed.FeedCursor;
import org.gatehouse.feed.FeedHead;
import org.gatehouse.feed.FeedRepository;
import org.gatehouse.feed.FeedSelection;
import org.gatehouse.platform.db.Snapshot;
import org.gatehouse.platform.web.SpooledResponse;
import org.springframework.stereotype.Service;
import tools.jackson.databind.json.JsonMapper;

/**
 * Responds to syncs one page at a time, for clients that cannot read one large response.
 *
 * <p>A walk through everything takes minutes, and people change meanwhile. Each page contains the documents as they are when the page is
 * requested, but all pages carry the revision at which the walk began. The last page ends with the cursor of that revision, so the next
 * poll brings everything that was written since then, with tombstones. The server keeps no state of a walk: its position is in the cursor.
 */
@Service
record PagedSyncService(FeedRepository feed, FeedPageRepository pages, JsonMapper json, Snapshot snapshot) {

    /**
     * A page that was written.
     *
     * @param selection what the walk selects
     * @param isWhole whether the page brings its receiver up to everything at the head
     * @param isAll whether it is the only page, and so equal to a response without {@code limit}
     * @param endsEverything whether it is the last page of a walk through everything; a walk through changes may have begun after a gap
     */
    record Written(FeedHead head, FeedSelection selection, boolean isWhole, boolean isAll, boolean endsEverything) {}

    /**
     * Writes the page into the spool, compressed on request.
     *
     * @param select decides what to send when a walk begins
     */
    Written write(
            long eventId,
            SyncQuery query,
            Function<FeedHead, FeedSelection> select,
            SpooledResponse spool,
            boolean gzip)
            throws IOException {
        try {
            return snapshot.read(() -> {
                FeedHead head = feed.head(eventId);
                Optional<FeedPageCursor> walk =
                        FeedPageCursor.parse(query.cursor()).filter(inside -> isKnown(inside, head));
                FeedPage page = page(head, query, walk, select);
                writePage(head, page, spool, gzip);
                // A walk through changes may have begun with a since, and so after a gap.
                boolean isWhole = !page.hasMore()
                        && page.selection().isWhole()
                        && (walk.isEmpty() || page.walk().isThroughEverything())
                        && page.cursor().equals(head.cursor().text());
                boolean isAll = !page.hasMore() && walk.isEmpty();
                boolean endsEverything = isWhole && page.walk().isThroughEverything();
                return new Written(head, page.selection(), isWhole, isAll, endsEverything);
            });
        } catch (UncheckedIOException broken) {
            throw broken.getCause();
        }
    }

    private FeedPage page(
            FeedHead head, SyncQuery query, Optional<FeedPageCursor> walk, Function<FeedHead, FeedSelection> select) {
        long limit = query.limit() == null ? FeedPage.REST : query.limit();
        if (walk.isPresent()) {
            // Only the first page replaces a client's copy. The client adds the other pages to it like changes.
            return pageOf(head, FeedSelection.after(walk.get().revision()), walk.get(), limit);
        }
        FeedSelection selection = select.apply(head);
        return pageOf(head, selection, begin(head, selection), limit);
    }

    /** The pages of a walk through everything are later than its beginning, and may be of a history that is lost now. */
    private boolean isKnown(FeedPageCursor walk, FeedHead head) {
        return walk.from().eventId() == head.eventId()
                && timeOf(walk.from(), head)
                        .filter(began -> !walk.isThroughEverything() || !head.isLost(began))
                        .isPresent();
    }

    private Optional<Instant> timeOf(FeedCursor cursor, FeedHead head) {
        return cursor.equals(head.cursor()) ? Optional.of(head.changedAt()) : pages.timeOf(cursor);
    }

    private FeedPageCursor begin(FeedHead head, FeedSelection selection) {
        if (selection.full()) {
            return FeedPageCursor.overEverything(head, selection.tombstones());
        }
        return FeedPageCursor.overChangesAfter(lastKnown(head, selection), head);
    }

    /**
     * The revision after which everything is selected: 0 for everything, or the head's revision or a later one when nothing is selected any
     * more.
     */
    long lastKnown(FeedHead head, FeedSelection selection) {
        if (selection.selectsNothingAt(head)) {
            return head.revision();
        }
        if (selection.full()) {
            return 0;
        }
        if (selection.since() == null) {
            return Objects.requireNonNull(selection.after());
        }
        return pages.beginning(head.eventId(), selection.since())
                .map(beginning -> beginning.first() - 1)
                .orElse(head.revision());
    }

    /**
     * The revision after which everything is selected; empty when nothing has changed since, or when the feed is past this head by now. A
     * document that changed again in between no longer shows that it was part of this head, and a shared response would leave it out.
     */
    Optional<Long> knownAt(FeedHead head, FeedSelection selection) {
        if (selection.since() == null) {
            return Optional.of(lastKnown(head, selection));
        }
        return pages.beginning(head.eventId(), selection.since())
                .filter(beginning -> beginning.head() == head.revision())
                .map(beginning -> beginning.first() - 1);
    }

    private FeedPage pageOf(FeedHead head, FeedSelection selection, FeedPageCursor walk, long limit) {
        List<FeedPage.Place> end = limit == FeedPage.REST ? List.of() : pages.endOfPage(walk, limit);
        boolean hasMore = end.size() == 2;
        if (walk.isThroughEverything()) {
            return new FeedPage(
                    selection,
                    walk,
                    limit,
                    walk.from().revision(),
                    timeOf(walk.from(), head).orElseThrow(),
                    hasMore ? walk.at(end.getFirst()).text() : walk.from().text(),
                    hasMore);
        }
        return hasMore
                ? changesUpTo(end.getFirst(), end.getLast(), head, selection, walk, limit)
                : new FeedPage(
                        selection,
                        walk,
                        limit,
                        head.revision(),
                        head.changedAt(),
                        head.cursor().text(),
                        false);
    }

    /** A page can end inside a revision. Its receiver then knows completely only the revisions before that one. */
    private static FeedPage changesUpTo(
            FeedPage.Place last,
            FeedPage.Place next,
            FeedHead head,
            FeedSelection selection,
            FeedPageCursor walk,
            long limit) {
        boolean isWhole = next.revision() > last.revision();
        return new FeedPage(
                selection,
                walk,
                limit,
                isWhole ? last.revision() : last.revision() - 1,
                last.changedAt(),
                new FeedPageCursor(head.cursor(), walk.through(), last.revision(), last.id()).text(),
                true);
    }

    private void writePage(FeedHead head, FeedPage page, SpooledResponse spool, boolean gzip) {
        byte[] empty = json.writeValueAsBytes(SyncResponse.ofPage(head, page));
        FeedBody.write(spool, gzip, empty, sink -> {
            if (!page.selection().clockAhead()) {
                pages.each(page, sink);
            }
        });
    }
}
