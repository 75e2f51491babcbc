-- A picture that somebody had and that nobody has any more, or only as a refused photo, is no longer served to who has its address.
set lock_timeout = '2s';
alter table image add column withdrawn_at timestamptz;
comment on column image.withdrawn_at is
    'since when nobody shows it: no person (but as a refused photo), no member, no layout of badges; null too before anybody had it';

update image i
set withdrawn_at = clock_timestamp()
where exists (select from person_image pi where (pi.image_id = i.id and pi.review_state = 'REJECTED') or pi.previous_image_id = i.id)
  and not exists (select from person_image pi where pi.image_id = i.id and pi.review_state <> 'REJECTED')
  and not exists (select from member m where m.flag_image_id = i.id)
  and not exists (select from badge_layout l where l.background_image_id = i.id);
create index image_withdrawn on image (thumbnail_hash) where withdrawn_at is not null;

create function image_withdraw(given bigint) returns void language plpgsql as $$
begin
    -- Whoever else gives or takes this image is waited for here; only the next statement then sees what they did.
    perform from image where id = given for no key update;
    update image i
    set withdrawn_at = case when i.withdrawn_at is null then clock_timestamp() end
    where i.id = given
      and (i.withdrawn_at is null) = not (
            exists (select from person_image pi where pi.image_id = i.id and pi.review_state <> 'REJECTED')
            or exists (select from member m where m.flag_image_id = i.id)
            or exists (select from badge_layout l where l.background_image_id = i.id));
end $$;
comment on function image_withdraw is 'withdraws an image that nobody shows, and brings one back that somebody shows again';

-- A trigger, because many statements take an image from somebody, some of them by a cascade. Its argument is the column with the image.
create function image_given_or_taken() returns trigger language plpgsql as $$
declare
    was bigint := case when tg_op <> 'INSERT' then (to_jsonb(old) ->> tg_argv[0])::bigint end;
    now bigint := case when tg_op <> 'DELETE' then (to_jsonb(new) ->> tg_argv[0])::bigint end;
begin
    perform image_withdraw(was);
    if now is distinct from was then
        perform image_withdraw(now);
    end if;
    return null;
end $$;

create trigger person_image_given_or_taken after insert or delete or update of image_id, review_state on person_image
    for each row execute function image_given_or_taken('image_id');
create trigger member_flag_given_or_taken after insert or delete or update of flag_image_id on member
    for each row execute function image_given_or_taken('flag_image_id');
create trigger badge_layout_background_given_or_taken after insert or delete or update of background_image_id on badge_layout
    for each row execute function image_given_or_taken('background_image_id');
