create table gate_set_up (
    id        bigint generated always as identity primary key,
    event_id  bigint      not null references event on delete cascade,
    name      text        not null,
    kind      text        not null constraint gate_set_up_kind check (kind in ('SYSTEM', 'APP')),
    client_id text        references client,
    code_hash text        constraint gate_set_up_code unique,
    made_at   timestamptz not null default clock_timestamp()
);
comment on table gate_set_up is 'gates that somebody set up in the console, and the client that each of them is';
comment on column gate_set_up.client_id is 'null for a scan app whose set-up code nobody has used yet';
comment on column gate_set_up.code_hash is 'the newest set-up code of a scan app; null once it was used';
create index gate_set_up_of_event on gate_set_up (event_id, id);
create table gate_set_up_zone (
    set_up_id bigint not null references gate_set_up on delete cascade,
    event_id  bigint not null,
    zone_id   bigint not null,
    primary key (set_up_id, zone_id),
    constraint gate_set_up_zone_zone foreign key (event_id, zone_id) references zone (event_id, id) on delete cascade
);
comment on table gate_set_up_zone is 'the zones that a gate serves, as the desk says; it scans others as well';
create index gate_set_up_zone_of_zone on gate_set_up_zone (event_id, zone_id);
