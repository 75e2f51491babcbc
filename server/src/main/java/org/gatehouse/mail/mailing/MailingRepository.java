package org.gatehouse.mail.mailing;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.gatehouse.audit.Actor;
import org.gatehouse.mail.notification.ListOutcome;
import org.gatehouse.mail.notification.ListWording;
import org.gatehouse.mail.notification.MailText;
import org.gatehouse.mail.notification.Occasion;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.work.Worker;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Reads and writes mailings and the people of their lists. */
@Repository
record MailingRepository(JdbcClient db) {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final TypeReference<TreeMap<String, MailText>> TEXTS = new TypeReference<>() {};

    private static final RowMapper<Claimed> CLAIMED = new RecordRows<>(Claimed.class);
    private static final RowMapper<Row> ROW = new RecordRows<>(Row.class);
    private static final RowMapper<Portion> PORTION = new RecordRows<>(Portion.class);

    /** A mailing that this node has claimed. */
    record Claimed(long id, UUID claim) implements Worker.Job {}

    /** A mailing as it is stored. */
    record Row(
            long id,
            long eventId,
            Occasion occasion,
            boolean again,
            String sender,
            String language,
            @Nullable String link,
            String subject,
            String texts,
            String state,
            int total,
            int done,
            int written,
            int withoutAddress,
            int writtenBefore,
            int notTrue,
            long atPerson,
            String requestedName,
            Instant requestedAt,
            @Nullable Instant sendAt,
            boolean planned,
            @Nullable Integer remindDays,
            int remindTimes,
            @Nullable Instant endedAt) {

        ListWording wording() {
            Map<String, MailText> byLanguage = JSON.readValue(texts, TEXTS);
            Map<String, MailText> mainFirst = new LinkedHashMap<>();
            mainFirst.put(language, Objects.requireNonNull(byLanguage.remove(language)));
            mainFirst.putAll(byLanguage);
            return new ListWording(occasion, sender, link, mainFirst);
        }
    }

    /** A person of the list, to be written to next. */
    record Portion(long personId, long registrationId) {}

    private static final String SELECT = """
            select id, event_id, occasion, again, sender, language, link, subject,
                   coalesce(texts, jsonb_build_object(language, jsonb_build_object('subject', subject, 'body', body)))::text as texts,
                   state, total, done, written,
                   without_address, written_before, not_true, at_person, requested_name, requested_at, send_at,
                   state = 'WRITING' and coalesce(send_at > clock_timestamp(), false) as planned, remind_days, remind_times, ended_at
            from mailing
            """;

    /** Returns nothing when this client has sent the same key before. */
    Optional<Long> insert(
            long eventId, ListWording wording, String sender, MailingOrder order, @Nullable String key, Actor by) {
        String main = wording.languages().getFirst();
        MailText text = Objects.requireNonNull(wording.texts().get(main));
        return db.sql("""
            insert into mailing (event_id, occasion, again, sender, language, link, subject, body, texts, requested_name,
                                 requested_client, requested_user, idempotency_key, send_at, remind_days, remind_times)
            values (:event, :occasion, :again, :sender, :language, :link, :subject, :body, :texts::jsonb, :name, :client, :user, :key,
                    :sendAt, :days, :times)
            on conflict on constraint mailing_once do nothing
            returning id
            """)
                .param("event", eventId)
                .param("occasion", wording.occasion().name())
                .param("again", order.again())
                .param("sender", sender)
                .param("language", main)
                .param("link", wording.link())
                .param("subject", text.subject())
                .param("body", text.body())
                .param("texts", JSON.writeValueAsString(wording.texts()))
                .param("name", by.name())
                .param("client", by.clientId())
                .param("user", by.userId())
                .param("key", key)
                .param("sendAt", order.sendAt() == null ? null : order.sendAt().atOffset(ZoneOffset.UTC))
                .param(
                        "days",
                        order.reminders() == null ? null : order.reminders().everyDays())
                .param(
                        "times",
                        order.reminders() == null ? 0 : order.reminders().times())
                .query((row, number) -> row.getLong(1))
                .optional();
    }

    /** The mailing that this client ordered with this key before. */
    Optional<Long> ofKey(long eventId, @Nullable String clientId, String key) {
        return db.sql("""
            select id from mailing
            where event_id = :event and requested_client = :client and idempotency_key = :key
            """)
                .param("event", eventId)
                .param("client", clientId)
                .param("key", key)
                .query((row, number) -> row.getLong(1))
                .optional();
    }

    /** Stores the current people of the list who are registered at the event, and returns their number. */
    int keep(long mailingId, long eventId, Collection<Long> registrationIds) {
        db.sql("""
            insert into mailing_recipient (mailing_id, person_id, registration_id)
            select :mailing, r.person_id, r.id from registration r where r.event_id = :event and r.id = any(:ids)
            on conflict do nothing
            """)
                .param("mailing", mailingId)
                .param("event", eventId)
                .param("ids", registrationIds.toArray(Long[]::new))
                .update();
        return db.sql("""
            update mailing
            set total = (select count(distinct person_id) from mailing_recipient where mailing_id = :mailing)
            where id = :mailing
            returning total
            """)
                .param("mailing", mailingId)
                .query((row, number) -> row.getInt(1))
                .single();
    }

    Optional<Row> find(long eventId, long mailingId) {
        return db.sql(SELECT + "where event_id = :event and id = :mailing")
                .param("event", eventId)
                .param("mailing", mailingId)
                .query(ROW)
                .optional();
    }

    List<Row> page(long eventId, Page page) {
        return db.sql(SELECT + "where event_id = :event order by id desc offset :offset limit :limit")
                .param("event", eventId)
                .param("offset", page.offset())
                .param("limit", page.limit())
                .query(ROW)
                .list();
    }

