package org.gatehouse.imports.list;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.text.Translations;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** Reads all items of the lists, and the things that they refer to. */
@Repository
@Transactional(readOnly = true)
class ListItemRepository {

    private static final RowMapper<MemberRow> MEMBER = new RecordRows<>(MemberRow.class);
    private static final RowMapper<CodedRow> CODED = new RecordRows<>(CodedRow.class);
    private static final RowMapper<ZoneRow> ZONE = new RecordRows<>(ZoneRow.class);
    private static final RowMapper<PositionRow> POSITION = new RecordRows<>(PositionRow.class);

    /** A member. */
    record MemberRow(
            long id,
            String code,
            String name,
            String name1058,
            long memberOf,
            @Nullable Long organizationId,
            @Nullable Long countryId,
            @Nullable Long entityId,
            List<String> websites,
            int version) {}

    /**
     * An item of another list of translated names.
     *
     * @param code null where its list has none
     * @param more the phone prefix of a country, the sector of a skill
     */
    record CodedRow(
            long id,
            @Nullable String code,
            String name,
            @Nullable String more,
            int version) {

        Translations names() {
            return Translations.parse(name);
        }
    }

    /** A zone, with how many positions it comes with. */
    record ZoneRow(
            long id,
            String code,
            String name,
            String color,
            String textColor,
            @Nullable Integer quota,
            int positions,
            int version) {}

    /** A position. */
    record PositionRow(
            long id,
            @Nullable String code,
            String name,
            @Nullable String line1,
            @Nullable String line2,
            @Nullable String line3,
            @Nullable String color,
            @Nullable String textColor,
            int version) {}

    private final JdbcClient db;

    ListItemRepository(JdbcClient db) {
        this.db = db;
    }

    List<MemberRow> members(ListPlace place) {
        return db.sql("""
                select id, code, name::text as name, name_1058 as name1058, member_of, organization_id, country_id, entity_id,
                       websites, version
                from member
                order by folded(text_in(name, :language)), id
                """)
                .param("language", place.language().code())
                .query(MEMBER)
                .list();
    }

    List<CodedRow> organizations(ListPlace place) {
        return db.sql("""
                select id, null::text as code, name::text as name, null::text as more, version
                from organization
                order by folded(text_in(name, :language)), id
                """)
                .param("language", place.language().code())
                .query(CODED)
                .list();
    }

    List<CodedRow> countries(ListPlace place) {
        return db.sql("""
                select id, code, name::text as name, phone_prefix as more, version
                from country
                order by folded(text_in(name, :language)), id
                """)
                .param("language", place.language().code())
                .query(CODED)
                .list();
    }

    List<CodedRow> sectors(ListPlace place) {
        return db.sql("""
                select id, null::text as code, name::text as name, null::text as more, version
                from sector
                where event_id = :event
                order by folded(text_in(name, :language)), id
                """)
                .param("event", place.event())
                .param("language", place.language().code())
                .query(CODED)
                .list();
    }

    List<CodedRow> skills(ListPlace place) {
        return db.sql("""
                select id, skill_number as code, name::text as name, sector_id::text as more, version
                from skill
                where event_id = :event
                order by substring(skill_number from '^[0-9]{1,18}')::bigint nulls last, skill_number, id
                """).param("event", place.event()).query(CODED).list();
    }

    List<ZoneRow> zones(ListPlace place) {
        return db.sql("""
                select z.id, z.code, z.name, z.color, z.text_color, z.quota, z.version,
                       (select count(*)::integer from position_zone p where p.event_id = z.event_id and p.zone_id = z.id) as positions
                from zone z
                where z.event_id = :event
                order by z.sort, z.id
                """).param("event", place.event()).query(ZONE).list();
    }

    List<PositionRow> positions(ListPlace place) {
        return db.sql("""
                select id, code, name::text as name, line1, line2, line3, color, text_color, version
                from position
                where event_id = :event
                order by sort, id
                """).param("event", place.event()).query(POSITION).list();
    }

    /** The default zones of each position, by id. */
    Map<Long, List<Long>> zonesOfPositions(ListPlace place) {
        Map<Long, List<Long>> zones = new HashMap<>();
        RowCallbackHandler add = row -> zones.computeIfAbsent(row.getLong("position_id"), none -> new ArrayList<>())
                .add(row.getLong("zone_id"));
        db.sql("select position_id, zone_id from position_zone where event_id = :event")
                .param("event", place.event())
                .query(add);
        return zones;
    }

    ListReference organizationReference(ListPlace place) {
        return reference("GET /org/organizations", false, organizations(place), place);
    }

    ListReference countryReference(ListPlace place) {
        return reference("GET /org/countries", true, countries(place), place);
    }

    ListReference sectorReference(ListPlace place) {
        return reference("GET …/sectors", false, sectors(place), place);
    }

    private static ListReference reference(String listedAt, boolean ofCountries, List<CodedRow> rows, ListPlace place) {
        return new ListReference(
                listedAt,
                ofCountries,
                rows.stream()
                        .map(row -> new ListReference.Thing(row.id(), row.code(), row.names()))
                        .toList(),
                place.language());
    }

    ListReference zoneReference(ListPlace place) {
        return new ListReference(
                "GET …/zones",
                false,
                db.sql("select id, code, name from zone where event_id = :event order by sort, id")
                        .param("event", place.event())
                        .query((zone, number) -> new ListReference.Thing(
                                zone.getLong("id"),
                                zone.getString("code"),
                                new Translations(Map.of("en", zone.getString("name")))))
                        .list(),
                place.language());
    }
}
