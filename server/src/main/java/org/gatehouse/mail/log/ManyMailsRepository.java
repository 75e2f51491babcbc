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
     * Lets the mails that were given up or never tried wait again. Whoever looked before somebody else did the same would send a mail again
     * that was refused a second time meanwhile: those that were tried anew since are left out. In the order of their numbers, so that two
     * who do it at once wait for each other.
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

    /** Takes those off that wait and were written before; what is being sent is left alone. */
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
