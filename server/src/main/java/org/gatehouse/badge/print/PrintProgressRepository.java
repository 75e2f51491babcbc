package org.gatehouse.badge.print;

import java.util.List;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.work.EventWork;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Tells how far the orders of badges of an event are, and which of them failed on the last day. */
@Repository
record PrintProgressRepository(JdbcClient db) implements EventWork {

    @Override
    public List<Begun> unfinished(long eventId) {
        return db.sql("""
                select 'PRINT' as kind, null::bigint as part_of, coalesce(order_id, id) as id, sum(done)::integer as done,
                       sum(total)::integer as total, not bool_or(state in ('QUEUED', 'RUNNING')) as failed,
                       min(requested_name) as begun_by, min(requested_at) as begun_at
                from badge_print_job
                where event_id = :event and requested_at > clock_timestamp() - interval '7 days'
                group by coalesce(order_id, id)
                having bool_or(state in ('QUEUED', 'RUNNING'))
                    or bool_or(state = 'FAILED' and requested_at > clock_timestamp() - interval '24 hours')
                order by id desc
                limit 20
                """)
                .param("event", eventId)
                .query(new RecordRows<>(Begun.class))
                .list();
    }
}
