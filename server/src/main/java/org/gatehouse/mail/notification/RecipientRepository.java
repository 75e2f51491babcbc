package org.gatehouse.mail.notification;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.gatehouse.platform.db.CursorRows;
import org.gatehouse.platform.db.RecordRows;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Reads the recipients of an event, their language, and whether an occasion applies to them. Where a method takes languages, the first one
 * is for people who chose none of them.
 */
@Repository
record RecipientRepository(JdbcClient db) {

    private static final RowMapper<Recipient> RECIPIENT = new RecordRows<>(Recipient.class);

    private static final String SELECT = """
            select r.id as registration_id, r.version, p.id as person_id, p.first_name, p.last_name, m.email_address as address,
                   spoken.language, text_in(e.name, spoken.language) as event, e.code as event_code,
                   text_in(po.name, spoken.language) as position,
                   not p.deceased and p.merged_into is null and p.erased_at is null and case :occasion
                       when 'ACCREDITATION_APPROVED' then a.id is not null
                       when 'ACCREDITATION_REFUSED' then r.state = 'REJECTED'
                       when 'PHOTO_REFUSED' then photo.id is not null and r.state in ('PENDING', 'APPROVED')
                       when 'PHOTO_MISSING' then r.state in ('PENDING', 'APPROVED') and not exists (
                           select from person_image i where i.person_id = p.id and i.review_state <> 'REJECTED')
                       when 'MESSAGE' then true
                       else exists (select from zone_request q where q.event_id = r.event_id and q.accreditation_id = a.id)
                   end as applies,
                   case when :occasion = 'PHOTO_REFUSED' then photo.review_reason end as reason,
                   case :occasion when 'PHOTO_REFUSED' then photo.review_note
                                  when 'ACCREDITATION_REFUSED' then r.state_note end as note
            from registration r
            join event e on e.id = r.event_id
            join person p on p.id = r.person_id
            join person_position pp on pp.id = r.person_position_id
            left join accreditation a on a.registration_id = r.id and not a.deleted
            join position po on po.event_id = r.event_id and po.id = coalesce(a.position_id, pp.position_id)
            left join person_email m on m.person_id = p.id and m.is_primary
            cross join lateral (
                select coalesce(
                    (select of_event.language from unnest(:languages::text[]) with ordinality of_event (language, place)
                     where lower(split_part(replace(of_event.language, '-', '_'), '_', 1))
                         = lower(split_part(replace(p.language, '-', '_'), '_', 1))
                     order by of_event.language = p.language desc, of_event.place limit 1),
                    (:languages::text[])[1]) as language) spoken
            left join lateral (
                select i.id, i.review_reason, i.review_note from person_image i
                where i.person_id = p.id and i.review_state = 'REJECTED'
                order by i.reviewed_at desc nulls last limit 1) photo on true
            where r.event_id = :event
            """;

    /** The people of these registrations, by registration. */
    List<Recipient> ofRegistrations(
            long eventId, Occasion occasion, List<String> languages, Collection<Long> registrations) {
        return select(" and r.id = any(:ids) order by r.id", eventId, occasion, languages)
                .param("ids", registrations.toArray(Long[]::new))
                .query(RECIPIENT)
                .list();
    }

    /**
     * Passes on the people of these registrations in portions. Each comes once: of several registrations of a person, one is taken of which
     * the occasion is true. Needs a transaction.
     */
    void eachPerson(
            long eventId,
            Occasion occasion,
            List<String> languages,
            Collection<Long> registrations,
            Consumer<List<Recipient>> sink) {
        String sql = "select distinct on (person_id) * from (" + SELECT
                + " and r.id = any(:ids)) listed order by person_id, applies desc, registration_id";
        CursorRows.each(
                with(db.sql(sql), eventId, occasion, languages).param("ids", registrations.toArray(Long[]::new)),
                RECIPIENT,
                sink);
    }

    /** The person at the event; of several registrations, one of which the occasion is true. */
    Optional<Recipient> ofPerson(long eventId, Occasion occasion, List<String> languages, long personId) {
        return select(" and r.person_id = :person order by applies desc, r.id limit 1", eventId, occasion, languages)
                .param("person", personId)
                .query(RECIPIENT)
                .optional();
    }

    /**
     * A refused photo, and the registration of its person that is written to about it.
     *
     * @param reviewedMicros when it was refused: another time is another change
     */
    record RefusedPhoto(long eventId, long registrationId, long reviewedMicros) {}

    /** Empty when the photo is not refused, or when no event of the person that has not ended writes about it by itself. */
    Optional<RefusedPhoto> refusedPhoto(long photoId) {
        return db.sql("""
                select r.event_id, r.id as registration_id,
                       (extract(epoch from i.reviewed_at) * 1000000)::bigint as reviewed_micros
                from person_image i
                join registration r on r.person_id = i.person_id and r.state in ('PENDING', 'APPROVED')
                join event e on e.id = r.event_id and e.end_date >= current_date
                join notification_setting s on s.event_id = e.id and 'PHOTO_REFUSED' = any(s.automatic)
                where i.id = :photo and i.review_state = 'REJECTED' and i.reviewed_at is not null
                order by e.start_date, r.id limit 1
                """)
                .param("photo", photoId)
                .query(new RecordRows<>(RefusedPhoto.class))
                .optional();
    }

    /** Anybody of whom the occasion is true. */
    Optional<Recipient> first(long eventId, Occasion occasion, List<String> languages) {
        String sql = "select * from (" + SELECT
                + " order by r.id limit 1000) found where applies order by registration_id limit 1";
        return with(db.sql(sql), eventId, occasion, languages).query(RECIPIENT).optional();
    }

    /** What the person asked for last at the event, to show a text about it. */
    Optional<RequestFields> lastRequest(long eventId, long personId, String language, boolean allocated) {
        return db.sql("""
                select text_in(f.name, :language) as form, coalesce(given.name, one.name) as zone,
                       case when not :allocated then two.name end as second_zone,
                       case when :allocated then coalesce(al.spot_label, 1) end as place, q.objective,
                       q.denial_reason as reason
                from zone_request q
                join accreditation a on a.event_id = q.event_id and a.id = q.accreditation_id
                join zone_request_form f on f.event_id = q.event_id and f.id = q.form_id
                join zone one on one.event_id = q.event_id and one.id = q.first_zone_id
                left join zone two on two.event_id = q.event_id and two.id = q.second_zone_id
                left join zone_request_allocation al
                    on al.event_id = q.event_id and al.request_id = q.id and :allocated
                left join zone given on given.event_id = q.event_id and given.id = al.zone_id
                where q.event_id = :event and a.person_id = :person
                order by q.id desc
                limit 1
                """)
                .param("event", eventId)
                .param("person", personId)
                .param("language", language)
                .param("allocated", allocated)
                .query(new RecordRows<>(RequestFields.class))
                .optional();
    }

    private JdbcClient.StatementSpec select(String which, long eventId, Occasion occasion, List<String> languages) {
        return with(db.sql(SELECT + which), eventId, occasion, languages);
    }

    private static JdbcClient.StatementSpec with(
            JdbcClient.StatementSpec statement, long eventId, Occasion occasion, List<String> languages) {
        return statement
                .param("event", eventId)
                .param("occasion", occasion.name())
                .param("languages", languages.toArray(String[]::new));
    }
}
