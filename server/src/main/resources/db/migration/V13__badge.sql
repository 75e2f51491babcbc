create table badge_layout (
    event_id            bigint      primary key references event on delete cascade,
    layout              jsonb       not null,
    background_image_id bigint      references image,
    version             integer     not null,
    changed_at          timestamptz not null default clock_timestamp(),
    changed_by          text        not null
);
comment on table badge_layout is 'how the badges of an event look; an event without a row has the default layout';
comment on column badge_layout.event_id is 'the event';
comment on column badge_layout.layout is 'parts and elements, as the API has them (docs/api/badges.md)';
comment on column badge_layout.background_image_id is 'the image that layout names as its background, which is kept as long';
comment on column badge_layout.version is '1 for the first layout; version 0 in the API is the default layout';
comment on column badge_layout.changed_at is 'when it was changed last';
comment on column badge_layout.changed_by is 'who changed it, as the log names that user or client';

create trigger badge_layout_background_given_or_taken after insert or delete or update of background_image_id on badge_layout
    for each row execute function image_given_or_taken('background_image_id');

create table badge_position_layout (
    id                  bigint      generated always as identity primary key,
    event_id            bigint      not null references event on delete cascade,
    name                text        not null,
    layout              jsonb       not null,
    background_image_id bigint      references image,
    version             integer     not null default 1,
    changed_at          timestamptz not null default clock_timestamp(),
    changed_by          text        not null,
    constraint badge_position_layout_of_event unique (event_id, id)
);
comment on table badge_position_layout is 'how the badges of certain positions look, instead of badge_layout';
comment on column badge_position_layout.id is 'identifies the layout';
comment on column badge_position_layout.event_id is 'the event';
comment on column badge_position_layout.name is 'name of the layout';
comment on column badge_position_layout.layout is 'parts and elements, as the API has them (docs/api/badges.md)';
comment on column badge_position_layout.background_image_id is 'the image that layout names as its background, which is kept as long';
comment on column badge_position_layout.version is 'rises with every change of the layout; a change that names an older version is refused';
comment on column badge_position_layout.changed_at is 'when it was changed last';
comment on column badge_position_layout.changed_by is 'who changed it, as the log names that user or client';
create unique index badge_position_layout_name on badge_position_layout (event_id, lower(name));
create index badge_position_layout_by_background on badge_position_layout (background_image_id) where background_image_id is not null;

create trigger badge_position_layout_background_given_or_taken
    after insert or delete or update of background_image_id on badge_position_layout
    for each row execute function image_given_or_taken('background_image_id');

create table badge_layout_position (
    event_id    bigint not null,
    position_id bigint not null,
    layout_id   bigint not null,
    constraint badge_layout_position_once primary key (event_id, position_id),
    constraint badge_layout_position_layout foreign key (event_id, layout_id)
        references badge_position_layout (event_id, id) on delete cascade,
    constraint badge_layout_position_position foreign key (event_id, position_id) references position (event_id, id) on delete cascade
);
comment on table badge_layout_position is 'the positions of a layout; a position without a row has the layout of the event';
comment on column badge_layout_position.event_id is 'the event';
comment on column badge_layout_position.position_id is 'the position';
comment on column badge_layout_position.layout_id is 'its layout';
create index badge_layout_position_by_layout on badge_layout_position (event_id, layout_id);

create table badge_layout_picture (
    event_id  bigint not null references event on delete cascade,
    layout_id bigint,
    image_id  bigint not null references image,
    constraint badge_layout_picture_once unique nulls not distinct (event_id, layout_id, image_id),
    constraint badge_layout_picture_layout foreign key (event_id, layout_id)
        references badge_position_layout (event_id, id) on delete cascade
);
comment on table badge_layout_picture is 'the images that layouts show, which are kept as long';
comment on column badge_layout_picture.event_id is 'the event';
comment on column badge_layout_picture.layout_id is 'the layout in badge_position_layout; null: the one in badge_layout';
comment on column badge_layout_picture.image_id is 'the image';
create index badge_layout_picture_by_image on badge_layout_picture (image_id);

create trigger badge_layout_picture_given_or_taken after insert or delete or update of image_id on badge_layout_picture
    for each row execute function image_given_or_taken('image_id');

