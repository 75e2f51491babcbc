package org.gatehouse.people.person;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.image.upload.ImageService;
import org.gatehouse.platform.personal.PersonalData;
import org.gatehouse.platform.personal.PersonalDataRepository;
import org.gatehouse.platform.personal.Subject;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.JsonNode;

/** Names, addresses, positions and photos of people. */
@Repository
record PersonalPeopleRepository(JdbcClient db, PersonalDataRepository rows, ImageService images)
        implements PersonalData {

    @Override
    public Set<String> columns() {
        return Set.of(
                "person.first_name",
                "person.last_name",
                "person.gender",
                "person.date_of_birth",
                "person.title",
                "person.language",
                "person.phone",
                "person.note",
                "person.created_by",
                "person.idempotency_key",
                "person.name_key",
                "person.words",
                "person.first_name_key",
                "person.last_name_key",
                "person_keep.until",
                "person_keep.reason",
                "person_keep.kept_by",
                "person_email.email_address",
                "person_email.address_key",
                "person_position.organizational_unit",
                "person_position.open_field",
                "person_position.start_date",
                "person_position.end_date",
                "person_image.type",
                "person_image.review_state",
                "person_image.review_note",
                "person_image.review_reason",
                "person_image.reviewed_by",
                "person_image.previous_reason",
                "person_image.previous_state",
                "person_image.previous_note",
                "person_image.previous_reviewed_by",
                "person_image.replaced_by");
    }

    @Override
    public Map<String, Long> count(Subject subject) {
        return db.sql("""
                select case when :whole then (select count(*) from person where id = any(:people)) else 0 end as names,
                       case when :whole then (select count(*) from person_email where person_id = any(:people)) else 0 end as addresses,
                       case when :whole then (select count(*) from person_image where person_id = any(:people)) else 0 end as photos,
                       case when :whole then (select count(*) from person_keep where person_id = any(:people)) else 0 end as keeps
                """)
                .param("whole", subject.isWhole())
                .param("people", Subject.array(subject.people()))
                .query((row, number) -> Map.of(
                        "names",
                        row.getLong("names"),
                        "email_addresses",
                        row.getLong("addresses"),
                        "photos",
                        row.getLong("photos"),
                        "keeps",
                        row.getLong("keeps"),
                        "positions",
                        (long) subject.positions().size()))
                .single();
    }

    @Override
    public Map<String, List<JsonNode>> read(Subject subject) {
        return Map.of(
                "people",
                rows.select("""
                select p.id, p.first_name, p.last_name, p.gender, p.date_of_birth, c.code as country, p.title, p.language, p.phone, p.note,
                       p.training_complete, p.deceased, p.created_at, p.created_by, p.idempotency_key, p.merged_into
                from person p
                left join country c on c.id = p.country_id
                where p.id = any(:people)
                order by p.id
                """, subject),
                "email_addresses",
                rows.select("""
                select email_address, is_primary from person_email where person_id = any(:people) order by id
                """, subject),
                "positions",
                rows.select("""
                select pp.id, pp.event_id, text_in(e.name, 'en') as event, text_in(pos.name, 'en') as position, text_in(sk.name, 'en') as skill,
                       text_in(sec.name, 'en') as sector, text_in(m.name, 'en') as member, text_in(o.name, 'en') as organization,
                       pp.organizational_unit, pp.open_field, pp.start_date, pp.end_date
                from person_position pp
                join event e on e.id = pp.event_id
                join position pos on pos.event_id = pp.event_id and pos.id = pp.position_id
                left join skill sk on sk.event_id = pp.event_id and sk.id = pp.skill_id
                left join sector sec on sec.event_id = pp.event_id and sec.id = pp.sector_id
                left join member m on m.id = pp.member_id
                left join organization o on o.id = pp.organization_id
                where pp.id = any(:positions)
                order by pp.id
                """, subject),
                "kept_until",
                rows.select("""
                select until, reason, kept_by, kept_at from person_keep where person_id = any(:people) order by person_id
                """, subject),
                "photos",
                rows.select("""
                select type, image_id, review_state, review_reason, review_note, reviewed_by, reviewed_at, modified_at, previous_image_id,
                       previous_state, previous_reason, previous_note, previous_reviewed_by, previous_reviewed_at, replaced_at, replaced_by
                from person_image
                where person_id = any(:people)
                order by id
                """, subject));
    }

    @Override
    public void erase(Subject subject) {
        erasePositions(subject);
        if (subject.isWhole()) {
            subject.images().forEach(images::release);
            db.sql("""
                    with addresses as (delete from person_email where person_id = any(:people)),
                         keeps as (delete from person_keep where person_id = any(:people)),
                         events as (delete from person_event where person_id = any(:people))
                    delete from person_image where person_id = any(:people)
                    """).param("people", Subject.array(subject.people())).update();
        } else {
            db.sql("delete from person_event where event_id = :event and person_id = any(:people)")
                    .param("event", subject.event())
                    .param("people", Subject.array(subject.people()))
                    .update();
        }
        db.sql("""
                update person
                set first_name = null, last_name = null, gender = null, date_of_birth = null, country_id = null, title = null,
                    language = null, phone = null, note = null, training_complete = false, deceased = false, created_by = null, idempotency_key = null,
                    erased_at = clock_timestamp(), version = version + 1
                where id = any(:emptied)
                """).param("emptied", Subject.array(subject.emptied())).update();
    }

    /** A member with a skill is a name, so of a position that a registration refers to only the position is left. */
    private void erasePositions(Subject subject) {
        db.sql("""
                delete from person_position pp
                where pp.id = any(:positions) and not exists (select from registration r where r.person_position_id = pp.id)
                """).param("positions", Subject.array(subject.positions())).update();
        // Registrations follow by their foreign key.
        db.sql("""
                update person_position
                set person_id = case when person_id = :person then :keeper else person_id end, organizational_unit = null, open_field = null,
                    start_date = null, end_date = null, member_id = null, organization_id = null, skill_id = null, sector_id = null,
                    version = version + 1
                where id = any(:positions)
                """)
                .param("person", subject.person())
                .param("keeper", subject.keeper())
                .param("positions", Subject.array(subject.positions()))
                .update();
    }
}
