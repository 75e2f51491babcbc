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
 * The formula of effective zones, here and nowhere else (contract 6.2, design 8): defaults of the effective position, zones of
 * the package options, zones added by hand and zones that were allocated, without those taken away by hand.
 */
@Repository
public class EffectiveZoneRepository {

    private final JdbcClient db;

    EffectiveZoneRepository(JdbcClient db) {
        this.db = db;
    }

    /**
     * The event is named once; all else is looked up by the event of each accreditation. Named in each join, and new to PostgreSQL's
     * statistics, it made PostgreSQL expect one row of it and read the event once for each accreditation.
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

    /** The same as if all of them were in one position; without {@code :position} in their own. */
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

    private static final String EFFECTIVE = HOLDER + SOURCE;

    /**
     * What is stored otherwise than the formula says; no {@code place}: not stored, no {@code reasons}: stored without a reason. PostgreSQL,
     * while its statistics know nothing of a new event, expects one row of it and compares each with each: 20 s for 20,000. A full
     * join it always makes by sorting or hashing.
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
     * Brings {@code accreditation_zone} up to date for these accreditations, and remembers what came and went with which revision: the
     * next, because a document lists its zones. Called just before a commit, under the lock of the event's feed: only then is
     * everything that it reads settled, and nobody else writes these zones.
     *
     * <p>Only what differs is touched: an upsert locks, and logs, each row that it finds unchanged. Rows are found by their place, which
     * needs no statistics either; those without one are named as such, or PostgreSQL reads the zones of all events to look for nothing.
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
                )
                insert into accreditation_zone (event_id, accreditation_id, zone_id, reasons, since_revision)
                select :event, accreditation_id, zone_id, reasons, next_revision from difference where place is null
                """)
                .param("event", eventId)
                .param("accreditations", accreditationIds)
                .update();
    }

    /** What gives an accreditation which zones, choices by hand apart; also those that were taken away by hand. */
    public Map<Long, Set<String>> sources(long eventId, long accreditationId) {
        Map<Long, Set<String>> sources = new HashMap<>();
        db.sql(EFFECTIVE + "select zone_id, reason from source where reason <> 'added'")
                .param("event", eventId)
                .param("accreditations", new Long[] {accreditationId})
                .query((RowCallbackHandler) row -> sources.computeIfAbsent(row.getLong(1), zone -> new TreeSet<>())
                        .add(row.getString(2)));
        return sources;
    }

    /** A zone that something else than a choice by hand gives to an accreditation. */
    public record Source(long accreditationId, long zoneId, String reason) {}

    /**
     * What gives these zones to these accreditations, choices by hand apart; also those that were taken away by hand.
     *
     * @param position as if they all were in it; null: each in its own
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

    /** Whether the accreditation has the zone, with what this transaction wrote and will store at its commit. */
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
