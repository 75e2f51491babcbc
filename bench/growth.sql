-- Copies the demo event :source into an event of :size live accreditations of people who are there, whose ids begin at :first; prints
-- its id. Only what people typed in is copied: effective zones, listing and feed are left to the server's own code.
\set QUIET on
begin;
set local synchronous_commit = off;
insert into event (name, start_date, end_date, time_zone)
    select jsonb_build_object('en', 'Event of ' || :size), start_date, end_date, time_zone from event where id = :source
    returning id as event \gset
-- The keys hold by construction; checking them row by row would take most of the time.
set local session_replication_role = replica;
insert into zone (id, event_id, code, name, color, text_color, quota, sort)
    select :first + id, :event, code, name, color, text_color, null, sort from zone where event_id = :source;
insert into zone (id, event_id, code, name, color, text_color, sort)
    values (:first, :event, 'BENCH', 'Given and taken by the benchmark', '#FFFFFF', '#000000', 1000);
insert into sector (id, event_id, name) select :first + id, :event, name from sector where event_id = :source;
insert into skill (id, event_id, sector_id, skill_number, name)
    select :first + id, :event, :first + sector_id, skill_number, name from skill where event_id = :source;
insert into position (id, event_id, code, name, line1, line2, line3, color, text_color, sort)
    select :first + id, :event, code, name, line1, line2, line3, color, text_color, sort from position where event_id = :source;
insert into position_zone (event_id, position_id, zone_id)
    select :event, :first + position_id, :first + zone_id from position_zone where event_id = :source;

create temporary table original on commit drop as
    select row_number() over (order by a.id) - 1 as i, pp.position_id, pp.skill_id, pp.sector_id, pp.member_id, pp.organization_id,
           pp.organizational_unit, pp.open_field, photo.image_id
    from accreditation a
    join registration r on r.id = a.registration_id
    join person_position pp on pp.id = r.person_position_id
    left join lateral (
        select image_id from person_image where person_id = a.person_id and review_state <> 'REJECTED' order by id limit 1
    ) photo on true
    where a.event_id = :source and not a.deleted;
create temporary table copy on commit drop as
    select :first + n as id, n, p.id as person_id, o.*
    from (select id, row_number() over (order by id) as n from person order by id limit :size) p
    join original o on o.i = p.n % (select count(*) from original);
insert into person_position (id, person_id, event_id, position_id, skill_id, sector_id, member_id, organization_id,
                             organizational_unit, open_field)
    select id, person_id, :event, :first + position_id, :first + skill_id, :first + sector_id, member_id, organization_id,
           organizational_unit, open_field
    from copy order by n;
insert into registration (id, event_id, person_id, person_position_id, state)
    select id, :event, person_id, id, 'APPROVED' from copy order by n;
insert into accreditation (id, event_id, registration_id, person_id) select id, :event, id, person_id from copy order by n;
insert into person_image (person_id, type, image_id)
    select c.person_id, 'ACCREDITATION', c.image_id from copy c
    where c.image_id is not null and not exists (select from person_image pi where pi.person_id = c.person_id);
commit;
select :event;
