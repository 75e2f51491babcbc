-- A node of the old version went on writing old documents during and after a rolling upgrade. One row: takes no time.
alter table feed_renderer add column begun integer not null default 0;
update feed_renderer set begun = version;
comment on column feed_renderer.begun is 'the newest version that ever began to render; nodes of an older one write no documents';
