-- Pages word in their reader's language how long a refused value is and may be. Rows of earlier versions have it in their sentence alone.
alter table registration_import_row
    add column value_length  integer,
    add column value_longest integer;
comment on column registration_import_row.value_length is 'how long a value is that was refused as too long; else null';
comment on column registration_import_row.value_longest is 'how long it may be';
