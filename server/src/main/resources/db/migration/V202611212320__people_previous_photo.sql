-- Who reviews a photo sees the one that it replaced and why that was refused: the same photo comes again more often than one thinks.
set lock_timeout = '2s';
alter table person_image add column previous_image_id bigint references image on delete set null;
alter table person_image add column previous_reason text;
comment on column person_image.previous_image_id is
    'what image_id replaced, shown beside it in the review; null when that was removed as unused';
comment on column person_image.previous_reason is 'why the one before was refused, as a word; null when it was not';
create index person_image_by_previous on person_image (previous_image_id) where previous_image_id is not null;
