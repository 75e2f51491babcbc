package org.gatehouse.mail.mailing;

import java.util.List;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.work.EventWork;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Tells how far the mailings to lists of an event are. */
@Repository
record MailingProgressRepository(JdbcClient db) implements EventWork {

    @Override
    public List<Begun> unfinished(long eventId) {
        return db.sql("""
                select 'MAILING' as kind, null::bigint as part_of, id, done, total, false as failed, requested_name as begun_by,
                       requested_at as begun_at
                from mailing
                where event_id = :event and state = 'WRITING' and (send_at is null or send_at <= clock_timestamp())
                order by id desc
                limit 20
                """)
                .param("event", eventId)
                .query(new RecordRows<>(Begun.class))
                .list();
    }
}