    long count(long eventId) {
        return db.sql("select count(*) from mailing where event_id = :event")
                .param("event", eventId)
                .query(Long.class)
                .single();
    }

    /** Claims the mailing that waits longest. */
    Optional<Claimed> claim(Duration claim) {
        return db.sql("""
            update mailing
            set claim = gen_random_uuid(), claimed_until = clock_timestamp() + :millis * interval '1 millisecond'
            where id = (select id
                        from mailing
                        where state = 'WRITING' and (send_at is null or send_at <= clock_timestamp())
                          and (claimed_until is null or claimed_until < clock_timestamp())
                        order by id
                        limit 1
                        for update skip locked)
            returning id, claim
            """).param("millis", claim.toMillis()).query(CLAIMED).optional();
    }

    /** Lets one portion at a time be written over all nodes: two lists with the same person would both see that nothing was written. */
    void lockAll() {
        db.sql("select pg_advisory_xact_lock(hashtext('mailing'))")
                .query((row, number) -> 0)
                .list();
    }

    /** Locks the mailing until the transaction ends; empty when it was stopped, or when another node has taken it over. */
    Optional<Row> lock(Claimed job) {
        return db.sql(SELECT + "where id = :mailing and claim = :claim and state = 'WRITING' for no key update")
                .param("mailing", job.id())
                .param("claim", job.claim())
                .query(ROW)
                .optional();
    }

    /** Who of the list comes next: whole people, by number. */
    List<Portion> next(Row mailing, int people) {
        return db.sql("""
            select person_id, registration_id from mailing_recipient
            where mailing_id = :mailing and person_id in (
                select distinct person_id from mailing_recipient
                where mailing_id = :mailing and person_id > :at
                order by person_id limit :people)
            order by person_id, registration_id
            """)
                .param("mailing", mailing.id())
                .param("at", mailing.atPerson())
                .param("people", people)
                .query(PORTION)
                .list();
    }

    /** Stores what became of the people of these registrations. */
    void settle(long mailingId, Collection<Long> registrationIds, ListOutcome outcome) {
        db.sql("""
            update mailing_recipient set outcome = :outcome
            where mailing_id = :mailing and person_id in (
                select person_id from mailing_recipient where mailing_id = :mailing and registration_id = any(:ids))
            """)
                .param("mailing", mailingId)
                .param("ids", registrationIds.toArray(Long[]::new))
                .param("outcome", outcome.name())
                .update();
    }

    /** Stores the progress: everybody up to that number is done. */
    void progress(long mailingId, MailingTally portion) {
        db.sql("""
            update mailing
            set done = done + :done, written = written + :written, without_address = without_address + :withoutAddress,
                written_before = written_before + :writtenBefore, not_true = not_true + :notTrue, at_person = :at
            where id = :mailing
            """)
                .param("mailing", mailingId)
                .param("done", portion.people())
                .param("written", portion.of(ListOutcome.WRITTEN))
                .param("withoutAddress", portion.of(ListOutcome.NO_ADDRESS))
                .param("writtenBefore", portion.of(ListOutcome.WRITTEN_BEFORE))
                .param(
                        "notTrue",
                        portion.people()
                                - portion.of(ListOutcome.WRITTEN)
                                - portion.of(ListOutcome.NO_ADDRESS)
                                - portion.of(ListOutcome.WRITTEN_BEFORE))
                .param("at", portion.upTo())
                .update();
    }

    void end(long mailingId, String state) {
        db.sql("""
            update mailing
            set state = :state, ended_at = coalesce(ended_at, clock_timestamp()), claim = null, claimed_until = null
            where id = :mailing and state <> 'STOPPED'
            """).param("mailing", mailingId).param("state", state).update();
    }

    /**
     * Plans the mailing once more for those of whom it was true, in the same words, if it is to be repeated, until nobody is left whom a
     * mail reaches.
     */
    void remindLater(long eventId, long mailingId) {
        db.sql("""
            with next as (
                insert into mailing (event_id, occasion, again, sender, language, link, subject, body, texts, total, requested_name,
                                     requested_client, requested_user, send_at, remind_days, remind_times)
                select event_id, occasion, true, sender, language, link, subject, body, texts,
                       (select count(distinct r.person_id) from mailing_recipient r
                        where r.mailing_id = m.id and r.outcome <> 'NOT_TRUE')::integer,
                       requested_name, requested_client, requested_user, clock_timestamp() + remind_days * interval '1 day', remind_days,
                       remind_times - 1
                from mailing m
                where m.event_id = :event and m.id = :mailing and state = 'WRITTEN' and remind_times > 0 and written + written_before > 0
                returning id)
            insert into mailing_recipient (mailing_id, person_id, registration_id)
            select next.id, r.person_id, r.registration_id
            from next cross join mailing_recipient r
            where r.mailing_id = :mailing and r.outcome <> 'NOT_TRUE'
            """).param("event", eventId).param("mailing", mailingId).update();
    }

    /** Who was left out, by number. */
    List<MailingPreview.LeftOut> leftOut(long mailingId, int most) {
        return db.sql("""
            select distinct on (m.person_id) m.person_id, p.first_name, p.last_name, m.outcome as reason
            from mailing_recipient m join person p on p.id = m.person_id
            where m.mailing_id = :mailing and m.outcome <> 'WRITTEN'
            order by m.person_id, m.registration_id limit :most
            """)
                .param("mailing", mailingId)
                .param("most", most)
                .query(new RecordRows<>(MailingPreview.LeftOut.class))
                .list();
    }
}
