-- Members' own websites, which anybody may read. A column with a constant default rewrites no row.
alter table member add column websites text[] not null default '{}';
comment on column member.websites is 'addresses of its own pages, in the order that was sent';
