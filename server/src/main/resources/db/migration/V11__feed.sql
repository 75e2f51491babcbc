create table event_feed (
    event_id         bigint      primary key,
    revision         bigint      not null default 0,
    changed_at       timestamptz not null default clock_timestamp(),
    stamp            uuid        not null default gen_random_uuid(),
    count            bigint      not null default 0,
    digest           bigint      not null default 0,
    zones_known_from timestamptz,
    history_from     timestamptz
);
comment on table event_feed is
    'head of each event''s feed. It is a table of its own so that no foreign key locks the row by accident: its row lock puts the '
    'commits of changes in order';
comment on column event_feed.event_id is 'the event';
comment on column event_feed.revision is 'number of the latest change';
comment on column event_feed.changed_at is 'time stamp of that revision';
comment on column event_feed.stamp is 'random mark of that revision: it reveals a cursor of another database, or from before a restore';
comment on column event_feed.count is 'number of live accreditations';
comment on column event_feed.digest is 'xor over the live accreditations of the first 8 bytes of sha256("<id>:<revision>")';
comment on column event_feed.zones_known_from is 'effective zones from before are not known; null: all since the first revision are';
comment on column event_feed.history_from is
    'what gates were sent before may be of a lost history; never later than changed_at; null: none was lost';

create table feed_revision (
    event_id bigint      not null,
    revision bigint      not null,
    at       timestamptz not null,
    stamp    uuid        not null,
    primary key (event_id, revision)
);
comment on table feed_revision is 'revisions of each feed';
comment on column feed_revision.event_id is 'the event';
comment on column feed_revision.revision is 'its number';
comment on column feed_revision.at is 'its time stamp';
comment on column feed_revision.stamp is 'its random mark';

create table feed_history (
    one        boolean default true primary key,
    history    text    not null,
    restored   text    not null default '',
    changed_at timestamptz,
    constraint feed_history_one_check check (one)
);
comment on table feed_history is 'one row: the history to which the feeds belong, to notice when the database went back';
comment on column feed_history.one is 'always true, so that there is one row';
comment on column feed_history.history is 'result of feed_history_now() when it was last noted';
comment on column feed_history.restored is 'what the home says about the backup from which it was restored';
comment on column feed_history.changed_at is 'when a node last noticed another history; null: never';

-- Without it, scans that gates send again after a restore would be judged by revisions that mean something else since.
create table feed_break (
    event_id   bigint      not null references event on delete cascade,
    revision   bigint      not null,
    at         timestamptz not null,
    kept_until timestamptz not null,
    primary key (event_id, revision)
);
comment on table feed_break is
    'where the history of a feed went back: a gate that was sent this revision or a later one before then was sent what is lost';
comment on column feed_break.event_id is 'the event';
comment on column feed_break.revision is 'the first revision after the loss';
comment on column feed_break.at is 'when a node noticed the loss';
comment on column feed_break.kept_until is 'the time of the last revision before it: what was decided later is lost';

-- What identifies the history of this database: the data directory, its timeline, the database, and the file of event_feed, which a dump
-- that is restored into the same database makes anew. A migration that rewrites event_feed makes all gates fetch everything once. A standby
-- has no history: a balancer may still lead to one for a moment after a switch-over.
create function feed_history_now() returns text language sql volatile as $$
    select case when pg_is_in_recovery() then 'standby' else concat_ws('.',
        (select system_identifier from pg_control_system()),
        left(pg_walfile_name(pg_current_wal_lsn()), 8),
        (select oid from pg_database where datname = current_database()),
        pg_relation_filenode('event_feed'::regclass)) end
$$;
comment on function feed_history_now is 'what identifies the history of this database; the word standby on a standby';

create function feed_history_is_noted(of_home text) returns boolean language sql volatile as $$
    select history = feed_history_now() and of_home in ('', restored) from feed_history
$$;
comment on function feed_history_is_noted is 'whether the history is the one in feed_history';

insert into feed_history (history) values (feed_history_now());

create function feed_clock() returns timestamptz
    language sql volatile
    return coalesce(nullif(current_setting('gatehouse.clock', true), '')::timestamptz, clock_timestamp());
comment on function feed_clock is
    'clock of the feed. A transaction that loads history, such as the demo, sets gatehouse.clock, so that what happened days ago is '
    'not new to a gate';

