package org.gatehouse.registration;

import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gatehouse.event.Sector;
import org.gatehouse.event.Skill;
import org.gatehouse.org.Member;
import org.gatehouse.org.Organization;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.text.Language;
import org.gatehouse.zone.position.Position;
import org.gatehouse.zone.position.PositionReader;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads the positions that people hold at events, with all details. */
@Repository
public record PersonPositionReadRepository(JdbcClient db, PositionReader positions) {

    private static final RowMapper<Row> ROW = new RecordRows<>(Row.class);

    private static final String SELECT = """
            select pp.id, pp.event_id, pp.person_id, pp.position_id, pp.start_date, pp.end_date, pp.invalid, pp.open_field,
                   pp.organizational_unit,
                   s.id as skill_id, s.skill_number, text_in(s.name, :language) as skill_name,
                   c.id as sector_id, text_in(c.name, :language) as sector_name,
                   m.id as member_id, m.code as member_code, text_in(m.name, :language) as member_name,
                   o.id as organization_id, text_in(o.name, :language) as organization_name
            from person_position pp
            left join skill s on s.event_id = pp.event_id and s.id = pp.skill_id
            left join sector c on c.event_id = pp.event_id and c.id = coalesce(pp.sector_id, s.sector_id)
            left join member m on m.id = pp.member_id
            left join organization o on o.id = pp.organization_id
            """;

    /** Returns the positions by id. This takes one statement, and those of {@link PositionReader} for each event among the positions. */
    public Map<Long, PersonPosition> byId(Collection<Long> ids, Language language) {
        List<Row> rows = db.sql(SELECT + "where pp.id = any(:ids)")
                .param("ids", ids.toArray(Long[]::new))
                .param("language", language.code())
                .query(ROW)
                .list();
        return whole(rows, language).stream().collect(Collectors.toMap(PersonPosition::id, Function.identity()));
    }

    /** Returns all positions that these people hold at the event, by person. A person without a position there has no entry. */
    public Map<Long, List<PersonPosition>> ofPeople(long eventId, Collection<Long> personIds, Language language) {
        return ofPeople(eventId, personIds, positions.byId(eventId, language), language);
    }

    /** The same for a caller that has read the event's positions. */
    public Map<Long, List<PersonPosition>> ofPeople(
            long eventId, Collection<Long> personIds, Map<Long, Position> positionById, Language language) {
        List<Row> rows = db.sql(SELECT + "where pp.event_id = :event and pp.person_id = any(:people) order by pp.id")
                .param("event", eventId)
                .param("people", personIds.toArray(Long[]::new))
                .param("language", language.code())
                .query(ROW)
                .list();
        return rows.stream()
                .collect(Collectors.groupingBy(
                        Row::personId,
                        Collectors.mapping(
                                row -> row.whole(positionById.get(row.positionId()), language), Collectors.toList())));
    }

    private List<PersonPosition> whole(List<Row> rows, Language language) {
        Map<Long, Position> positionById = new TreeMap<>();
        rows.stream()
                .map(Row::eventId)
                .distinct()
                .forEach(eventId -> positionById.putAll(positions.byId(eventId, language)));
        return rows.stream()
                .map(row -> row.whole(positionById.get(row.positionId()), language))
                .toList();
    }

    private record Row(
            long id,
            long eventId,
            long personId,
            long positionId,
            @Nullable LocalDate startDate,
            @Nullable LocalDate endDate,
            boolean invalid,
            @Nullable String openField,
            @Nullable String organizationalUnit,
            @Nullable Long skillId,
            @Nullable String skillNumber,
            @Nullable String skillName,
            @Nullable Long sectorId,
            @Nullable String sectorName,
            @Nullable Long memberId,
            @Nullable String memberCode,
            @Nullable String memberName,
            @Nullable Long organizationId,
            @Nullable String organizationName) {

        PersonPosition whole(@Nullable Position position, Language language) {
            if (position == null) {
                throw new IllegalStateException("position " + positionId + " is of another event");
            }
            return new PersonPosition(
                    id,
                    position,
                    startDate,
                    endDate,
                    invalid,
                    openField,
                    Skill.of(skillId, skillNumber, skillName, language),
                    Sector.of(sectorId, sectorName, language),
                    Member.of(memberId, memberCode, memberName, language),
                    Organization.of(organizationId, organizationName, language),
                    organizationalUnit);
        }
    }
}
