package org.gatehouse.feed.gates;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads when revisions were made. */
@Repository
class FeedLatencyRepository {

    /** After a night without a poll only the newest revisions are worth measuring. */
    private static final int MOST = 1000;

    private final JdbcClient db;

    FeedLatencyRepository(@Qualifier("feed") JdbcClient reads) {
        this.db = reads;
    }

    /** The ages of the revisions after {@code after} and up to {@code upTo}, newest first. */
    List<Duration> ages(long eventId, long after, long upTo) {
        return db.sql("""
                select greatest(extract(epoch from feed_clock() - at) * 1000000, 0)::bigint
                from feed_revision
                where event_id = :event and revision > :after and revision <= :upTo
                order by revision desc
                limit :most
                """)
                .param("event", eventId)
                .param("after", after)
                .param("upTo", upTo)
                .param("most", MOST)
                .query((row, number) -> Duration.ofNanos(TimeUnit.MICROSECONDS.toNanos(row.getLong(1))))
                .list();
    }
}
