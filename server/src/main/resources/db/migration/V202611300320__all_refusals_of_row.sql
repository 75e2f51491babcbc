-- Whoever mends a file learns of everything that is wrong with a row, not of the first thing alone.
set lock_timeout = '2s';

alter table registration_import_row
    add column also_refused jsonb;
comment on column registration_import_row.also_refused is
    'the things for which the row is refused besides field, value and reason: an array of objects with field, value, reason, detail and limit; null where there are none';
