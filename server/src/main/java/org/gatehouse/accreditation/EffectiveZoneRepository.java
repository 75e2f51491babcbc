package org.gatehouse.accreditation;

import static org.gatehouse.platform.problem.DatabaseProblems.translatingConstraints;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.gatehouse.period.PeriodProblem;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Holds the only formula of effective zones (docs/api/accreditations.md): default zones of the effective position, zones of the package
 * options, zones added manually and allocated zones, minus zones removed manually, each at the times of the periods that give it.
 */
@Repository
public record EffectiveZoneRepository(JdbcClient db) {

    private static final String HOLDER = """
            with holder as materialized (
                select a.id, a.event_id, a.registration_id, coalesce(a.position_id, pp.position_id) as position_id,
                       null::bigint[] as within
            """;

    /** The same holders; if {@code :chosen}, as if {@code :position} was chosen manually for all of them, or none if it is null. */
    private static final String HOLDER_IN_POSITION = """
            with holder as materialized (
                select a.id, a.event_id, a.registration_id,
                       coalesce(case when :chosen then :position::bigint else a.position_id end, pp.position_id) as position_id,
                       null::bigint[] as within
            """;

    /** The periods in which those accreditations are valid; one that is always valid has none. */
    private static final String VALIDITY = HOLDER_IN_POSITION + """
                from accreditation a
                join registration r on r.event_id = a.event_id and r.id = a.registration_id
                join person_position pp on pp.event_id = a.event_id and pp.id = r.person_position_id
                where a.event_id = :event and a.id = any(:accreditations)
            )
            select h.id, rp.period_id
            from holder h
            join registration_period rp on rp.event_id = h.event_id and rp.registration_id = h.registration_id
            union all
            select h.id, pos.period_id
            from holder h
            join position pos on pos.event_id = h.event_id and pos.id = h.position_id
            where pos.period_id is not null and not exists (
                select from registration_period rp where rp.event_id = h.event_id and rp.registration_id = h.registration_id)
            """;

    /** The same holders, {@code within} the periods of their registrations or of their position; null is always. */
    private static final String HOLDER_IN_TIME = """
            with holder as materialized (
                select a.id, a.event_id, a.registration_id, coalesce(a.position_id, pp.position_id) as position_id,
                       coalesce((select array_agg(rp.period_id order by rp.period_id) from registration_period rp
                                 where rp.event_id = a.event_id and rp.registration_id = a.registration_id),
                                (select array[pos.period_id] from position pos
                                 where pos.id = coalesce(a.position_id, pp.position_id) and pos.period_id is not null)) as within
            """;

    /**
     * The event id appears in one condition only; every other join uses the event of each accreditation. When each join named an event
     * that was new to PostgreSQL's statistics, PostgreSQL expected one row of it and read the event once for each accreditation.
     */
    private static final String SOURCE = """
                from accreditation a
                join registration r on r.id = a.registration_id
                join person_position pp on pp.id = r.person_position_id
                where a.event_id = :event and a.id = any(:accreditations) and not a.deleted
            ), source as (
                select h.id, h.event_id, pz.zone_id, 'default' as reason, pz.period_id, h.within
                from holder h
                join position_zone pz on pz.event_id = h.event_id and pz.position_id = h.position_id
                union all
                select h.id, h.event_id, poz.zone_id, 'package', poz.period_id, h.within
                from holder h
                join registration_package_option rpo
                    on rpo.event_id = h.event_id and rpo.registration_id = h.registration_id
                join package_option_zone poz
                    on poz.event_id = h.event_id and poz.package_option_id = rpo.package_option_id
                union all
                select h.id, h.event_id, o.zone_id, 'added', o.period_id, h.within
                from holder h
                join accreditation_zone_override o
                    on o.event_id = h.event_id and o.accreditation_id = h.id and o.added
                union all
                select h.id, h.event_id, az.zone_id, 'allocated', null, h.within
                from holder h
                join accreditation_allocated_zone az on az.event_id = h.event_id and az.accreditation_id = h.id
            )
            """;

    private static final String NOT_REMOVED = """
                from source s
                where not exists (
                    select from accreditation_zone_override o
                    where o.event_id = s.event_id and o.accreditation_id = s.id and o.zone_id = s.zone_id and not o.added)
            """;

    /** Of an event without periods: every zone is open always. */
    private static final String EFFECTIVE_ALWAYS = HOLDER + SOURCE + """
            , effective as (
                select s.id as accreditation_id, s.zone_id, array_agg(distinct s.reason) as reasons, null::bigint as window_id
            """ + NOT_REMOVED + """
                group by s.id, s.zone_id
            )
            """;

