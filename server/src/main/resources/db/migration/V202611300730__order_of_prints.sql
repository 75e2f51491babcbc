-- Badges of a print can come by member, position or group, with a sheet between two of them, so that they are handed out as they lie.
set lock_timeout = '2s';
alter table badge_print_job
    add column sort text not null default 'NAME',
    add column separated boolean not null default false,
    add constraint badge_print_job_sort_value check (sort in ('NAME', 'MEMBER', 'POSITION', 'GROUP'));
comment on column badge_print_job.sort is 'order of the badges: NAME, MEMBER, POSITION or GROUP';
comment on column badge_print_job.separated is 'whether a sheet lies between two members, positions or groups';
