-- Apart from the columns, so that nobody waits for the table while the log is read once.
with audited as materialized (
    select id, action, actor_name, user_id, client_id as via, subject_id, after ->> 'client_id' as client_id
    from audit_entry
    where action in ('client_created', 'client_changed', 'user_changed')
),
made as (
    select distinct on (client_id) * from audited where action = 'client_created' order by client_id, id desc
),
-- Certain only where the user or the client that made it is limited to events, and was not changed since.
maker as (
    select made.client_id, made.actor_name,
           exists (
               select from app_user
               where app_user.id = made.user_id and app_user.events is not null and 'admin' = any (app_user.scopes)
                 and not exists (
                   select from audited
                   where action = 'user_changed' and subject_id = made.user_id and audited.id > made.id))
           or exists (
               select from client
               where client.client_id = made.via and client.events is not null
                 and not exists (
                   select from audited
                   where action = 'client_changed' and audited.client_id = made.via and audited.id > made.id)) as is_limited
    from made
)
update client
set created_by = maker.actor_name,
    asks_consent = maker.is_limited and client.events is not null
from maker
where maker.client_id = client.client_id;
