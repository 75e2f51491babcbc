set lock_timeout = '2s';
alter table login_log drop constraint login_log_outcome_check;
alter table login_log add constraint login_log_outcome_check
    check (outcome in ('LOGGED_IN', 'WRONG_PASSWORD', 'WRONG_PASSKEY', 'HELD_OFF', 'REFUSED'));
