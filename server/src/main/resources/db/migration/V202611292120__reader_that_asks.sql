-- A reader that keeps no copy asks for each person (decision 0113). It may read nothing.
set lock_timeout = '2s';

alter table gate_set_up
    drop constraint gate_set_up_kind,
    add constraint gate_set_up_kind check (kind in ('SYSTEM', 'READER', 'APP'));
comment on column gate_set_up.kind is
    'SYSTEM: an access-control system that keeps a copy; READER: a reader that asks for each person; APP: the scan app';
