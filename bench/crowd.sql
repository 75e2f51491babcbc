-- An event with 5 zones and one position, which :holders people hold; prints event|position|zones. As with growth.sql,
-- the server renders what they have.
begin;
insert into event (name, start_date, end_date) values ('{"en": "Crowd"}', current_date, current_date) returning id as event \gset
insert into zone (event_id, code, name, color, text_color, sort)
    select :event, 'Z' || i, 'Zone ' || i, '#FFFFFF', '#000000', i from generate_series(1, 5) as i;
insert into position (event_id, code, name) values (:event, 'CROWD', '{"en": "Crowd"}') returning id as position \gset
create temporary table holder on commit drop as
    select nextval(pg_get_serial_sequence('person', 'id')) as id, i from generate_series(1, :holders) as i;
insert into person (id, first_name, last_name) select id, 'Holder', 'No ' || i from holder;
insert into person_position (person_id, event_id, position_id) select id, :event, :position from holder;
insert into registration (event_id, person_id, person_position_id, state)
    select event_id, person_id, id, 'APPROVED' from person_position where event_id = :event;
insert into accreditation (event_id, registration_id, person_id) select event_id, id, person_id from registration where event_id = :event;
commit;
select :event, :position, string_agg(id::text, ',' order by sort) from zone where event_id = :event;
