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
                   judged.knew, judged.entitled, judged.refusal, s.dedupe_key
            """;

    /**
     * Judges a scan. {@code list} is what the gate's revision says about the zone: {@code open}, {@code ended} when the right ended between
     * that revision and the scan, or {@code closed} (decision 0016). {@code entitled} compares an entry with what was effective at that
     * moment (decision 0025). When a gate's clock is a little ahead, the moment is the arrival of the scan. It is unknown when the clock is
     * far ahead, or when the state of that moment was not kept. A right that is effective since revision 0 was so before states were kept.
     *
     * <p>Those who were let through get {@code knew} and {@code entitled}, those who were refused {@code refusal} (decision 0110). A gate
     * whose clock is behind may refuse somebody after it was sent the end of the right, at a moment before that end: the right that counts
     * for a refusal is one that the gate's revision does not end.
     *
     * <p>What was decided in a history that was lost is not judged (decision 0066). A gate was sent its revision before the loss if it
     * scanned before the loss was noticed, or within an hour afterwards if the revision with this number was made after the scan.
     *
     * <p>{@code fits} says whether a right that is limited to times ({@code valid}) is open at the moment of the scan. Gates are told early
     * that a zone opens, so somebody who was let in may have come early by as much ({@code feed_open}). A gate may obey the times
     * themselves or only the zones that were open when its revision was made, which a boundary may reach up to a minute late. It is not
     * blamed for what it could not know in either case: {@code in_list} is in favour of the gate.
     *
     * <p>A hold that stops gates is a span of revisions too. It is taken from those of the rights, so nobody had a right while held; {@code
     * by_hold} says that the accreditation was held at the moment of the scan (decision 0111).
     *
     * <p>{@code holds} is the one place that decides whether a right is effective at the moment of the scan.
     */
    public static final String JUDGEMENT = """
            cross join lateral (
                select history.lost, history.lost or (s.revision is null and history.gap) as history_lost,
                       case when s.allowed then case told.list when 'open' then 'ok'
                                                               when 'ended' then 'gate_not_told'
                                                               when 'closed' then 'gate_wrong' end end as knew,
                       case when s.allowed then truth.entitled end as entitled,
                       case when s.allowed or truth.entitled is null then null
                            when truth.entitled = 'unknown' then 'unknown'
                            when truth.entitled = 'no' then 'ok'
                            when told.list is null then 'entitled'
                            when told.list = 'closed' then 'gate_not_told'
                            else 'gate_wrong' end as refusal,
                       coalesce(held.open or held.always_open, false) as open_then, coalesce(held.in_list, false) as open_in_list,
                       coalesce(held.out_of_time, false) as out_of_time, stopped.by_hold,
                       held.began_at, held.ended_at, held.begins_at
                from (
                    select bool_or(span.in_list) as in_list,
                           bool_or((span.since <= s.revision or span.began <= s.scanned_at)
                               and span.until > s.revision and coalesce(span.ended > s.scanned_at, true) and span.fits) as still_open,
                           bool_or(span.holds and span.since > 0 and span.began is not null) as open,
                           bool_or(span.holds and (span.since = 0 or span.began is null)) as always_open,
                           bool_or(span.there and not span.fits) as out_of_time,
                           bool_or(span.holds and (span.since > s.revision
                               or span.until > s.revision and span.list_at <= span.moment)) as opened_later,
                           max(greatest(case when span.since > 0 then span.began end, case when span.valid is not null then (
                               select lower(part) from unnest(span.valid) part where part @> span.moment) end))
                               filter (where span.holds) as began_at,
                           max(case when span.valid is null then case when span.ended <= span.moment then span.ended end else (
                               select max(least(upper(part), span.ended))
                               from unnest(span.valid) part
                               where least(upper(part), span.ended) <= span.moment
                                 and (span.ended is null or lower_inf(part) or lower(part) < span.ended)
                                 and (span.began is null or upper_inf(part) or upper(part) > span.began)) end) as ended_at,
                           min(case when span.valid is null then case when span.began > span.moment then span.began end else (
                               select min(greatest(lower(part), span.began))
                               from unnest(span.valid) part
                               where greatest(lower(part), span.began) > span.moment
                                 and (span.ended is null or lower_inf(part) or lower(part) < span.ended)
                                 and (span.began is null or upper_inf(part) or upper(part) > span.began)) end) as begins_at
                    from (
                        select timed.*, timed.there and timed.fits as holds,
                               timed.since <= s.revision and timed.until > s.revision and case
                                   when timed.valid is null or timed.list_at is null then true
                                   when s.allowed then timed.fits or feed_open(timed.valid, timed.list_at)
                                       or feed_open(timed.valid, timed.list_at - interval '1 minute')
                                   else timed.fits and feed_open(timed.valid, timed.list_at)
                                       and feed_open(timed.valid, timed.list_at - interval '1 minute') end as in_list
                        from (
                            select known.*, moment.at as moment,
                                   (known.since = 0 or known.began is null or known.began <= moment.at)
                                       and (known.until = 9223372036854775807 or known.ended > moment.at) as there,
                                   case when known.valid is null then true
                                        when s.allowed then feed_open(known.valid, moment.at)
                                        else known.valid @> moment.at end as fits,
                                   case when known.valid is not null then (
                                       select r.at from feed_revision r
                                       where r.event_id = s.event_id and r.revision = s.revision) end as list_at
                            from (select least(s.scanned_at, s.received_at) as at) moment
                            cross join lateral (
                                select lower(part), coalesce(upper(part), 9223372036854775807),
                                       (select r.at from feed_revision r
                                        where r.event_id = s.event_id and r.revision = lower(part)),
                                       (select r.at from feed_revision r
                                        where r.event_id = s.event_id and r.revision = upper(part)),
                                       granted.valid
                                from (
                                    select az.since_revision, null::bigint,
                                           case when az.window_id is not null then (
                                               select w.valid from access_window w
                                               where w.event_id = s.event_id and w.id = az.window_id) end
                                    from accreditation_zone az
                                    where az.event_id = s.event_id and az.accreditation_id = s.accreditation_id
                                      and az.zone_id = s.zone_id
                                    union all
                                    select p.since_revision, p.until_revision,
                                           case when p.window_id is not null then (
                                               select w.valid from access_window w
                                               where w.event_id = s.event_id and w.id = p.window_id) end
                                    from accreditation_zone_past p
                                    where p.event_id = s.event_id and p.accreditation_id = s.accreditation_id
                                      and p.zone_id = s.zone_id) as granted (since, until, valid)
                                cross join unnest(int8multirange(int8range(granted.since, granted.until)) - coalesce((
                                    select range_agg(h.gate_revisions)
                                    from accreditation_hold h
                                    where h.event_id = s.event_id and h.accreditation_id = s.accreditation_id), '{}')) part)
                                as known (since, until, began, ended, valid)) timed) span
                    where s.verdict = 'recorded') held
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
                    select exists (
                        select from accreditation_hold h
                        cross join unnest(h.gate_revisions) part
                        where h.event_id = s.event_id and h.accreditation_id = s.accreditation_id
                          and (select r.at from feed_revision r
                               where r.event_id = s.event_id and r.revision = lower(part)) <= least(s.scanned_at, s.received_at)
                          and coalesce((select r.at from feed_revision r
                                        where r.event_id = s.event_id and r.revision = upper(part)), 'infinity')
                              > least(s.scanned_at, s.received_at)) as by_hold) stopped
                cross join lateral (
                    select case
                        when history.lost or s.revision is null or s.verdict <> 'recorded'
                            or s.revision > (select f.revision from event_feed f where f.event_id = s.event_id) then null
                        when not coalesce(held.in_list, false) then 'closed'
                        when not held.still_open then 'ended'
                        else 'open' end as list) told
                cross join lateral (
                    select case
                        when s.verdict <> 'recorded' or s.direction <> 'IN' then null
                        when told.list = 'open' then 'yes'
                        when history.lost then 'unknown'
                        when s.clock_ahead then 'unknown'
                        when held.open and (s.allowed or told.list is distinct from 'closed' or held.opened_later) then 'yes'
                        when least(s.scanned_at, s.received_at) < (
                            select greatest(f.zones_known_from, (
                                select r.at from feed_revision r where r.event_id = f.event_id order by r.revision limit 1))
                            from event_feed f
                            where f.event_id = s.event_id) then 'unknown'
                        when held.always_open and (s.allowed or told.list is distinct from 'closed' or held.opened_later) then 'yes'
                        when s.revision is null and history.gap then 'unknown'
                        else 'no' end as entitled) truth) judged
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
              and (:refusal::text is null or judged.refusal = :refusal)
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

    /**
     * Adds up what is counted already, where that is enough for the filter. Judges the scans only when the filter needs it: one judgement
     * costs as much as finding ten scans.
     */
    public long count(long eventId, ScanFilter filter) {
        if (filter.isCounted()) {
            return db.sql("""
                            select coalesce(sum(scans), 0)
                            from scan_counted
                            where event_id = :event and verdict = :verdict and (:allowed::boolean is null or allowed = :allowed)
                            """)
                    .param("event", eventId)
                    .param("verdict", filter.stored().wireName())
                    .param("allowed", filter.allowed())
                    .query(Long.class)
                    .single();
        }
        String matching = filter.isUnjudged() ? "from scan s\n" + MATCHING : JUDGED;
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
                .param("allowed", filter.wantedAllowed())
                .param("device", filter.sentBy())
                .param("words", filter.words())
                .param("knew", filter.judged())
                .param("entitled", filter.entitlement())
                .param("refusal", filter.judgedRefusal())
                .param("position", filter.position())
                .param("member", filter.member());
    }
}
