package org.gatehouse.badge;

import org.gatehouse.event.EventCopy;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Copies the layouts of an event's badges; both events name the same pictures as backgrounds. */
@Repository
record LayoutCopyRepository(JdbcClient db) implements EventCopy {

    @Override
    public void copy(long from, long to) {
        db.sql("""
                insert into badge_layout (event_id, layout, background_image_id, version, changed_by)
                select :to, layout, background_image_id, 1, changed_by
                from badge_layout where event_id = :from
                """).param("from", from).param("to", to).update();
        ofPositions(from, to);
        pictures(from, to);
    }

    private void pictures(long from, long to) {
        db.sql("""
                insert into badge_layout_picture (event_id, layout_id, image_id)
                select :to, copied.id, shown.image_id
                from badge_layout_picture shown
                left join badge_position_layout l on l.event_id = shown.event_id and l.id = shown.layout_id
                left join badge_position_layout copied on copied.event_id = :to and copied.name = l.name
                where shown.event_id = :from
                """).param("from", from).param("to", to).update();
    }

    /** Positions have no unique name; those that look the same are numbered, and each is found again by its number. */
    private void ofPositions(long from, long to) {
        db.sql("""
                insert into badge_position_layout (event_id, name, layout, background_image_id, changed_by)
                select :to, name, layout, background_image_id, changed_by
                from badge_position_layout where event_id = :from
                """).param("from", from).param("to", to).update();
        db.sql("""
                with numbered as (
                    select event_id, id, code, name, sort, color,
                           row_number() over (partition by event_id, code, name, sort, color order by id) as number
                    from position where event_id in (:from, :to)
                )
                insert into badge_layout_position (event_id, position_id, layout_id)
                select :to, same.id, copied.id
                from badge_layout_position held
                join badge_position_layout l on l.event_id = held.event_id and l.id = held.layout_id
                join badge_position_layout copied on copied.event_id = :to and copied.name = l.name
                join numbered was on was.event_id = held.event_id and was.id = held.position_id
                join numbered same on same.event_id = :to and same.name = was.name and same.sort = was.sort
                    and same.number = was.number
                    and same.code is not distinct from was.code and same.color is not distinct from was.color
                where held.event_id = :from
                """).param("from", from).param("to", to).update();
    }
}
