package org.gatehouse.mail;

import java.time.Duration;
import java.util.List;
import org.gatehouse.platform.db.RecordRows;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Mails of the outbox to users about their accounts; they belong to no event. */
@Repository
record AccountMailRepository(JdbcClient db) {

    private static final RowMapper<Failed> FAILED = new RecordRows<>(Failed.class);

    int countOf(String about, String kind, Duration within) {
        return db.sql("""
            select count(*)::int from mail_outbox
            where event_id is null and about = :about and kind = :kind
              and created_at > clock_timestamp() - :millis * interval '1 millisecond'
            """)
                .param("about", about)
                .param("kind", kind)
                .param("millis", within.toMillis())
                .query(Integer.class)
                .single();
    }

    /** A mail that was given up. */
    record Failed(String about, String why) {}

    /** The latest mails of this kind about these users, if they were given up. */
    List<Failed> failed(List<String> about, String kind) {
        return db.sql("""
            select about, coalesce(last_error, '') as why
            from (select distinct on (about) about, state, last_error
                  from mail_outbox
                  where event_id is null and about = any(:about) and kind = :kind
                  order by about, created_at desc, id desc) latest
            where state = 'FAILED'
            """)
                .param("about", about.toArray(String[]::new))
                .param("kind", kind)
                .query(FAILED)
                .list();
    }

    /** @param personId the person whom the user is */
    void insert(
            String about, String kind, @Nullable Long personId, String from, String to, String subject, String body) {
        db.sql("""
            insert into mail_outbox (person_id, kind, sender, recipient, subject, body, state, about)
            values (:person, :kind, :sender, :recipient, :subject, :body, 'QUEUED', :about)
            """)
                .param("person", personId)
                .param("kind", kind)
                .param("sender", from)
                .param("recipient", to)
                .param("subject", subject)
                .param("body", body)
                .param("about", about)
                .update();
    }
}
