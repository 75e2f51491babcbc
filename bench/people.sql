-- Fills up to :people people, each with an address and the name of somebody who is there already (of an empty database: a guest).
begin;
-- The keys hold by construction; checking them row by row would take long.
set local session_replication_role = replica;
create temporary table named on commit drop as
    select row_number() over (order by id) - 1 as i, first_name, last_name from person order by id limit 20000;
with missing as (
    select greatest(:people - count(*), 0) as n, coalesce(max(id), 0) as after from person
), made as (
    insert into person (first_name, last_name)
    select coalesce(named.first_name, 'Guest'), coalesce(named.last_name, 'No ' || after + g.n)
    from missing
    cross join generate_series(1, missing.n) as g (n)
    left join named on named.i = g.n % greatest((select count(*) from named), 1)
    returning id
)
insert into person_email (person_id, email_address, is_primary)
select id, 'Guest.' || id || '@example.org', true from made;
commit;
