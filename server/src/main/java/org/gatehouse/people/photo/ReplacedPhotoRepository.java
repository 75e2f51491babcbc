package org.gatehouse.people.photo;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.gatehouse.platform.retention.ExpiringRows;
import org.gatehouse.platform.retention.RetentionSettings;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Forgets replaced photos that can no longer be restored. {@link UnusedImages} then removes their pictures. */
@Repository
record ReplacedPhotoRepository(JdbcClient db, RetentionSettings settings) implements ExpiringRows {

    @Override
    public String name() {
        return "replaced photos";
    }

    @Override
    public Duration keptFor() {
        return settings.replacedPhotos();
    }

    @Override
    public int removeSome(Instant before) {
        return db.sql("""
                update person_image
                set previous_image_id = null, previous_state = null, previous_reason = null, previous_note = null,
                    previous_reviewed_by = null, previous_reviewed_at = null, replaced_at = null, replaced_by = null
                where id in (select id from person_image where replaced_at < :before order by replaced_at limit 1000)
                """).param("before", before.atOffset(ZoneOffset.UTC)).update();
    }
}
