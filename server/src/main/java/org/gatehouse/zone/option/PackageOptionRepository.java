package org.gatehouse.zone.option;

import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.text.Language;
import org.gatehouse.zone.TimedZoneRef;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads and writes rows of package options and their zones; {@link PackageOptionZoneService} combines them. */
@Repository
record PackageOptionRepository(JdbcClient db) {

    private static final RowMapper<Row> ROW = new RecordRows<>(Row.class);
    private static final RecordRows<PackageOptionValues> VALUES = new RecordRows<>(PackageOptionValues.class);
    private static final RowMapper<OptionZone> OPTION_ZONE = new RecordRows<>(OptionZone.class);

    /** A row of {@code package_option}, its texts in one language. */
    record Row(
            long id,
            String type,
            @Nullable String name,
            @Nullable String description,
            @Nullable LocalDate startDate,
            @Nullable LocalDate endDate) {}

    /** The stored values of an option that can be changed. */
    record Stored(PackageOptionValues values, int version) {}

    record OptionZone(
            long id,
            long packageOptionId,
            long zoneId,
            @Nullable Long periodId) {}

    List<Row> ofEvent(long eventId, Language language) {
        return db.sql("""
                select id, type, text_in(name, :language) as name, text_in(description, :language) as description,
                       start_date, end_date
                from package_option
                where event_id = :event
                order by id
                """)
                .param("event", eventId)
                .param("language", language.code())
                .query(ROW)
                .list();
    }

    List<OptionZone> zones(long eventId) {
        return db.sql("""
                select o.id, o.package_option_id, o.zone_id, o.period_id
                from package_option_zone o join zone z on z.event_id = o.event_id and z.id = o.zone_id
                where o.event_id = :event
                order by z.sort, z.id
                """).param("event", eventId).query(OPTION_ZONE).list();
    }

    /** The event that the option belongs to; the paths of options do not name it. */
    Optional<Long> eventOf(long optionId) {
        return db.sql("select event_id from package_option where id = :option")
                .param("option", optionId)
                .query((row, number) -> row.getLong("event_id"))
                .optional();
    }

    Optional<Stored> find(long eventId, long optionId) {
        return db.sql("""
                select type, name::text as name, description::text as description, start_date as start, end_date as "end", version
                from package_option
                where event_id = :event and id = :option
                """)
                .param("event", eventId)
                .param("option", optionId)
                .query((row, number) -> new Stored(VALUES.mapRow(row, number), row.getInt("version")))
                .optional();
    }

    /** Locks the option until the transaction ends. */
    Optional<Stored> locked(long eventId, long optionId) {
        lock(eventId, optionId);
        return find(eventId, optionId);
    }

    long insert(long eventId, PackageOptionValues values) {
        return with(values, db.sql("""
                insert into package_option (event_id, type, name, description, start_date, end_date)
                values (:event, :type, :name::jsonb, :description::jsonb, :start, :end)
                returning id
                """))
                .param("event", eventId)
                .query(Long.class)
                .single();
    }

    void update(long eventId, long optionId, PackageOptionValues values) {
        with(values, db.sql("""
                update package_option
                set type = :type, name = :name::jsonb, description = :description::jsonb, start_date = :start,
                    end_date = :end, version = version + 1
                where event_id = :event and id = :option
                """))
                .param("event", eventId)
                .param("option", optionId)
                .update();
    }

    private static JdbcClient.StatementSpec with(PackageOptionValues values, JdbcClient.StatementSpec statement) {
        return statement
                .param("type", values.type())
                .param("name", values.name().json())
                .param("description", values.description().json())
                .param("start", values.start())
                .param("end", values.end());
    }

    /** Raises the version because the option's zones changed: a client that read the option earlier has not seen this change. */
    void raiseVersion(long eventId, long optionId) {
        db.sql("update package_option set version = version + 1 where event_id = :event and id = :option")
                .param("event", eventId)
                .param("option", optionId)
                .update();
    }

    long holders(long eventId, long optionId) {
        return db.sql("""
                select count(*) from registration_package_option
                where event_id = :event and package_option_id = :option
                """)
                .param("event", eventId)
                .param("option", optionId)
                .query(Long.class)
                .single();
    }

    void delete(long eventId, long optionId) {
        db.sql("delete from package_option where event_id = :event and id = :option")
                .param("event", eventId)
                .param("option", optionId)
                .update();
    }

    void lock(long eventId, long optionId) {
        db.sql("select id from package_option where event_id = :event and id = :option for no key update")
                .param("event", eventId)
                .param("option", optionId)
                .query(Long.class)
                .optional();
    }

    /** The zones of the option, each with the period to which it is limited. */
    Map<Long, @Nullable Long> zones(long eventId, long optionId) {
        Map<Long, @Nullable Long> zones = new TreeMap<>();
        db.sql("""
                select id, package_option_id, zone_id, period_id from package_option_zone
                where event_id = :event and package_option_id = :option
                """)
                .param("event", eventId)
                .param("option", optionId)
                .query(OPTION_ZONE)
                .list()
                .forEach(row -> zones.put(row.zoneId(), row.periodId()));
        return zones;
    }

    /** Returns the ids among these that are options of the event. */
    Set<Long> known(long eventId, Collection<Long> optionIds) {
        return db.sql("select id from package_option where event_id = :event and id = any(:options)")
                .param("event", eventId)
                .param("options", optionIds.toArray(Long[]::new))
                .query((row, number) -> row.getLong("id"))
                .set();
    }

    /** Adds these zones, or limits those that are there, to the periods in the values. */
    void setZones(long eventId, long optionId, Map<Long, @Nullable Long> zones) {
        List<Long> ids = List.copyOf(zones.keySet());
        db.sql("""
                insert into package_option_zone (event_id, package_option_id, zone_id, period_id)
                select :event, :option, z.zone_id, z.period_id
                from unnest(:zones::bigint[], :periods::bigint[]) as z (zone_id, period_id)
                on conflict (event_id, package_option_id, zone_id) do update set period_id = excluded.period_id
                """)
                .param("event", eventId)
                .param("option", optionId)
                .param("zones", ids.toArray(Long[]::new))
                .param("periods", TimedZoneRef.inOrder(zones, ids))
                .update();
    }

    void removeZones(long eventId, long optionId, Collection<Long> zoneIds) {
        db.sql("""
                delete from package_option_zone
                where event_id = :event and package_option_id = :option and zone_id = any(:zones)
                """)
                .param("event", eventId)
                .param("option", optionId)
                .param("zones", zoneIds.toArray(Long[]::new))
                .update();
    }
}
