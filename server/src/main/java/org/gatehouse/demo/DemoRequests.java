package org.gatehouse.demo;

import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Requests of the press for places backstage and in the workshops; some wait, some were granted, some were denied. */
record DemoRequests(JdbcClient db) {

    boolean exist(long event) {
        return db.sql("select exists (select from zone_request_form where event_id = :event)")
                .param("event", event)
                .query(Boolean.class)
                .single();
    }

    /** Inserts the requests; returns the ids of the accreditations that got an additional zone. */
    List<Long> insert(long event) {
        form(event);
        requests(event);
        allocations(event);
        return db.sql("""
                insert into accreditation_allocated_zone (event_id, allocation_id, accreditation_id, zone_id)
                select event_id, id, accreditation_id, zone_id from zone_request_allocation where event_id = :event
                returning accreditation_id
                """)
                .param("event", event)
                .query((row, number) -> row.getLong(1))
                .list();
    }

    private void form(long event) {
        db.sql("""
                with form as (
                    insert into zone_request_form (event_id, name, header_text, open_for_request, public_page)
                    values (:event, '{"en": "Places for the press", "fr": "Places pour la presse"}',
                            '{"en": "Where do you want to report from?", "fr": "D’où souhaitez-vous travailler ?"}', true, true)
                    returning id
                ), zones as (
                    insert into zone_request_form_zone
                        (event_id, form_id, zone_id, quota, available_for_request, available_for_allocation)
                    select :event, form.id, zone.id, case zone.code when 'BCK' then 8 else 20 end, zone.code <> 'JUR', true
                    from form, zone
                    where zone.event_id = :event and zone.code in ('BCK', 'WSH', 'JUR')
                ), emails as (
                    insert into zone_request_form_email (form_id, email_address, type)
                    select form.id, email.address, email.type
                    from form, (values ('zones@northlight.example.org', 'FROM'), ('press@northlight.example.org', 'MANAGER'))
                        as email (address, type)
                )
                insert into zone_request_form_position (event_id, form_id, position_id, type)
                select :event, form.id, position.id, 'NEW_PERSON_MANUAL_ALLOCATION'
                from form, position
                where position.event_id = :event and position.code = 'PR'
                """).param("event", event).update();
    }

    /** Of every five requests two are granted, one is denied, two wait. */
    private void requests(long event) {
        db.sql("""
                insert into zone_request
                    (event_id, form_id, accreditation_id, first_zone_id, second_zone_id, objective, state, requested_at,
                     denial_reason, denied_at)
                select :event, form.id, press.id, backstage.id, case when press.number % 3 = 0 then workshops.id end,
                       (array['Interviews with the medallists', 'Portraits at the benches', 'Live report at noon'])
                           [1 + press.number % 3],
                       (array['ALLOCATED', 'PENDING', 'ALLOCATED', 'DENIED', 'PENDING'])[1 + press.number % 5],
                       feed_clock() + press.number * interval '7 minutes',
                       case when press.number % 5 = 3 then 'Backstage is full during the finals' end,
                       case when press.number % 5 = 3 then feed_clock() + press.number * interval '7 minutes' + interval '1 day' end
                from zone_request_form form
                join zone backstage on backstage.event_id = :event and backstage.code = 'BCK'
                join zone workshops on workshops.event_id = :event and workshops.code = 'WSH'
                cross join (
                    select a.id, (row_number() over (order by a.id))::integer - 1 as number
                    from accreditation a
                    join registration r on r.id = a.registration_id
                    join person_position pp on pp.id = r.person_position_id
                    join position p on p.event_id = :event and p.id = pp.position_id and p.code = 'PR'
                    where a.event_id = :event and not a.deleted
                    order by a.id
                    limit 15) press
                where form.event_id = :event
                """).param("event", event).update();
    }

    private void allocations(long event) {
        db.sql("""
                insert into zone_request_allocation
                    (event_id, form_id, zone_id, accreditation_id, request_id, spot_label, allocated_at, wristband_distributed_at)
                select event_id, form_id, first_zone_id, accreditation_id, id, row_number() over (order by id),
                       requested_at + interval '1 day',
                       case when id % 2 = 0 then requested_at + interval '2 days' end
                from zone_request
                where event_id = :event and state = 'ALLOCATED'
                """).param("event", event).update();
    }
}
