set lock_timeout = '2s';
-- Gates that poll every ten minutes looked late all the time, and those that wait for changes were missed only after many of their polls.
alter table feed_gate add column poll_seconds double precision not null default 120;
comment on column feed_gate.poll_seconds is
    'pause between its polls, learned from them, 60 or more: longer pauses raise it to at most twice, shorter ones lower it by a tenth';
comment on column feed_gate.missed_polls is 'polls that did not come in pauses of three and more of its intervals, from the first poll to the last';

-- A pause shorter than three intervals counts as none: it is one late poll, or a failed one that was tried again.
create function feed_missed_polls(pause interval, seconds double precision) returns bigint language sql immutable as $$
    select case when extract(epoch from pause) >= 3 * seconds then round(extract(epoch from pause) / seconds)::bigint - 1 else 0 end
$$;
