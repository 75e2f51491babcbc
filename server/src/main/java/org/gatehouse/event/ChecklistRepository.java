package org.gatehouse.event;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Whether the list of what an event still lacks is open. */
@Repository
record ChecklistRepository(JdbcClient db) {

    boolean isClosed(long eventId) {
        return db.sql("select exists (select from event where id = :event and checklist_closed)")
                .param("event", eventId)
                .query(Boolean.class)
                .single();
    }

    /** Returns false if it is closed already. */
    boolean close(long eventId) {
        return db.sql("update event set checklist_closed = true where id = :event and not checklist_closed")
                        .param("event", eventId)
                        .update()
                == 1;
    }
}
