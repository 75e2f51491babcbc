-- Whoever signs in to the console with a password that the server made up chooses another one first. Passwords of before count as chosen.
alter table app_user add column password_generated boolean not null default false;
comment on column app_user.password_generated is 'whether the server made the password up, so somebody else has seen it';
