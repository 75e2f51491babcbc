-- An event's own layout stays where it is, so that nodes of the version before go on printing while this one is installed.
set lock_timeout = '2s';
create table badge_position_layout (
    id                  bigint generated always as identity primary key,
    event_id            bigint      not null references event on delete cascade,
    name                text        not null,
    layout              jsonb       not null,
    background_image_id bigint references image,
    version             integer     not null default 1,
    changed_at          timestamptz not null default clock_timestamp(),
    changed_by          text        not null,
    constraint badge_position_layout_of_event unique (event_id, id)
);
comment on table badge_position_layout is 'how the badges of certain positions look, in place of badge_layout, the event''s own';
comment on column badge_position_layout.background_image_id is 'the image that layout names as its background: kept as long as it does';
create unique index badge_position_layout_name on badge_position_layout (event_id, lower(name));
create index badge_position_layout_by_background on badge_position_layout (background_image_id) where background_image_id is not null;

create table badge_layout_position (
    event_id    bigint not null,
    position_id bigint not null,
    layout_id   bigint not null,
    constraint badge_layout_position_once primary key (event_id, position_id),
    constraint badge_layout_position_layout foreign key (event_id, layout_id)
        references badge_position_layout (event_id, id) on delete cascade,
    constraint badge_layout_position_position foreign key (event_id, position_id)
        references position (event_id, id) on delete cascade
);
comment on table badge_layout_position is 'the positions of a layout; one without a row has the event''s own layout';
create index badge_layout_position_by_layout on badge_layout_position (event_id, layout_id);

create or replace function image_withdraw(given bigint) returns void language plpgsql as $$
begin
    -- Whoever else gives or takes this image is waited for here; only the next statement then sees what they did.
    perform from image where id = given for no key update;
    update image i
    set withdrawn_at = case when i.withdrawn_at is null then clock_timestamp() end
    where i.id = given
      and (i.withdrawn_at is null) = not (
            exists (select from person_image pi where pi.image_id = i.id and pi.review_state <> 'REJECTED')
            or exists (select from member m where m.flag_image_id = i.id)
            or exists (select from badge_layout l where l.background_image_id = i.id)
            or exists (select from badge_position_layout l where l.background_image_id = i.id));
end $$;

create trigger badge_position_layout_background_given_or_taken
    after insert or delete or update of background_image_id on badge_position_layout
    for each row execute function image_given_or_taken('background_image_id');

alter table badge_print_job add column files jsonb;
comment on column badge_print_job.files is
    'the files of the job, one for each kind of sheet, in the order of their parts: [{"parts", "bytes", "badges", "width", "height", "layouts"}]; null is one file of all parts';
