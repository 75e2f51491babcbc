package org.gatehouse.feed.write;

import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Finds the accreditations whose zones open or close now. Only the clock of the feed counts, never that of a node. */
@Repository
record FeedBoundaryRepository(JdbcClient db) {

    /**
     * An event with accreditations that are due.
     *
     * @param late for how many seconds the first of them has been
     */
    record Due(long eventId, double late) {}

    /** Events with somebody due, the longest due one first. When nobody is due, it looks at one place of an index. */
    List<Due> due() {
        return db.sql("""
                select event_id, extract(epoch from feed_clock() - min(next_at))::float8 as late
                from accreditation_time
                where next_at <= (select feed_clock())
                group by event_id
                order by min(next_at), event_id
                """)
                .query((row, number) -> new Due(row.getLong("event_id"), row.getDouble("late")))
                .list();
    }

    /** Takes the turn at the event until the transaction ends; false when another node has it. */
    boolean takeTurn(long eventId) {
        return db.sql("select from event_boundary where event_id = :event for update skip locked")
                .param("event", eventId)
                .query((row, number) -> true)
                .optional()
                .isPresent();
    }

    /** The first of those who are due. */
    List<Long> first(long eventId, int some) {
        return db.sql("""
                select accreditation_id
                from accreditation_time
                where event_id = :event and next_at <= (select feed_clock())
                order by next_at, accreditation_id
                limit :some
                """)
                .param("event", eventId)
                .param("some", some)
                .query((row, number) -> row.getLong(1))
                .list();
    }

    /** Tells the polls whether another piece follows. That of a node that is killed is taken to be over after a few seconds. */
    void noteMore(long eventId, boolean follows) {
        db.sql("""
                update event_boundary
                set more_until = case when :follows then feed_clock() + interval '5 seconds' end
                where event_id = :event and (:follows or more_until is not null)
                """).param("event", eventId).param("follows", follows).update();
    }

    /** Notes the time at events with limited access, so that a clock that is set back is noticed. Not at each look, because it is a write. */
    void noteTime() {
        db.sql("""
                update event_boundary
                set looked_at = feed_clock()
                where event_id in (
                    select b.event_id from event_boundary b
                    where (b.looked_at is null or b.looked_at < feed_clock() - interval '30 seconds')
                      and exists (select from accreditation_time t where t.event_id = b.event_id)
                    for update of b skip locked)
                """).update();
    }

    /** Events at which the clock is now before the time that was noted. */
    List<Long> setBack() {
        return db.sql("select event_id from event_boundary where looked_at > feed_clock() order by event_id")
                .query((row, number) -> row.getLong(1))
                .list();
    }

    /** Notes that the clock was set back, to be noticed once. */
    void noteSetBack(long eventId) {
        db.sql("update event_boundary set looked_at = feed_clock() where event_id = :event")
                .param("event", eventId)
                .update();
    }
}
