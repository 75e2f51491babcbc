-- Mails, prints and imports are claimed in one way (decision 0033): a node owns a job until claimed_until, under its claim.
-- Renaming and adding columns rewrites no table and takes milliseconds.
set lock_timeout = '2s';
alter table badge_print_job rename column alive_at to claimed_until;
alter table badge_print_job add column taken_over integer not null default 0;
comment on column badge_print_job.claim is 'of the node that draws it: one whose claim ran out cannot write the file any more';
comment on column badge_print_job.claimed_until is 'until when the node owns it; after that another one draws it from the beginning';
comment on column badge_print_job.taken_over is 'how many nodes died over it: a job that kills nodes must not kill them all';

alter table registration_import add column claim uuid;
comment on column registration_import.claim is 'of the node that works on it: one whose claim ran out cannot go on with it';
