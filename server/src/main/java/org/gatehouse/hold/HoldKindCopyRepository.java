package org.gatehouse.hold;

import org.gatehouse.event.EventCopy;
import org.springframework.core.annotation.Order;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Copies the kinds of hold of an event, after the positions to which they refer. The kind that each event has is there already and becomes
 * what it was. Nobody is held at the new event, because nobody is accredited there.
 */
@Order(2)
@Repository
record HoldKindCopyRepository(JdbcClient db) implements EventCopy {

    /** Positions have no unique name; those that look the same are numbered, and each is found again by its number. */
    @Override
    public void copy(long from, long to) {
        db.sql("""
                with copied as (
                    insert into hold_kind (event_id, code, name, text, stops_gate, stops_print, stops_hand_out, opens, sort)
                    select :to, code, name, text, stops_gate, stops_print, stops_hand_out, opens, sort
                    from hold_kind
                    where event_id = :from
                    order by sort, id
                    on conflict (event_id, code) do update set name = excluded.name, text = excluded.text, sort = excluded.sort
                    returning id, code
                ), numbered as (
                    select event_id, id, code, name, sort, color,
                           row_number() over (partition by event_id, code, name, sort, color order by id) as number
                    from position where event_id in (:from, :to)
                )
                insert into hold_kind_position (event_id, kind_id, position_id)
                select :to, copied.id, same.id
                from hold_kind_position held
                join hold_kind kind on kind.event_id = :from and kind.id = held.kind_id
                join copied on copied.code = kind.code
                join numbered was on was.event_id = :from and was.id = held.position_id
                join numbered same on same.event_id = :to and same.name = was.name and same.sort = was.sort
                    and same.number = was.number
                    and same.code is not distinct from was.code and same.color is not distinct from was.color
                where held.event_id = :from
                """).param("from", from).param("to", to).update();
    }
}
