package org.gatehouse.batch;

import java.util.List;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.work.EventWork;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Tells how far the batches of an event are, and which of them met an error. */
@Repository
record BatchProgressRepository(JdbcClient db) implements EventWork {

    @Override
    public List<Begun> unfinished(long eventId) {
        return db.sql("""
                select b.kind, b.part_of, b.id, i.total - i.left as done, i.total,
                       b.state not in ('APPLYING', 'UNDOING') as failed, b.begun_by, b.begun_at
                from batch b
                cross join lateral (
                    select count(*)::integer as total,
                           (count(*) filter (where outcome = case b.state when 'APPLYING' then 'WAITING'
                                                                          when 'UNDOING' then 'CHANGED' end))::integer as left
                    from batch_item where batch_id = b.id) i
                where b.event_id = :event
                  and (b.state in ('APPLYING', 'UNDOING')
                       or b.state in ('APPLIED', 'UNDONE') and b.made_at > clock_timestamp() - interval '24 hours'
                          and exists (select from batch_item f where f.batch_id = b.id and f.reason = 'FAILED'))
                order by b.id desc
                limit 20
                """)
                .param("event", eventId)
                .query(new RecordRows<>(Begun.class))
                .list();
    }
}
