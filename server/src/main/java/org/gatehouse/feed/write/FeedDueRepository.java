package org.gatehouse.feed.write;

import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The accreditations whose documents {@link FeedUpgrade} renders at the end of the start. */
@Repository
record FeedDueRepository(JdbcClient db) {

    /** One accreditation that was changed and is not rendered yet. */
    record Due(long eventId, long accreditationId) {}

    void add(long eventId, Long[] accreditationIds) {
        db.sql("""
                insert into feed_due (event_id, accreditation_id)
                select :event, unnest(:accreditations::bigint[])
                on conflict do nothing
                """)
                .param("event", eventId)
                .param("accreditations", accreditationIds)
                .update();
    }

    /** Some of one event, so that a transaction locks the feed of no other. */
    List<Due> some(int most) {
        return db.sql("""
                select event_id, accreditation_id
                from feed_due
                where event_id = (select min(event_id) from feed_due)
                order by accreditation_id
                limit :most
                """)
                .param("most", most)
                .query((row, number) -> new Due(row.getLong("event_id"), row.getLong("accreditation_id")))
                .list();
    }

    void remove(List<Due> rendered) {
        db.sql("""
                delete from feed_due
                where event_id = any(:events) and accreditation_id = any(:accreditations)
                """)
                .param("events", rendered.stream().map(Due::eventId).distinct().toArray(Long[]::new))
                .param(
                        "accreditations",
                        rendered.stream().map(Due::accreditationId).toArray(Long[]::new))
                .update();
    }
}
