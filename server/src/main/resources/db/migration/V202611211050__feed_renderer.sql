create table feed_renderer (
    version integer not null
);
comment on table feed_renderer is 'one row: which version of the renderer wrote the documents in accreditation_feed';
insert into feed_renderer values (1);
