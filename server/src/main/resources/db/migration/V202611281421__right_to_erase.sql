-- Whoever has the right to all that administrators have, gets the right to erase, too.
update client set scopes = array_append(scopes, 'people.erase'), version = version + 1 where client_id = 'console';
update app_user set scopes = array_append(scopes, 'people.erase'), version = version + 1 where 'admin' = any(scopes);
