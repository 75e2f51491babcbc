-- Fills up to :people people, each with an address.
with missing as (
    select greatest(:people - count(*), 0) as n, coalesce(max(id), 0) as after from person
), made as (
    insert into person (first_name, last_name)
    select 'Guest', 'No ' || after + i from missing, generate_series(1, n) as i
    returning id
)
insert into person_email (person_id, email_address, is_primary)
select id, 'Guest.' || id || '@example.org', true from made;
vacuum analyze person, person_email;
