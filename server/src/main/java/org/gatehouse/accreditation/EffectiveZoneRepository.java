package org.gatehouse.accreditation;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Holds the only formula of effective zones (docs/api/accreditations.md): default zones of the effective position, zones of the package
 * options, zones added manually and allocated zones, minus zones removed manually.
 */
@Repository
public record EffectiveZoneRepository(JdbcClient db) {

    /**
     * The event id appears in one condition only; every other join uses the event of each accreditation. When each join named an event
     * that was new to PostgreSQL's statistics, PostgreSQL expected one row of it and read the event once for each accreditation.
     */
    private static final String HOLDER = """
            with holder as materialized (
                select a.id, a.event_id, a.registration_id, coalesce(a.position_id, pp.position_id) as position_id
                from accreditation a
                join registration r on r.id = a.registration_id
                join person_position pp on pp.id = r.person_position_id
                where a.event_id = :event and a.id = any(:accreditations) and not a.deleted
            )
            """;

    /** The same holders, all treated as if they were in {@code :position}; a null position leaves each in its own. */
    private static final String HOLDER_IN_POSITION = """
            with holder as materialized (
                select a.id, a.event_id, a.registration_id,
                       coalesce(:position::bigint, a.position_id, pp.position_id) as position_id
                from accreditation a
                join registration r on r.id = a.registration_id
                join person_position pp on pp.id = r.person_position_id
                where a.event_id = :event and a.id = any(:accreditations) and not a.deleted
            )
            """;

    private static final String SOURCE = """
            , source as (
                select h.id, h.event_id, pz.zone_id, 'default' as reason
                from holder h
                join position_zone pz on pz.event_id = h.event_id and pz.position_id = h.position_id
                union all
                select h.id, h.event_id, poz.zone_id, 'package'
                from holder h
                join registration_package_option rpo
                    on rpo.event_id = h.event_id and rpo.registration_id = h.registration_id
                join package_option_zone poz
                    on poz.event_id = h.event_id and poz.package_option_id = rpo.package_option_id
                union all
                select h.id, h.event_id, o.zone_id, 'added'
                from holder h
                join accreditation_zone_override o
                    on o.event_id = h.event_id and o.accreditation_id = h.id and o.added
                union all
                select h.id, h.event_id, az.zone_id, 'allocated'
                from holder h
                join accreditation_allocated_zone az on az.event_id = h.event_id and az.accreditation_id = h.id
            ), effective as (
                select s.id as accreditation_id, s.zone_id, array_agg(distinct s.reason) as reasons
                from source s
                where not exists (
                    select from accreditation_zone_override o
                    where o.event_id = s.event_id and o.accreditation_id = s.id and o.zone_id = s.zone_id and not o.added)
                group by s.id, s.zone_id
            )
            """;

    /**
     * Begins a statement for the accreditations {@code :accreditations} of the event {@code :event}: {@code holder} has their positions,
     * {@code effective} their zones, both with the changes of this transaction.
     */
    static final String EFFECTIVE = HOLDER + SOURCE;

    /**
     * The differences between the stored zones and the formula: a row without {@code place} is not stored, a row without {@code reasons}
     * is stored without a reason. While its statistics know nothing of a new event, PostgreSQL expects one row of it and compares each row
     * with each: 20 s for 20,000. PostgreSQL always executes a full join by sorting or hashing.
     */
    private static final String DIFFERENCE = EFFECTIVE + """
            , difference as materialized (
                select coalesce(e.accreditation_id, az.accreditation_id) as accreditation_id,
                       coalesce(e.zone_id, az.zone_id) as zone_id,
                       e.reasons, az.place, az.since_revision, f.revision + 1 as next_revision
                from effective e
                full join (select ctid as place, accreditation_id, zone_id, reasons, since_revision from accreditation_zone
                           where event_id = :event and accreditation_id = any(:accreditations)) az
                    on az.accreditation_id = e.accreditation_id and az.zone_id = e.zone_id
                join event_feed f on f.event_id = :event
                where e.reasons is distinct from az.reasons
            )
            """;

