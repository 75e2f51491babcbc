package org.gatehouse.mail;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.work.Worker;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Reads and writes the outbox. Each statement that changes a mail's state is a transaction of its own, because mails are sent outside any
 * transaction.
 */
@Repository
record OutboxRepository(JdbcClient db) {

    /** The claimed mail, and all due mails of its sender. */
    private static final String WITH_DUE_OF_SENDER = """
            where (id = :mail and claim = :claim)
               or (state = 'QUEUED' and sender = :sender and next_try_at <= clock_timestamp())
            """;

    private static final RowMapper<Claimed> CLAIMED = new RecordRows<>(Claimed.class);

    /**
     * A mail that this node has claimed.
     *
     * @param tries the number of tries, including this one
     */
    record Claimed(
            long id,
            UUID messageId,
            String sender,
            String recipient,
            String subject,
            String body,
            String kind,
            @Nullable String about,
            int tries,
            UUID claim,
            Instant claimedUntil)
            implements Worker.Job {

        Claimed saying(String text) {
            return new Claimed(
                    id, messageId, sender, recipient, subject, text, kind, about, tries, claim, claimedUntil);
        }
    }

    long insert(NewMail mail, @Nullable String obstacle) {
        return filled("""
            insert into mail_outbox (event_id, person_id, kind, sender, recipient, subject, body, state, last_error)
            values (:event, :person, :kind, :sender, :recipient, :subject, :body, :state, :obstacle)
            returning id
            """, mail, obstacle).query(Long.class).single();
    }

    /** Returns false when there is already a mail about this change. */
    boolean insertOnce(NewMail mail, OutboxService.Change change, Duration delay, @Nullable String obstacle) {
        int inserted = filled("""
            insert into mail_outbox (event_id, person_id, kind, sender, recipient, subject, body, state, last_error, next_try_at,
                                     about, once_key)
            values (:event, :person, :kind, :sender, :recipient, :subject, :body, :state, :obstacle,
                    clock_timestamp() + :millis * interval '1 millisecond', :about, :key)
            on conflict (once_key) do nothing
            """, mail, obstacle)
                .param("millis", delay.toMillis())
                .param("about", change.about())
                .param("key", change.key())
                .update();
        return inserted == 1;
    }

    /** The statement with the mail's content. The mail waits to be sent, unless there is a reason against sending it. */
    private JdbcClient.StatementSpec filled(String sql, NewMail mail, @Nullable String obstacle) {
        return db.sql(sql)
                .param("event", mail.eventId())
                .param("person", mail.personId())
                .param("kind", mail.kind())
                .param("sender", mail.from())
                .param("recipient", mail.to())
                .param("subject", mail.subject())
                .param("body", mail.body())
                .param("state", (obstacle == null ? MailState.QUEUED : MailState.NOT_SENT).name())
                .param("obstacle", obstacle);
    }

    void cancelOutdated(List<String> about, String why) {
        db.sql("""
            update mail_outbox set state = 'NOT_SENT', last_error = :why
            where about = any(:about) and state in ('QUEUED', 'NOT_SENT', 'FAILED')
            """)
                .param("about", about.toArray(String[]::new))
                .param("why", why)
                .update();
    }

    /** The desk's mails are about a registration; those about a photo itself are taken back with that photo. */
    void cancelOutdatedOfDesk(long personId, String kind, String why) {
        db.sql("""
            update mail_outbox set state = 'NOT_SENT', last_error = :why
            where person_id = :person and kind = :kind and about like 'registration:%'
              and state in ('QUEUED', 'NOT_SENT', 'FAILED')
            """)
                .param("person", personId)
                .param("kind", kind)
                .param("why", why)
                .update();
    }

    /** Mails about a registration that moved to the other person go to that person; all other unsent mails are cancelled. */
    void merge(long from, long into, String why) {
        db.sql("""
            update mail_outbox m set person_id = :into
            where m.person_id = :from and m.state = 'QUEUED'
              and exists (select from registration r where r.person_id = :into and m.about = 'registration:' || r.id)
            """).param("from", from).param("into", into).update();
        db.sql("""
            update mail_outbox set state = 'NOT_SENT', last_error = :why
            where person_id = :from and state in ('QUEUED', 'NOT_SENT', 'FAILED')
            """).param("from", from).param("why", why).update();
    }

