package org.gatehouse.scan;

import java.util.List;
import org.gatehouse.platform.page.Page;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.SimplePropertyRowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads scans for the desk, over connections that neither gates nor writes use. */
@Repository
class StoredScans {

    private static final RowMapper<ScanRow> ROW = new SimplePropertyRowMapper<>(ScanRow.class);

    private static final String MATCHING = """
            from scan s
            where s.event_id = :event and s.verdict = :verdict
              and (:zone::bigint is null or s.zone_id = :zone)
              and (:accreditation::bigint is null or s.accreditation_id = :accreditation)
              and (:from::timestamptz is null or s.scanned_at >= :from)
              and (:to::timestamptz is null or s.scanned_at <= :to)
              and (:late::boolean is null or s.late = :late)
              and (:position::bigint is null and :member::bigint is null or exists (
                  select from accreditation a
                  join registration r on r.event_id = a.event_id and r.id = a.registration_id
                  join person_position p on p.id = r.person_position_id
                  where a.event_id = s.event_id and a.id = s.accreditation_id
                    and (:position::bigint is null or coalesce(a.position_id, p.position_id) = :position)
                    and (:member::bigint is null or p.member_id = :member)))
            """;

    private final JdbcClient db;

    StoredScans(@Qualifier("reads") JdbcClient db) {
        this.db = db;
    }

    /** Newest first. */
    List<ScanRow> page(long eventId, ScanFilter filter, Page page) {
        return filtered(
                        """
                select s.id, s.client_id, nullif(s.device, '') as device, s.scan_id, s.accreditation_id, s.zone_id, s.allowed,
                       s.scanned_at, s.received_at, s.verdict, s.reason, s.late, s.clock_ahead
                """ + MATCHING + "order by s.scanned_at desc, s.id desc limit :limit offset :offset",
                        eventId,
                        filter)
                .param("limit", page.limit())
                .param("offset", page.offset())
                .query(ROW)
                .list();
    }

    long count(long eventId, ScanFilter filter) {
        return filtered("select count(*)\n" + MATCHING, eventId, filter)
                .query(Long.class)
                .single();
    }

    private JdbcClient.StatementSpec filtered(String sql, long eventId, ScanFilter filter) {
        return db.sql(sql)
                .param("event", eventId)
                .param("verdict", filter.stored().wireName())
                .param("zone", filter.zone())
                .param("accreditation", filter.accreditation())
                .param("from", filter.scannedFrom())
                .param("to", filter.scannedTo())
                .param("late", filter.late())
                .param("position", filter.position())
                .param("member", filter.member());
    }
}
