package org.gatehouse.zone;

import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gatehouse.platform.text.Language;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.SimplePropertyRowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Rows of package options and of their zones; {@link PackageOptions} puts them together. */
@Repository
class PackageOptionRepository {

    private static final RowMapper<Row> ROW = new SimplePropertyRowMapper<>(Row.class);
    private static final RowMapper<OptionZone> OPTION_ZONE = new SimplePropertyRowMapper<>(OptionZone.class);

    /** A row of {@code package_option}, its texts in one language. */
    record Row(
            long id,
            String type,
            @Nullable String name,
            @Nullable String description,
            @Nullable LocalDate startDate,
            @Nullable LocalDate endDate) {}

    /** A zone that comes with a package option. */
    record OptionZone(long id, long packageOptionId, long zoneId) {}

    private final JdbcClient db;

    PackageOptionRepository(JdbcClient db) {
        this.db = db;
    }

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
                select o.id, o.package_option_id, o.zone_id
                from package_option_zone o join zone z on z.event_id = o.event_id and z.id = o.zone_id
                where o.event_id = :event
                order by z.sort, z.id
                """).param("event", eventId).query(OPTION_ZONE).list();
    }

    /** The event that the option belongs to: its path names none. */
    Optional<Long> eventOf(long optionId) {
        return db.sql("select event_id from package_option where id = :option")
                .param("option", optionId)
                .query((row, number) -> row.getLong("event_id"))
                .optional();
    }

    void lock(long eventId, long optionId) {
        db.sql("select id from package_option where event_id = :event and id = :option for no key update")
                .param("event", eventId)
                .param("option", optionId)
                .query(Long.class)
                .optional();
    }

    Set<Long> zoneIds(long eventId, long optionId) {
        return db.sql("select zone_id from package_option_zone where event_id = :event and package_option_id = :option")
                .param("event", eventId)
                .param("option", optionId)
                .query((row, number) -> row.getLong("zone_id"))
                .set();
    }

    /** Those of the ids that are options of the event. */
    Set<Long> known(long eventId, Collection<Long> optionIds) {
        return db.sql("select id from package_option where event_id = :event and id = any(:options)")
                .param("event", eventId)
                .param("options", optionIds.toArray(Long[]::new))
                .query((row, number) -> row.getLong("id"))
                .set();
    }

    void addZones(long eventId, long optionId, Collection<Long> zoneIds) {
        db.sql("""
                insert into package_option_zone (event_id, package_option_id, zone_id)
                select :event, :option, zone from unnest(:zones::bigint[]) zone
                """)
                .param("event", eventId)
                .param("option", optionId)
                .param("zones", zoneIds.toArray(Long[]::new))
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
