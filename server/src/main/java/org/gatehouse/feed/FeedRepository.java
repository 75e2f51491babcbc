package org.gatehouse.feed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import javax.sql.DataSource;
import org.gatehouse.platform.db.Columns;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads the feed for gates, through connections of their own. */
@Repository
public class FeedRepository {

    /** Number of rows that the driver holds at once. A full sync needs the same memory whatever its size. */
    private static final int FETCH_SIZE = 500;

    private final JdbcTemplate jdbc;
    private final JdbcClient db;

    public FeedRepository(@Qualifier("feed") DataSource feed) {
        this.jdbc = new JdbcTemplate(feed);
        jdbc.setFetchSize(FETCH_SIZE);
        this.db = JdbcClient.create(jdbc);
    }

    /** Takes one document at a time, in UTF-8, exactly as it is sent. */
    public interface DocumentSink {
        void accept(byte[] document) throws IOException;
    }

    /** One head; call it in the transaction that reads the documents so that both agree. Not found (404) when there is no such event. */
    public FeedHead head(long eventId) {
        return FeedHeadRepository.in(db, eventId);
    }

    /** Whether the feed in this database ever had the cursor's revision with the cursor's stamp. */
    public boolean knows(FeedCursor cursor) {
        return db.sql(
                        "select exists (select from feed_revision where event_id = :event and revision = :revision and stamp = :stamp)")
                .param("event", cursor.eventId())
                .param("revision", cursor.revision())
                .param("stamp", cursor.stamp())
                .query((row, number) -> row.getBoolean(1))
                .single();
    }

    /** The time at which this revision of the event was made. */
    public Instant stampOf(long eventId, long revision) {
        return db.sql("select at from feed_revision where event_id = :event and revision = :revision")
                .param("event", eventId)
                .param("revision", revision)
                .query((row, number) -> Columns.instant(row, "at"))
                .single();
    }

    /** Hands over the selected documents; call it in the transaction that read the head. */
    public void each(long eventId, FeedSelection selection, DocumentSink sink) {
        if (selection.since() != null) {
            changedSince(eventId, selection.since(), sink);
        } else if (selection.after() != null) {
            changedAfter(eventId, selection.after(), sink);
        } else {
            all(eventId, selection.tombstones(), sink);
        }
    }

    /** Hands over the live documents of a range of ids, in order of id. */
    public void live(long eventId, long after, long last, BinaryCopy.RowSink sink) {
        jdbc.execute((Connection connection) -> {
            BinaryCopy.each(connection, """
                    select accreditation_id, document from accreditation_feed
                    where event_id = %d and accreditation_id > %d and accreditation_id <= %d and not deleted
                    order by accreditation_id
                    """.formatted(eventId, after, last), sink);
            return true;
        });
    }

    /** The ids of the accreditations whose document changed after the revision, in order of id. */
    public List<Long> idsChangedAfter(long eventId, long revision) {
        return db.sql("""
                select accreditation_id from accreditation_feed
                where event_id = :event and revision > :revision
                order by accreditation_id
                """)
                .param("event", eventId)
                .param("revision", revision)
                .query((row, number) -> row.getLong(1))
                .list();
    }

    private void changedSince(long eventId, Instant since, DocumentSink sink) {
        send(db.sql("""
                        select document from accreditation_feed
                        where event_id = :event and changed_at >= :since
                        order by revision, accreditation_id
                        """).param("event", eventId).param("since", since.atOffset(ZoneOffset.UTC)), sink);
    }

    private void changedAfter(long eventId, long revision, DocumentSink sink) {
        send(db.sql("""
                        select document from accreditation_feed
                        where event_id = :event and revision > :revision
                        order by revision, accreditation_id
                        """).param("event", eventId).param("revision", revision), sink);
    }

    private void all(long eventId, boolean tombstones, DocumentSink sink) {
        send(db.sql("""
                        select document from accreditation_feed
                        where event_id = :event and (:tombstones or not deleted)
                        order by accreditation_id
                        """).param("event", eventId).param("tombstones", tombstones), sink);
    }

    /** Hands over the documents that the statement selects. */
    public static void send(JdbcClient.StatementSpec select, DocumentSink sink) {
        select.query(row -> {
            try {
                // The driver's bytes are the database's own UTF-8. Decoding and encoding them again took half of the
                // time of a sync.
                byte @Nullable [] document = row.getBytes(1);
                if (document != null) {
                    sink.accept(document);
                }
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
        });
    }
}