-- Each event has a row from the start: an event without a feed row could not be locked. Its id may have been another event's in a lost
-- history.
create function event_feed_begin() returns trigger language plpgsql as $$
begin
    insert into event_feed (event_id, changed_at, history_from)
        select new.id, clock.at, case when h.changed_at is not null then least(h.changed_at, clock.at) end
        from feed_history h, (select feed_clock() as at offset 0) clock;
    insert into feed_revision (event_id, revision, at, stamp)
        select event_id, revision, changed_at, stamp from event_feed where event_id = new.id;
    return new;
end $$;
comment on function event_feed_begin is 'makes the feed of a new event';

create trigger event_feed_begin after insert on event
    for each row execute function event_feed_begin();

-- Each event gets a revision that no gate was sent. It is later than what nodes told of the lost history, if its clock was ahead.
create function feed_history_begins(events bigint[], times timestamptz[]) returns bigint language sql volatile as $$
    update feed_history set changed_at = feed_clock();
    select from event_feed order by event_id for update;
    with risen as (
        update event_feed f
        set revision = f.revision + 1, stamp = gen_random_uuid(), changed_at = now.at, history_from = now.at
        from (select e.event_id, e.changed_at as kept_until,
                     greatest(feed_clock(), e.changed_at, told.at) + interval '1 microsecond' as at
              from event_feed e
              left join unnest(events, times) as told (event_id, at) on told.event_id = e.event_id) now
        where now.event_id = f.event_id
        returning f.event_id, f.revision, f.changed_at, f.stamp, now.kept_until
    ), begun as (
        insert into feed_revision (event_id, revision, at, stamp)
        select event_id, revision, changed_at, stamp from risen
    ), noted as (
        insert into feed_break (event_id, revision, at, kept_until)
        select event_id, revision, changed_at, kept_until from risen
        on conflict (event_id, revision) do update set at = excluded.at, kept_until = excluded.kept_until
        returning 1
    )
    select count(*) from noted
$$;
comment on function feed_history_begins is 'lets all gates fetch everything once; returns the number of events';

-- An event to which nothing belongs can be deleted; rows of the feed refer to it without a foreign key, so that none locks the head by
-- accident, and go here. There are no documents to delete: an accreditation keeps its event.
create function event_feed_end() returns trigger language plpgsql as $$
begin
    delete from feed_gate where event_id = old.id;
    delete from feed_revision where event_id = old.id;
    delete from event_feed where event_id = old.id;
    return old;
end $$;
comment on function event_feed_end is 'removes the feed of a deleted event';

create trigger event_feed_end after delete on event
    for each row execute function event_feed_end();

create table accreditation_feed (
    event_id         bigint      not null,
    accreditation_id bigint      not null,
    revision         bigint      not null,
    changed_at       timestamptz not null,
    deleted          boolean     not null,
    document         text        not null,
    primary key (event_id, accreditation_id)
) with (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 1000);
comment on table accreditation_feed is 'what gates are sent: one complete document for each accreditation, including tombstones';
comment on column accreditation_feed.event_id is 'the event';
comment on column accreditation_feed.accreditation_id is 'the accreditation';
comment on column accreditation_feed.revision is 'revision of the feed that wrote the document';
comment on column accreditation_feed.changed_at is 'time stamp of that revision';
comment on column accreditation_feed.deleted is 'whether it is a tombstone';
comment on column accreditation_feed.document is 'JSON exactly as it is sent';
create index accreditation_feed_by_time on accreditation_feed (event_id, changed_at);
-- Pages of changes begin after (revision, id): one revision may have 20,000 documents, and with the revision alone in the index a page in
-- its middle would read and sort all of them.
create index accreditation_feed_by_place on accreditation_feed (event_id, revision, accreditation_id);

create table feed_renderer (
    version integer not null,
    begun   integer not null default 0
);
comment on table feed_renderer is 'one row: the version of the renderer that wrote the documents in accreditation_feed';
comment on column feed_renderer.version is 'the version';
comment on column feed_renderer.begun is 'the newest version that ever began to render; nodes of an older version write no documents';

insert into feed_renderer (version, begun) values (1, 1);

