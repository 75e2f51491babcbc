package org.gatehouse.feed;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.zip.GZIPOutputStream;
import javax.sql.DataSource;
import org.gatehouse.platform.web.Gzip;
import org.gatehouse.platform.web.Spool;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.stereotype.Service;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.json.JsonMapper;

/**
 * Answers syncs a page at a time, for clients that can't take one large answer.
 *
 * <p>A walk through everything takes minutes, and people change meanwhile. Its pages hold documents as they are when they are asked
 * for, but all stand for the revision at which it began; the last one ends in that revision's cursor, so the next poll brings all that
 * was written since, tombstones included. The server keeps nothing of a walk: its place is in the cursor.
 */
@Service
class FeedPages {

    private final FeedReader reader;
    private final FeedPageRepository pages;
    private final JsonMapper json;
    private final TransactionTemplate inOneSnapshot;

    FeedPages(FeedReader reader, FeedPageRepository pages, JsonMapper json, @Qualifier("reads") DataSource reads) {
        this.reader = reader;
        this.pages = pages;
        this.json = json;
        this.inOneSnapshot = new TransactionTemplate(new JdbcTransactionManager(reads));
        inOneSnapshot.setReadOnly(true);
        inOneSnapshot.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
    }

    /**
     * A page that was written.
     *
     * @param selection what the walk selects
     * @param isWhole whether it brings its receiver to the whole truth of the head
     * @param isAll whether it is the only page, so an answer like one without {@code limit}
     * @param endsEverything whether it is the last of a walk through everything; one through changes may have begun behind a gap
     */
    record Written(FeedHead head, FeedSelection selection, boolean isWhole, boolean isAll, boolean endsEverything) {}

    /**
     * Writes the page into the spool, compressed when asked.
     *
     * @param select what to send where a walk begins
     */
    Written write(long eventId, SyncQuery query, Function<FeedHead, FeedSelection> select, Spool spool, boolean gzip)
            throws IOException {
        try {
            Written written = inOneSnapshot.execute(status -> {
                FeedHead head = reader.headInSnapshot(eventId);
                Optional<FeedWalk> walk = FeedWalk.parse(query.cursor()).filter(inside -> isKnown(inside, head));
                FeedPage page = page(head, query, walk, select);
                writePage(head, page, spool, gzip);
                // A walk through changes may have begun with a since, and so behind a gap.
                boolean isWhole = !page.hasMore()
                        && page.selection().isWhole()
                        && (walk.isEmpty() || page.walk().isThroughEverything())
                        && page.cursor().equals(head.cursor().text());
                boolean isAll = !page.hasMore() && walk.isEmpty();
                boolean endsEverything = isWhole && page.walk().isThroughEverything();
                return new Written(head, page.selection(), isWhole, isAll, endsEverything);
            });
            return Objects.requireNonNull(written);
        } catch (UncheckedIOException broken) {
            throw broken.getCause();
        }
    }

    private FeedPage page(
            FeedHead head, SyncQuery query, Optional<FeedWalk> walk, Function<FeedHead, FeedSelection> select) {
        long limit = query.limit() == null ? FeedPage.REST : query.limit();
        if (walk.isPresent()) {
            // Only the first page replaces a copy; the others are added to it like changes.
            return pageOf(head, FeedSelection.after(walk.get().revision()), walk.get(), limit);
        }
        FeedSelection selection = select.apply(head);
        return pageOf(head, selection, begin(head, selection), limit);
    }

    private boolean isKnown(FeedWalk walk, FeedHead head) {
        return walk.from().eventId() == head.eventId()
                && timeOf(walk.from(), head).isPresent();
    }

    private Optional<Instant> timeOf(FeedCursor cursor, FeedHead head) {
        return cursor.equals(head.cursor()) ? Optional.of(head.changedAt()) : pages.timeOf(cursor);
    }

    private FeedWalk begin(FeedHead head, FeedSelection selection) {
        if (selection.full()) {
            return FeedWalk.throughEverything(head, selection.tombstones());
        }
        return FeedWalk.throughChangesAfter(lastKnown(head, selection), head);
    }

    /** The revision after which everything is selected; the head's or a later one when by now nothing is. */
    long lastKnown(FeedHead head, FeedSelection selection) {
        if (selection.isEmptyAt(head)) {
            return head.revision();
        }
        if (selection.since() == null) {
            return Objects.requireNonNull(selection.after());
        }
        return pages.firstRevisionSince(head.eventId(), selection.since())
                .map(first -> first - 1)
                .orElse(head.revision());
    }

    private FeedPage pageOf(FeedHead head, FeedSelection selection, FeedWalk walk, long limit) {
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

    /** A page can end inside a revision; its receiver then knows only those before it wholly. */
    private static FeedPage changesUpTo(
            FeedPage.Place last,
            FeedPage.Place next,
            FeedHead head,
            FeedSelection selection,
            FeedWalk walk,
            long limit) {
        boolean isWhole = next.revision() > last.revision();
        return new FeedPage(
                selection,
                walk,
                limit,
                isWhole ? last.revision() : last.revision() - 1,
                last.changedAt(),
                new FeedWalk(head.cursor(), walk.through(), last.revision(), last.id()).text(),
                true);
    }

    private void writePage(FeedHead head, FeedPage page, Spool spool, boolean gzip) {
        try {
            if (!gzip) {
                writeTo(spool, head, page);
                return;
            }
            GZIPOutputStream compressed = Gzip.fast(spool);
            OutputStream out = new BufferedOutputStream(compressed, 1 << 16);
            writeTo(out, head, page);
            out.flush();
            compressed.finish();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private void writeTo(OutputStream out, FeedHead head, FeedPage page) throws IOException {
        byte[] empty = json.writeValueAsBytes(SyncAnswer.ofPage(head, page));
        int end = empty.length - "]}".length();
        out.write(empty, 0, end);
        if (!page.selection().clockAhead()) {
            writeDocuments(page, out);
        }
        out.write(empty, end, empty.length - end);
    }

    private void writeDocuments(FeedPage page, OutputStream out) {
        boolean[] first = {true};
        pages.each(page, document -> {
            if (!first[0]) {
                out.write(',');
            }
            first[0] = false;
            out.write(document);
        });
    }
}
