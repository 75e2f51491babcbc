package org.gatehouse.feed.sync;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.gatehouse.feed.FeedCursor;
import org.gatehouse.feed.FeedRepository;
import org.gatehouse.platform.db.Columns;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads the feed one page at a time. Each page starts in the index where the last one ended. */
@Repository
class FeedPageRepository {

    private static final int FETCH_SIZE = 500;

    private final JdbcClient db;

    FeedPageRepository(@Qualifier("feed") DataSource feed) {
        JdbcTemplate inPieces = new JdbcTemplate(feed);
        inPieces.setFetchSize(FETCH_SIZE);
        this.db = JdbcClient.create(inPieces);
    }

    /** When the event's feed reached this revision; empty when this database never issued the cursor. */
    Optional<Instant> timeOf(FeedCursor cursor) {
        return db.sql(
                        "select at from feed_revision where event_id = :event and revision = :revision and stamp = :stamp")
                .param("event", cursor.eventId())
                .param("revision", cursor.revision())
                .param("stamp", cursor.stamp())
                .query((row, number) -> Columns.instant(row, "at"))
                .optional();
    }

    /**
     * Where the changes since an instant begin, and where the feed stood when this was read.
     *
     * @param first the first revision that is missing at a client that knows everything before the instant
     * @param head the feed's newest revision in the same snapshot
     */
    record Beginning(long first, long head) {}

    /** Empty when nothing has changed since then. */
    Optional<Beginning> beginning(long eventId, Instant since) {
        return db.sql("""
                select document.revision as first, feed.revision as head
                from event_feed feed
                cross join lateral (
                    select revision from accreditation_feed
                    where event_id = feed.event_id and changed_at >= :since
                    order by changed_at, revision
                    limit 1) document
                where feed.event_id = :event
                """)
                .param("event", eventId)
                .param("since", since.atOffset(ZoneOffset.UTC))
                .query(Beginning.class)
                .optional();
    }

    /**
     * The last document of the page that begins after this place, and the document after it. The list is shorter when fewer documents are
     * left.
     */
    List<FeedPage.Place> endOfPage(FeedPageCursor walk, long limit) {
        return walk.isThroughEverything() ? endById(walk, limit) : endByRevision(walk, limit);
    }

    private List<FeedPage.Place> endById(FeedPageCursor walk, long limit) {
        return places(db.sql("""
                        select revision, accreditation_id, changed_at from accreditation_feed
                        where event_id = :event and accreditation_id > :id and (:tombstones or not deleted)
                        order by accreditation_id
                        offset :before limit 2
                        """)
                .param("tombstones", walk.through() == FeedPageCursor.Through.ALL)
                .param("event", walk.from().eventId())
                .param("id", walk.id())
                .param("before", limit - 1));
    }

    private List<FeedPage.Place> endByRevision(FeedPageCursor walk, long limit) {
        return places(db.sql("""
                        select revision, accreditation_id, changed_at from accreditation_feed
                        where event_id = :event and (revision, accreditation_id) > (:revision, :id)
                        order by revision, accreditation_id
                        offset :before limit 2
                        """)
                .param("event", walk.from().eventId())
                .param("revision", walk.revision())
                .param("id", walk.id())
                .param("before", limit - 1));
    }

    private static List<FeedPage.Place> places(JdbcClient.StatementSpec select) {
        return select.query((row, number) -> new FeedPage.Place(
                        row.getLong("revision"), row.getLong("accreditation_id"), Columns.instant(row, "changed_at")))
                .list();
    }

    /** Hands over the page's documents; call it in the transaction that found the end of the page. */
    void each(FeedPage page, FeedRepository.DocumentSink sink) {
        if (page.walk().isThroughEverything()) {
            eachById(page.walk(), page.limit(), sink);
        } else {
            eachByRevision(page.walk(), page.limit(), sink);
        }
    }

    private void eachById(FeedPageCursor walk, long limit, FeedRepository.DocumentSink sink) {
        FeedRepository.send(
                db.sql("""
                        select document from accreditation_feed
                        where event_id = :event and accreditation_id > :id and (:tombstones or not deleted)
                        order by accreditation_id
                        limit :limit
                        """)
                        .param("tombstones", walk.through() == FeedPageCursor.Through.ALL)
                        .param("event", walk.from().eventId())
                        .param("id", walk.id())
                        .param("limit", limit),
                sink);
    }

    private void eachByRevision(FeedPageCursor walk, long limit, FeedRepository.DocumentSink sink) {
        FeedRepository.send(
                db.sql("""
                        select document from accreditation_feed
                        where event_id = :event and (revision, accreditation_id) > (:revision, :id)
                        order by revision, accreditation_id
                        limit :limit
                        """)
                        .param("event", walk.from().eventId())
                        .param("revision", walk.revision())
                        .param("id", walk.id())
                        .param("limit", limit),
                sink);
    }
}
