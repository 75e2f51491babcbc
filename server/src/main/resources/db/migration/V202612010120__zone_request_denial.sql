alter table zone_request
    add column denial_reason text,
    add column denied_at timestamptz,
    add constraint zone_request_denied check (state = 'DENIED' or (denial_reason is null and denied_at is null));
comment on column zone_request.denial_reason is 'what the person is told; null when no reason was given';
comment on column zone_request.denied_at is 'null until it is denied, and for denials of which the log says nothing any more';

-- Until now a reason stood in the log alone.
update zone_request r
set (denial_reason, denied_at) = (
    select nullif(a.after ->> 'reason', ''), a.at
    from audit_entry a
    where a.accreditation_id = r.accreditation_id and a.action = 'zone_request_denied'
        and a.subject_type = 'zone_request' and a.subject_id = r.id
    order by a.id desc
    limit 1)
where r.state = 'DENIED';
