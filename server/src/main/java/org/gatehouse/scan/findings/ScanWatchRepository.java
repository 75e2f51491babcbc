package org.gatehouse.scan.findings;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import org.gatehouse.scan.ScanPresenceRepository;
import org.gatehouse.scan.ScanReadRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Derives findings from several scans. Every statement can be repeated, and its result does not depend on the order in which the scans
 * arrived.
 */
@Repository
record ScanWatchRepository(JdbcClient db) {

    /**
     * How far the scans have been examined.
     *
     * @param lookedTo all scans up to this id have been examined for good
     * @param settledTo no scan up to this id is in an open transaction any more
     * @param refusalsTo the same as {@code lookedTo} for refused scans; less while a version that does not judge them examines scans, too
     */
    record Mark(long lookedTo, long settledTo, long refusalsTo) {}

    /**
     * The scans to examine: those with an id after the first and up to the last, or only these ids of them.
     *
     * @param ids null for all in between
     */
    record Examined(long after, long to, @Nullable Collection<Long> ids) {

        static Examined between(long after, long to) {
            return new Examined(after, to, null);
        }

        static Examined of(Collection<Long> ids) {
            return new Examined(0, 0, ids);
        }

        private String matching() {
            return matching("s.id");
        }

        /** The condition on this id of a scan; two forms, so that each has a plan of its own. */
        private String matching(String id) {
            return ids == null ? id + " > :after and " + id + " <= :to" : id + " = any(:ids::bigint[])";
        }

        private JdbcClient.StatementSpec in(JdbcClient.StatementSpec statement) {
            return ids == null
                    ? statement.param("after", after).param("to", to)
                    : statement.param("ids", ids.toArray(Long[]::new));
        }
    }

    /**
     * Takes the lock: only the transaction that holds it examines scans. An id that was the last one a while ago is settled when every
     * transaction that ran then has ended, because none of them can add a lower id any more. The two seconds cover a transaction that has
     * taken its ids but has no transaction id yet. When a history was lost, the scans that came since the server is back are examined
     * again: until a node noticed the loss, they were judged by what is lost. A stored transaction id that lies in the future comes from another server, from which
     * this database was restored; no scan of that server can still arrive here.
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
        db.sql("""
                update scan_watch w
                set history_from = lost.at,
                    (looked_to, refusals_to) = (
                        select least(w.looked_to, coalesce(max(id), 0)), least(w.refusals_to, coalesce(max(id), 0))
                        from scan
                        where received_at < lost.at - interval '10 minutes')
                from (select max(at) as at from feed_break) lost
                where lost.at is distinct from w.history_from
                """).update();
        return db.sql("select looked_to, settled_to, refusals_to from scan_watch for update")
                .query((row, number) ->
                        new Mark(row.getLong("looked_to"), row.getLong("settled_to"), row.getLong("refusals_to")))
                .single();
    }

    /** Records that all scans up to the id have been examined, and counts those that are not counted yet: no scan among them is new. */
    void examinedUpTo(long to) {
        db.sql("""
                with counted as (
                    insert into scan_count as c (event_id, verdict, allowed, direction, scans)
                    select event_id, verdict, allowed, direction, count(*)
                    from scan
                    where id > (select counted_to from scan_watch) and id <= :to
                    group by event_id, verdict, allowed, direction
                    on conflict (event_id, verdict, allowed, direction) do update set scans = c.scans + excluded.scans
                )
                update scan_watch set looked_to = :to, counted_to = greatest(counted_to, :to), refusals_to = :to
                """).param("to", to).update();
    }

    /** The next refused scans that were examined without being judged. */
    List<Long> unjudgedRefusals(Mark mark, int count) {
        return db.sql("""
                select id from scan where id > :after and id <= :to and not allowed order by id limit :count
                """)
                .param("after", mark.refusalsTo())
                .param("to", mark.lookedTo())
                .param("count", count)
                .query((row, number) -> row.getLong(1))
                .list();
    }

    /** Records that all refused scans up to the id have been judged. */
    void judgedRefusalsUpTo(long to) {
        db.sql("update scan_watch set refusals_to = :to").param("to", to).update();
    }

    /** The highest id of all scans; 0 when there are none. */
    long last() {
        return db.sql("select coalesce(max(id), 0) from scan")
                .query((row, number) -> row.getLong(1))
                .single();
    }

