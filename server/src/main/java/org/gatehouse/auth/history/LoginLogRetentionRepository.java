package org.gatehouse.auth.history;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.gatehouse.platform.keep.KeepSettings;
import org.gatehouse.platform.keep.KeptRows;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Removes old logins: they hold addresses of people. */
@Repository
record LoginLogRetentionRepository(JdbcClient db, KeepSettings settings) implements KeptRows {

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
