create table installation (
    one              boolean     primary key default true check (one),
    id               uuid        not null default gen_random_uuid(),
    files_checked_at timestamptz
);
comment on table installation is 'one row: what tells this installation from any other, and from none of its copies';
comment on column installation.id is 'stands in the image store too, so that nobody uses or empties the store of another installation';
comment on column installation.files_checked_at is 'when a node last began to look whether the files of all images are there';
insert into installation default values;

alter table image_file add missing_since timestamptz;
comment on column image_file.missing_since is 'since when the store is known to lack the files; null: nobody has missed them';
create index image_file_missing on image_file (missing_since) where missing_since is not null;
