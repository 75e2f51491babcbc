-- A row of a file must find each row before it that is about the same person, whichever way either of them names the person.
-- Files are kept for some days only, so the table is small.
alter table registration_import_row
    add column name_key   uuid,
    add column known_name text,
    add column said_name  text;
comment on column registration_import_row.person_key is 'digest of the address, so that a row is found by a later row with the same address';
comment on column registration_import_row.person_hash is 'digest of what the row says of a person and of which position: rows that say the same have the same';
comment on column registration_import_row.name_key is 'digest of the names: a later row without an address finds the row by it';
comment on column registration_import_row.known_name is 'name of the person before the row; null where it stays as it is';
comment on column registration_import_row.said_name is 'what the row makes of it, or would if it were not refused';
create index registration_import_row_by_name on registration_import_row (import_id, name_key) where name_key is not null;
create index registration_import_row_of_person on registration_import_row (import_id, person_id) where person_id is not null;

-- Imports recognise a person by any address, not only by the primary one: after a merge the old address is no longer primary.
create index person_email_other on person_email (lower(email_address) collate "C", person_id) where not is_primary;
