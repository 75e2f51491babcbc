package org.gatehouse.mail;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Mails of the outbox to users about their accounts; they belong to no event. */
@Repository
record AccountMailRepository(JdbcClient db) {

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
