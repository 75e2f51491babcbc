-- Users can hold the role through the console. Nobody has it by another right: whoever may give roles everywhere gives it.
update client set scopes = array_append(scopes, 'watchlist'), version = version + 1 where client_id = 'console';
