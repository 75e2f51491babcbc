package org.gatehouse.event.skill;

import org.gatehouse.event.EventCopy;
import org.gatehouse.event.EventSetUp;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Copies the sectors and skills of an event. */
@Repository
record SkillCopyRepository(JdbcClient db) implements EventCopy, EventSetUp {

    @Override
    public void copy(long from, long to) {
        db.sql("""
                with made as materialized (
                    select id, nextval(pg_get_serial_sequence('sector', 'id')) as copy_id, name
                    from sector where event_id = :from
                ), copied as (
                    insert into sector (id, event_id, name) select copy_id, :to, name from made
                )
                insert into skill (event_id, sector_id, skill_number, name)
                select :to, made.copy_id, s.skill_number, s.name
                from skill s left join made on made.id = s.sector_id
                where s.event_id = :from
                order by s.id
                """).param("from", from).param("to", to).update();
    }

    @Override
    public void deleteSetUp(long eventId) {
        db.sql("delete from skill where event_id = :event")
                .param("event", eventId)
                .update();
        db.sql("delete from sector where event_id = :event")
                .param("event", eventId)
                .update();
    }
}
