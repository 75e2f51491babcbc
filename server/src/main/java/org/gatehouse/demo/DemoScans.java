package org.gatehouse.demo;

import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The scans of two days at the gates, and of the last hours. */
record DemoScans(JdbcClient db) {

    /** The zones that accreditation {@code a} opens, and the others. */
    private static final String OPEN_AND_CLOSED = """
            array(select az.zone_id from accreditation_zone az
                  where az.event_id = a.event_id and az.accreditation_id = a.id order by az.zone_id) as open,
            array(select z.id from zone z
                  where z.event_id = a.event_id and not exists (
                      select from accreditation_zone az
                      where az.event_id = a.event_id and az.accreditation_id = a.id and az.zone_id = z.id)
                  order by z.id) as closed
            """;

    /**
     * Inserts four scans for each of these accreditations on the second and on the third day. One scan in 16 is in a zone that the badge
     * does not open, and one in 40 arrives late. Everything is derived from the ids by MD5, so it is the same in every demo.
     */
    void insert(long event, long firstAccreditation, long lastAccreditation) {
        db.sql("""
                with badge as materialized (
                    select a.id, a.deleted,\s""" + OPEN_AND_CLOSED + """
                    from accreditation a
                    where a.event_id = :event and a.id between :first and :last
                ), visit as materialized (
                    select b.id, b.open, b.closed, day, number,
                           ('x' || left(md5('visit ' || b.id || ' ' || day || ' ' || number), 7))::bit(28)::integer as chance,
                           cardinality(b.open) = 0 as barred
                    from badge b
                    cross join generate_series(1, 2) as day
                    cross join generate_series(0, 1) as number
                ), scanned as (
                    select v.id, v.chance, allowed,
                           case when allowed then v.open[1 + v.chance / 16 % cardinality(v.open)]
                                else v.closed[1 + v.chance / 16 % cardinality(v.closed)] end as zone_id,
                           (e.start_date + v.day + time '06:00' + v.number * interval '5 hours'
                               + v.chance % 17100000 * interval '1 millisecond') at time zone 'UTC' as scanned_at,
                           case when v.chance % 40 = 7 then (540 + v.chance % 1800) * interval '1 second'
                                else (200 + v.chance % 1900) * interval '1 millisecond' end as delay
                    from visit v
                    join event e on e.id = :event
                    cross join lateral (select not v.barred and v.chance % 16 <> 3 as allowed) verdict
                )
                insert into scan (event_id, client_id, device, accreditation_id, zone_id, allowed, scanned_at, received_at,
                                  verdict, late, clock_ahead, dedupe_key)
                select :event, 'demo-gates', z.code || '-1', s.id, s.zone_id, s.allowed, s.scanned_at,
                       s.scanned_at + s.delay, 'recorded', s.delay > interval '5 minutes', false,
                       md5('demo scan ' || s.id || ' ' || s.scanned_at)::uuid
                from scanned s
                join zone z on z.event_id = :event and z.id = s.zone_id
                order by s.scanned_at, s.id
                on conflict do nothing
                """)
                .param("event", event)
                .param("first", firstAccreditation)
                .param("last", lastAccreditation)
                .update();
    }

    /**
     * Inserts scans of the last three hours, of which one in twelve was refused. A desk finds two of them in its conflicts: a badge that
     * was in two zones within 20 seconds, and one that a gate let in without a right.
     */
    void insertRecent(long event) {
        db.sql("""
                with badge as materialized (
                    select a.id, row_number() over (order by md5('today ' || a.id)) as number,\s""" + OPEN_AND_CLOSED + """
                    from accreditation a
                    where a.event_id = :event and not a.deleted
                      and (select count(*) from accreditation_zone az
                           where az.event_id = a.event_id and az.accreditation_id = a.id) > 1
                ), visit as (
                    select id, number * 70 as ago, number % 12 <> 5 as allowed,
                           case when number % 12 = 5 or number = 7
                                then closed[1 + number % cardinality(closed)]
                                else open[1 + number % cardinality(open)] end as zone_id
                    from badge
                    where number between 1 and 150
                    union all
                    select id, number * 70 - 20, true, open[1 + (number + 1) % cardinality(open)] from badge where number = 9
                )
                insert into scan (event_id, client_id, device, accreditation_id, zone_id, allowed, scanned_at, received_at,
                                  verdict, late, clock_ahead, dedupe_key)
                select :event, 'demo-gates', z.code || '-1', v.id, v.zone_id, v.allowed,
                       now() - v.ago * interval '1 second', now() - v.ago * interval '1 second' + interval '400 ms',
                       'recorded', false, false, md5('demo scan of today ' || v.id || ' ' || v.ago)::uuid
                from visit v
                join zone z on z.event_id = :event and z.id = v.zone_id
                order by v.ago desc
                on conflict do nothing
                """).param("event", event).update();
    }

