package org.gatehouse.accreditation;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.text.Language;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads accreditations; {@link AccreditationWriteRepository} writes them. */
@Repository
public record AccreditationRepository(JdbcClient db) {

    private static final RowMapper<AccreditationRow> ROW = new RecordRows<>(AccreditationRow.class);
    private static final RowMapper<HeldZone> HELD_ZONE = new RecordRows<>(HeldZone.class);
    private static final RowMapper<Photo> PHOTO = new RecordRows<>(Photo.class);
    private static final RowMapper<Choice> CHOICE = new RecordRows<>(Choice.class);
    private static final RowMapper<HeldOption> HELD_OPTION = new RecordRows<>(HeldOption.class);

    private static final String SELECT = """
            select a.id, a.person_id, a.registration_id, r.state, g.id as group_id, g.name as group_name,
                   a.first_name, a.last_name, p.first_name as own_first_name, p.last_name as own_last_name,
                   mail.email_address as email, p.date_of_birth,
                   c.id as country_id, c.code as country_code, text_in(c.name, :language) as country_name,
                   r.person_position_id, a.position_id as override_position_id, pos.id as position_id, a.lines,
                   array_to_string(badge_lines(a.lines, pos.line1, pos.line2, pos.line3, text_in(s.name, :language),
                       s.skill_number, text_in(sec.name, :language), text_in(pos.name, :language), pp.open_field,
                       text_in(m.name, :language), text_in(o.name, :language), pp.organizational_unit), E'\\n') as badge_lines,
                   pp.open_field as details,
                   s.id as skill_id, s.skill_number, text_in(s.name, :language) as skill_name,
                   sec.id as sector_id, text_in(sec.name, :language) as sector_name,
                   m.id as member_id, m.code as member_code, text_in(m.name, :language) as member_name,
                   text_in(o.name, :language) as organization,
                   a.random_hash, a.printed_at, a.distributed_at, a.deleted,
                   photo.id as image_id, photo.filename, photo.width, photo.height, photo.bytes as size, photo.thumbnail_hash,
                   photo.media_type, photo.crop_x, photo.crop_y, photo.crop_width, photo.crop_height,
                   coalesce(photo.review_state = 'PENDING', false) as photo_pending
            """;

    /**
     * Joins the position by its id alone, as the feed's documents do: when the event is in the join condition, PostgreSQL plans badly
     * without statistics.
     */
    private static final String FROM = """
            from accreditation a
            join registration r on r.event_id = a.event_id and r.id = a.registration_id
            join person p on p.id = a.person_id
            join person_position pp on pp.id = r.person_position_id
            join position pos on pos.id = coalesce(a.position_id, pp.position_id)
            left join registration_group g on g.event_id = r.event_id and g.id = r.group_id
            left join country c on c.id = p.country_id
            """;

    private static final String DETAILS = """
            left join person_email mail on mail.person_id = p.id and mail.is_primary
            left join skill s on s.event_id = a.event_id and s.id = pp.skill_id
            left join sector sec on sec.event_id = a.event_id and sec.id = coalesce(pp.sector_id, s.sector_id)
            left join member m on m.id = pp.member_id
            left join organization o on o.id = pp.organization_id
            left join lateral (
                select i.id, i.filename, f.width, f.height, f.bytes, i.thumbnail_hash, f.media_type,
                       i.crop_x, i.crop_y, i.crop_width, i.crop_height, pi.review_state
                from person_image pi
                join image i on i.id = pi.image_id
                join image_file f on f.sha256 = i.sha256
                where pi.person_id = a.person_id and pi.review_state <> 'REJECTED'
                order by array_position(array['ACCREDITATION', 'TEAM', 'PERSONAL'], pi.type)
                limit 1
            ) photo on true
            """;

    /** A zone that an accreditation gives access to. */
    public record HeldZone(long accreditationId, long zoneId) {}

    /** One of a person's photos. */
    public record Photo(long personId, long id, UUID thumbnailHash, String type) {}

