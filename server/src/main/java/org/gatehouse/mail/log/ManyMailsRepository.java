package org.gatehouse.mail.log;

import java.util.List;
import org.gatehouse.mail.Unsent;
import org.gatehouse.platform.db.RecordRows;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Counts and changes many mails of an event at once. */
@Repository
record ManyMailsRepository(JdbcClient db) {

    List<MailCounts.Count> counts(long eventId) {
        return db.sql("""
            select state, case when last_error = any(:reasons) then last_error end as last_error, count(*) as mails,
                   (extract(epoch from statement_timestamp()) * 1000000)::bigint as seen
            from mail_outbox
            where event_id = :event
            group by 1, 2
            """)
                .param("event", eventId)
                .param("reasons", Unsent.texts(why -> true))
                .query(new RecordRows<>(MailCounts.Count.class))
                .list();
    }

    /**
     * Queues mails again that were given up or never tried. Mails that were tried since the caller looked are left out; otherwise one that
     * was refused again meanwhile would be sent once more. Rows are locked in the order of their ids, so that two concurrent calls do not
     * deadlock.
     */
    int requeue(long eventId, MailFilter filter, long seen) {
        return db.sql("""
            update mail_outbox
            set state = 'QUEUED', tries = 0, next_try_at = clock_timestamp(), last_error = null
            where id in (
                select id from mail_outbox
                where event_id = :event and state in ('FAILED', 'NOT_SENT') and (:state::text is null or state = :state)
                  and (:why::text is null or last_error = :why) and (last_error is null or last_error <> all(:left))
                  and sender is not null and recipient is not null
                  and next_try_at <= timestamptz 'epoch' + :seen * interval '1 microsecond'
                order by id
                for no key update)
            """)
                .param("event", eventId)
                .param("state", filter.stateName())
                .param("why", filter.whyText())
                .param(
                        "left",
                        Unsent.texts(
                                filter.why() == null ? why -> !why.isRepeatedWithOthers() : why -> !why.isRepeatable()))
                .param("seen", seen)
                .update();
    }

    /** Cancels waiting mails that were written before; mails that are being sent are left alone. */
    int cancel(long eventId, MailFilter filter, long seen) {
        return db.sql("""
            update mail_outbox
            set state = 'NOT_SENT', last_error = :cancelled, next_try_at = least(next_try_at, clock_timestamp())
            where id in (
                select id from mail_outbox
                where event_id = :event and state = 'QUEUED' and (:why::text is null or last_error = :why)
                  and created_at <= timestamptz 'epoch' + :seen * interval '1 microsecond'
                order by id
                for no key update)
            """)
                .param("cancelled", Unsent.CANCELLED.text())
                .param("event", eventId)
                .param("why", filter.whyText())
                .param("seen", seen)
                .update();
    }
}
