-- Texts that were stored before texts were cleaned where they come in are brought to the same form at the start (decision 0070).
create table text_cleaning (
    table_name text    primary key,
    version    integer not null,
    rewritten  bigint  not null
);
comment on table text_cleaning is 'which tables were cleaned; the row of * says that all were, and that the log has it';
comment on column text_cleaning.version is 'of the rule, as in CleanText.VERSION; 0 while the table is being cleaned';
comment on column text_cleaning.rewritten is 'rows that were rewritten since the log had them last';

create table uncleaned_text (
    id          bigint generated always as identity primary key,
    table_name  text        not null,
    row_key     text        not null,
    column_name text        not null,
    value_hash  text        not null,
    reason      text        not null,
    other_key   text,
    found_at    timestamptz not null default clock_timestamp(),
    left_at     timestamptz,
    left_by     text,
    constraint uncleaned_text_once unique (table_name, row_key, column_name),
    constraint uncleaned_text_reason_value check (reason in ('TAKEN', 'EMPTY', 'REFUSED'))
);
comment on table uncleaned_text is 'texts that were left as they were; the texts are read from their rows, so that none is kept here as well';
comment on column uncleaned_text.row_key is 'the primary key, its values separated by commas';
comment on column uncleaned_text.value_hash is 'MD5 of the text: a row whose text is another one is done with';
comment on column uncleaned_text.reason is
    'TAKEN: the clean text is that of other_key; EMPTY: nothing would be left; REFUSED: holds control characters, which nobody may send';
comment on column uncleaned_text.left_at is 'when an administrator decided to leave it as it is';

create table feed_due (
    event_id         bigint not null,
    accreditation_id bigint not null,
    primary key (event_id, accreditation_id)
);
comment on table feed_due is 'accreditations that an upgrade changed and whose documents are rendered at the end of the start';
