-- The console of this server: a public client that is always there. Its address is relative, so that a code can only go back to the
-- very server that the browser is at (decision 0021).
insert into client (client_id, name, scopes, grant_types, redirect_uris)
values ('console', 'Console',
        '{accreditation.read,accreditation.write,admin,images.write,people.read,people.write,scans.read,scans.write}',
        '{authorization_code}', '{/console/signed-in}');
