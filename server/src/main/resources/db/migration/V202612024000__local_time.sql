-- PostgreSQL of a system can know fewer time zones than Java, or lose some with an upgrade of its system. One event in such a zone then
-- failed the lists of people of all events.
create function local_time(instant timestamptz, zone text) returns timestamp
    language plpgsql stable strict as $$
begin
    return instant at time zone zone;
exception when invalid_parameter_value then
    return null;
end
$$;
comment on function local_time is 'what the clocks of this time zone show; null when PostgreSQL does not know it';

create function local_day(instant timestamptz, zone text) returns date
    language sql stable
    return coalesce(local_time(instant, zone), instant at time zone 'UTC')::date;
comment on function local_day is 'the day of the calendar in this time zone; in UTC when PostgreSQL does not know it';
