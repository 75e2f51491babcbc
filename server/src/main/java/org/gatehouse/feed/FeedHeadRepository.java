package org.gatehouse.feed;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.gatehouse.event.EventProblem;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.db.SharedReads;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads where the feeds stand. Polls that arrive while a select is running share the next one. */
@Repository
public class FeedHeadRepository {

    private static final RowMapper<FeedHead> HEAD = new RecordRows<>(FeedHead.class);

    private final JdbcClient db;
    private final SharedReads<Long, FeedHead> heads;

    FeedHeadRepository(@Qualifier("lookups") JdbcClient db) {
        this.db = db;
        this.heads = new SharedReads<>(this::all);
    }

    /** The head of the event's feed; not found (404) when there is no such event. */
    public FeedHead of(long eventId) {
        return existing(find(eventId), eventId);
    }

    /**
     * The head of the event's feed; null when there is no such event. Do not call this in a transaction: the select may also read for other
     * callers.
     */
    public @Nullable FeedHead find(long eventId) {
        return heads.find(eventId);
    }

    /** The heads of these events' feeds, by event. An event that does not exist has no entry. */
    public Map<Long, FeedHead> all(Set<Long> eventIds) {
        return all(db, eventIds);
    }

    /** One head, read in the same transaction as the documents so that both agree; not found (404) when there is no such event. */
    static FeedHead in(JdbcClient transaction, long eventId) {
        return existing(all(transaction, Set.of(eventId)).get(eventId), eventId);
    }

    private static FeedHead existing(@Nullable FeedHead head, long eventId) {
        if (head == null) {
            throw EventProblem.unknown(eventId);
        }
        return head;
    }

    private static Map<Long, FeedHead> all(JdbcClient db, Set<Long> eventIds) {
        Map<Long, FeedHead> heads = new HashMap<>();
        db.sql("""
                select event_id, revision, changed_at, stamp, count, digest, feed_clock() as server_time
                from event_feed
                where event_id = any(:events)
                """)
                .param("events", eventIds.toArray(Long[]::new))
                .query(HEAD)
                .list()
                .forEach(head -> heads.put(head.eventId(), head));
        return heads;
    }
}
