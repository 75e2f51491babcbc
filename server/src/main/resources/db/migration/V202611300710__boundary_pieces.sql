-- Each poll asks whether many zones open or close just now. Looking for who is due read all whose zones ever will: PostgreSQL expects a
-- third of the rows to be due at any time, and so to meet one soon. What works at a boundary knows it, and says it with each piece.
alter table event_boundary add column more_until timestamptz;
comment on column event_boundary.more_until is
    'more pieces of a boundary follow until then at the latest; null or past: none. A node that was killed says nothing more';
