package org.gatehouse.demo;

import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Mails about the requests for zones: sent ones, one that a mail server refused, and some that wait. None of them ever leaves: addresses
 * are examples, and those that wait are due in a hundred years, also where a mail server is named.
 */
record DemoMails(JdbcClient db) {

    void insert(long event) {
        received(event);
        denied(event);
        allocated(event);
    }

    private void received(long event) {
        db.sql("""
                insert into mail_outbox (event_id, person_id, kind, sender, recipient, subject, body, state, tries, created_at, sent_at)
                select :event, person_id, 'zone_request_received', 'zones@northlight.example.org', email,
                       'Your zone request: Places for the press',
                       greeting || 'your zone request has arrived. You will hear from us when it is decided.' || signature,
                       'SENT', 1, requested_at, requested_at + interval '20 seconds'
                from (%s) as asked
                where email is not null
                order by requested_at
                """.formatted(ASKED)).param("event", event).update();
    }

    private void denied(long event) {
        db.sql("""
                insert into mail_outbox (event_id, person_id, kind, sender, recipient, subject, body, state, tries, last_error, created_at)
                select :event, person_id, 'zone_request_denied', 'zones@northlight.example.org', email,
                       'Your zone request: Places for the press',
                       greeting || 'we are sorry: your zone request could not be granted.' || E'\n\nReason: ' || denial_reason || signature,
                       'FAILED', 1, '550 5.1.1 <' || email || '>: Recipient address rejected: User unknown',
                       requested_at + interval '1 day'
                from (%s) as asked
                where state = 'DENIED' and email is not null
                order by requested_at
                """.formatted(ASKED)).param("event", event).update();
    }

    /** Every third one waits. */
    private void allocated(long event) {
        db.sql("""
                with mailed as (
                    insert into mail_outbox
                        (event_id, person_id, kind, sender, recipient, subject, body, state, tries, created_at, sent_at, next_try_at)
                    select :event, person_id, 'zone_allocated', 'zones@northlight.example.org', email, 'Your place in ' || zone,
                           greeting || 'you have a place.' || E'\n\nZone: ' || zone || E'\nPlace: ' || spot_label || signature,
                           case when mod(number, 3) = 0 then 'QUEUED' else 'SENT' end,
                           case when mod(number, 3) = 0 then 0 else 1 end,
                           allocated_at,
                           case when mod(number, 3) > 0 then allocated_at + interval '20 seconds' end,
                           clock_timestamp() + interval '100 years'
                    from (%s) as asked
                    where allocation_id is not null and email is not null
                    order by allocated_at
                    returning id, person_id
                )
                update zone_request_allocation al
                set notification_mail_id = mailed.id
                from mailed
                join accreditation a on a.event_id = :event and a.person_id = mailed.person_id
                where al.event_id = :event and al.accreditation_id = a.id
                """.formatted(ASKED)).param("event", event).update();
    }

    private static final String ASKED = """
            select a.person_id, m.email_address as email, r.state, r.denial_reason, r.requested_at, al.id as allocation_id, al.allocated_at, al.spot_label,
                   z.name as zone, row_number() over (partition by r.state order by r.id) as number,
                   'Dear ' || concat_ws(' ', p.first_name, p.last_name) || E',\n\n' as greeting,
                   E'\n\nPlaces for the press\n' || text_in(e.name, 'en') || E'\n' as signature
            from zone_request r
            join event e on e.id = r.event_id
            join zone z on z.id = r.first_zone_id
            join accreditation a on a.event_id = r.event_id and a.id = r.accreditation_id
            join person p on p.id = a.person_id
            left join person_email m on m.person_id = p.id and m.is_primary
            left join zone_request_allocation al on al.event_id = r.event_id and al.request_id = r.id
            where r.event_id = :event
            """;
}
