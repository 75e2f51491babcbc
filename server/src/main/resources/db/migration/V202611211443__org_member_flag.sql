alter table member add column flag_image_id bigint references image;
comment on column member.flag_image_id is 'an upload; as long as it is referred to here it is not removed as unused';
create index member_by_flag on member (flag_image_id) where flag_image_id is not null;