    /** A zone added or removed manually. */
    private record Choice(
            long accreditationId,
            long zoneId,
            boolean added,
            @Nullable Long periodId) {

        Overrides overrides() {
            return new Overrides(Map.of(zoneId, added), periodId == null ? Map.of() : Map.of(zoneId, periodId));
        }
    }

    private record HeldOption(long registrationId, long packageOptionId) {}

    /** Reads the accreditations with these ids, including deleted ones. */
    public List<AccreditationRow> rows(long eventId, Collection<Long> ids, Language language) {
        return db.sql(SELECT + FROM + DETAILS + "where a.event_id = :event and a.id = any(:ids)")
                .param("event", eventId)
                .param("ids", ids.toArray(Long[]::new))
                .param("language", language.code())
                .query(ROW)
                .list();
    }

    public Optional<Long> registrationOf(long eventId, long id) {
        return db.sql("select registration_id from accreditation where event_id = :event and id = :id")
                .param("event", eventId)
                .param("id", id)
                .query((row, number) -> row.getLong("registration_id"))
                .optional();
    }

    /** Lists the effective zones in printing order. */
    public List<HeldZone> effectiveZones(long eventId, Collection<Long> ids) {
        return db.sql("""
                select h.accreditation_id, h.zone_id
                from accreditation_zone h join zone z on z.event_id = h.event_id and z.id = h.zone_id
                where h.event_id = :event and h.accreditation_id = any(:ids)
                order by z.sort, z.id
                """)
                .param("event", eventId)
                .param("ids", ids.toArray(Long[]::new))
                .query(HELD_ZONE)
                .list();
    }

    public Overrides overrides(long eventId, long id) {
        return overrides(eventId, Set.of(id)).getOrDefault(id, Overrides.NONE);
    }

    /** Reads the overrides by accreditation id; an accreditation without overrides has no entry. */
    public Map<Long, Overrides> overrides(long eventId, Collection<Long> ids) {
        Map<Long, Overrides> byId = new HashMap<>();
        db.sql("""
                select accreditation_id, zone_id, added, period_id from accreditation_zone_override
                where event_id = :event and accreditation_id = any(:ids)
                """)
                .param("event", eventId)
                .param("ids", ids.toArray(Long[]::new))
                .query(CHOICE)
                .list()
                .forEach(row -> byId.merge(row.accreditationId(), row.overrides(), Overrides::and));
        return byId;
    }

    /** Maps each registration to its package options; registrations without options are left out. */
    public Map<Long, Set<Long>> packageOptions(long eventId, Collection<Long> registrationIds) {
        Map<Long, Set<Long>> options = new HashMap<>();
        db.sql("""
                select registration_id, package_option_id from registration_package_option
                where event_id = :event and registration_id = any(:registrations)
                """)
                .param("event", eventId)
                .param("registrations", registrationIds.toArray(Long[]::new))
                .query(HELD_OPTION)
                .list()
                .forEach(row -> options.computeIfAbsent(row.registrationId(), id -> new TreeSet<>())
                        .add(row.packageOptionId()));
        return options;
    }

    public List<Photo> photos(Collection<Long> personIds) {
        return db.sql("""
                select pi.person_id, i.id, i.thumbnail_hash, pi.type
                from person_image pi join image i on i.id = pi.image_id
                where pi.person_id = any(:people)
                order by pi.id
                """)
                .param("people", personIds.toArray(Long[]::new))
                .query(PHOTO)
                .list();
    }

    /** The random hash in the text of the current badge. */
    public Optional<UUID> randomHash(long eventId, long id) {
        return db.sql("select random_hash from accreditation where event_id = :event and id = :id")
                .param("event", eventId)
                .param("id", id)
                .query((row, number) -> row.getObject(1, UUID.class))
                .optional();
    }

    /** Whether a badge with this text was made and has not been declared invalid since. */
    boolean exists(long id, UUID randomHash) {
        return db.sql("select exists (select from accreditation where id = :id and random_hash = :hash)")
                .param("id", id)
                .param("hash", randomHash)
                .query(Boolean.class)
                .single();
    }
}