    /**
     * The union of the periods that give a zone, unless something gives it always, within the union of those in which the holder is valid.
     * It is worked out for each combination of periods, of which there are dozens, and not for each holder. The key of a combination has
     * a 0 between the two: no period has that id.
     */
    private static final String MADE = HOLDER_IN_TIME + SOURCE + """
            , granted as (
                select s.id, s.zone_id, array_agg(distinct s.reason) as reasons, s.within,
                       case when bool_and(s.period_id is not null) then array_agg(distinct s.period_id) end as during
            """ + NOT_REMOVED + """
                group by s.id, s.zone_id, s.within
            ), keyed as materialized (
                select id, zone_id, reasons, during, within,
                       case when num_nonnulls(during, within) > 0
                           then coalesce(during, '{}') || 0::bigint || coalesce(within, '{}') end as key
                from granted
            ), made as materialized (
                select k.key,
                       coalesce((select range_agg(p.valid) from period p where p.event_id = :event and p.id = any(k.during)), '{(,)}')
                           * coalesce((select range_agg(p.valid) from period p where p.event_id = :event and p.id = any(k.within)), '{(,)}')
                           as valid
                from (select distinct key, during, within from keyed where key is not null) k
            )
            """;

    /** Windows that are stored already; a window that is not has the id -1. */
    private static final String KNOWN = """
            , resolved as materialized (
                select m.key, m.valid, case when m.valid <> '{(,)}' then coalesce(w.id, -1) end as window_id
                from made m
                left join access_window w on w.event_id = :event
                    and hash_multirange_extended(w.valid, 0) = hash_multirange_extended(m.valid, 0) and w.valid = m.valid
            )
            """;

    /** Stores windows that are new. The lock of the event's feed keeps two transactions from storing the same one. */
    private static final String INTERNED = """
            , interned as (
                insert into access_window (event_id, valid, text)
                select distinct :event, m.valid, feed_window_text(m.valid)
                from made m
                where m.valid <> '{(,)}' and not isempty(m.valid) and not exists (
                    select from access_window w
                    where w.event_id = :event
                      and hash_multirange_extended(w.valid, 0) = hash_multirange_extended(m.valid, 0) and w.valid = m.valid)
                returning id, valid
            ), resolved as materialized (
                select m.key, m.valid, case when m.valid <> '{(,)}' then coalesce(i.id, w.id) end as window_id
                from made m
                left join interned i on i.valid = m.valid
                left join access_window w on w.event_id = :event
                    and hash_multirange_extended(w.valid, 0) = hash_multirange_extended(m.valid, 0) and w.valid = m.valid
            )
            """;

    /**
     * A zone that is never open is no right. Every combination has holders, so this is in effect a left join; PostgreSQL always executes a
     * full join by sorting or hashing.
     */
    private static final String ENTITLED = """
            , effective as (
                select k.id as accreditation_id, k.zone_id, k.reasons, r.window_id
                from keyed k
                full join resolved r on r.key = k.key
                where r.key is null or not isempty(r.valid)
            )
            """;

    /**
     * Begins a statement for the accreditations {@code :accreditations} of the event {@code :event}: {@code holder} has their positions,
     * {@code effective} their zones, both with the changes of this transaction.
     */
    static final String EFFECTIVE = MADE + KNOWN + ENTITLED;

    /**
     * The differences between the stored zones and the formula: a row without {@code place} is not stored, a row without {@code reasons}
     * is stored without a reason. While its statistics know nothing of a new event, PostgreSQL expects one row of it and compares each row
     * with each: 20 s for 20,000. PostgreSQL always executes a full join by sorting or hashing.
     */
    private static final String DIFFERENCE = """
            , difference as materialized (
                select coalesce(e.accreditation_id, az.accreditation_id) as accreditation_id,
                       coalesce(e.zone_id, az.zone_id) as zone_id,
                       e.reasons, e.window_id, az.place, az.window_id as was_window, az.since_revision, f.revision + 1 as next_revision
                from effective e
                full join (select ctid as place, accreditation_id, zone_id, reasons, window_id, since_revision from accreditation_zone
                           where event_id = :event and accreditation_id = any(:accreditations)) az
                    on az.accreditation_id = e.accreditation_id and az.zone_id = e.zone_id
                join event_feed f on f.event_id = :event
                where e.reasons is distinct from az.reasons or e.window_id is distinct from az.window_id
            )
            """;

