package org.gatehouse.zone.position;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Translations;
import org.gatehouse.zone.TimedZoneRef;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads and writes rows of positions and their default zones; {@link PositionReader} combines them. */
@Repository
record PositionRepository(JdbcClient db) {

    private static final RowMapper<PositionRow> POSITION = new RecordRows<>(PositionRow.class);
    private static final RowMapper<DefaultZone> DEFAULT_ZONE = new RecordRows<>(DefaultZone.class);

    private static final String SELECT = """
            select p.id, p.code, text_in(p.name, :language) as name, p.line1, p.line2, p.line3, p.color, p.text_color,
                   p.sort, w.id as entity_id, w.name as entity_name, p.base_position_id, p.base_position_short_name, p.period_id
            from position p left join entity w on w.id = p.entity_id
            """;

    record DefaultZone(
            long positionId, long zoneId, @Nullable Long periodId) {}

    List<PositionRow> ofEvent(long eventId, Language language) {
        return db.sql(SELECT + """
            where p.event_id = :event
            order by p.sort, p.id
            """)
                .param("event", eventId)
                .param("language", language.code())
                .query(POSITION)
                .list();
    }

    Optional<PositionRow> find(long eventId, long positionId, Language language) {
        return db.sql(SELECT + """
            where p.event_id = :event and p.id = :position
            """)
                .param("event", eventId)
                .param("position", positionId)
                .param("language", language.code())
                .query(POSITION)
                .optional();
    }

    boolean exists(long eventId, long positionId) {
        return db.sql("select exists (select from position where event_id = :event and id = :position)")
                .param("event", eventId)
                .param("position", positionId)
                .query(Boolean.class)
                .single();
    }

    /** Locks the position until the transaction ends; false when the event has no such position. */
    boolean lock(long eventId, long positionId) {
        return db.sql("select id from position where event_id = :event and id = :position for no key update")
                .param("event", eventId)
                .param("position", positionId)
                .query(Long.class)
                .optional()
                .isPresent();
    }

    /** Lists the default zones of all positions of the event, by sort of the zone. */
    List<DefaultZone> defaultZones(long eventId) {
        return db.sql("""
            select d.position_id, d.zone_id, d.period_id
            from position_zone d join zone z on z.event_id = d.event_id and z.id = d.zone_id
            where d.event_id = :event
            order by z.sort, z.id
            """).param("event", eventId).query(DEFAULT_ZONE).list();
    }

    /** The default zones of the position, each with the period to which it is limited. */
    Map<Long, @Nullable Long> defaultZones(long eventId, long positionId) {
        Map<Long, @Nullable Long> zones = new TreeMap<>();
        db.sql("""
            select position_id, zone_id, period_id from position_zone where event_id = :event and position_id = :position
            """)
                .param("event", eventId)
                .param("position", positionId)
                .query(DEFAULT_ZONE)
                .list()
                .forEach(row -> zones.put(row.zoneId(), row.periodId()));
        return zones;
    }

    /** Without a sort it comes last. If the largest possible number is taken, it shares that number. */
    long insert(long eventId, Translations name, PositionValues values) {
        return with(values, """
            insert into position (event_id, name, code, line1, line2, line3, color, text_color, sort,
                                  base_position_id, base_position_short_name, period_id)
            values (:event, :name::jsonb, :code, :line1, :line2, :line3, :color,
                    :textColor, coalesce(:sort, (select least(coalesce(max(sort), -1), 2147483646) + 1
                                                 from position where event_id = :event)),
                    :base, :baseName, :period)
            returning id
            """)
                .param("event", eventId)
                .param("name", name.json())
                .query(Long.class)
                .single();
    }

    void update(long eventId, long positionId, PositionValues values) {
        with(values, """
            update position
            set code = :code, line1 = :line1, line2 = :line2, line3 = :line3, color = :color, text_color = :textColor,
                sort = :sort, base_position_id = :base, base_position_short_name = :baseName,
                period_id = :period, version = version + 1
            where event_id = :event and id = :position
            """).param("event", eventId).param("position", positionId).update();
    }

    private JdbcClient.StatementSpec with(PositionValues values, String sql) {
        return db.sql(sql)
                .param("code", values.code())
                .param("line1", values.line1())
                .param("line2", values.line2())
                .param("line3", values.line3())
                .param("color", values.color())
                .param("textColor", values.textColor())
                .param("sort", values.sort())
                .param("base", values.baseId())
                .param("baseName", values.baseShortName())
                .param("period", values.periodId());
    }

    Optional<Translations> name(long eventId, long positionId) {
        return db.sql("select name::text from position where event_id = :event and id = :position")
                .param("event", eventId)
                .param("position", positionId)
                .query(String.class)
                .optional()
                .map(Translations::parse);
    }

    void rename(long eventId, long positionId, Translations name) {
        db.sql("""
            update position set name = :name::jsonb, version = version + 1
            where event_id = :event and id = :position
            """)
                .param("event", eventId)
                .param("position", positionId)
                .param("name", name.json())
                .update();
    }

    /** Adds these default zones, or limits those that are there, to the periods in the values. */
    void setDefaultZones(long eventId, long positionId, Map<Long, @Nullable Long> zones) {
        List<Long> ids = List.copyOf(zones.keySet());
        db.sql("""
            insert into position_zone (event_id, position_id, zone_id, period_id)
            select :event, :position, z.zone_id, z.period_id
            from unnest(:zones::bigint[], :periods::bigint[]) as z (zone_id, period_id)
            on conflict (event_id, position_id, zone_id) do update set period_id = excluded.period_id
            """)
                .param("event", eventId)
                .param("position", positionId)
                .param("zones", ids.toArray(Long[]::new))
                .param("periods", TimedZoneRef.inOrder(zones, ids))
                .update();
    }

    void removeDefaultZones(long eventId, long positionId, Collection<Long> zoneIds) {
        db.sql("""
            delete from position_zone
            where event_id = :event and position_id = :position and zone_id = any(:zones)
            """)
                .param("event", eventId)
                .param("position", positionId)
                .param("zones", zoneIds.toArray(Long[]::new))
                .update();
    }

    void delete(long eventId, long positionId) {
        db.sql("delete from position where event_id = :event and id = :position")
                .param("event", eventId)
                .param("position", positionId)
                .update();
    }
}
