package org.gatehouse.auth.history;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.gatehouse.platform.retention.ExpiringRows;
import org.gatehouse.platform.retention.RetentionSettings;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Removes old logins: they hold addresses of people. */
@Repository
record LoginLogRetentionRepository(JdbcClient db, RetentionSettings settings) implements ExpiringRows {

    @Override
    public String name() {
        return "logins";
    }

    @Override
    public Duration keptFor() {
        return settings.logins();
    }

    @Override
    public int removeSome(Instant before) {
        return db.sql("""
                delete from login_log
                where id in (select id from login_log where last_at < :before order by last_at limit 5000)
                """).param("before", before.atOffset(ZoneOffset.UTC)).update();
    }
}
