package org.gatehouse.mail.mailing;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.gatehouse.platform.retention.ExpiringRows;
import org.gatehouse.platform.retention.RetentionSettings;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Removes old mailings that have ended, with the people of their lists. Their mails stay as long as mails do. */
@Repository
record MailingRetentionRepository(JdbcClient db, RetentionSettings settings) implements ExpiringRows {

    @Override
    public String name() {
        return "mailings";
    }

    @Override
    public Duration keptFor() {
        return settings.mailings();
    }

    /** A list may have 50,000 people, so its people go in pieces and the mailing after the last of them. */
    @Override
    public int removeSome(Instant before) {
        int people =
                db.sql("""
                delete from mailing_recipient r
                where (r.mailing_id, r.person_id) in (
                    select old.mailing_id, old.person_id
                    from mailing m join mailing_recipient old on old.mailing_id = m.id
                    where m.ended_at < :before
                    limit 5000)
                """).param("before", before.atOffset(ZoneOffset.UTC)).update();
        return people > 0
                ? people
                : db.sql("""
                delete from mailing
                where id in (select id from mailing where ended_at < :before order by id limit 100)
                """).param("before", before.atOffset(ZoneOffset.UTC)).update();
    }
}