create table badge_print_job (
    id               bigint      generated always as identity primary key,
    event_id         bigint      not null references event on delete cascade,
    state            text        not null default 'QUEUED',
    reprint          boolean     not null,
    reason           text,
    reason_text      text,
    require_photo    boolean     not null,
    refused          jsonb       not null,
    total            integer     not null,
    done             integer     not null default 0,
    error            text,
    requested_at     timestamptz not null default clock_timestamp(),
    requested_name   text        not null,
    requested_client text,
    requested_user   bigint,
    idempotency_key  text,
    claim            uuid,
    claimed_until    timestamptz,
    finished_at      timestamptz,
    file_bytes       bigint,
    photos           text        not null default 'ANY',
    taken_over       integer     not null default 0,
    files            jsonb,
    order_id         bigint,
    constraint badge_print_job_once unique (event_id, requested_client, idempotency_key),
    constraint badge_print_job_state_value check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED')),
    constraint badge_print_job_reason_value check (reason in ('LOST', 'DAMAGED', 'DATA_CHANGED', 'OTHER')),
    constraint badge_print_job_photos_value check (photos in ('APPROVED', 'ANY'))
);
comment on table badge_print_job is 'badges that were ordered at once, in one file; kept as part of the print log';
comment on column badge_print_job.id is 'identifies the print';
comment on column badge_print_job.event_id is 'the event';
comment on column badge_print_job.state is 'QUEUED, RUNNING, DONE or FAILED';
comment on column badge_print_job.reprint is 'whether badges that are printed already are printed again';
comment on column badge_print_job.reason is 'why again: LOST, DAMAGED, DATA_CHANGED or OTHER';
comment on column badge_print_job.reason_text is 'the reason in words';
comment on column badge_print_job.require_photo is 'whether badges without a photo are left out';
comment on column badge_print_job.refused is 'badges that are not in the file, and why: [{"accreditation_id", "reason"}]';
comment on column badge_print_job.total is 'number of badges in the file';
comment on column badge_print_job.done is 'number of badges drawn so far';
comment on column badge_print_job.error is 'why it failed';
comment on column badge_print_job.requested_at is 'when it was ordered';
comment on column badge_print_job.requested_name is 'who ordered it, as the log names that user or client';
comment on column badge_print_job.requested_client is 'the client that sent the order';
comment on column badge_print_job.requested_user is 'the user for whom it was sent';
comment on column badge_print_job.idempotency_key is 'header Idempotency-Key of the order: the same one again returns this print';
comment on column badge_print_job.claim is
    'random mark of the node that draws it; a node whose claim has expired cannot write the file any more';
comment on column badge_print_job.claimed_until is 'when the claim expires; then another node draws the file from its beginning';
comment on column badge_print_job.finished_at is 'when the file was finished';
comment on column badge_print_job.file_bytes is 'size of the file in bytes; null before it is finished and after it was deleted';
comment on column badge_print_job.photos is
    'ANY, or APPROVED: leaves out badges whose photo is not approved, including photos that were replaced while the file was drawn';
comment on column badge_print_job.taken_over is 'number of nodes that ended while they drew it, so that a print cannot end every node';
comment on column badge_print_job.files is
    'the files of the print, one for each kind of sheet, in the order of their parts: [{"parts", "bytes", "badges", "width", '
    '"height", "layouts"}]; null: one file of all parts';
comment on column badge_print_job.order_id is 'the first print of an order that needed several files; null for a print alone';
create index badge_print_job_waiting on badge_print_job (id) where state in ('QUEUED', 'RUNNING');
create index badge_print_job_with_file on badge_print_job (finished_at) where file_bytes is not null;
create index badge_print_job_of_event on badge_print_job (event_id, id);
create index badge_print_job_order on badge_print_job (event_id, order_id) where order_id is not null;

create table badge_print (
    job_id           bigint  not null references badge_print_job on delete cascade,
    event_id         bigint  not null,
    accreditation_id bigint  not null,
    place            integer not null,
    state            text    not null default 'WAITING',
    random_hash      uuid,
    photo            boolean,
    printed_at       timestamptz,
    constraint badge_print_key primary key (job_id, accreditation_id),
    constraint badge_print_accreditation foreign key (event_id, accreditation_id) references accreditation (event_id, id),
    constraint badge_print_state_value check (state in ('WAITING', 'PRINTED', 'PRINTED_MEANWHILE', 'CHANGED_MEANWHILE', 'RELEASED'))
);
comment on table badge_print is 'the badges of each print';
comment on column badge_print.job_id is 'the print';
comment on column badge_print.event_id is 'the event';
comment on column badge_print.accreditation_id is 'the accreditation';
comment on column badge_print.place is 'position in the file, from 0, by last name';
comment on column badge_print.state is
    'WAITING, PRINTED, RELEASED (the print failed); PRINTED_MEANWHILE and CHANGED_MEANWHILE: the page is to be thrown away';
comment on column badge_print.random_hash is 'random_hash that was printed: tells whether a badge at hand is the valid one';
comment on column badge_print.photo is 'whether it was printed with a photo';
comment on column badge_print.printed_at is
    'when the file with the badge was finished, also for pages to throw away; the badge counts as printed only in state PRINTED';
-- Of two desks that print the same person at once, one is refused.
create unique index badge_print_waits_once on badge_print (accreditation_id) where state = 'WAITING';
create index badge_print_of_accreditation on badge_print (event_id, accreditation_id, job_id);

create table badge_print_file (
    job_id bigint  not null references badge_print_job on delete cascade,
    part   integer not null,
    bytes  bytea   not null,
    constraint badge_print_file_key primary key (job_id, part)
);
-- PDF is compressed already.
alter table badge_print_file alter column bytes set storage external;
comment on table badge_print_file is
    'files of badges in pieces of 1 MB, in the database so that every node can send them; deleted after a day';
comment on column badge_print_file.job_id is 'the print';
comment on column badge_print_file.part is 'number of the piece, from 0';
comment on column badge_print_file.bytes is 'content of the piece';