    /** Returns false when the earlier mail was sent or is on its way. */
    boolean replace(long earlier, NewMail mail, @Nullable String obstacle) {
        int replaced = filled("""
                update mail_outbox
                set state = :state, tries = 0, next_try_at = clock_timestamp(), last_error = :obstacle,
                    sender = :sender, recipient = :recipient, subject = :subject, body = :body
                where id = :mail and state in ('FAILED', 'NOT_SENT')
                """, mail, obstacle).param("mail", earlier).update();
        return replaced == 1;
    }

    void removeSentTo(String address) {
        db.sql("delete from mail_outbox where person_id is null and lower(recipient) = lower(:address)")
                .param("address", address)
                .update();
    }

    void cancel(long mailId, String why) {
        db.sql("""
            update mail_outbox set state = 'NOT_SENT', last_error = :why
            where id = :mail and state in ('QUEUED', 'NOT_SENT', 'FAILED')
            """).param("mail", mailId).param("why", why).update();
    }

    /**
     * Claims the mail that waits longest, those to lists last: people who were just approved do not wait behind ten thousand others. Mails
     * that another node has claimed are skipped until that claim expires.
     */
    Optional<Claimed> claim(Duration claim) {
        return db.sql("""
            update mail_outbox
            set state = 'SENDING', tries = tries + 1, claim = gen_random_uuid(),
                claimed_until = clock_timestamp() + :millis * interval '1 millisecond'
            where id = coalesce(
                (select id
                 from mail_outbox
                 where state in ('QUEUED', 'SENDING') and mailing_id is null and next_try_at <= clock_timestamp()
                   and (claimed_until is null or claimed_until < clock_timestamp())
                 order by next_try_at, id
                 limit 1
                 for update skip locked),
                (select id
                 from mail_outbox
                 where state in ('QUEUED', 'SENDING') and mailing_id is not null and next_try_at <= clock_timestamp()
                   and (claimed_until is null or claimed_until < clock_timestamp())
                 order by next_try_at, id
                 limit 1
                 for update skip locked))
            returning id, message_id, sender, recipient, subject, body, kind, about, tries, claim, claimed_until
            """).param("millis", claim.toMillis()).query(CLAIMED).optional();
    }

    void markSent(Claimed mail) {
        db.sql("""
            update mail_outbox
            set state = 'SENT', sent_at = clock_timestamp(), last_error = null, claim = null, claimed_until = null
            where id = :mail and claim = :claim
            """).param("mail", mail.id()).param("claim", mail.claim()).update();
    }

    /** Postpones the mail; {@code offered} is whether it was offered to the mail server, which counts as a try. */
    void postpone(Claimed mail, boolean offered, Duration forSoLong, String why) {
        db.sql("""
            update mail_outbox
            set state = 'QUEUED', tries = case when :offered then tries else tries - 1 end,
                next_try_at = clock_timestamp() + :millis * interval '1 millisecond',
                last_error = :why, claim = null, claimed_until = null
            where id = :mail and claim = :claim
            """)
                .param("offered", offered)
                .param("mail", mail.id())
                .param("claim", mail.claim())
                .param("millis", forSoLong.toMillis())
                .param("why", why)
                .update();
    }

    /**
     * Puts the mail off, and with it all due mails of its sender, because the mail server refuses the sender. The first of them is tried
     * again for all.
     */
    void putOffSender(Claimed mail, Duration forSoLong, String why) {
        db.sql("""
            update mail_outbox
            set state = 'QUEUED', next_try_at = now() + :millis * interval '1 millisecond',
                last_error = :why, claim = null, claimed_until = null
            """ + WITH_DUE_OF_SENDER)
                .param("mail", mail.id())
                .param("claim", mail.claim())
                .param("sender", mail.sender())
                .param("millis", forSoLong.toMillis())
                .param("why", why)
                .update();
    }

    /** Gives the mail up, and with it all due mails of its sender, which the mail server has refused for good. */
    void giveUpSender(Claimed mail, String why) {
        db.sql("""
            update mail_outbox
            set state = 'FAILED', last_error = :why, claim = null, claimed_until = null
            """ + WITH_DUE_OF_SENDER)
                .param("mail", mail.id())
                .param("claim", mail.claim())
                .param("sender", mail.sender())
                .param("why", why)
                .update();
    }

    void giveUp(Claimed mail, String why) {
        db.sql("""
            update mail_outbox
            set state = 'FAILED', last_error = :why, claim = null, claimed_until = null
            where id = :mail and claim = :claim
            """)
                .param("mail", mail.id())
                .param("claim", mail.claim())
                .param("why", why)
                .update();
    }
}
