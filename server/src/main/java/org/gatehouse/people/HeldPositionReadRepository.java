package org.gatehouse.people;

import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.gatehouse.event.Sector;
import org.gatehouse.image.Thumbnails;
import org.gatehouse.org.Entity;
import org.gatehouse.org.Organization;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.text.Language;
import org.gatehouse.zone.position.BasePosition;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads the positions that people hold at events. */
@Repository
public record HeldPositionReadRepository(JdbcClient db, Thumbnails thumbnails) {

    private static final RowMapper<Row> ROW = new RecordRows<>(Row.class);

    private static final String SELECT = """
        select pp.id, pp.person_id, pp.start_date, pp.end_date, pp.invalid, pp.open_field, pp.organizational_unit, pp.version,
               d.id as position_id, d.code as position_code, text_in(d.name, :language) as position_name,
               d.base_position_id, d.base_position_short_name, de.id as position_entity_id, de.name as position_entity_name,
               e.id as event_id, text_in(e.name, :language) as event_name,
               e.start_date as event_start, e.end_date as event_end,
               s.id as skill_id, s.skill_number, text_in(s.name, :language) as skill_name,
               c.id as sector_id, text_in(c.name, :language) as sector_name,
               m.id as member_id, m.code as member_code, text_in(m.name, :language) as member_name,
               mi.id as member_flag_id, mi.thumbnail_hash as member_flag_hash, me.id as member_entity_id, me.name as member_entity_name,
               mo.id as member_organization_id, text_in(mo.name, :language) as member_organization_name,
               o.id as organization_id, text_in(o.name, :language) as organization_name
        from person_position pp
        join position d on d.event_id = pp.event_id and d.id = pp.position_id
        left join entity de on de.id = d.entity_id
        join event e on e.id = pp.event_id
        left join skill s on s.event_id = pp.event_id and s.id = pp.skill_id
        left join sector c on c.event_id = pp.event_id and c.id = coalesce(pp.sector_id, s.sector_id)
        left join member m on m.id = pp.member_id
        left join image mi on mi.id = m.flag_image_id
        left join entity me on me.id = m.entity_id
        left join organization mo on mo.id = m.organization_id
        left join organization o on o.id = pp.organization_id
        """;

    /** That the position is held today, by the calendar of its event: neither marked as no longer true nor past its last day. */
    static final String IS_CURRENT = """
        (not pp.invalid and (pp.end_date is null or pp.end_date >= (
            select local_day(now(), x.time_zone) from event x where x.id = pp.event_id)))\
        """;

    /**
     * Returns the positions by person, the latest event first.
     *
     * @param seen the only events to include; null includes all
     * @param history whether to include positions that are no longer held
     */
    Map<Long, List<HeldPosition>> of(
            Collection<Long> personIds, Long @Nullable [] seen, boolean history, Language language) {
        List<Row> rows = db.sql(SELECT + """
            where pp.person_id = any(:people) and (:seen::bigint[] is null or pp.event_id = any(:seen))
              and (:history or\
            """ + IS_CURRENT + """
            )
            order by e.start_date desc, pp.id
            """)
                .param("people", personIds.toArray(Long[]::new))
                .param("seen", seen)
                .param("history", history)
                .param("language", language.code())
                .query(ROW)
                .list();
        return rows.stream()
                .collect(Collectors.groupingBy(
                        Row::personId,
                        Collectors.mapping(row -> row.whole(language, thumbnails), Collectors.toList())));
    }

    public Optional<HeldPosition> find(long personId, long id, Language language) {
        return db.sql(SELECT + "where pp.person_id = :person and pp.id = :id")
                .param("person", personId)
                .param("id", id)
                .param("language", language.code())
                .query(ROW)
                .optional()
                .map(row -> row.whole(language, thumbnails));
    }

    private record Row(
            long id,
            long personId,
            @Nullable LocalDate startDate,
            @Nullable LocalDate endDate,
            boolean invalid,
            @Nullable String openField,
            @Nullable String organizationalUnit,
            int version,
            long positionId,
            @Nullable String positionCode,
            String positionName,
            @Nullable Long basePositionId,
            @Nullable String basePositionShortName,
            @Nullable Long positionEntityId,
            @Nullable String positionEntityName,
            long eventId,
            String eventName,
            LocalDate eventStart,
            LocalDate eventEnd,
            @Nullable Long skillId,
            @Nullable String skillNumber,
            @Nullable String skillName,
            @Nullable Long sectorId,
            @Nullable String sectorName,
            @Nullable Long memberId,
            @Nullable String memberCode,
            @Nullable String memberName,
            @Nullable Long memberFlagId,
            @Nullable UUID memberFlagHash,
            @Nullable Long memberEntityId,
            @Nullable String memberEntityName,
            @Nullable Long memberOrganizationId,
            @Nullable String memberOrganizationName,
            @Nullable Long organizationId,
            @Nullable String organizationName) {

        HeldPosition whole(Language language, Thumbnails thumbnails) {
            HeldPosition.Event event = new HeldPosition.Event(eventId, language.text(eventName), eventStart, eventEnd);
            return new HeldPosition(
                    id,
                    position(language),
                    event,
                    skill(event, language),
                    Sector.of(sectorId, sectorName, language),
                    member(language, thumbnails),
                    Organization.of(organizationId, organizationName, language),
                    organizationalUnit,
                    openField,
                    startDate,
                    endDate,
                    startDate,
                    endDate,
                    invalid,
                    version);
        }

        private HeldPosition.Position position(Language language) {
            return new HeldPosition.Position(
                    positionId,
                    positionCode,
                    positionCode,
                    language.text(positionName),
                    entity(positionEntityId, positionEntityName),
                    BasePosition.of(basePositionId, basePositionShortName),
                    false,
                    null);
        }

        private HeldPosition.@Nullable Skill skill(HeldPosition.Event event, Language language) {
            return skillId == null || skillNumber == null || skillName == null
                    ? null
                    : new HeldPosition.Skill(skillId, skillNumber, skillNumber, language.text(skillName), event);
        }

        private HeldPosition.@Nullable Member member(Language language, Thumbnails thumbnails) {
            return memberId == null || memberCode == null || memberName == null
                    ? null
                    : new HeldPosition.Member(
                            memberId,
                            memberCode,
                            language.text(memberName),
                            entity(memberEntityId, memberEntityName),
                            Organization.of(memberOrganizationId, memberOrganizationName, language),
                            flag(thumbnails));
        }

        private HeldPosition.@Nullable Flag flag(Thumbnails thumbnails) {
            return memberFlagId == null || memberFlagHash == null
                    ? null
                    : new HeldPosition.Flag(memberFlagId, memberFlagHash, thumbnails.address(memberFlagHash));
        }

        private static @Nullable Entity entity(@Nullable Long id, @Nullable String name) {
            return id == null || name == null ? null : new Entity(id, name);
        }
    }
}
