-- At 50,000 accreditations a page of ten took half a second: names had to be joined, folded and sorted for all of them.
create table accreditation_listing (
    event_id         bigint  not null,
    accreditation_id bigint  not null,
    person_id        bigint  not null,
    registration_id  bigint  not null,
    position_id      bigint  not null,
    member_id        bigint,
    skill_id         bigint,
    last_name        text collate "C",
    first_name       text collate "C",
    words            text    not null,
    has_photo        boolean not null,
    primary key (event_id, accreditation_id),
    constraint accreditation_listing_accreditation foreign key (event_id, accreditation_id)
        references accreditation (event_id, id)
);
comment on table accreditation_listing is
    'live accreditations as lists sort and filter them; written only by AccreditationListing just before a commit';
comment on column accreditation_listing.position_id is 'the effective position';
comment on column accreditation_listing.last_name is 'of the badge, folded: what lists sort by';
comment on column accreditation_listing.words is 'all names of the person and the badge, folded, a blank before each word';
create index accreditation_listing_by_name on accreditation_listing (event_id, last_name, first_name, accreditation_id);

insert into accreditation_listing
select a.event_id, a.id, a.person_id, a.registration_id, coalesce(a.position_id, pp.position_id), pp.member_id, pp.skill_id,
       folded(coalesce(a.last_name, p.last_name)), folded(coalesce(a.first_name, p.first_name)),
       ' ' || translate(folded(concat_ws(' ', p.first_name, p.last_name, a.first_name, a.last_name)), '-', ' '),
       exists (select from person_image i where i.person_id = a.person_id and i.review_state <> 'REJECTED')
from accreditation a
join registration r on r.event_id = a.event_id and r.id = a.registration_id
join person p on p.id = a.person_id
join person_position pp on pp.id = r.person_position_id
where not a.deleted;
