-- Layouts show more pictures than their background. Those are in the documents; this table keeps them from removal and withdrawal.
-- Backgrounds of stored layouts stay in background_image_id and get a row here with the next change of their layout.
set lock_timeout = '2s';
create table badge_layout_picture (
    event_id  bigint not null references event on delete cascade,
    layout_id bigint,
    image_id  bigint not null references image,
    constraint badge_layout_picture_once unique nulls not distinct (event_id, layout_id, image_id),
    constraint badge_layout_picture_layout foreign key (event_id, layout_id)
        references badge_position_layout (event_id, id) on delete cascade
);
comment on table badge_layout_picture is 'the images that badge layouts show; a layout_id of null is the event''s own layout, badge_layout';
create index badge_layout_picture_by_image on badge_layout_picture (image_id);

create or replace function image_withdraw(given bigint) returns void language plpgsql as $$
begin
    -- Whoever else gives or takes this image is waited for here; only the next statement then sees what they did.
    perform from image where id = given for no key update;
    update image i
    set withdrawn_at = case when i.withdrawn_at is null then clock_timestamp() end
    where i.id = given
      and (i.withdrawn_at is null) = not (
            exists (select from person_image pi where pi.image_id = i.id and pi.review_state <> 'REJECTED')
            or exists (select from member m where m.flag_image_id = i.id)
            or exists (select from badge_layout l where l.background_image_id = i.id)
            or exists (select from badge_position_layout l where l.background_image_id = i.id)
            or exists (select from badge_layout_picture p where p.image_id = i.id));
end $$;

create trigger badge_layout_picture_given_or_taken after insert or delete or update of image_id on badge_layout_picture
    for each row execute function image_given_or_taken('image_id');
