package org.gatehouse.scan;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.text.Language;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** Reads scans for the desk; {@code ScanWriteRepository} writes them. */
@Repository
public class ScanReadRepository {

    /** Number of rows that are held in memory at once. */
    private static final int PIECE = 1000;

    private static final String SELECT = """
            select s.id, s.client_id, nullif(s.device, '') as device, s.scan_id, s.accreditation_id, s.zone_id, s.allowed,
                   s.scanned_at, s.received_at, s.verdict, s.reason, s.late, s.clock_ahead, s.revision, s.direction,
                   judged.knew, judged.entitled, s.dedupe_key
            """;

    /**
     * Judges a scan that let somebody through. {@code knew} compares it with what was effective at the gate's revision, and with what ended
     * between that revision and the scan (decision 0016). {@code entitled} is for entries only: it compares the entry with what was
     * effective at that moment (decision 0025). When a gate's clock is a little ahead, the moment is the arrival of the scan. It is unknown
     * when the clock is far ahead, or when the state of that moment was not kept. A right that is effective since revision 0 was so before
     * states were kept.
     *
     * <p>What was decided in a history that was lost is not judged (decision 0066). A gate was sent its revision before the loss if it
     * scanned before the loss was noticed, or within an hour afterwards if the revision with this number was made after the scan.
     */
    public static final String JUDGEMENT = """
            cross join lateral (
                select history.lost, told.knew, history.lost or (s.revision is null and history.gap) as history_lost,
                       case when not s.allowed or s.verdict <> 'recorded' or s.direction <> 'IN' then null
                            when told.knew = 'ok' then 'yes'
                            when history.lost then 'unknown'
                            when s.clock_ahead then 'unknown'
                            when held.open then 'yes'
                            when least(s.scanned_at, s.received_at) < (
                                select greatest(f.zones_known_from, (
                                    select r.at from feed_revision r where r.event_id = f.event_id order by r.revision limit 1))
                                from event_feed f
                                where f.event_id = s.event_id) then 'unknown'
                            when held.always_open then 'yes'
                            when s.revision is null and history.gap then 'unknown'
                            else 'no' end as entitled,
                       held.ended_at, held.begins_at
                from (
                    select bool_or(span.since <= s.revision and span.until > s.revision) as in_list,
                           bool_or((span.since <= s.revision or span.began <= s.scanned_at)
                               and span.until > s.revision and coalesce(span.ended > s.scanned_at, true)) as still_open,
                           bool_or(span.since > 0 and span.began <= least(s.scanned_at, s.received_at)
                               and (span.until = 9223372036854775807
                                    or span.ended > least(s.scanned_at, s.received_at))) as open,
                           bool_or((span.since = 0 or span.began is null)
                               and (span.until = 9223372036854775807
                                    or span.ended > least(s.scanned_at, s.received_at))) as always_open,
                           max(span.ended) filter (where span.ended <= least(s.scanned_at, s.received_at)) as ended_at,
                           min(span.began) filter (where span.began > least(s.scanned_at, s.received_at)) as begins_at
                    from (
                        select az.since_revision, 9223372036854775807,
                               (select r.at from feed_revision r where r.event_id = s.event_id and r.revision = az.since_revision),
                               null::timestamptz
                        from accreditation_zone az
                        where az.event_id = s.event_id and az.accreditation_id = s.accreditation_id and az.zone_id = s.zone_id
                        union all
                        select p.since_revision, p.until_revision,
                               (select r.at from feed_revision r where r.event_id = s.event_id and r.revision = p.since_revision),
                               (select r.at from feed_revision r where r.event_id = s.event_id and r.revision = p.until_revision)
                        from accreditation_zone_past p
                        where p.event_id = s.event_id and p.accreditation_id = s.accreditation_id and p.zone_id = s.zone_id)
                        as span (since, until, began, ended)
                    where s.allowed and s.verdict = 'recorded') held
                cross join lateral (
                    select coalesce(bool_or(b.revision <= s.revision and moment.at < b.at + interval '1 hour' and moment.at < greatest(
                               b.at,
                               coalesce((select r.at from feed_revision r
                                         where r.event_id = s.event_id and r.revision = s.revision), 'infinity'))), false) as lost,
                           coalesce(bool_or(moment.at > b.kept_until and moment.at < b.at), false) as gap
                    from feed_break b
                    cross join (select least(s.scanned_at, s.received_at) as at) moment
                    where b.event_id = s.event_id) history
                cross join lateral (
                    select case
                        when history.lost or s.revision is null or not s.allowed or s.verdict <> 'recorded'
                            or s.revision > (select f.revision from event_feed f where f.event_id = s.event_id) then null
                        when not coalesce(held.in_list, false) then 'gate_wrong'
                        when not held.still_open then 'gate_not_told'
                        else 'ok' end as knew) told) judged
            """;

