create table event_feed (
    event_id   bigint      primary key,
    revision   bigint      not null default 0,
    changed_at timestamptz not null default clock_timestamp(),
    stamp      uuid        not null default gen_random_uuid(),
    count      bigint      not null default 0,
    digest     bigint      not null default 0
);
comment on table event_feed is
    'head of an event''s feed, beside event so that no foreign key locks it by accident; its row lock makes commits of changes a line';
comment on column event_feed.stamp is 'random mark of this revision: a cursor of another database or of before a restore shows by it';
comment on column event_feed.count is 'live accreditations';
comment on column event_feed.digest is 'xor over the live of the first 8 bytes of sha256("<id>:<revision>")';

create table feed_revision (
    event_id bigint      not null,
    revision bigint      not null,
    at       timestamptz not null,
    stamp    uuid        not null,
    primary key (event_id, revision)
);

create table accreditation_feed (
    event_id         bigint      not null,
    accreditation_id bigint      not null,
    revision         bigint      not null,
    changed_at       timestamptz not null,
    deleted          boolean     not null,
    document         text        not null,
    primary key (event_id, accreditation_id)
);
comment on table accreditation_feed is 'what gates are told, one ready document an accreditation, tombstones included';
comment on column accreditation_feed.document is 'JSON as it is sent';
create index accreditation_feed_by_time on accreditation_feed (event_id, changed_at);
create index accreditation_feed_by_revision on accreditation_feed (event_id, revision);

-- A row of its own for each event from the start: an event without a feed row could not be locked.
create function event_feed_begin() returns trigger language plpgsql as $$
begin
    insert into event_feed (event_id, changed_at) values (new.id, feed_clock());
    insert into feed_revision (event_id, revision, at, stamp)
        select event_id, revision, changed_at, stamp from event_feed where event_id = new.id;
    return new;
end $$;
create trigger event_feed_begin after insert on event for each row execute function event_feed_begin();

-- Stamps come from the database's clock (design 4). Loading history, such as the demo's, sets gatehouse.clock in its own
-- transaction, so that what happened days ago is not new to a gate.
create function feed_clock() returns timestamptz
    language sql volatile
    return coalesce(nullif(current_setting('gatehouse.clock', true), '')::timestamptz, clock_timestamp());

-- Every function in it is immutable (convert_to and text || bigint are not): so the planner puts it in place of the call.
-- Of digits and a colon, ::bytea makes just their bytes.
create function feed_mark(accreditation_id bigint, revision bigint) returns bigint
    language sql immutable parallel safe
    return ('x' || encode(substring(sha256((accreditation_id::text || ':' || revision::text)::bytea) for 8), 'hex'))::bit(64)::bigint;
comment on function feed_mark(bigint, bigint) is 'first 8 bytes of sha256("<id>:<revision>"), the summand of event_feed.digest';

-- A keyword is replaced once and what replaces it is not looked at again, so a member called "SKILL" stays one. Longer
-- keywords go first: SKILL stands inside SKILL_AND_NUMBER. The marks are private-use characters, taken out of the values.
-- PL/pgSQL, because it keeps its plan: as an SQL function a call took 25 us, now 10, and a document has three.
create function badge_line(template text, skill text, skill_number text, sector text, "position" text, details text,
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
comment on function badge_line is 'a badge line template with its keywords filled in (contract 6.3)';

create function badge_lines(override text, line1 text, line2 text, line3 text, skill text, skill_number text, sector text,
                            "position" text, details text, member text, organization text, organizational_unit text) returns text[]
    language sql immutable parallel safe as $$
    select case when override is not null then string_to_array(override, E'\n') else array[
        coalesce(badge_line(line1, skill, skill_number, sector, "position", details, member, organization, organizational_unit), ''),
        coalesce(badge_line(line2, skill, skill_number, sector, "position", details, member, organization, organizational_unit), ''),
        coalesce(badge_line(line3, skill, skill_number, sector, "position", details, member, organization, organizational_unit), '')]
    end
$$;
comment on function badge_lines is 'the lines of a badge: the override split at its newlines, else the filled templates';

create function json_text(value text) returns text
    language sql stable parallel safe
    return coalesce(to_json(value)::text, 'null');

create function wire_time(value timestamptz) returns text
    language sql stable parallel safe
    return to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
