set lock_timeout = '2s';
-- A person whose registration moves to another one takes the position along; the registration follows it.
alter table registration drop constraint registration_position;
alter table registration add constraint registration_position foreign key (person_id, person_position_id)
    references person_position (person_id, id) on update cascade not valid;

alter table person add column merged_into bigint references person;
comment on column person.merged_into is
    'who this person turned out to be: nobody sees this row any more, it only keeps what cannot move (tombstones at the gates). Erasing that person erases this row too';
create index person_merged on person (merged_into) where merged_into is not null;
