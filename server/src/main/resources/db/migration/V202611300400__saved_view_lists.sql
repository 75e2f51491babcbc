-- The log of an event has views, too.
alter table saved_view drop constraint saved_view_list;
alter table saved_view
    add constraint saved_view_list check (list in ('accreditations', 'people', 'registrations', 'scans', 'log'));
