package org.gatehouse.feed;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gatehouse.event.EventProblem;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.db.SharedReads;
import org.gatehouse.platform.problem.PlatformProblem;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads where the feeds stand. Polls that arrive while a select is running share the next one. */
@Repository
public class FeedHeadRepository {

    private static final RowMapper<FeedHead> HEAD = new RecordRows<>(FeedHead.class);

    private static final String COLUMNS =
            "event_id, revision, changed_at, stamp, count, digest, feed_clock() as server_time, history_from, exists ("
                    + "select from event_boundary b where b.event_id = event_feed.event_id"
                    + " and b.more_until > feed_clock()) as boundary";

    /** The second read follows what the first one noticed. More are needed while connections still lead to two servers. */
    private static final int MOST_READS = 5;

    private final JdbcClient db;
    private final LostHistoryRepository history;
    private final SharedReads<Long, FeedHead> heads;

    FeedHeadRepository(@Qualifier("lookups") JdbcClient db, LostHistoryRepository history) {
        this.db = db;
        this.history = history;
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

    /**
     * The heads of these events' feeds, by event. An event that does not exist has no entry. If the database went back, this is recorded
     * for the gates before a head of its new history is returned.
     */
    public Map<Long, FeedHead> all(Set<Long> eventIds) {
        for (int reads = 0; reads < MOST_READS; reads++) {
            List<Found> found = found(eventIds);
            if (found.isEmpty() || history.continues(found)) {
                Map<Long, FeedHead> heads = new HashMap<>();
                found.forEach(each -> heads.put(each.head().eventId(), each.head()));
                return heads;
            }
        }
        throw PlatformProblem.UNAVAILABLE
                .because("The database is moving to another server; send the request again.")
                .retryAfter(1);
    }

    /**
     * A head, and where it was read.
     *
     * @param server when the server was started, which distinguishes it from any other
     * @param isNoted whether the server has the history that the database notes
     */
    record Found(FeedHead head, String server, boolean isNoted) {}

    private List<Found> found(Set<Long> eventIds) {
        return db.sql("select " + COLUMNS + """
                    , pg_postmaster_start_time()::text as server,
                    case when pg_postmaster_start_time()::text = :known then true else feed_history_is_noted(:restored) end as is_noted
                from event_feed
                where event_id = any(:events)
                """)
                .param("events", eventIds.toArray(Long[]::new))
                .param("known", history.server())
                .param("restored", history.restored())
                .query((row, number) ->
                        new Found(HEAD.mapRow(row, number), row.getString("server"), row.getBoolean("is_noted")))
                .list();
    }

    /** One head, read in the same transaction as the documents so that both agree; not found (404) when there is no such event. */
    static FeedHead in(JdbcClient transaction, long eventId) {
        Optional<FeedHead> head = transaction
                .sql("select " + COLUMNS + " from event_feed where event_id = :event")
                .param("event", eventId)
                .query(HEAD)
                .optional();
        return existing(head.orElse(null), eventId);
    }

    private static FeedHead existing(@Nullable FeedHead head, long eventId) {
        if (head == null) {
            throw EventProblem.unknown(eventId);
        }
        return head;
    }
}
