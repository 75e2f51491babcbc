-- Clients that set-up codes made could read exports with e-mail addresses and dates of birth. A scan app needs the feed and the zones.
-- Who such a client is stands in the audit trail: device_code forgets its rows when they expire. One pass over audit_entry, about a second
-- for a million entries; client has a row for each application.
update client
set scopes = array(select distinct scope from unnest(array_replace(scopes, 'accreditation.read', 'sync.read')) as scope order by scope),
    version = version + 1
where 'accreditation.read' = any (scopes)
  and client_id in (select after ->> 'client_id' from audit_entry where action = 'device_set_up'
                    union
                    select client_id from device_code);
