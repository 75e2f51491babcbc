-- Addresses that came in before texts were cleaned: with blanks that do not break, zero-width blanks, soft hyphens, letters in pieces. They
-- are cleaned; their keys leave out what nobody sees already. Whoever has the same address as somebody else now is named in the log of the
-- upgrade and stands among the likely duplicates; nobody is merged. Rewrites no other addresses.
set lock_timeout = '2s';

do $$
declare
    cleaned bigint[];
    twins record;
begin
    with mended as (
        update person_email set email_address = visible_address(email_address)
        where octet_length(email_address) <> length(email_address)
          and visible_address(email_address) <> email_address and visible_address(email_address) <> ''
        returning id)
    select array_agg(id) into cleaned from mended;
    for twins in
        select string_agg(distinct other.person_id::text, ', ') as people
        from person_email mended
        join person_email other on other.address_key = mended.address_key
        join person p on p.id = other.person_id and p.merged_into is null
        where mended.id = any(cleaned)
        group by mended.address_key
        having count(distinct other.person_id) > 1
    loop
        raise warning 'People % have the same address, now that its invisible characters are gone. Look at the likely duplicates.',
            twins.people;
    end loop;
end
$$;
