-- A badge whose position, zones or name changed after it was printed counted as printed all the same, because nothing kept what it says.
-- Badges printed before this are taken to say what is stored today: a later change shows on them too.
create table printed_badge (
    event_id         bigint      not null,
    accreditation_id bigint      not null,
    printed_at       timestamptz not null,
    first_name       text,
    last_name        text,
    position_id      bigint      not null,
    zones            bigint[]    not null,
    primary key (event_id, accreditation_id),
    constraint printed_badge_accreditation foreign key (event_id, accreditation_id)
        references accreditation (event_id, id) on delete cascade
);
comment on table printed_badge is
    'what the badge said that was printed last; compared when it is read, so that no change of a position or a zone has to look for badges';
comment on column printed_badge.printed_at is 'that of the accreditation; another one there means that the row is about an earlier badge';
comment on column printed_badge.position_id is 'the effective one; no key, because a badge keeps what was deleted meanwhile; the same for zones';
comment on column printed_badge.zones is 'the effective ones by number, not by their order on the badge';

insert into printed_badge (event_id, accreditation_id, printed_at, first_name, last_name, position_id, zones)
select a.event_id, a.id, a.printed_at, coalesce(a.first_name, p.first_name), coalesce(a.last_name, p.last_name),
       coalesce(a.position_id, pp.position_id), coalesce(z.zones, '{}')
from accreditation a
join registration r on r.id = a.registration_id
join person_position pp on pp.id = r.person_position_id
join person p on p.id = a.person_id
left join (
    select event_id, accreditation_id, array_agg(zone_id order by zone_id) as zones
    from accreditation_zone
    group by event_id, accreditation_id
) z on z.event_id = a.event_id and z.accreditation_id = a.id
where a.printed_at is not null and not a.deleted;
