set lock_timeout = '2s';
alter table person_image add column review_reason text;
alter table person_image add column reviewed_by text;
alter table person_image add column reviewed_at timestamptz;
alter table person_image add constraint person_image_rejected_has_reason
    check (review_state = 'REJECTED' or review_reason is null);
comment on column person_image.review_reason is 'why it is rejected, as a word; review_note is the same for people to read';
comment on column person_image.reviewed_by is 'user name or client id of who decided last; null while it waits';
create index person_image_by_review on person_image (review_state, modified_at, id);
