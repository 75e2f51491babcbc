-- The console said that somebody looks at each photo, and printed those that nobody had looked at. Whether photos are reviewed is now a setting: events
-- that are there print as before, because nobody may be reviewing their photos; the service makes new events with a review.
set lock_timeout = '2s';
alter table event add column photos_reviewed boolean not null default false;
comment on column event.photos_reviewed is
    'whether a badge is printed only when its photo is approved; an order to print may ask for all photos';
