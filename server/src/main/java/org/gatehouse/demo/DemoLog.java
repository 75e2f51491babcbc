package org.gatehouse.demo;

import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * What the log would say if people had done at the console what the demo inserts: registered, approved in groups, given zones, printed and
 * handed out badges, decided requests. Only the first {@value #LOGGED} people of a large demo have such entries.
 */
record DemoLog(JdbcClient db) {

    private static final int LOGGED = 2_000;

    /** Entries with one time of the change and one name are one line of the log. */
    void insert(long event) {
        db.sql("""
                with logged as materialized (
                    select r.id as registration_id, r.person_id, r.group_id, r.state, r.state_note, r.created_at, r.state_changed_at,
                           pp.position_id, a.id as accreditation_id, a.printed_at, a.distributed_at, a.first_name, a.lines
                    from (select * from registration where event_id = :event order by id limit :logged) as r
                    join person_position pp on pp.event_id = r.event_id and pp.id = r.person_position_id
                    left join accreditation a on a.event_id = r.event_id and a.registration_id = r.id
                ), entry (action, actor, changed, person_id, accreditation_id, subject_type, subject_id, before, after) as (
                    select 'registration_created', 'teams.portal', created_at, person_id, null::bigint, 'registration',
                           registration_id, null::jsonb, jsonb_build_object('position_id', position_id)
                    from logged
                    union all
                    select 'registration_state_changed', 'lena.approvals', state_changed_at + group_id % 600 * interval '1 minute',
                           person_id, null, 'registration', registration_id, jsonb_build_object('state', 'PENDING'),
                           jsonb_strip_nulls(jsonb_build_object('state', state, 'state_note', state_note))
                    from logged
                    where state <> 'PENDING'
                    union all
                    select 'accreditation_made', 'lena.approvals', state_changed_at + group_id % 600 * interval '1 minute', person_id,
                           accreditation_id, 'accreditation', accreditation_id, null,
                           jsonb_build_object('registration_id', registration_id)
                    from logged
                    where accreditation_id is not null
                    union all
                    select 'accreditation_changed', 'lena.approvals', date_trunc('day', state_changed_at) + interval '17 hours'
                               + o.zone_id % 60 * interval '1 minute', person_id, accreditation_id, 'accreditation', accreditation_id,
                           jsonb_build_object(field.name, '[]'::jsonb), jsonb_build_object(field.name, jsonb_build_array(o.zone_id))
                    from logged
                    join accreditation_zone_override o using (accreditation_id)
                    cross join lateral (values (case when o.added then 'zones_add' else 'zones_remove' end)) as field (name)
                    where o.event_id = :event
                    union all
                    select 'accreditation_changed', 'noor.badges', state_changed_at + interval '1 day', person_id, accreditation_id,
                           'accreditation', accreditation_id, '{}',
                           jsonb_strip_nulls(jsonb_build_object('first_name', first_name, 'lines', lines))
                    from logged
                    where first_name is not null or lines is not null
                    union all
                    select 'badge_printed', 'noor.badges', date_trunc('hour', printed_at), person_id, accreditation_id,
                           'accreditation', accreditation_id, null, null
                    from logged
                    where printed_at is not null
                    union all
                    select 'badge_distributed', 'mika.desk', distributed_at, person_id, accreditation_id, 'accreditation',
                           accreditation_id, null, null
                    from logged
                    where distributed_at is not null
                    union all
                    select 'image_attached', 'noor.badges', i.modified_at, i.person_id, null, 'person', i.person_id, null,
                           jsonb_build_object(lower(i.type), i.image_id)
                    from (select distinct person_id from logged) as person
                    join person_image i using (person_id)
                    union all
                    select 'zone_requested', 'press.portal', z.requested_at, l.person_id, z.accreditation_id, 'zone_request', z.id,
                           null, jsonb_strip_nulls(jsonb_build_object('form_id', z.form_id, 'first_choice_zone', z.first_zone_id,
                                                                      'second_choice_zone', z.second_zone_id))
                    from zone_request z
                    join logged l using (accreditation_id)
                    where z.event_id = :event
                    union all
                    select 'zone_request_denied', 'sam.press', z.requested_at + interval '1 day', l.person_id, z.accreditation_id,
                           'zone_request', z.id, null, null
                    from zone_request z
                    join logged l using (accreditation_id)
                    where z.event_id = :event and z.state = 'DENIED'
                    union all
                    select 'zone_allocated', 'sam.press', z.allocated_at, l.person_id, z.accreditation_id, 'zone_request_allocation',
                           z.id, null, jsonb_build_object('form_id', z.form_id, 'zone_id', z.zone_id, 'spot_label', z.spot_label)
                    from zone_request_allocation z
                    join logged l using (accreditation_id)
                    where z.event_id = :event
                )
                insert into audit_entry (action, actor_name, at, change_at, event_id, person_id, accreditation_id, subject_type,
                                         subject_id, before, after)
                select action, actor, changed, changed, :event, person_id, accreditation_id, subject_type, subject_id, before, after
                from entry
                where changed <= clock_timestamp()
                order by changed, action, subject_id
                """).param("event", event).param("logged", LOGGED).update();
    }
}
