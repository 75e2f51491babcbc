-- Columns without a computed default and an empty table: it costs nothing however many imports there are.
alter table registration_import
    add column header_row integer,
    add column day_order text not null default 'EITHER'
        constraint registration_import_day_order_value check (day_order in ('DAY_FIRST', 'MONTH_FIRST', 'EITHER'));
comment on column registration_import.header_row is 'row of the file that names the columns; null for imports of earlier versions';
comment on column registration_import.day_order is 'how 03/04/1999 is read in the last pass: as the clear days of the same column';

create table registration_import_file (
    import_id bigint  not null references registration_import on delete cascade,
    piece     integer not null,
    content   bytea   not null,
    primary key (import_id, piece)
);
comment on table registration_import_file is
    'personal data: the bytes of a file in pieces of 1 MB, to read it again in another encoding; they go with the import';
