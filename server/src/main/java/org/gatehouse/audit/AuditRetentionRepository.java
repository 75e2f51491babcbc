package org.gatehouse.audit;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.gatehouse.platform.retention.ExpiringRows;
import org.gatehouse.platform.retention.RetentionSettings;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Removes old entries, where the operator wants that. */
@Repository
record AuditRetentionRepository(JdbcClient db, RetentionSettings settings) implements ExpiringRows {

    @Override
    public String name() {
        return "audit entries";
    }

    @Override
    public @Nullable Duration keptFor() {
        return settings.audit();
    }

    /** The oldest come first by id, so no index on the time is needed. */
    @Override
    public int removeSome(Instant before) {
        return db.sql("""
                delete from audit_entry
                where id in (select id from (select id, at from audit_entry order by id limit 5000) oldest where at < :before)
                """).param("before", before.atOffset(ZoneOffset.UTC)).update();
    }
}
