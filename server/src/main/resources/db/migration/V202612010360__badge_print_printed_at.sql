-- The name says more than the column: pages to throw away have a time too. A node of the version before writes the column during an upgrade,
-- so it keeps its name.
comment on column badge_print.printed_at is
    'when the file with the badge was finished, also for pages to throw away; only in state PRINTED does the badge count as printed';
