package org.gatehouse.mail;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.platform.personal.PersonalData;
import org.gatehouse.platform.personal.PersonalDataRepository;
import org.gatehouse.platform.personal.Subject;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.JsonNode;

/** Mails to and about people. They are removed; a mail that is just being sent may still arrive. */
@Repository
record PersonalMailRepository(JdbcClient db, PersonalDataRepository rows) implements PersonalData {

    @Override
    public Set<String> columns() {
        return Set.of(
                "mail_outbox.sender",
                "mail_outbox.recipient",
                "mail_outbox.subject",
                "mail_outbox.body",
                "mail_outbox.last_error",
                "mail_outbox.about",
                "mail_outbox.once_key",
                "mailing_recipient.outcome");
    }

    @Override
    public Map<String, Long> count(Subject subject) {
        return db.sql("""
                select count(*) from mail_outbox
                where person_id = any(:people) and (:event::bigint is null or event_id = :event)
                """)
                .param("people", Subject.array(subject.people()))
                .param("event", subject.event())
                .query((row, number) -> Map.of("mails", row.getLong(1)))
                .single();
    }

    @Override
    public Map<String, List<JsonNode>> read(Subject subject) {
        return Map.of("mails", rows.select("""
                select id, event_id, kind, sender, recipient, subject, body, state, last_error, created_at, sent_at from mail_outbox
                where person_id = any(:people)
                order by id
                """, subject), "mailings", rows.select("""
                select mailing_id, registration_id, outcome from mailing_recipient where registration_id = any(:registrations) order by 1, 2
                """, subject));
    }

    @Override
    public void erase(Subject subject) {
        db.sql("""
                delete from mail_outbox
                where person_id = any(:people) and (:event::bigint is null or event_id = :event)
                """)
                .param("people", Subject.array(subject.people()))
                .param("event", subject.event())
                .update();
        db.sql("delete from mailing_recipient where registration_id = any(:registrations)")
                .param("registrations", Subject.array(subject.registrations()))
                .update();
    }
}
