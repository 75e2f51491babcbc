create table badge_layout (
    event_id            bigint primary key references event on delete cascade,
    layout              jsonb       not null,
    background_image_id bigint references image,
    version             integer     not null,
    changed_at          timestamptz not null default clock_timestamp(),
    changed_by          text        not null
);
comment on table badge_layout is 'how the badges of an event look; an event without a row has the default of the program';
comment on column badge_layout.background_image_id is 'the image that layout names as its background: kept as long as it does';
comment on column badge_layout.version is '1 for the first; 0 on the wire is the default';