-- Each function in it is immutable, which convert_to and text || bigint are not, so the planner puts the body in place of the call. Of
-- digits and a colon, ::bytea makes just their bytes.
create function feed_mark(accreditation_id bigint, revision bigint) returns bigint
    language sql immutable parallel safe
    return ('x' || encode(substring(sha256((accreditation_id::text || ':' || revision::text)::bytea) for 8), 'hex'))::bit(64)::bigint;
comment on function feed_mark is 'first 8 bytes of sha256("<id>:<revision>"), the summand of event_feed.digest';

-- Each keyword is replaced once, and what replaces it is not searched again, so a member named "SKILL" stays one. Longer keywords go first:
-- SKILL is part of SKILL_AND_NUMBER. The marks are private-use characters, which are removed from the values. PL/pgSQL keeps its plan: as
-- an SQL function a call took 25 us instead of 10, and a document has three.
create function badge_line_replaced(template text, skill text, skill_number text, sector text, "position" text, details text,
                           member text, organization text, organizational_unit text) returns text
    language plpgsql immutable parallel safe as $$
declare
    marks constant text := U&'\E000\E001\E002\E003\E004\E005\E006\E007\E008';
begin
    return replace(replace(replace(replace(replace(replace(replace(replace(replace(
        replace(replace(replace(replace(replace(replace(replace(replace(replace(
            translate(template, marks, ''),
            'ORGANIZATION_OR_MEMBER', U&'\E000'), 'ORGANIZATIONAL_UNIT', U&'\E001'), 'SKILL_AND_NUMBER', U&'\E002'),
            'ORGANIZATION', U&'\E003'), 'POSITION', U&'\E004'), 'DETAILS', U&'\E005'), 'SECTOR', U&'\E006'),
            'MEMBER', U&'\E007'), 'SKILL', U&'\E008'),
        U&'\E000', translate(coalesce(organization, member, ''), marks, '')),
        U&'\E001', translate(coalesce(organizational_unit, ''), marks, '')),
        U&'\E002', translate(concat_ws(' ', skill_number, skill), marks, '')),
        U&'\E003', translate(coalesce(organization, ''), marks, '')),
        U&'\E004', translate(coalesce("position", ''), marks, '')),
        U&'\E005', translate(coalesce(details, ''), marks, '')),
        U&'\E006', translate(coalesce(sector, ''), marks, '')),
        U&'\E007', translate(coalesce(member, ''), marks, '')),
        U&'\E008', translate(coalesce(skill, ''), marks, ''));
end $$;
comment on function badge_line_replaced is 'any template of a badge line with its keywords replaced';

-- Most lines are one keyword or empty, with nothing to search and replace: a call takes 1 us instead of 3.
create function badge_line(template text, skill text, skill_number text, sector text, "position" text, details text,
                           member text, organization text, organizational_unit text) returns text
    language plpgsql immutable parallel safe as $$
declare
    -- What badge_line_replaced takes out of the values too.
    marks constant text := U&'\E000\E001\E002\E003\E004\E005\E006\E007\E008';
begin
    return case coalesce(template, '')
        when '' then template
        when 'MEMBER' then translate(coalesce(member, ''), marks, '')
        when 'POSITION' then translate(coalesce("position", ''), marks, '')
        when 'ORGANIZATION_OR_MEMBER' then translate(coalesce(organization, member, ''), marks, '')
        when 'SKILL' then translate(coalesce(skill, ''), marks, '')
        when 'SKILL_AND_NUMBER' then translate(concat_ws(' ', skill_number, skill), marks, '')
        when 'SECTOR' then translate(coalesce(sector, ''), marks, '')
        when 'DETAILS' then translate(coalesce(details, ''), marks, '')
        when 'ORGANIZATION' then translate(coalesce(organization, ''), marks, '')
        when 'ORGANIZATIONAL_UNIT' then translate(coalesce(organizational_unit, ''), marks, '')
        else badge_line_replaced(template, skill, skill_number, sector, "position", details, member, organization, organizational_unit)
    end;
end $$;
comment on function badge_line is 'template of a badge line with its keywords replaced';