    /**
     * Brings {@code accreditation_zone} up to date for these accreditations, and records which zones were added and removed under the next
     * revision, because a document lists its zones. The same statement keeps {@code accreditation_zone_usage}, the number of rows of each
     * zone, and {@code accreditation_zone_window_usage}, that of each zone and window. It is called just before a commit, under the lock of
     * the event's feed: only then is all the data that it reads settled, and no other transaction writes these zones.
     *
     * <p>Only differing rows are touched: an upsert locks and logs every row, even one that it finds unchanged. Rows are joined by ctid,
     * which needs no statistics. Rows without a {@code place} are filtered explicitly; otherwise PostgreSQL scans the zones of all events
     * and finds nothing.
     *
     * @param timed whether the event has periods; without any, the statement does not look for them
     * @throws org.gatehouse.platform.problem.ProblemException too_many_intervals (422) when a window would be larger than gates are sent
     */
    public void recompute(long eventId, Long[] accreditationIds, boolean timed) {
        translatingConstraints(
                () -> writeZones(eventId, accreditationIds, timed ? MADE + INTERNED + ENTITLED : EFFECTIVE_ALWAYS),
                broken -> broken.equals("access_window_size")
                        ? PeriodProblem.TOO_MANY_INTERVALS.because(
                                "Somebody's access to a zone would be limited to more intervals than gates are sent, some 170: the"
                                        + " periods that give it and those of the registration or position together have too many.")
                        : null);
        if (timed) {
            writeTimes(eventId, accreditationIds);
        }
    }

    private void writeZones(long eventId, Long[] accreditationIds, String effective) {
        db.sql(effective + DIFFERENCE + """
                , gone as (
                    delete from accreditation_zone where ctid = any(array(select place from difference where reasons is null))
                ), past as (
                    insert into accreditation_zone_past (event_id, accreditation_id, zone_id, since_revision, until_revision, window_id)
                    select :event, accreditation_id, zone_id, since_revision, next_revision, was_window
                    from difference
                    where reasons is null or (place is not null and window_id is distinct from was_window)
                    on conflict do nothing
                ), otherwise as (
                    update accreditation_zone az
                    set reasons = d.reasons, window_id = d.window_id,
                        since_revision = case when d.window_id is distinct from d.was_window then d.next_revision else az.since_revision end
                    from difference d
                    where az.ctid = d.place and d.place is not null and d.reasons is not null
                ), counted as (
                    insert into accreditation_zone_usage as u (event_id, zone_id, usage)
                    select :event, zone_id, count(*) filter (where place is null) - count(*) filter (where reasons is null)
                    from difference
                    where place is null or reasons is null
                    group by zone_id
                    on conflict (event_id, zone_id) do update set usage = u.usage + excluded.usage
                ), counted_by_window as (
                    insert into accreditation_zone_window_usage as u (event_id, zone_id, window_id, usage)
                    select :event, zone_id, window_id, sum(more)
                    from (select zone_id, window_id, 1 as more
                          from difference
                          where reasons is not null and window_id is not null and (place is null or window_id is distinct from was_window)
                          union all
                          select zone_id, was_window, -1
                          from difference
                          where place is not null and was_window is not null and (reasons is null or window_id is distinct from was_window))
                        as change
                    group by zone_id, window_id
                    having sum(more) <> 0
                    on conflict (event_id, zone_id, window_id) do update set usage = u.usage + excluded.usage
                )
                insert into accreditation_zone (event_id, accreditation_id, zone_id, reasons, since_revision, window_id)
                select :event, accreditation_id, zone_id, reasons, next_revision, window_id from difference where place is null
                """)
                .param("event", eventId)
                .param("accreditations", accreditationIds)
                .update();
    }

    /** Notes the time of which the documents are about to be rendered, and when a zone opens or closes next. */
    private void writeTimes(long eventId, Long[] accreditationIds) {
        db.sql("""
                with clock as materialized (
                    select feed_clock() as at
                ), held as materialized (
                    select accreditation_id, window_id from accreditation_zone
                    where event_id = :event and accreditation_id = any(:accreditations) and window_id is not null
                ), next as materialized (
                    select w.id, feed_next(w.valid, (select at from clock)) as at
                    from access_window w
                    where w.event_id = :event and w.id = any(array(select distinct window_id from held))
                ), timed as materialized (
                    select h.accreditation_id, min(n.at) as next_at
                    from held h full join next n on n.id = h.window_id
                    group by h.accreditation_id
                ), difference as materialized (
                    select n.accreditation_id, n.next_at, t.place
                    from timed n
                    full join (select ctid as place, accreditation_id from accreditation_time
                               where event_id = :event and accreditation_id = any(:accreditations)) t
                        on t.accreditation_id = n.accreditation_id
                ), gone as (
                    delete from accreditation_time
                    where ctid = any(array(select place from difference where accreditation_id is null))
                ), later as (
                    update accreditation_time t
                    set as_of = clock.at, next_at = d.next_at
                    from difference d, clock
                    where t.ctid = d.place and d.place is not null and d.accreditation_id is not null
                )
                insert into accreditation_time (event_id, accreditation_id, as_of, next_at)
                select :event, d.accreditation_id, clock.at, d.next_at
                from difference d, clock
                where d.place is null
                """)
                .param("event", eventId)
                .param("accreditations", accreditationIds)
                .update();
    }

