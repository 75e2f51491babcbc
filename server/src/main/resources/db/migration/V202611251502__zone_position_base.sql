-- What a position is across events, such as Expert or Competitor: the family's clients filter people by it.
-- Both columns are null at first and rewrite no row; an event has some dozens of positions.
alter table position
    add column base_position_id bigint,
    add column base_position_short_name text,
    add constraint position_base_complete check (base_position_id is not null or base_position_short_name is null);
comment on column position.base_position_id is 'the same position across events, by the number that clients of the family know';
create index position_by_base on position (base_position_id) where base_position_id is not null;
