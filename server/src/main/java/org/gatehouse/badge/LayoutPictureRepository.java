package org.gatehouse.badge;

import org.gatehouse.badge.layout.BadgeLayout;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Which images the layouts show, so that these are kept and served. */
@Repository
record LayoutPictureRepository(JdbcClient db) {

    /**
     * Replaces the pictures of a layout.
     *
     * @param layoutId null for the event's own
     */
    void replace(long eventId, @Nullable Long layoutId, BadgeLayout layout) {
        Long[] images = layout.pictures().stream()
                .map(BadgeLayout.BadgeBackground::id)
                .distinct()
                .toArray(Long[]::new);
        db.sql("""
                delete from badge_layout_picture
                where event_id = :event and layout_id is not distinct from :layout::bigint and image_id <> all(:images)
                """)
                .param("event", eventId)
                .param("layout", layoutId)
                .param("images", images)
                .update();
        db.sql("""
                insert into badge_layout_picture (event_id, layout_id, image_id)
                select :event, :layout::bigint, image_id from unnest(:images::bigint[]) as i (image_id)
                on conflict on constraint badge_layout_picture_once do nothing
                """)
                .param("event", eventId)
                .param("layout", layoutId)
                .param("images", images)
                .update();
    }
}