    /** Makes all due whose documents are true of a later time than it is now; call it with the lock of the event's feed. */
    public void dueAgain(long eventId) {
        db.sql("update accreditation_time set next_at = feed_clock() where event_id = :event and as_of > feed_clock()")
                .param("event", eventId)
                .update();
    }

    /** Forgets the zones that were effective only up to this revision. */
    public void forgetPast(long eventId, long revision) {
        db.sql("delete from accreditation_zone_past where event_id = :event and until_revision <= :revision")
                .param("event", eventId)
                .param("revision", revision)
                .update();
    }

    /** Maps each zone to the sources that give it to the accreditation, except manual choices; zones removed manually are included. */
    public Map<Long, Set<String>> sources(long eventId, long accreditationId) {
        Map<Long, Set<String>> sources = new HashMap<>();
        db.sql(HOLDER + SOURCE + "select zone_id, reason from source where reason <> 'added'")
                .param("event", eventId)
                .param("accreditations", new Long[] {accreditationId})
                .query((RowCallbackHandler) row -> sources.computeIfAbsent(row.getLong(1), zone -> new TreeSet<>())
                        .add(row.getString(2)));
        return sources;
    }

    /** A zone that something gives to an accreditation, and the period in which it does; null is always. */
    record Given(long zoneId, String reason, @Nullable Long periodId) {}

    /** Lists what gives zones to the accreditation, without zones removed manually. */
    List<Given> given(long eventId, long accreditationId) {
        return db.sql(HOLDER + SOURCE + "select distinct s.zone_id, s.reason, s.period_id " + NOT_REMOVED + """
                order by s.zone_id, s.reason, s.period_id
                """)
                .param("event", eventId)
                .param("accreditations", new Long[] {accreditationId})
                .query((row, number) -> new Given(row.getLong(1), row.getString(2), row.getObject(3, Long.class)))
                .list();
    }

    /**
     * A position that is chosen manually for accreditations, whatever is chosen for each of them now.
     *
     * @param positionId null: none is chosen, so each has that of its registration
     */
    public record ChosenPosition(@Nullable Long positionId) {}

    /**
     * A zone that an accreditation has from a source other than a manual choice.
     *
     * @param periodId the period in which the source gives it; null: always
     */
    public record Source(
            long accreditationId,
            long zoneId,
            String reason,
            @Nullable Long periodId) {}

    /**
     * Lists the sources that give these zones to these accreditations, except manual choices; zones removed manually are included.
     *
     * @param position treats all accreditations as if this was chosen for them; null leaves each one's own
     */
    public List<Source> sources(
            long eventId,
            Collection<Long> accreditationIds,
            Collection<Long> zoneIds,
            @Nullable ChosenPosition position) {
        return db.sql(HOLDER_IN_POSITION + SOURCE + """
                select id, zone_id, reason, period_id from source where reason <> 'added' and zone_id = any(:zones)
                """)
                .param("event", eventId)
                .param("accreditations", accreditationIds.toArray(Long[]::new))
                .param("zones", zoneIds.toArray(Long[]::new))
                .param("chosen", position != null)
                .param("position", position == null ? null : position.positionId())
                .query((row, number) ->
                        new Source(row.getLong(1), row.getLong(2), row.getString(3), row.getObject(4, Long.class)))
                .list();
    }

    /**
     * Maps accreditations to the periods in which they are valid; one that is always valid is left out.
     *
     * @param position treats all accreditations as if this was chosen for them; null leaves each one's own
     */
    Map<Long, Set<Long>> validity(long eventId, Collection<Long> accreditationIds, @Nullable ChosenPosition position) {
        Map<Long, Set<Long>> periods = new HashMap<>();
        db.sql(VALIDITY)
                .param("event", eventId)
                .param("accreditations", accreditationIds.toArray(Long[]::new))
                .param("chosen", position != null)
                .param("position", position == null ? null : position.positionId())
                .query((RowCallbackHandler) row -> periods.computeIfAbsent(row.getLong(1), id -> new TreeSet<>())
                        .add(row.getLong(2)));
        return periods;
    }

    /** How many stored zones of these accreditations differ from the formula; anything but 0 is a defect. */
    public long differences(long eventId, Long[] accreditationIds, boolean timed) {
        return db.sql((timed ? EFFECTIVE : EFFECTIVE_ALWAYS) + DIFFERENCE + "select count(*) from difference")
                .param("event", eventId)
                .param("accreditations", accreditationIds)
                .query((row, number) -> row.getLong(1))
                .single();
    }
}
