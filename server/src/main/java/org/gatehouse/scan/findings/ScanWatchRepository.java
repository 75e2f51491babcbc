package org.gatehouse.scan.findings;

import java.time.Duration;
import org.gatehouse.scan.StoredScanRepository;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Finds in scans what follows from several of them. Every statement can be repeated and comes to the same whatever the order in which
 * scans arrived.
 */
@Repository
class ScanWatchRepository {

    /**
     * How far scans were looked at.
     *
     * @param lookedTo all up to this id were looked at, for good
     * @param settledTo up to this id none is in a transaction any more
     */
    record Mark(long lookedTo, long settledTo) {}

    private final JdbcClient db;

    ScanWatchRepository(JdbcClient db) {
        this.db = db;
    }

    /**
     * Whoever has it looks at scans until the transaction ends. What was the last id a while ago is settled when every transaction that ran
     * then has ended: none can bring a lower id any more. The two seconds are for one that has taken its ids and is only about to become a
     * transaction. A transaction that is still to come was seen in another server, from which this database was restored: nothing of that
     * one is on its way here.
     */
    Mark lock() {
        db.sql("""
                update scan_watch
                set settled_to = greatest(settled_to, seen_to), seen_to = (select coalesce(max(id), 0) from scan),
                    seen_at = clock_timestamp(), seen_xid = pg_snapshot_xmax(pg_current_snapshot())
                where (seen_xid <= pg_snapshot_xmin(pg_current_snapshot()) or seen_xid > pg_snapshot_xmax(pg_current_snapshot()))
                  and seen_at < clock_timestamp() - interval '2 seconds'
                  and settled_to < (select max(id) from scan)
                """).update();
        return db.sql("select looked_to, settled_to from scan_watch for update")
                .query((row, number) -> new Mark(row.getLong("looked_to"), row.getLong("settled_to")))
                .single();
    }

    void lookedAt(long to) {
        db.sql("update scan_watch set looked_to = :to").param("to", to).update();
    }

    /** The id of the last scan of all; 0 without any. */
    long last() {
        return db.sql("select coalesce(max(id), 0) from scan")
                .query((row, number) -> row.getLong(1))
                .single();
    }

    /** The id of the last of the next so many scans up to that id; where there are fewer, that id, whatever became of its scan. */
    long end(long after, long upTo, int count) {
        return db.sql("""
                select case when count(*) < :count then :upTo else max(id) end
                from (select id from scan where id > :after and id <= :upTo order by id limit :count) next
                """)
                .param("after", after)
                .param("upTo", upTo)
                .param("count", count)
                .query((row, number) -> row.getLong(1))
                .single();
    }

    /**
     * Badges that went into two zones within the window, an exit from the first between them apart. Of a new scan both sides are looked at:
     * it may be the later one, or the earlier one that came late. Each scan from a badge's first new one to the window behind its last is
     * judged once, however many new ones it is near: a reader that sends a badge's scans by the thousand costs a look at each, not at each pair.
     */
    void findTwoZones(long after, long to, Duration window) {
        db.sql("""
                with span as materialized (
                    select event_id, accreditation_id, min(scanned_at) as first,
                           max(scanned_at) + :millis * interval '1 millisecond' as last
                    from scan
                    where id > :after and id <= :to and allowed and verdict = 'recorded'
                    group by event_id, accreditation_id
                ), later as materialized (
                    select s.event_id, s.accreditation_id, s.zone_id, s.scanned_at, s.id, s.dedupe_key
                    from span
                    join scan s on s.event_id = span.event_id and s.accreditation_id = span.accreditation_id
                        and s.scanned_at between span.first and span.last
                    where s.allowed and s.verdict = 'recorded' and s.direction = 'IN'
                ), judged as (
                    select l.event_id, l.id, l.scanned_at, exists (
                        select from scan e
                        where e.event_id = l.event_id and e.accreditation_id = l.accreditation_id
                          and e.scanned_at between l.scanned_at - :millis * interval '1 millisecond' and l.scanned_at
                          and (e.scanned_at, e.dedupe_key) < (l.scanned_at, l.dedupe_key)
                          and e.allowed and e.verdict = 'recorded' and e.direction = 'IN' and e.zone_id <> l.zone_id
                          and not exists (
                              select from scan o
                              where o.event_id = e.event_id and o.accreditation_id = e.accreditation_id
                                and o.scanned_at between e.scanned_at and l.scanned_at and o.zone_id = e.zone_id
                                and o.allowed and o.verdict = 'recorded' and o.direction = 'OUT')) as conflict
                    from later l
                ), gone as (
                    delete from scan_conflict c
                    using judged j
                    where c.event_id = j.event_id and c.kind = 'two_zones' and c.scan_id = j.id and not j.conflict
                )
                insert into scan_conflict (event_id, scan_id, kind, scanned_at)
                select event_id, id, 'two_zones', scanned_at from judged where conflict
                on conflict do nothing
                """)
                .param("after", after)
                .param("to", to)
                .param("millis", window.toMillis())
                .update();
    }

    /**
     * Gates that let somebody in against what they knew or could not know yet (decision 0016), people who had no right at that moment, and
     * those of whom nobody knows. A look at scans that were not settled may have come to something else: a change can be about to commit
     * whose moment is before theirs.
     */
    void findWrong(long after, long to) {
        db.sql("""
                with judged as materialized (
                    select s.event_id, s.id, s.scanned_at, judged.ended_at,
                           case when judged.knew in ('gate_wrong', 'gate_not_told') then judged.knew
                                when judged.entitled = 'no' then 'no_right_then'
                                when judged.entitled = 'unknown' then 'not_judged' end as kind
                    from scan s
                """ + StoredScanRepository.JUDGEMENT + """
                    where s.id > :after and s.id <= :to and s.allowed and s.verdict = 'recorded'
                ), gone as (
                    delete from scan_conflict c
                    using judged j
                    cross join unnest(array['gate_wrong', 'gate_not_told', 'no_right_then', 'not_judged']) as other (kind)
                    where c.event_id = j.event_id and c.kind = other.kind and c.scan_id = j.id and other.kind is distinct from j.kind
                )
                insert into scan_conflict as c (event_id, scan_id, kind, scanned_at, right_ended_at)
                select event_id, id, kind, scanned_at, case when kind = 'no_right_then' then ended_at end
                from judged
                where kind is not null
                on conflict (event_id, kind, scan_id) do update set right_ended_at = excluded.right_ended_at
                    where c.right_ended_at is distinct from excluded.right_ended_at
                """)
                .param("after", after)
                .param("to", to)
                .update();
    }

    /** Who is where: the newest scan wins, by the gates' time. */
    void place(long after, long to) {
        db.sql("""
                insert into scan_presence as p (event_id, zone_id, accreditation_id, scanned_at, dedupe_key, inside)
                select distinct on (event_id, zone_id, accreditation_id)
                       event_id, zone_id, accreditation_id, scanned_at, dedupe_key, direction = 'IN'
                from scan
                where id > :after and id <= :to and allowed and verdict = 'recorded'
                order by event_id, zone_id, accreditation_id, scanned_at desc, dedupe_key desc
                on conflict (event_id, zone_id, accreditation_id) do update
                    set scanned_at = excluded.scanned_at, dedupe_key = excluded.dedupe_key, inside = excluded.inside
                    where (p.scanned_at, p.dedupe_key) < (excluded.scanned_at, excluded.dedupe_key)
                """).param("after", after).param("to", to).update();
    }
}
