package org.gatehouse.mail;

import java.util.Collection;
import java.util.List;
import org.gatehouse.platform.db.RecordRows;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads and writes the mails of the outbox that were written to lists. */
@Repository
record ListedMailRepository(JdbcClient db) {

    record StateCount(MailState state, int mails) {}

    void insertAll(long mailingId, List<ListedMail> portion) {
        db.sql("""
            insert into mail_outbox (event_id, mailing_id, person_id, kind, sender, recipient, subject, body, state, about, once_key)
            select m.event, :mailing, m.person, m.kind, m.sender, m.recipient, m.subject, m.body, 'QUEUED', m.about, m.key
            from unnest(:events::bigint[], :people::bigint[], :kinds::text[], :senders::text[], :recipients::text[],
                        :subjects::text[], :bodies::text[], :abouts::text[], :keys::text[])
                as m (event, person, kind, sender, recipient, subject, body, about, key)
            on conflict (once_key) do nothing
            """)
                .param("mailing", mailingId)
                .param(
                        "events",
                        portion.stream().map(one -> one.mail().eventId()).toArray(Long[]::new))
                .param(
                        "people",
                        portion.stream().map(one -> one.mail().personId()).toArray(Long[]::new))
                .param("kinds", portion.stream().map(one -> one.mail().kind()).toArray(String[]::new))
                .param("senders", portion.stream().map(one -> one.mail().from()).toArray(String[]::new))
                .param(
                        "recipients",
                        portion.stream().map(one -> one.mail().to()).toArray(String[]::new))
                .param(
                        "subjects",
                        portion.stream().map(one -> one.mail().subject()).toArray(String[]::new))
                .param("bodies", portion.stream().map(one -> one.mail().body()).toArray(String[]::new))
                .param("abouts", portion.stream().map(ListedMail::about).toArray(String[]::new))
                .param("keys", portion.stream().map(ListedMail::key).toArray(String[]::new))
                .update();
    }

    List<ListedMailService.ReceivedText> received(long eventId, String kind, Collection<Long> personIds) {
        return db.sql("""
            select distinct person_id, subject, body from mail_outbox
            where person_id = any(:people) and event_id = :event and kind = :kind and state in ('QUEUED', 'SENDING', 'SENT')
            """)
                .param("people", personIds.toArray(Long[]::new))
                .param("event", eventId)
                .param("kind", kind)
                .query(new RecordRows<>(ListedMailService.ReceivedText.class))
                .list();
    }

    void stop(long mailingId, String why) {
        db.sql("""
            update mail_outbox set state = 'NOT_SENT', last_error = :why
            where mailing_id = :mailing and state = 'QUEUED'
            """).param("mailing", mailingId).param("why", why).update();
    }

    List<StateCount> counts(long mailingId) {
        return db.sql(
                        "select state, count(*)::int as mails from mail_outbox where mailing_id = :mailing group by state")
                .param("mailing", mailingId)
                .query(new RecordRows<>(StateCount.class))
                .list();
    }
}
