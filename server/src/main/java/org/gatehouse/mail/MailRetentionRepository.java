package org.gatehouse.mail;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.gatehouse.platform.retention.ExpiringRows;
import org.gatehouse.platform.retention.RetentionSettings;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Removes old mails that nothing happens to any more. */
@Repository
record MailRetentionRepository(JdbcClient db, RetentionSettings settings) implements ExpiringRows {

    @Override
    public String name() {
        return "mails";
    }

    @Override
    public Duration keptFor() {
        return settings.mails();
    }

    /** There are few mails, so no index on the time is needed. */
    @Override
    public int removeSome(Instant before) {
        return db.sql("""
                delete from mail_outbox
                where id in (select id from mail_outbox
                             where created_at < :before and state in ('SENT', 'FAILED', 'NOT_SENT')
                             order by id limit 1000)
                """).param("before", before.atOffset(ZoneOffset.UTC)).update();
    }
}
