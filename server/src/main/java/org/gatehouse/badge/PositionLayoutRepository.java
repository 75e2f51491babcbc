package org.gatehouse.badge;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.gatehouse.badge.layout.BadgeLayout;
import org.gatehouse.platform.db.RecordRows;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Reads and writes the layouts of certain positions, and which positions these are. */
@Repository
record PositionLayoutRepository(JdbcClient db, JsonMapper json) {

    private static final RowMapper<Row> ROW = new RecordRows<>(Row.class);

    private record Row(
            long id,
            String name,
            List<Long> positions,
            int version,
            Instant changedAt,
            String changedBy,
            String layout) {}

    List<PositionLayout> ofEvent(long eventId) {
        return layouts(eventId, null);
    }

    Optional<PositionLayout> find(long eventId, long layoutId) {
        return layouts(eventId, layoutId).stream().findFirst();
    }

    private List<PositionLayout> layouts(long eventId, @Nullable Long layoutId) {
        return db.sql("""
                select l.id, l.name, l.version, l.changed_at, l.changed_by, l.layout::text as layout,
                       array(select p.id from badge_layout_position lp
                             join position p on p.event_id = lp.event_id and p.id = lp.position_id
                             where lp.event_id = l.event_id and lp.layout_id = l.id
                             order by p.sort, p.id) as positions
                from badge_position_layout l
                where l.event_id = :event and (:layout::bigint is null or l.id = :layout)
                order by folded(l.name)
                """).param("event", eventId).param("layout", layoutId).query(ROW).list().stream()
                .map(row -> new PositionLayout(
                        row.id(),
                        row.name(),
                        row.positions(),
                        row.version(),
                        row.changedAt(),
                        row.changedBy(),
                        json.readValue(row.layout(), BadgeLayout.class)))
                .toList();
    }

    int count(long eventId) {
        return db.sql("select count(*) from badge_position_layout where event_id = :event")
                .param("event", eventId)
                .query(Integer.class)
                .single();
    }

    /** Inserts the layout; empty when another layout of the event has this name. */
    Optional<Long> insert(long eventId, String name, BadgeLayout layout, String by) {
        return with(name, layout, by, db.sql("""
                insert into badge_position_layout (event_id, name, layout, background_image_id, changed_by)
                values (:event, :name, :layout::jsonb, :background, :by)
                on conflict (event_id, lower(name)) do nothing
                returning id
                """))
                .param("event", eventId)
                .query(Long.class)
                .optional();
    }

    /** Whether a layout other than this one has the name. */
    boolean isTaken(long eventId, String name, long layoutId) {
        return db.sql("""
                select exists (select from badge_position_layout
                               where event_id = :event and lower(name) = lower(:name) and id <> :layout)
                """)
                .param("event", eventId)
                .param("name", name)
                .param("layout", layoutId)
                .query(Boolean.class)
                .single();
    }

    /** Updates the layout; false when the stored one has another version, or is gone. */
    boolean update(long eventId, long layoutId, int version, String name, BadgeLayout layout, String by) {
        return with(name, layout, by, db.sql("""
                update badge_position_layout
                set name = :name, layout = :layout::jsonb, background_image_id = :background, version = version + 1,
                    changed_at = clock_timestamp(), changed_by = :by
                where event_id = :event and id = :id and version = :version
                """))
                        .param("event", eventId)
                        .param("id", layoutId)
                        .param("version", version)
                        .update()
                == 1;
    }

    private JdbcClient.StatementSpec with(
            String name, BadgeLayout layout, String by, JdbcClient.StatementSpec statement) {
        @Nullable
        Long background =
                layout.background() == null ? null : layout.background().id();
        return statement
                .param("name", name)
                .param("layout", json.writeValueAsString(layout))
                .param("background", background)
                .param("by", by);
    }

    void delete(long eventId, long layoutId) {
        db.sql("delete from badge_position_layout where event_id = :event and id = :layout")
                .param("event", eventId)
                .param("layout", layoutId)
                .update();
    }

    /** Takes the layout from its positions that are not among these. */
    void deleteFromOtherLayouts(long eventId, long layoutId, Collection<Long> positionIds) {
        db.sql("""
                delete from badge_layout_position
                where event_id = :event and layout_id = :layout and position_id <> all(:positions)
                """)
                .param("event", eventId)
                .param("layout", layoutId)
                .param("positions", positionIds.toArray(Long[]::new))
                .update();
    }

    /** Gives the layout to these positions as far as they have none. */
    void give(long eventId, long layoutId, Collection<Long> positionIds) {
        db.sql("""
                insert into badge_layout_position (event_id, position_id, layout_id)
                select :event, position_id, :layout from unnest(:positions::bigint[]) as p (position_id)
                on conflict on constraint badge_layout_position_once do nothing
                """)
                .param("event", eventId)
                .param("layout", layoutId)
                .param("positions", positionIds.toArray(Long[]::new))
                .update();
    }
}
