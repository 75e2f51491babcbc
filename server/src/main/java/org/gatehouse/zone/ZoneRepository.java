package org.gatehouse.zone;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gatehouse.platform.db.RecordRows;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads and writes zones. */
@Repository
public record ZoneRepository(JdbcClient db) {

    private static final RowMapper<Zone> ZONE = new RecordRows<>(Zone.class);

    /** Lists all zones of the event by sort, without usage. */
    public List<Zone> ofEvent(long eventId) {
        return db.sql("""
            select id, code, name, color, text_color, quota, null::integer as usage, sort
            from zone
            where event_id = :event
            order by sort, id
            """).param("event", eventId).query(ZONE).list();
    }

    /** Maps ids to all zones of the event, to resolve references. */
    public Map<Long, Zone> byId(long eventId) {
        return ofEvent(eventId).stream().collect(Collectors.toMap(Zone::id, Function.identity()));
    }

    /** Lists all zones of the event by sort, with the number of live accreditations that hold each. */
    public List<Zone> withUsage(long eventId) {
        return db.sql("""
            select z.id, z.code, z.name, z.color, z.text_color, z.quota, coalesce(held.usage, 0) as usage, z.sort
            from zone z
            left join accreditation_zone_usage held on held.event_id = z.event_id and held.zone_id = z.id
            where z.event_id = :event
            order by z.sort, z.id
            """).param("event", eventId).query(ZONE).list();
    }

    /** Finds the zone, with the number of live accreditations that hold it. */
    public Optional<Zone> find(long eventId, long zoneId) {
        return db.sql("""
            select z.id, z.code, z.name, z.color, z.text_color, z.quota, coalesce(held.usage, 0) as usage, z.sort
            from zone z
            left join accreditation_zone_usage held on held.event_id = z.event_id and held.zone_id = z.id
            where z.event_id = :event and z.id = :zone
            """)
                .param("event", eventId)
                .param("zone", zoneId)
                .query(ZONE)
                .optional();
    }

    /** Locks the zone until the transaction ends; returns it without usage. */
    public Optional<Zone> lock(long eventId, long zoneId) {
        return db.sql("""
            select id, code, name, color, text_color, quota, null::integer as usage, sort
            from zone
            where event_id = :event and id = :zone
            for no key update
            """)
                .param("event", eventId)
                .param("zone", zoneId)
                .query(ZONE)
                .optional();
    }

    /** Locks several zones, always in the same order, so that two transactions never deadlock. */
    public List<Zone> lock(long eventId, Collection<Long> zoneIds) {
        return db.sql("""
            select id, code, name, color, text_color, quota, null::integer as usage, sort
            from zone
            where event_id = :event and id = any(:zones)
            order by id
            for no key update
            """)
                .param("event", eventId)
                .param("zones", zoneIds.toArray(Long[]::new))
                .query(ZONE)
                .list();
    }

    /** Whether another zone of the event has the code. The caller holds the event's lock; otherwise the result may be outdated at once. */
    public boolean isTaken(long eventId, String code, long zoneId) {
        return db.sql("""
            select exists (select from zone where event_id = :event and code = :code and id <> :zone)
            """)
                .param("event", eventId)
                .param("code", code)
                .param("zone", zoneId)
                .query(Boolean.class)
                .single();
    }

    /** Returns how many live accreditations hold the zone, including those that other transactions have committed by now. */
    int usage(long eventId, long zoneId) {
        return db.sql("select usage from accreditation_zone_usage where event_id = :event and zone_id = :zone")
                .param("event", eventId)
                .param("zone", zoneId)
                .query(Integer.class)
                .optional()
                .orElse(0);
    }

    /** Without a sort it comes last. If the largest possible number is taken, it shares that number. */
    public long insert(long eventId, ZoneInput zone, String textColor) {
        return db.sql("""
            insert into zone (event_id, code, name, color, text_color, quota, sort)
            values (:event, :code, :name, :color, :textColor, :quota,
                    coalesce(:sort, (select least(coalesce(max(sort), -1), 2147483646) + 1
                                     from zone where event_id = :event)))
            returning id
            """)
                .param("event", eventId)
                .param("code", zone.code())
                .param("name", zone.name())
                .param("color", zone.color())
                .param("textColor", textColor)
                .param("quota", zone.quota())
                .param("sort", zone.sort())
                .query(Long.class)
                .single();
    }

    public void update(long eventId, Zone zone) {
        db.sql("""
            update zone
            set code = :code, name = :name, color = :color, text_color = :textColor, quota = :quota, sort = :sort,
                version = version + 1
            where event_id = :event and id = :zone
            """)
                .param("event", eventId)
                .param("zone", zone.id())
                .param("code", zone.code())
                .param("name", zone.name())
                .param("color", zone.color())
                .param("textColor", zone.textColor())
                .param("quota", zone.quota())
                .param("sort", zone.sort())
                .update();
    }

    public void sort(long eventId, long zoneId, int sort) {
        db.sql("update zone set sort = :sort, version = version + 1 where event_id = :event and id = :zone")
                .param("event", eventId)
                .param("zone", zoneId)
                .param("sort", sort)
                .update();
    }

    /** Deletes the zone, also from positions, package options and overrides; scans keep its id. */
    public void delete(long eventId, long zoneId) {
        db.sql("delete from zone where event_id = :event and id = :zone")
                .param("event", eventId)
                .param("zone", zoneId)
                .update();
    }
}
