select p.id, p.first_name, p.last_name, m.email_address as email, m.address_key, p.gender, p.date_of_birth
from person_email m
join person p on p.id = m.person_id
where m.is_primary
  and (null::bigint[] is null or exists (
        select from person_at_event pe where pe.person_id = m.person_id and pe.event_id = any(null::bigint[])))
  and m.address_key = address_key(:email)
order by m.address_key, m.person_id
limit 20
