package org.gatehouse.zone;

import org.gatehouse.event.EventCopy;
import org.gatehouse.event.EventSetUp;
import org.springframework.core.annotation.Order;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Copies the zones of an event, its positions and its package options, each with their zones: first, because others refer to them. */
@Order(1)
@Repository
record ZoneCopyRepository(JdbcClient db) implements EventCopy, EventSetUp {

    @Override
    public void copy(long from, long to) {
        zones(from, to);
        positions(from, to);
        options(from, to);
    }

    @Override
    public void deleteSetUp(long eventId) {
        db.sql("delete from package_option where event_id = :event")
                .param("event", eventId)
                .update();
        db.sql("delete from position where event_id = :event")
                .param("event", eventId)
                .update();
        db.sql("delete from zone where event_id = :event")
                .param("event", eventId)
                .update();
    }

    private void zones(long from, long to) {
        db.sql("""
                insert into zone (event_id, code, name, color, text_color, quota, sort)
                select :to, code, name, color, text_color, quota, sort
                from zone where event_id = :from
                order by sort, id
                """).param("from", from).param("to", to).update();
        db.sql("""
                insert into zone_capacity (event_id, zone_id, capacity)
                select :to, same.id, c.capacity
                from zone_capacity c
                join zone was on was.event_id = c.event_id and was.id = c.zone_id
                join zone same on same.event_id = :to and same.name = was.name
                where c.event_id = :from
                """).param("from", from).param("to", to).update();
    }

    /** The names of zones are unique at an event. What belonged to the old event's entity belongs to the new one's. */
    private void positions(long from, long to) {
        db.sql("""
                with made as materialized (
                    select p.*, nextval(pg_get_serial_sequence('position', 'id')) as copy_id,
                           case when p.entity_id = old.entity_id then new.entity_id else p.entity_id end as copy_entity,
                           period.copy_id as copy_period
                    from position p
                    join event old on old.id = :from
                    join event new on new.id = :to
                    left join (select was.id, same.id as copy_id from period was
                               join period same on same.event_id = :to and same.code = was.code
                               where was.event_id = :from) period on period.id = p.period_id
                    where p.event_id = :from
                ), copied as (
                    insert into position (id, event_id, entity_id, code, name, line1, line2, line3, color, text_color, sort,
                                          base_position_id, base_position_short_name, period_id)
                    select copy_id, :to, copy_entity, code, name, line1, line2, line3, color, text_color, sort,
                           base_position_id, base_position_short_name, copy_period
                    from made
                )
                insert into position_zone (event_id, position_id, zone_id, period_id)
                select :to, made.copy_id, same.id, copied_period.id
                from made
                join position_zone held on held.event_id = :from and held.position_id = made.id
                join zone was on was.event_id = :from and was.id = held.zone_id
                join zone same on same.event_id = :to and same.name = was.name
                left join period during on during.event_id = :from and during.id = held.period_id
                left join period copied_period on copied_period.event_id = :to and copied_period.code = during.code
                """).param("from", from).param("to", to).update();
    }

    /** The days of an option lie as many days after the event's first as they did. */
    private void options(long from, long to) {
        db.sql("""
                with made as materialized (
                    select o.*, nextval(pg_get_serial_sequence('package_option', 'id')) as copy_id,
                           new.start_date - old.start_date as later
                    from package_option o
                    join event old on old.id = :from
                    join event new on new.id = :to
                    where o.event_id = :from
                ), copied as (
                    insert into package_option (id, event_id, type, name, description, start_date, end_date)
                    select copy_id, :to, type, name, description, start_date + later, end_date + later from made
                )
                insert into package_option_zone (event_id, package_option_id, zone_id, period_id)
                select :to, made.copy_id, same.id, copied_period.id
                from made
                join package_option_zone held on held.event_id = :from and held.package_option_id = made.id
                join zone was on was.event_id = :from and was.id = held.zone_id
                join zone same on same.event_id = :to and same.name = was.name
                left join period during on during.event_id = :from and during.id = held.period_id
                left join period copied_period on copied_period.event_id = :to and copied_period.code = during.code
                order by held.id
                """).param("from", from).param("to", to).update();
    }
}