    /** Lets everybody who was nowhere in the last hours enter one of these zones, if the badge opens one. */
    void insertGuests(long event, List<String> codes) {
        db.sql("""
                with guest as materialized (
                    select distinct on (a.id) a.id, z.id as zone_id, z.code,
                           ('x' || left(md5('guest ' || a.id), 7))::bit(28)::integer as chance
                    from accreditation a
                    join accreditation_zone az on az.event_id = a.event_id and az.accreditation_id = a.id
                    join zone z on z.event_id = az.event_id and z.id = az.zone_id and z.code = any(:codes)
                    where a.event_id = :event and not a.deleted and not exists (
                        select from scan s
                        where s.event_id = a.event_id and s.accreditation_id = a.id and s.scanned_at > now() - interval '5 hours')
                    order by a.id, md5('guest ' || z.id || ' ' || a.id)
                ), entry as (
                    select *, now() - (120 + chance % 14400) * interval '1 second' as scanned_at from guest
                )
                insert into scan (event_id, client_id, device, accreditation_id, zone_id, allowed, scanned_at, received_at,
                                  verdict, late, clock_ahead, dedupe_key)
                select :event, 'demo-gates', code || '-1', id, zone_id, true, scanned_at, scanned_at + interval '400 ms',
                       'recorded', false, false, md5('demo guest ' || id)::uuid
                from entry
                order by scanned_at, id
                on conflict do nothing
                """)
                .param("event", event)
                .param("codes", codes.toArray(String[]::new))
                .update();
    }

    /**
     * Lets people leave these zones 25 minutes to two and a half hours after they came, and before they are anywhere else. Who came lately
     * is still inside. A badge that was elsewhere within minutes stays the conflict that it is.
     */
    void insertExits(long event, List<String> codes) {
        db.sql("""
                with entry as (
                    select s.*, lead(s.scanned_at) over (partition by s.accreditation_id order by s.scanned_at) as next_at,
                           ('x' || left(md5('stay ' || s.accreditation_id || ' ' || s.zone_id), 7))::bit(28)::integer as chance
                    from scan s
                    where s.event_id = :event and s.allowed and s.verdict = 'recorded'
                ), way_out as (
                    select e.*, least(e.scanned_at + (1500 + e.chance % 7200) * interval '1 second',
                                      e.next_at - interval '1 minute') as left_at
                    from entry e
                    where e.next_at is null or e.next_at > e.scanned_at + interval '5 minutes'
                )
                insert into scan (event_id, client_id, device, accreditation_id, zone_id, allowed, direction, scanned_at, received_at,
                                  verdict, late, clock_ahead, dedupe_key)
                select :event, w.client_id, w.device, w.accreditation_id, w.zone_id, true, 'OUT', w.left_at,
                       w.left_at + interval '400 ms', 'recorded', false, false, md5('demo exit ' || w.id)::uuid
                from way_out w
                join zone z on z.event_id = w.event_id and z.id = w.zone_id and z.code = any(:codes)
                where w.left_at < now() and exists (
                    select from accreditation_zone az
                    where az.event_id = w.event_id and az.accreditation_id = w.accreditation_id and az.zone_id = w.zone_id)
                order by w.left_at, w.id
                on conflict do nothing
                """)
                .param("event", event)
                .param("codes", codes.toArray(String[]::new))
                .update();
    }

    /** Notes which gates reported all these scans. */
    void insertGates(long event) {
        db.sql("""
                insert into scan_only_gate (event_id, client_id, device, first_scan_at, last_scan_at)
                select event_id, client_id, device, min(received_at), max(received_at)
                from scan
                where event_id = :event
                group by event_id, client_id, device
                on conflict do nothing
                """).param("event", event).update();
    }

    /** Inserts scans of badges of another event at the first gate. They are in quarantine, for the desk to look at. */
    void insertUnknown(long event) {
        db.sql("""
                insert into scan (event_id, client_id, device, accreditation_id, zone_id, allowed, scanned_at, received_at,
                                  verdict, reason, late, clock_ahead, dedupe_key)
                select e.id, 'demo-gates', z.code || '-1', 990000000 + number, z.id, false,
                       (e.start_date + 2 + time '07:00') at time zone 'UTC' + number * interval '17 minutes',
                       (e.start_date + 2 + time '07:00') at time zone 'UTC' + number * interval '17 minutes',
                       'quarantined', 'unknown_accreditation', false, false, md5('demo scan of a stranger ' || number)::uuid
                from event e
                join zone z on z.event_id = e.id and z.sort = 1
                cross join generate_series(1, 5) as number
                where e.id = :event
                on conflict do nothing
                """).param("event", event).update();
    }
}