    private static final String MATCHING = """
            where s.event_id = :event and s.verdict = :verdict
              and (:zone::bigint is null or s.zone_id = :zone)
              and (:accreditation::bigint is null or s.accreditation_id = :accreditation)
              and (:from::timestamptz is null or s.scanned_at >= :from)
              and (:to::timestamptz is null or s.scanned_at <= :to)
              and (:late::boolean is null or s.late = :late)
              and (:allowed::boolean is null or s.allowed = :allowed)
              and (:device::text is null or coalesce(nullif(s.device, ''), s.client_id) = :device)
              and (:words::text[] is null or s.accreditation_id = any(array(
                  select l.accreditation_id
                  from accreditation_listing l
                  where l.event_id = :event
                    and l.words like all (array(select '% ' || word || '%' from unnest(:words::text[]) word)))))
              and (:position::bigint is null and :member::bigint is null or exists (
                  select from accreditation a
                  join registration r on r.event_id = a.event_id and r.id = a.registration_id
                  join person_position p on p.id = r.person_position_id
                  where a.event_id = s.event_id and a.id = s.accreditation_id
                    and (:position::bigint is null or coalesce(a.position_id, p.position_id) = :position)
                    and (:member::bigint is null or p.member_id = :member)))
            """;

    private static final String JUDGED = "from scan s\n" + JUDGEMENT + MATCHING + """
              and (:knew::text is null or judged.knew = :knew)
              and (:entitled::text is null or judged.entitled = :entitled)
            """;

    /**
     * Scans of the same moment are ordered by their duplicate keys, which are computed from their content: the order of arrival must not
     * show. There are few of them, so the index on time and id is sufficient.
     */
    private static final String NEXT = """
              and (s.scanned_at, s.dedupe_key) < (:scannedAt, :duplicateKey)
            order by s.scanned_at desc, s.dedupe_key desc
            limit :limit offset :offset
            """;

    private static final String EXPORTED = "with s as (\n" + SELECT + JUDGED + NEXT + """
            )
            select s.*, a.person_id, coalesce(a.first_name, p.first_name) as first_name,
                   coalesce(a.last_name, p.last_name) as last_name, text_in(d.name, :language) as delegate_type,
                   m.code as member_code, text_in(m.name, :language) as member_name, z.code as zone_code, z.name as zone_name
            from s
            left join accreditation a on a.event_id = :event and a.id = s.accreditation_id
            left join person p on p.id = a.person_id
            left join registration r on r.event_id = a.event_id and r.id = a.registration_id
            left join person_position pp on pp.id = r.person_position_id
            left join position d on d.event_id = a.event_id and d.id = coalesce(a.position_id, pp.position_id)
            left join member m on m.id = pp.member_id
            left join zone z on z.event_id = :event and z.id = s.zone_id
            order by s.scanned_at desc, s.dedupe_key desc
            """;

    private final JdbcClient db;

    ScanReadRepository(JdbcClient db) {
        this.db = db;
    }

    /** Hands over the scans in pieces, newest first. */
    public void each(long eventId, ScanFilter filter, Page page, Consumer<List<ScanRow>> sink) {
        walk(
                page,
                (place, piece) -> after(place, filtered(SELECT + JUDGED + NEXT, eventId, filter), piece)
                        .query(ScanRow::of)
                        .list(),
                ScanCursor::of,
                sink);
    }

    /** The same as of one instant, with the current data of badge and zone that a spreadsheet shows. */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public void eachExported(
            long eventId, ScanFilter filter, Page page, Language language, Consumer<List<ExportedScan>> sink) {
        walk(
                page,
                (place, piece) -> after(place, filtered(EXPORTED, eventId, filter), piece)
                        .param("language", language.code())
                        .query(ExportedScan::of)
                        .list(),
                row -> ScanCursor.of(row.scan()),
                sink);
    }

    /**
     * Each piece starts in the index where the one before ended. A list holds no connection between two pieces.
     */
    private static <R> void walk(
            Page page,
            BiFunction<ScanCursor, Page, List<R>> read,
            Function<R, ScanCursor> placeOf,
            Consumer<List<R>> sink) {
        ScanCursor place = ScanCursor.START;
        Page left = page;
        List<R> rows;
        do {
            Page piece = left.piece(PIECE);
            rows = read.apply(place, piece);
            sink.accept(rows);
            left = left.after(rows.size());
            place = rows.isEmpty() ? place : placeOf.apply(rows.getLast());
            if (rows.size() < piece.limit()) {
                return;
            }
        } while (left.limit() > 0);
    }

    private static JdbcClient.StatementSpec after(ScanCursor place, JdbcClient.StatementSpec select, Page piece) {
        return select.param("scannedAt", place.scannedAt())
                .param("duplicateKey", place.duplicateKey())
                .param("limit", piece.limit())
                .param("offset", piece.offset());
    }

    /** Judges the scans only when the filter needs it: one judgement costs as much as finding ten scans. */
    public long count(long eventId, ScanFilter filter) {
        String matching = filter.judged() == null && filter.entitlement() == null ? "from scan s\n" + MATCHING : JUDGED;
        return filtered("select count(*)\n" + matching, eventId, filter)
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
                .param("allowed", filter.allowed())
                .param("device", filter.sentBy())
                .param("words", filter.words())
                .param("knew", filter.judged())
                .param("entitled", filter.entitlement())
                .param("position", filter.position())
                .param("member", filter.member());
    }
}
