select p.id, p.first_name, p.last_name, m.email_address as email, p.gender, p.date_of_birth
from person_email m
join person p on p.id = m.person_id
where m.is_primary
  and (null::bigint[] is null or exists (
        select from person_position pp where pp.person_id = m.person_id and pp.event_id = any(null::bigint[])))
  and lower(m.email_address) collate "C" = lower(:email)
order by lower(m.email_address) collate "C", m.person_id
limit 20
