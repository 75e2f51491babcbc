set lock_timeout = '2s';
alter table badge_print_job add column order_id bigint;
create index badge_print_job_order on badge_print_job (event_id, order_id) where order_id is not null;
comment on column badge_print_job.order_id is 'the first job of an order that needed more than one file; null for a job alone';
