package org.gatehouse.mail.log;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.gatehouse.mail.MailState;
import org.gatehouse.mail.Unsent;
import org.gatehouse.platform.db.CursorRows;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.page.Page;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads the mails of an event, and requeues or cancels one of them; {@link ManyMailsRepository} does so to many at once. */
@Repository
record OutgoingMailRepository(JdbcClient db) {

    private static final RowMapper<WrittenMail> WRITTEN = new RecordRows<>(WrittenMail.class);
    private static final RowMapper<OutgoingMail> MAIL = new RecordRows<>(OutgoingMail.class);

    /** Returns a page of mails, the newest first. */
    List<OutgoingMail> page(long eventId, MailFilter filter, Page page) {
        return all(eventId, filter, page).query(MAIL).list();
    }

    /** Returns the latest mails to the person, the newest first; those to others about the person are left out. */
    List<WrittenMail> toPerson(long eventId, long personId, int most) {
        return db.sql("""
            select id, state, recipient, subject, body, last_error, created_at, sent_at
            from mail_outbox
            where person_id = :person and event_id = :event and kind <> 'zone_requested'
            order by id desc
            limit :most
            """)
                .param("event", eventId)
                .param("person", personId)
                .param("most", most)
                .query(WRITTEN)
                .list();
    }

    Optional<WrittenMail> written(long eventId, long mailId) {
        return db.sql("""
            select id, state, recipient, subject, body, last_error, created_at, sent_at
            from mail_outbox
            where event_id = :event and id = :mail
            """)
                .param("event", eventId)
                .param("mail", mailId)
                .query(WRITTEN)
                .optional();
    }

    /** Passes all mails on, the newest first. */
    void each(long eventId, MailFilter filter, Consumer<List<OutgoingMail>> sink) {
        CursorRows.each(all(eventId, filter, Page.ALL), MAIL, sink);
    }

    private JdbcClient.StatementSpec all(long eventId, MailFilter filter, Page page) {
        return db.sql("""
            select id, kind, state, person_id, sender, recipient, subject, tries,
                   case when state = 'QUEUED' then next_try_at end as next_try_at, last_error, created_at, sent_at
            from mail_outbox
            where event_id = :event and (:state::text is null or state = :state) and (:why::text is null or last_error = :why)
            order by id desc
            offset :offset limit :limit
            """)
                .param("event", eventId)
                .param("state", filter.stateName())
                .param("why", filter.whyText())
                .param("offset", page.offset())
                .param("limit", page.limit());
    }

    long count(long eventId, MailFilter filter) {
        return db.sql("""
            select count(*) from mail_outbox
            where event_id = :event and (:state::text is null or state = :state) and (:why::text is null or last_error = :why)
            """)
                .param("event", eventId)
                .param("state", filter.stateName())
                .param("why", filter.whyText())
                .query(Long.class)
                .single();
    }

    /** Locks the mail until the transaction ends. */
    Optional<OutgoingMail> lock(long eventId, long mailId) {
        return db.sql("""
            select id, kind, state, person_id, sender, recipient, subject, tries,
                   case when state = 'QUEUED' then next_try_at end as next_try_at, last_error, created_at, sent_at
            from mail_outbox
            where event_id = :event and id = :mail
            for no key update
            """)
                .param("event", eventId)
                .param("mail", mailId)
                .query(MAIL)
                .optional();
    }

    void requeue(long mailId, @Nullable String obstacle) {
        db.sql("""
            update mail_outbox
            set state = :state, tries = 0, next_try_at = clock_timestamp(), last_error = :obstacle
            where id = :mail
            """)
                .param("mail", mailId)
                .param("state", (obstacle == null ? MailState.QUEUED : MailState.NOT_SENT).name())
                .param("obstacle", obstacle)
                .update();
    }

    /** Returns false when the mail does not wait any more. */
    boolean cancel(long mailId) {
        return db.sql("""
            update mail_outbox
            set state = 'NOT_SENT', last_error = :cancelled, next_try_at = least(next_try_at, clock_timestamp())
            where id = :mail and state = 'QUEUED'
            """)
                        .param("cancelled", Unsent.CANCELLED.text())
                        .param("mail", mailId)
                        .update()
                == 1;
    }
}
