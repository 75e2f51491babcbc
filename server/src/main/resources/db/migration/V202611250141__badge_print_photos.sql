set lock_timeout = '2s';
alter table badge_print_job add column photos text not null default 'ANY';
alter table badge_print_job add constraint badge_print_job_photos_value check (photos in ('APPROVED', 'ANY'));
comment on column badge_print_job.photos is
    'APPROVED leaves out badges whose photo is not reviewed, also those whose photo was replaced while the file was drawn';
