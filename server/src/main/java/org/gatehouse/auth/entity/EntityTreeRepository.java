package org.gatehouse.auth.entity;

import java.util.List;
import java.util.Set;
import org.gatehouse.auth.ArrayColumns;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads the table {@code entity}, which belongs to {@code org}: roles are given on its rows. */
@Repository
record EntityTreeRepository(JdbcClient db) {

    record EntityRow(long id, String name, @Nullable Long parentId) {}

    /** The entities of these events, ordered by name; all entities if {@code events} is null. */
    List<EntityRow> within(@Nullable Set<Long> events) {
        return db.sql("""
                select id, name, parent_id
                from entity
                where :events::bigint[] is null
                   or id in (select entity_id from event where event.id = any(:events))
                order by folded(name), id
                """)
                .param("events", ArrayColumns.array(events))
                .query((row, number) ->
                        new EntityRow(row.getLong("id"), row.getString("name"), row.getObject("parent_id", Long.class)))
                .list();
    }
}
