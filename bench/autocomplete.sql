select p.id, p.first_name, p.last_name, e.email_address, p.gender, p.date_of_birth
from person_email e
join person p on p.id = e.person_id
where e.is_primary and lower(e.email_address) collate "C" = lower(:email) collate "C"
order by p.id
limit 20
