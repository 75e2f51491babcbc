-- Logging out ends all tokens of the login session, not only the one that came with the call.
create index user_grant_of_session on user_grant (session_id);