    /**
     * Brings {@code accreditation_zone} up to date for these accreditations, and records which zones were added and removed under the next
     * revision, because a document lists its zones. The same statement keeps {@code accreditation_zone_usage}, the number of rows of each
     * zone. It is called just before a commit, under the lock of the event's feed: only then is all the data that it reads settled, and no
     * other transaction writes these zones.
     *
     * <p>Only differing rows are touched: an upsert locks and logs every row, even one that it finds unchanged. Rows are joined by ctid,
     * which needs no statistics. Rows without a {@code place} are filtered explicitly; otherwise PostgreSQL scans the zones of all events
     * and finds nothing.
     */
    public void recompute(long eventId, Long[] accreditationIds) {
        db.sql(DIFFERENCE + """
                , gone as (
                    delete from accreditation_zone where ctid = any(array(select place from difference where reasons is null))
                ), past as (
                    insert into accreditation_zone_past (event_id, accreditation_id, zone_id, since_revision, until_revision)
                    select :event, accreditation_id, zone_id, since_revision, next_revision from difference where reasons is null
                    on conflict do nothing
                ), otherwise as (
                    update accreditation_zone az
                    set reasons = d.reasons
                    from difference d
                    where az.ctid = d.place and d.place is not null and d.reasons is not null
                ), counted as (
                    insert into accreditation_zone_usage as u (event_id, zone_id, usage)
                    select :event, zone_id, count(*) filter (where place is null) - count(*) filter (where reasons is null)
                    from difference
                    where place is null or reasons is null
                    group by zone_id
                    on conflict (event_id, zone_id) do update set usage = u.usage + excluded.usage
                )
                insert into accreditation_zone (event_id, accreditation_id, zone_id, reasons, since_revision)
                select :event, accreditation_id, zone_id, reasons, next_revision from difference where place is null
                """)
                .param("event", eventId)
                .param("accreditations", accreditationIds)
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
        db.sql(EFFECTIVE + "select zone_id, reason from source where reason <> 'added'")
                .param("event", eventId)
                .param("accreditations", new Long[] {accreditationId})
                .query((RowCallbackHandler) row -> sources.computeIfAbsent(row.getLong(1), zone -> new TreeSet<>())
                        .add(row.getString(2)));
        return sources;
    }

    /** A zone that an accreditation has from a source other than a manual choice. */
    public record Source(long accreditationId, long zoneId, String reason) {}

    /**
     * Lists the sources that give these zones to these accreditations, except manual choices; zones removed manually are included.
     *
     * @param position treats all accreditations as if they were in this position; null uses each one's own
     */
    public List<Source> sources(
            long eventId, Collection<Long> accreditationIds, Collection<Long> zoneIds, @Nullable Long position) {
        return db.sql(HOLDER_IN_POSITION + SOURCE + """
                select id, zone_id, reason from source where reason <> 'added' and zone_id = any(:zones)
                """)
                .param("event", eventId)
                .param("accreditations", accreditationIds.toArray(Long[]::new))
                .param("zones", zoneIds.toArray(Long[]::new))
                .param("position", position)
                .query((row, number) -> new Source(row.getLong(1), row.getLong(2), row.getString(3)))
                .list();
    }

    /** Whether the accreditation has the zone, including changes of this transaction that are stored only at its commit. */
    public boolean opens(long eventId, long accreditationId, long zoneId) {
        return db.sql(EFFECTIVE + "select exists (select from effective where zone_id = :zone)")
                .param("event", eventId)
                .param("accreditations", new Long[] {accreditationId})
                .param("zone", zoneId)
                .query(Boolean.class)
                .single();
    }

    /** How many stored zones of these accreditations differ from the formula; anything but 0 is a defect. */
    public long differences(long eventId, Long[] accreditationIds) {
        return db.sql(DIFFERENCE + "select count(*) from difference")
                .param("event", eventId)
                .param("accreditations", accreditationIds)
                .query((row, number) -> row.getLong(1))
                .single();
    }
}
