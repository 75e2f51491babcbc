package org.gatehouse.scan.findings;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.function.Consumer;
import org.gatehouse.platform.db.Columns;
import org.gatehouse.platform.db.CursorRows;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.page.Page;
import org.gatehouse.scan.ConflictSettings;
import org.gatehouse.scan.ScanReadRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** Reads the findings about scans. */
@Repository
class ScanFindingRepository {

    static final String MATCHING = """
            where c.event_id = :event and (c.kind = 'not_judged')::integer = :unjudged
              and (:since::timestamptz is null or c.scanned_at >= :since)
              and (:until::timestamptz is null or c.scanned_at <= :until)
            """;

    static final String NOT_JUDGED = "not_judged";

    /** Selects conflicts; null stands for any kind or any time. */
    record ConflictFilter(
            long eventId,
            @Nullable String kind,
            @Nullable OffsetDateTime since,
            @Nullable OffsetDateTime until) {

        /** Scans that cannot be judged are not conflicts, so they are listed only on request. */
        boolean unjudged() {
            return NOT_JUDGED.equals(kind);
        }
    }

    private final JdbcClient db;
    private final long toldWithinMillis;

    ScanFindingRepository(JdbcClient db, ConflictSettings settings) {
        this.db = db;
        this.toldWithinMillis = settings.toldWithin().toMillis();
    }

    /** The conflicts, newest first. For two zones, the other scan is the nearest earlier one. */
    List<ScanConflict> page(ConflictFilter wanted, Page page) {
        return found(wanted, page).query(ScanFindingRepository::conflict).list();
    }

    /** Hands over all conflicts as of one instant, with a memory use that does not depend on their number. */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public void each(ConflictFilter wanted, Consumer<ScanConflict> sink) {
        CursorRows.each(found(wanted, Page.ALL), ScanFindingRepository::conflict, piece -> piece.forEach(sink));
    }

    private JdbcClient.StatementSpec found(ConflictFilter wanted, Page page) {
        return db.sql("""
                with c as (
                    select c.event_id, c.scan_id, c.kind, c.scanned_at, c.right_ended_at
                    from scan_conflict c
                """ + MATCHING + """
                      and (:kind::text is null or c.kind = :kind)
                    order by c.scanned_at desc, c.scan_id desc, c.kind
                    offset :offset limit :limit
                )
                select c.kind, c.right_ended_at, case when c.kind = 'no_right_then' then n.begins_at end as right_began_at,
                       coalesce(c.right_ended_at > s.scanned_at - :toldWithin * interval '1 millisecond', false) as perhaps_not_told,
                       case when c.kind = 'not_judged' then case when n.history_lost then 'history_lost'
                                                                 when s.clock_ahead then 'clock_ahead'
                                                                 else 'not_kept' end end as because,
                       s.id, s.accreditation_id, s.zone_id, z.code, z.name, s.scanned_at, s.received_at, s.client_id,
                       nullif(s.device, '') as device, s.revision,
                       coalesce(a.first_name, p.first_name) as first_name, coalesce(a.last_name, p.last_name) as last_name,
                       o.id as o_id, o.zone_id as o_zone_id, oz.code as o_code, oz.name as o_name, o.scanned_at as o_scanned_at,
                       o.received_at as o_received_at, o.client_id as o_client_id, nullif(o.device, '') as o_device,
                       o.revision as o_revision
                from c
                join scan s on s.id = c.scan_id
                left join zone z on z.event_id = s.event_id and z.id = s.zone_id
                left join accreditation a on a.event_id = s.event_id and a.id = s.accreditation_id
                left join person p on p.id = a.person_id
                left join lateral (
                    select e.*
                    from scan e
                    where c.kind = 'two_zones' and e.event_id = s.event_id and e.accreditation_id = s.accreditation_id
                      and (e.scanned_at, e.dedupe_key) < (s.scanned_at, s.dedupe_key)
                      and e.scanned_at <= s.scanned_at and e.allowed and e.verdict = 'recorded' and e.direction = 'IN'
                      and e.zone_id <> s.zone_id
                    order by e.scanned_at desc, e.dedupe_key desc
                    limit 1) o on true
                left join lateral (
                    select judged.begins_at, judged.history_lost
                    from (select 1) one
                """ + ScanReadRepository.JUDGEMENT + """
                    where c.kind in ('no_right_then', 'not_judged')) n on true
                left join zone oz on oz.event_id = o.event_id and oz.id = o.zone_id
                order by c.scanned_at desc, c.scan_id desc, c.kind
                """)
                .param("event", wanted.eventId())
                .param("kind", wanted.kind())
                .param("unjudged", wanted.unjudged() ? 1 : 0)
                .param("toldWithin", toldWithinMillis)
                .param("since", wanted.since())
                .param("until", wanted.until())
                .param("offset", page.offset())
                .param("limit", page.limit());
    }