create function badge_lines(override text, line1 text, line2 text, line3 text, skill text, skill_number text, sector text,
                            "position" text, details text, member text, organization text, organizational_unit text) returns text[]
    language sql immutable parallel safe as $$
    select case when override is not null then string_to_array(override, E'\n') else array[
        coalesce(badge_line(line1, skill, skill_number, sector, "position", details, member, organization, organizational_unit), ''),
        coalesce(badge_line(line2, skill, skill_number, sector, "position", details, member, organization, organizational_unit), ''),
        coalesce(badge_line(line3, skill, skill_number, sector, "position", details, member, organization, organizational_unit), '')]
    end
$$;
comment on function badge_lines is
    'lines of a badge: the override split at its line breaks, else the templates with their keywords replaced';

-- Written every second for the gates that polled. Only columns without an index change, so PostgreSQL finds room for the new row on the
-- same page.
create table feed_gate (
    event_id          bigint           not null,
    client_id         text             not null,
    device            text             not null,
    position          bigint,
    position_at       timestamptz,
    stamp             uuid,
    previous          bigint,
    previous_at       timestamptz,
    served_at         timestamptz,
    first_poll_at     timestamptz      not null,
    last_poll_at      timestamptz      not null,
    polls             bigint           not null,
    missed_polls      bigint           not null default 0,
    clock_offset_ms   bigint,
    clock_offset_from text,
    last_scan_at      timestamptz,
    poll_seconds      double precision not null default 120,
    primary key (event_id, client_id, device),
    constraint feed_gate_clock_offset_from_value check (clock_offset_from in ('date', 'since')),
    constraint feed_gate_position_whole check ((("position" is null) = (stamp is null)) and (("position" is null) = (previous is null)))
) with (fillfactor = 50);
comment on table feed_gate is
    'what each gate was sent (decision 0016); written with a delay of at most a second, so it is never newer than the truth';
comment on column feed_gate.event_id is 'the event';
comment on column feed_gate.client_id is 'the client that polls';
comment on column feed_gate.device is 'header Gatehouse-Device; empty when not sent';
comment on column feed_gate.position is 'revision up to which it was sent everything without a gap; null if never';
comment on column feed_gate.position_at is 'time stamp of that revision';
comment on column feed_gate.stamp is 'random mark of that revision: it reveals a row from before a restore';
comment on column feed_gate.previous is 'the position before; if the last response was lost, the gate is sent everything after it again';
comment on column feed_gate.previous_at is 'time stamp of that revision';
comment on column feed_gate.served_at is 'when the gate was last sent everything after previous';
comment on column feed_gate.first_poll_at is 'when it polled for the first time';
comment on column feed_gate.last_poll_at is 'when it polled last';
comment on column feed_gate.polls is 'number of its polls';
comment on column feed_gate.missed_polls is 'number of polls that were missing in pauses of at least three of its intervals';
comment on column feed_gate.clock_offset_ms is 'its clock minus ours, in milliseconds';
comment on column feed_gate.clock_offset_from is
    'how that is known: date, from its header Date; since, from since + 3 minutes if it polls as specified';
comment on column feed_gate.last_scan_at is 'when it last reported a scan, by our clock';
comment on column feed_gate.poll_seconds is
    'seconds between its polls, learned from them, at least 60: a longer pause at most doubles it, a shorter one lowers it by a tenth';

-- A pause shorter than three intervals counts as none: it is one late poll, or a failed one that was repeated.
create function feed_missed_polls(pause interval, seconds double precision) returns bigint language sql immutable as $$
    select case when extract(epoch from pause) >= 3 * seconds then round(extract(epoch from pause) / seconds)::bigint - 1 else 0 end
$$;
comment on function feed_missed_polls is 'number of polls that are missing in a pause between two polls';

create table scan_only_gate (
    event_id      bigint      not null references event on delete cascade,
    client_id     text        not null,
    device        text        not null,
    first_scan_at timestamptz not null,
    last_scan_at  timestamptz not null,
    primary key (event_id, client_id, device)
);
comment on table scan_only_gate is 'gates that reported scans before they ever polled; once they polled, feed_gate counts';
comment on column scan_only_gate.event_id is 'the event';
comment on column scan_only_gate.client_id is 'the client that reports';
comment on column scan_only_gate.device is 'header Gatehouse-Device; empty when not sent';
comment on column scan_only_gate.first_scan_at is 'when it reported a scan for the first time, by our clock';
comment on column scan_only_gate.last_scan_at is 'when it reported a scan last, by our clock';
