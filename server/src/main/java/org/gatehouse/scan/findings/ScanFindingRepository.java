package org.gatehouse.scan.findings;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    private static final String SELECTED = """
              and (:since::timestamptz is null or c.scanned_at >= :since)
              and (:until::timestamptz is null or c.scanned_at <= :until)
              and (:seen::boolean is null or (c.seen_at is not null) = :seen)
            """;

    static final String MATCHING = "where c.event_id = :event and c.list = :list\n" + SELECTED;

    /** The lists of findings; all but the first are shown on request only. */
    private static final String LET_IN = "let_in";

    static final String NOT_JUDGED = "not_judged";
    static final String REFUSED = "refused";
    static final String REFUSED_NOT_JUDGED = "refused_not_judged";

    /** Selects findings; null stands for any kind of the list, any time, and whether seen or not. */
    record ConflictFilter(
            long eventId,
            @Nullable String kind,
            @Nullable OffsetDateTime since,
            @Nullable OffsetDateTime until,
            @Nullable Boolean seen) {

        String list() {
            if (kind == null) {
                return LET_IN;
            }
            return unjudged() ? kind : kind.startsWith(REFUSED) ? REFUSED : LET_IN;
        }

        /** The kind within the list; null when all of the list is wanted. */
        @Nullable
        String kindOfList() {
            return REFUSED.equals(kind) ? null : kind;
        }

        /** Scans that cannot be judged are not conflicts, so they are listed only on request. */
        boolean unjudged() {
            return NOT_JUDGED.equals(kind) || REFUSED_NOT_JUDGED.equals(kind);
        }

        boolean isOfAnyTime() {
            return since == null && until == null;
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
                    select c.*
                    from scan_conflict c
                """ + MATCHING + """
                      and (:kind::text is null or c.kind = :kind)
                    order by c.scanned_at desc, c.scan_id desc, c.kind
                    offset :offset limit :limit
                )
                select c.kind, c.right_ended_at, c.seen_at, c.seen_by, c.note,
                       case when c.kind = 'no_right_then' then n.begins_at
                            when c.list = 'refused' then n.began_at end as right_began_at,
                       coalesce(c.right_ended_at > s.scanned_at - :toldWithin * interval '1 millisecond', false)
                           or coalesce(c.kind = 'refused_entitled'
                               and n.began_at > s.scanned_at - :toldWithin * interval '1 millisecond', false) as perhaps_not_told,
                       case when c.list like '%not_judged' then case when n.history_lost then 'history_lost'
                                                                     when s.clock_ahead then 'clock_ahead'
                                                                     else 'not_kept' end end as because,
                       coalesce(n.by_hold, false) as held,
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
                    select judged.began_at, judged.begins_at, judged.history_lost, judged.by_hold
                    from (select 1) one
                """ + ScanReadRepository.JUDGEMENT + """
                    where c.kind <> 'two_zones') n on true
                left join zone oz on oz.event_id = o.event_id and oz.id = o.zone_id
                order by c.scanned_at desc, c.scan_id desc, c.kind
                """)
                .param("event", wanted.eventId())
                .param("list", wanted.list())
                .param("kind", wanted.kindOfList())
                .param("toldWithin", toldWithinMillis)
                .param("since", wanted.since())
                .param("until", wanted.until())
                .param("seen", wanted.seen())
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
                row.getString("because"),
                row.getBoolean("held"),
                seen(row));
    }

    private static ScanConflict.@Nullable SeenMark seen(ResultSet row) throws SQLException {
        Instant at = Columns.instantOrNull(row, "seen_at");
        return at == null ? null : new ScanConflict.SeenMark(at, row.getString("seen_by"), row.getString("note"));
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
                           as perhaps_not_told,
                       count(*) filter (where c.kind = 'refused_gate_wrong') as refused_gate_wrong,
                       count(*) filter (where c.kind = 'refused_gate_not_told') as refused_gate_not_told,
                       count(*) filter (where c.kind = 'refused_entitled') as refused_entitled
                from scan_conflict c
                where c.event_id = :event and c.list in ('let_in', 'refused')
                """ + SELECTED)
                .param("event", wanted.eventId())
                .param("since", wanted.since())
                .param("until", wanted.until())
                .param("seen", wanted.seen())
                .param("toldWithin", toldWithinMillis)
                .query(new RecordRows<>(ScanConflict.ConflictCounts.class))
                .single();
    }

    /**
     * The number of scans of that time that cannot be judged.
     *
     * @param list either of those who were let in or of those who were refused
     * @param seen null for all, whoever has seen them
     */
    long notJudged(ConflictFilter wanted, String list, @Nullable Boolean seen) {
        return db.sql("select count(*) from scan_conflict c\n" + MATCHING)
                .param("event", wanted.eventId())
                .param("list", list)
                .param("since", wanted.since())
                .param("until", wanted.until())
                .param("seen", seen)
                .query((row, number) -> row.getLong(1))
                .single();
    }

    /**
     * The number of scans that are judged, either of those who were let in or of those who were refused.
     *
     * @param examined recorded scans up to the id
     * @param waiting recorded scans after the id
     */
    record ScanCounts(long examined, long waiting, long quarantined) {}

    /** The counts of scans on the way in. */
    record EntryCounts(ScanCounts letIn, ScanCounts refused) {}

    /** Counts the scans of that time, up to an id and after it. The scans of all times are counted already, except the newest. */
    EntryCounts countEntries(ConflictFilter wanted, long to) {
        String scans = wanted.isOfAnyTime() ? "scan_counted\nwhere event_id = :event" : """
                (select *, 1 as scans from scan) s
                where event_id = :event
                  and (:since::timestamptz is null or scanned_at >= :since)
                  and (:until::timestamptz is null or scanned_at <= :until)
                """;
        Map<Boolean, ScanCounts> counts = new HashMap<>();
        db.sql("""
                select allowed,
                       coalesce(sum(scans) filter (where verdict = 'recorded' and id <= :to), 0) as examined,
                       coalesce(sum(scans) filter (where verdict = 'recorded' and id > :to), 0) as waiting,
                       coalesce(sum(scans) filter (where verdict = 'quarantined'), 0) as quarantined
                from\s""" + scans + " and direction = 'IN' group by allowed")
                .param("event", wanted.eventId())
                .param("since", wanted.since())
                .param("until", wanted.until())
                .param("to", to)
                .query(row -> {
                    counts.put(
                            row.getBoolean("allowed"),
                            new ScanCounts(
                                    row.getLong("examined"), row.getLong("waiting"), row.getLong("quarantined")));
                });
        ScanCounts none = new ScanCounts(0, 0, 0);
        return new EntryCounts(counts.getOrDefault(true, none), counts.getOrDefault(false, none));
    }
}
