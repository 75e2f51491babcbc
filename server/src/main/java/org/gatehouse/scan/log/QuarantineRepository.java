package org.gatehouse.scan.log;

import java.util.List;
import java.util.Optional;
import org.gatehouse.scan.ScanVerdict;
import org.gatehouse.scan.intake.ScanWriteRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads and checks quarantined scans, whose accreditation or zone was unknown. */
@Repository
record QuarantineRepository(JdbcClient db) {

    /** Checks accreditation and zone of one scan again; empty when the scan is not in quarantine. */
    Optional<ScanVerdict> reconsider(long eventId, long scanId) {
        return db.sql("""
                update scan s
                set verdict = case when known.accreditation and known.zone then 'recorded' else 'quarantined' end,
                    reason = case when not known.accreditation then 'unknown_accreditation'
                                  when not known.zone then 'unknown_zone'
                                  when s.scan_id_reused then 'scan_id_reused' end
                from (select q.id,
                             exists (select from accreditation a
                                     where a.event_id = q.event_id and a.id = q.accreditation_id) as accreditation,
                             exists (select from zone z where z.event_id = q.event_id and z.id = q.zone_id) as zone
                      from scan q
                      where q.event_id = :event and q.id = :scan) known
                where s.event_id = :event and s.id = known.id and s.verdict = 'quarantined'
                returning s.id, s.verdict, s.reason, s.late, s.clock_ahead, s.received_at
                """)
                .param("event", eventId)
                .param("scan", scanId)
                .query(ScanWriteRepository::verdict)
                .optional();
    }

    /** Checks the next quarantined scans again, in order of id; with ids, only those among them. */
    List<ScanVerdict> reconsider(long eventId, Long @Nullable [] ids, long after, int limit) {
        return db.sql("""
                with next as materialized (
                    select id from scan
                    where event_id = :event and verdict = 'quarantined' and id > :after
                      and (:ids::bigint[] is null or id = any(:ids))
                    order by id
                    limit :limit
                    for no key update
                ), known as (
                    select q.id,
                           exists (select from accreditation a
                                   where a.event_id = q.event_id and a.id = q.accreditation_id) as accreditation,
                           exists (select from zone z where z.event_id = q.event_id and z.id = q.zone_id) as zone
                    from scan q
                    where q.id in (select id from next)
                )
                update scan s
                set verdict = case when known.accreditation and known.zone then 'recorded' else 'quarantined' end,
                    reason = case when not known.accreditation then 'unknown_accreditation'
                                  when not known.zone then 'unknown_zone'
                                  when s.scan_id_reused then 'scan_id_reused' end
                from known
                where s.event_id = :event and s.id = known.id
                returning s.id, s.verdict, s.reason, s.late, s.clock_ahead, s.received_at
                """)
                .param("event", eventId)
                .param("ids", ids)
                .param("after", after)
                .param("limit", limit)
                .query(ScanWriteRepository::verdict)
                .list();
    }

    Optional<ScanVerdict> find(long eventId, long scanId) {
        return db.sql("""
                select id, verdict, reason, late, clock_ahead, received_at
                from scan
                where event_id = :event and id = :scan
                """)
                .param("event", eventId)
                .param("scan", scanId)
                .query(ScanWriteRepository::verdict)
                .optional();
    }
}
