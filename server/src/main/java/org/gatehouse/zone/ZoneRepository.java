package org.gatehouse.zone;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gatehouse.period.AccessWindowRepository;
import org.gatehouse.period.Times;
import org.gatehouse.platform.db.Columns;
import org.gatehouse.platform.db.RecordRows;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads and writes zones. */
@Repository
public record ZoneRepository(JdbcClient db, AccessWindowRepository windows) {

    private static final RecordRows<Row> ROW = new RecordRows<>(Row.class);
    private static final RowMapper<Zone> ZONE =
            (row, number) -> ROW.mapRow(row, number).zone();

    /** A row of {@code zone}. */
    private record Row(
            long id,
            String code,
            String name,
            String color,
            String textColor,
            @Nullable Integer quota,
            @Nullable Integer usage,
            @Nullable Integer capacity,
            int sort) {

        Zone zone() {
            return new Zone(id, code, name, color, textColor, quota, usage, capacity, sort);
        }
    }

    /** Lists all zones of the event by sort, without usage and capacity. */
    public List<Zone> ofEvent(long eventId) {
        return db.sql("""
            select id, code, name, color, text_color, quota, null::integer as usage, null::integer as capacity, sort
            from zone
            where event_id = :event
            order by sort, id
            """).param("event", eventId).query(ZONE).list();
    }

    /** Maps ids to all zones of the event, to resolve references. */
    public Map<Long, Zone> byId(long eventId) {
        return ofEvent(eventId).stream().collect(Collectors.toMap(Zone::id, Function.identity()));
    }

    /**
     * The zones with the numbers of live accreditations that hold them: in all, and at limited times, a row for each window. The last part
     * is the condition.
     */
    private static final String MEASURED = """
            select z.id, z.code, z.name, z.color, z.text_color, z.quota, coalesce(held.usage, 0) as usage, c.capacity, z.sort,
                   w.window_id, w.usage as at_times, feed_clock() as now
            from zone z
            left join zone_capacity c on c.event_id = z.event_id and c.zone_id = z.id
            left join accreditation_zone_usage held on held.event_id = z.event_id and held.zone_id = z.id
            left join accreditation_zone_window_usage w on w.event_id = z.event_id and w.zone_id = z.id and w.usage > 0
            where z.event_id = :event
            """;

    /** A row of {@link #MEASURED}. */
    private record MeasuredRow(Zone zone, @Nullable Long windowId, int atTimes, Instant now) {}

    /**
     * Zones by sort, with the greatest number of live accreditations that hold each at one moment from now on.
     *
     * @param room in these zones. Unless they are locked, others may take it
     */
    public record Measured(List<Zone> zones, ZoneRoom room) {}

    /** Measures all zones of the event. */
    public Measured measured(long eventId) {
        return measured(eventId, rows(db.sql(MEASURED + "order by z.sort, z.id").param("event", eventId)));
    }

    /** Lists all zones of the event by sort, with the greatest number of live accreditations that hold each at one moment from now on. */
    public List<Zone> withUsage(long eventId) {
        return measured(eventId).zones();
    }

    /** Finds the zone, with the greatest number of live accreditations that hold it at one moment from now on. */
    public Optional<Zone> find(long eventId, long zoneId) {
        return measured(
                        eventId,
                        rows(db.sql(MEASURED + "and z.id = :zone")
                                .param("event", eventId)
                                .param("zone", zoneId)))
                .zones()
                .stream()
                .findFirst();
    }

    /** The room in these zones. Unless they are locked, others may take it. */
    public ZoneRoom room(long eventId, Collection<Long> zoneIds) {
        return room(
                eventId,
                rows(db.sql(MEASURED + "and z.id = any(:zones)")
                        .param("event", eventId)
                        .param("zones", zoneIds.toArray(Long[]::new))));
    }

    private static List<MeasuredRow> rows(JdbcClient.StatementSpec select) {
        return select.query((row, number) -> new MeasuredRow(
                        ROW.mapRow(row, number).zone(),
                        row.getObject("window_id", Long.class),
                        row.getInt("at_times"),
                        Columns.instant(row, "now")))
                .list();
    }

    private Measured measured(long eventId, List<MeasuredRow> rows) {
        ZoneRoom room = room(eventId, rows);
        return new Measured(
                rows.stream()
                        .map(MeasuredRow::zone)
                        .distinct()
                        .map(zone -> zone.used(room.usage(zone.id())))
                        .toList(),
                room);
    }

    private ZoneRoom room(long eventId, List<MeasuredRow> rows) {
        Map<Long, Times> times = windows.times(eventId, rows.stream().map(MeasuredRow::windowId));
        ZoneRoom room = new ZoneRoom();
        for (MeasuredRow row : rows) {
            long zone = row.zone().id();
            if (!room.knows(zone)) {
                room.add(zone, row.zone().quota(), row.now())
                        .hold(
                                zone,
                                Times.ALWAYS,
                                Objects.requireNonNull(row.zone().usage()));
            }
            if (row.windowId() != null) {
                room.hold(zone, Times.ALWAYS, -row.atTimes())
                        .hold(zone, Objects.requireNonNull(times.get(row.windowId())), row.atTimes());
            }
        }
        return room;
    }

    /** Locks the zone until the transaction ends; returns it without usage. */
    public Optional<Zone> lock(long eventId, long zoneId) {
        return db.sql("""
            select id, code, name, color, text_color, quota, null::integer as usage,
                   (select c.capacity from zone_capacity c where c.event_id = zone.event_id and c.zone_id = zone.id) as capacity,
                   sort
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
            select id, code, name, color, text_color, quota, null::integer as usage,
                   (select c.capacity from zone_capacity c where c.event_id = zone.event_id and c.zone_id = zone.id) as capacity,
                   sort
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

    /** Lets so many people be inside the zone at once; null is no limit. The next decision of a reader knows it. */
    public void setCapacity(long eventId, long zoneId, @Nullable Integer capacity) {
        db.sql("""
            merge into zone_capacity c
            using (select :event::bigint as event_id, :zone::bigint as zone_id, :capacity::integer as capacity) sent
                on c.event_id = sent.event_id and c.zone_id = sent.zone_id
            when matched and sent.capacity is null then delete
            when matched then update set capacity = sent.capacity
            when not matched and sent.capacity is not null then
                insert (event_id, zone_id, capacity) values (sent.event_id, sent.zone_id, sent.capacity)
            """)
                .param("event", eventId)
                .param("zone", zoneId)
                .param("capacity", capacity)
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
