package org.gatehouse.scan.findings;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.gatehouse.platform.retention.ExpiringRows;
import org.gatehouse.platform.retention.RetentionSettings;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Removes old scans with the conflicts found in them, where the operator wants that. Who is inside stays known. */
@Repository
record ScanRetentionRepository(JdbcClient db, RetentionSettings settings) implements ExpiringRows {

    @Override
    public String name() {
        return "scans";
    }

    @Override
    public @Nullable Duration keptFor() {
        return settings.scans();
    }

    /** The oldest come first by id. Scans that have not been examined yet stay. */
    @Override
    public int removeSome(Instant before) {
        return db.sql("""
                with old as materialized (
                    select event_id, id
                    from (select event_id, id, received_at from scan order by id limit 2000) oldest
                    where received_at < :before and id <= (select looked_to from scan_watch)
                ), conflict as (
                    delete from scan_conflict c using old where c.event_id = old.event_id and c.scan_id = old.id
                )
                delete from scan where id in (select id from old)
                """).param("before", before.atOffset(ZoneOffset.UTC)).update();
    }
}
