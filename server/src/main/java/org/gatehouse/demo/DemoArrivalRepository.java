package org.gatehouse.demo;

import java.util.List;
import org.gatehouse.demo.story.DemoPerson;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/**
 * Inserts many people at once. They are sent as one JSON array into a temporary table that exists for the transaction. One statement for
 * each table of the product then fills that table from it.
 */
record DemoArrivalRepository(JdbcClient db) {

    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();

    /** Inserts the people with everything that belongs to them; returns the ids of their accreditations. */
    List<Long> insert(long event, List<DemoPerson> people) {
        arrive(event, JSON.writeValueAsString(people));
        persons();
        emails();
        personPositions(event);
        registrations(event);
        packageOptions(event);
        answers(event);
        secondPositions(event);
        accreditations(event);
        zoneOverrides(event);
        return db.sql("select accreditation_id from demo_arrival where accreditation_id is not null")
                .query((row, number) -> row.getLong(1))
                .list();
    }

    /** Ids are taken in the order of the people, before the joins, so every demo has the same ids. */
    private void arrive(long event, String people) {
        db.sql("""
                create temporary table demo_arrival on commit drop as
                with arriving as materialized (
                    select nextval(pg_get_serial_sequence('person', 'id')) as person_id,
                           nextval(pg_get_serial_sequence('person_position', 'id')) as person_position_id,
                           nextval(pg_get_serial_sequence('registration', 'id')) as registration_id,
                           case when accredited then nextval(pg_get_serial_sequence('accreditation', 'id')) end
                               as accreditation_id,
                           person.*
                    from json_to_recordset(:people::json) as person (
                        first_name text, last_name text, gender text, date_of_birth date, title text, country text, email text,
                        phone text, note text,
                        position text, second_position text, skill text, member text, organization text, unit text,
                        details text, group_name text,
                        state text, state_note text, accredited boolean, package_option text,
                        printed boolean, distributed boolean, override_first_name text, override_last_name text,
                        override_lines text, override_position text, added_zone text, removed_zone text)
                )
                select a.*, c.id as country_id, p.id as position_id, second.id as second_position_id,
                       override.id as override_position_id, s.id as skill_id, m.id as member_id, o.id as organization_id,
                       g.id as group_id, po.id as package_option_id
                from arriving a
                join country c on c.code = a.country
                join position p on p.event_id = :event and p.code = a.position
                join registration_group g on g.event_id = :event and g.name = a.group_name
                left join position second on second.event_id = :event and second.code = a.second_position
                left join position override on override.event_id = :event and override.code = a.override_position
                left join skill s on s.event_id = :event and s.skill_number = a.skill
                left join member m on m.code = a.member
                left join organization o on o.name ->> 'en' = a.organization
                left join package_option po on po.event_id = :event and po.name ->> 'en' = a.package_option
                """).param("people", people).param("event", event).update();
    }

    private void persons() {
        db.sql("""
                insert into person (id, first_name, last_name, gender, date_of_birth, country_id, title, phone, note,
                                    training_complete, created_at)
                select person_id, first_name, last_name, gender, date_of_birth, country_id, title, phone, note,
                       person_id % 3 = 0,
                       feed_clock() - person_id % 72 * interval '1 hour'
                from demo_arrival
                order by person_id
                """).update();
    }

    private void emails() {
        db.sql("""
                insert into person_email (person_id, email_address, is_primary)
                select person_id, email, true from demo_arrival order by person_id
                """).update();
    }

    private void personPositions(long event) {
        db.sql("""
                insert into person_position (id, person_id, event_id, position_id, skill_id, member_id, organization_id,
                                             organizational_unit, open_field, start_date, end_date)
                select a.person_position_id, a.person_id, e.id, a.position_id, a.skill_id, a.member_id, a.organization_id,
                       a.unit, nullif(a.details, ''), e.start_date, e.end_date
                from demo_arrival a
                join event e on e.id = :event
                order by a.person_id
                """).param("event", event).update();
    }

    private void registrations(long event) {
        db.sql("""
                insert into registration (id, event_id, person_id, person_position_id, group_id, state, state_note,
                                          state_changed_at, created_at)
                select registration_id, :event, person_id, person_position_id, group_id, state, state_note, feed_clock(),
                       feed_clock() - person_id % 72 * interval '1 hour'
                from demo_arrival
                order by person_id
                """).param("event", event).update();
    }

    private void packageOptions(long event) {
        db.sql("""
                insert into registration_package_option (event_id, registration_id, package_option_id)
                select :event, registration_id, package_option_id
                from demo_arrival
                where package_option_id is not null
                """).param("event", event).update();
    }

    /** Nine of ten have chosen from the list; one of 14 has written something. */
    private void answers(long event) {
        db.sql("""
                insert into custom_field_value (event_id, registration_id, custom_field_id, value)
                select :event, a.registration_id, f.id,
                       case f.field_type when 'CHOICE' then f.choices[1 + a.person_id * 7 % cardinality(f.choices)]
                                         else (array['Nuts', 'Gluten', 'Milk', 'Shellfish'])[1 + a.person_id % 4] end
                from demo_arrival a
                join custom_field f on f.event_id = :event
                where case f.field_type when 'CHOICE' then a.person_id % 10 <> 3 else a.person_id % 14 = 5 end
                """).param("event", event).update();
    }

    /** A second position is only requested. */
    private void secondPositions(long event) {
        db.sql("""
                with also as (
                    insert into person_position (person_id, event_id, position_id, start_date, end_date)
                    select a.person_id, e.id, a.second_position_id, e.start_date, e.end_date
                    from demo_arrival a
                    join event e on e.id = :event
                    where a.second_position_id is not null
                    order by a.person_id
                    returning id, person_id
                )
                insert into registration (event_id, person_id, person_position_id, group_id, state, state_changed_at, created_at)
                select :event, also.person_id, also.id, a.group_id, 'PENDING', feed_clock(), feed_clock()
                from also
                join demo_arrival a on a.person_id = also.person_id
                order by also.person_id
                """).param("event", event).update();
    }

    /** Only the demo uses a hash that can be guessed: its badges then look the same in every screenshot. */
    private void accreditations(long event) {
        db.sql("""
                insert into accreditation (id, event_id, registration_id, person_id, first_name, last_name, lines, position_id,
                                           random_hash, printed_at, distributed_at, deleted, cause)
                select a.accreditation_id, e.id, a.registration_id, a.person_id, a.override_first_name,
                       a.override_last_name, a.override_lines, a.override_position_id,
                       md5('demo badge ' || a.accreditation_id)::uuid,
                       case when a.printed then e.start_date + time '06:00' + a.person_id % 300 * interval '1 minute' end,
                       case when a.distributed then e.start_date + time '12:00' + a.person_id % 300 * interval '1 minute' end,
                       a.state = 'WITHDRAWN', case when a.state = 'WITHDRAWN' then 'withdrawn' end
                from demo_arrival a
                join event e on e.id = :event
                where a.accreditation_id is not null
                order by a.accreditation_id
                """).param("event", event).update();
    }

    private void zoneOverrides(long event) {
        db.sql("""
                insert into accreditation_zone_override (event_id, accreditation_id, zone_id, added)
                select z.event_id, a.accreditation_id, z.id, z.code is not distinct from a.added_zone
                from demo_arrival a
                join zone z on z.event_id = :event and z.code in (a.added_zone, a.removed_zone)
                """).param("event", event).update();
    }
}
