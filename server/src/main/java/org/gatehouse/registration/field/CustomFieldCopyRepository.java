package org.gatehouse.registration.field;

import org.gatehouse.event.EventCopy;
import org.gatehouse.event.EventSetUp;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Copies what an event asks in every registration, without the answers. */
@Repository
record CustomFieldCopyRepository(JdbcClient db) implements EventCopy, EventSetUp {

    @Override
    public void copy(long from, long to) {
        db.sql("""
                insert into custom_field (event_id, name, field_type, choices, sort)
                select :to, name, field_type, choices, sort
                from custom_field where event_id = :from
                order by sort, id
                """).param("from", from).param("to", to).update();
    }

    @Override
    public void deleteSetUp(long eventId) {
        db.sql("delete from custom_field where event_id = :event")
                .param("event", eventId)
                .update();
    }
}
