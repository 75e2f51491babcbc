package org.gatehouse.period;

import org.gatehouse.event.EventSetUp;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Deletes the periods of an event, after what is limited to them. */
@Order(Ordered.LOWEST_PRECEDENCE)
@Repository
record PeriodSetUpRepository(JdbcClient db) implements EventSetUp {

    @Override
    public void deleteSetUp(long eventId) {
        db.sql("delete from period where event_id = :event")
                .param("event", eventId)
                .update();
    }
}
