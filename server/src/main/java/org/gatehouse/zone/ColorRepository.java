package org.gatehouse.zone;

import java.util.List;
import org.gatehouse.platform.db.RecordRows;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads the colours of an event. */
@Repository
public record ColorRepository(JdbcClient db) {

    private static final RowMapper<Color> COLOUR = new RecordRows<>(Color.class);

    /** Lists the colours of all zones, and of the positions that have one. */
    public List<Color> ofEvent(long eventId) {
        return db.sql("""
                select 'zone' as kind, id, color, text_color from zone where event_id = :event
                union all
                select 'position', id, color, coalesce(text_color, '#000000') from position
                where event_id = :event and color is not null
                order by kind, id
                """).param("event", eventId).query(COLOUR).list();
    }
}