    /**
     * The id of the last of the next {@code count} scans up to {@code upTo}. When there are fewer scans, the result is {@code upTo}, even
     * when no scan has that id.
     */
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
     * Finds badges that went into two zones within the window without leaving the first zone in between. A new scan is compared in both
     * directions: it may be the later scan, or the earlier one that arrived late. The statement judges each scan from a badge's first new
     * scan to the end of the window after its last, once for each scan, and only badges that were in several zones in that time. When a
     * reader sends thousands of scans of one badge, the cost grows with the scans, not with their pairs.
     */
    void findTwoZones(Examined scans, Duration window) {
        String sql = """
                with span as materialized (
                    select event_id, accreditation_id, min(scanned_at) as first,
                           max(scanned_at) + :millis * interval '1 millisecond' as last
                    from scan s
                    where\s""" + scans.matching() + """
                     and allowed and verdict = 'recorded'
                    group by event_id, accreditation_id
                ), entry as materialized (
                    select s.event_id, s.accreditation_id, s.zone_id, s.scanned_at, s.id, s.dedupe_key, s.scanned_at >= span.first as judged,
                           min(s.zone_id) over badge <> max(s.zone_id) over badge as several_zones
                    from span
                    join scan s on s.event_id = span.event_id and s.accreditation_id = span.accreditation_id
                        and s.scanned_at between span.first - :millis * interval '1 millisecond' and span.last
                    where s.allowed and s.verdict = 'recorded' and s.direction = 'IN'
                    window badge as (partition by s.event_id, s.accreditation_id)
                ), judged as (
                    select l.event_id, l.id, l.scanned_at, l.several_zones and exists (
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
                    from entry l
                    where l.judged
                ), gone as (
                    delete from scan_conflict c
                    using judged j
                    where c.event_id = j.event_id and c.kind = 'two_zones' and c.scan_id = j.id and not j.conflict
                )
                insert into scan_conflict (event_id, scan_id, kind, scanned_at)
                select event_id, id, 'two_zones', scanned_at from judged where conflict
                on conflict do nothing
                """;
        scans.in(db.sql(sql)).param("millis", window.toMillis()).update();
    }

    /**
     * Finds entries that a gate allowed against its own list or before it could have received the change (decision 0016), entries of people
     * who had no right at that moment, refusals of people who had the right (decision 0110), and scans that cannot be judged. An earlier
     * look at scans that were not settled may have had another result: a change with an earlier time may have been committed since. The
     * condition on the findings' own ids follows from the others; it saves a search of the findings for each scan.
     */
    void findWrong(Examined scans) {
        String sql =
                """
                with judged as materialized (
                    select s.event_id, s.id, s.scanned_at, judged.ended_at,
                           case when judged.knew in ('gate_wrong', 'gate_not_told') then judged.knew
                                when judged.entitled = 'no' then 'no_right_then'
                                when judged.entitled = 'unknown' then 'not_judged'
                                when judged.refusal = 'unknown' then 'refused_not_judged'
                                when judged.refusal <> 'ok' then 'refused_' || judged.refusal end as kind
                    from scan s
                """ + ScanReadRepository.JUDGEMENT + """
                    where\s""" + scans.matching() + """
                     and s.verdict = 'recorded'
                ), gone as (
                    delete from scan_conflict c
                    using judged j
                    where c.event_id = j.event_id and c.scan_id = j.id and c.kind <> 'two_zones' and c.kind is distinct from j.kind
                      and\s""" + scans.matching("c.scan_id") + """

                )
                insert into scan_conflict as c (event_id, scan_id, kind, scanned_at, right_ended_at)
                select event_id, id, kind, scanned_at, case when kind = 'no_right_then' then ended_at end
                from judged
                where kind is not null
                on conflict (event_id, kind, scan_id) do update set right_ended_at = excluded.right_ended_at
                    where c.right_ended_at is distinct from excluded.right_ended_at
                """;
        scans.in(db.sql(sql)).update();
    }

    /** Records who is in which zone. */
    void place(Examined scans) {
        scans.in(db.sql(ScanPresenceRepository.PLACE.formatted(scans.matching())))
                .update();
    }
}
