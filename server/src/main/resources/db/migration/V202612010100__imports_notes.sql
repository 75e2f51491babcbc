-- What a sender should know about a workbook, because the program shows it otherwise: which sheet was read, and what of it is hidden.
alter table registration_import add column notes jsonb;
comment on column registration_import.notes is 'which sheet of a workbook was read and what of it is hidden; null for CSV, and for files of earlier versions';
