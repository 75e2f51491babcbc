package org.gatehouse.accreditation.holding;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads the accreditations of batches that open or close holds. */
@Repository
record HoldBatchRepository(JdbcClient db) {

    /**
     * An accreditation in its current state.
     *
     * @param held whether a hold of the kind is open
     */
    record Now(boolean live, boolean held, boolean printed, boolean distributed, String name) {}

    /** Reads those of these accreditations that the event has. */
    Map<Long, Now> now(long eventId, Collection<Long> ids, long kindId) {
        Map<Long, Now> now = new HashMap<>();
        db.sql("""
                select a.id, not a.deleted as live, a.printed_at is not null as printed, a.distributed_at is not null as distributed,
                       concat_ws(' ', coalesce(a.first_name, p.first_name), coalesce(a.last_name, p.last_name)) as name,
                       exists (select from accreditation_hold h
                               where h.event_id = a.event_id and h.accreditation_id = a.id and h.kind_id = :kind
                                 and h.closed_at is null) as held
                from accreditation a
                join person p on p.id = a.person_id
                where a.event_id = :event and a.id = any(:ids)
                """)
                .param("event", eventId)
                .param("ids", ids.toArray(Long[]::new))
                .param("kind", kindId)
                .query((RowCallbackHandler) row -> now.put(
                        row.getLong("id"),
                        new Now(
                                row.getBoolean("live"),
                                row.getBoolean("held"),
                                row.getBoolean("printed"),
                                row.getBoolean("distributed"),
                                row.getString("name"))));
        return now;
    }
}
