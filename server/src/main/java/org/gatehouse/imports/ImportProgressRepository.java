package org.gatehouse.imports;

import java.util.List;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.work.EventWork;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Tells how far the imports of an event are that are being checked or done. */
@Repository
record ImportProgressRepository(JdbcClient db) implements EventWork {

    @Override
    public List<Begun> unfinished(long eventId) {
        return db.sql("""
                select 'IMPORT' as kind, null::bigint as part_of, id, created + updated + unchanged + refused as done, total, false as failed, created_by as begun_by,
                       coalesce(started_at, created_at) as begun_at
                from registration_import
                where event_id = :event and state in ('CHECKING', 'RUNNING')
                order by id desc
                limit 20
                """)
                .param("event", eventId)
                .query(new RecordRows<>(Begun.class))
                .list();
    }
}