    private static ScanConflict conflict(ResultSet row, int number) throws SQLException {
        row.getLong("o_id");
        ScanConflict.ConflictingScan other = row.wasNull() ? null : scan(row, "o_");
        return new ScanConflict(
                row.getString("kind"),
                scan(row, ""),
                other,
                row.getLong("accreditation_id"),
                row.getString("first_name"),
                row.getString("last_name"),
                Columns.instantOrNull(row, "right_ended_at"),
                Columns.instantOrNull(row, "right_began_at"),
                row.getBoolean("perhaps_not_told"),
                row.getString("because"));
    }

    private static ScanConflict.ConflictingScan scan(ResultSet row, String prefix) throws SQLException {
        return new ScanConflict.ConflictingScan(
                row.getLong(prefix + "id"),
                row.getLong(prefix + "zone_id"),
                row.getString(prefix + "code"),
                row.getString(prefix + "name"),
                Columns.instant(row, prefix + "scanned_at"),
                Columns.instant(row, prefix + "received_at"),
                row.getString(prefix + "client_id"),
                row.getString(prefix + "device"),
                row.getObject(prefix + "revision", Long.class));
    }

    /** The number of conflicts of each kind in that time. */
    ScanConflict.ConflictCounts counts(ConflictFilter wanted) {
        return db.sql("""
                select count(*) filter (where c.kind = 'two_zones') as two_zones,
                       count(*) filter (where c.kind = 'gate_wrong') as gate_wrong,
                       count(*) filter (where c.kind = 'gate_not_told') as gate_not_told,
                       count(*) filter (where c.kind = 'no_right_then') as no_right_then,
                       count(*) filter (where c.right_ended_at > c.scanned_at - :toldWithin * interval '1 millisecond')
                           as perhaps_not_told
                from scan_conflict c
                """ + MATCHING)
                .param("event", wanted.eventId())
                .param("since", wanted.since())
                .param("until", wanted.until())
                .param("unjudged", 0)
                .param("toldWithin", toldWithinMillis)
                .query(new RecordRows<>(ScanConflict.ConflictCounts.class))
                .single();
    }

    /** The number of entries of that time that cannot be judged. */
    long notJudged(ConflictFilter wanted) {
        return db.sql("select count(*) from scan_conflict c\n" + MATCHING)
                .param("event", wanted.eventId())
                .param("since", wanted.since())
                .param("until", wanted.until())
                .param("unjudged", 1)
                .query((row, number) -> row.getLong(1))
                .single();
    }

    /**
     * The number of entries.
     *
     * @param examined recorded entries up to the id
     * @param waiting recorded entries after the id
     */
    record EntryCounts(long examined, long waiting, long quarantined) {}

    /** Counts the entries of that time, up to an id and after it. */
    EntryCounts countEntries(ConflictFilter wanted, long to) {
        return db.sql("""
                select count(*) filter (where verdict = 'recorded' and id <= :to) as examined,
                       count(*) filter (where verdict = 'recorded' and id > :to) as waiting,
                       count(*) filter (where verdict = 'quarantined') as quarantined
                from scan
                where event_id = :event and allowed and direction = 'IN'
                  and (:since::timestamptz is null or scanned_at >= :since)
                  and (:until::timestamptz is null or scanned_at <= :until)
                """)
                .param("event", wanted.eventId())
                .param("since", wanted.since())
                .param("until", wanted.until())
                .param("to", to)
                .query((row, number) ->
                        new EntryCounts(row.getLong("examined"), row.getLong("waiting"), row.getLong("quarantined")))
                .single();
    }
}
