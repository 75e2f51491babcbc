-- A session's id was its cookie, and the token of the console lay readable in its attributes: whoever read a backup could go on as anybody who was
-- signed in. The id is now the cookie's hash, and attributes are sealed by a key that only the cookie gives. Old sessions end: everybody signs in once.
delete from login_session;
alter table login_session alter column session_id type text;
comment on column login_session.session_id is 'SHA-256 of the cookie, base64url';
comment on column login_session_attributes.attribute_bytes is 'sealed with AES-GCM by a key derived from the cookie';
update user_grant set session_id = encode(sha256(convert_to(session_id, 'UTF8')), 'hex') where session_id is not null;
comment on column user_grant.session_id is 'the id of the login session it came from: logging out with the token ends that session too';
