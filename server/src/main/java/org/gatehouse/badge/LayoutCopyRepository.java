package org.gatehouse.badge;

import org.gatehouse.event.EventCopy;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Copies the layout of an event's badges; both events name the same picture as its background. */
@Repository
record LayoutCopyRepository(JdbcClient db) implements EventCopy {

    @Override
    public void copy(long from, long to) {
        db.sql("""
                insert into badge_layout (event_id, layout, background_image_id, version, changed_by)
                select :to, layout, background_image_id, 1, changed_by
                from badge_layout where event_id = :from
                """).param("from", from).param("to", to).update();
    }
}
