package org.gatehouse.badge;

import java.time.Instant;
import java.util.Optional;
import org.gatehouse.badge.layout.BadgeLayout;
import org.gatehouse.platform.db.RecordRows;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Reads and writes layouts, each as one document. */
@Repository
record LayoutRepository(JdbcClient db, JsonMapper json) {

    private static final RowMapper<Row> ROW = new RecordRows<>(Row.class);

    private record Row(int version, Instant changedAt, String changedBy, String layout) {}

    Optional<StoredLayout> find(long eventId) {
        return db.sql("""
                select version, changed_at, changed_by, layout::text as layout from badge_layout where event_id = :event
                """)
                .param("event", eventId)
                .query(ROW)
                .optional()
                .map(row -> new StoredLayout(
                        row.version(),
                        row.changedAt(),
                        row.changedBy(),
                        json.readValue(row.layout(), BadgeLayout.class)));
    }

    /** Inserts the layout; false when the event has one already. */
    boolean insert(long eventId, BadgeLayout layout, String by) {
        return with(layout, by, db.sql("""
                insert into badge_layout (event_id, layout, background_image_id, version, changed_by)
                values (:event, :layout::jsonb, :background, 1, :by)
                on conflict (event_id) do nothing
                """)).param("event", eventId).update() == 1;
    }

    /** Updates the layout; false when the stored one has another version. */
    boolean update(long eventId, int version, BadgeLayout layout, String by) {
        return with(layout, by, db.sql("""
                update badge_layout
                set layout = :layout::jsonb, background_image_id = :background, version = version + 1,
                    changed_at = clock_timestamp(), changed_by = :by
                where event_id = :event and version = :version
                """))
                        .param("event", eventId)
                        .param("version", version)
                        .update()
                == 1;
    }

    private JdbcClient.StatementSpec with(BadgeLayout layout, String by, JdbcClient.StatementSpec statement) {
        @Nullable
        Long background =
                layout.background() == null ? null : layout.background().id();
        return statement
                .param("layout", json.writeValueAsString(layout))
                .param("background", background)
                .param("by", by);
    }
}
