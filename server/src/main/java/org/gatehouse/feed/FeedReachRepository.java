package org.gatehouse.feed;

import java.time.Duration;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Keeps, for each event, the revision that every live gate has. */
@Repository
class FeedReachRepository {

    private final JdbcClient db;

    FeedReachRepository(JdbcClient db) {
        this.db = db;
    }

    /** Revisions of an event that the last live gate has got: those after one and up to another. */
    record Reached(long eventId, long after, long upTo) {}

    /**
     * Moves the marks up to what the gates have that polled lately, and more than once: a script that fetches everything is none. One node moves each mark past each revision, so that revisions are
     * measured once; the first mark of an event measures nothing.
     */
    List<Reached> advance(Duration liveFor) {
        return db.sql("""
                with reached as (
                    select event_id, min(position) as revision
                    from feed_gate
                    where last_poll_at > feed_clock() - make_interval(secs => :liveFor) and polls > 1 and position is not null
                    group by event_id
                ), begun as (
                    insert into feed_everywhere (event_id, revision)
                    select event_id, revision from reached
                    on conflict (event_id) do nothing
                )
                update feed_everywhere e
                set revision = r.revision
                from reached r
                join feed_everywhere was on was.event_id = r.event_id
                where e.event_id = r.event_id and e.revision = was.revision and was.revision < r.revision
                returning e.event_id, was.revision as after, e.revision as up_to
                """)
                .param("liveFor", liveFor.toSeconds())
                .query((row, number) ->
                        new Reached(row.getLong("event_id"), row.getLong("after"), row.getLong("up_to")))
                .list();
    }
}
