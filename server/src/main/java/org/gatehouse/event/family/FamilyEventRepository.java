package org.gatehouse.event.family;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gatehouse.event.Sector;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.text.Language;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads events for the family's event area: the public ones and those that the caller sees. */
@Repository
record FamilyEventRepository(JdbcClient db) {

    private static final RowMapper<Row> ROW = new RecordRows<>(Row.class);
    private static final RowMapper<SkillRow> SKILL = new RecordRows<>(SkillRow.class);
    private static final RowMapper<SectorRow> SECTOR = new RecordRows<>(SectorRow.class);

    private static final String MATCHING = """
        from event e
        where (e.public_people or :seen::bigint[] is null or e.id = any(:seen))
          and (:event::bigint is null or e.id = :event)
          and (:type::text is null or e.type = :type)
        """;

    private record Row(
            long id,
            String name,
            String type,
            LocalDate startDate,
            LocalDate endDate,
            String timeZone,
            @Nullable Long memberId) {

        ContractEvent event(Language language) {
            return new ContractEvent(id, language.text(name), type, startDate, endDate, timeZone, memberId);
        }
    }

    private record SkillRow(
            long id,
            String skillNumber,
            String name,
            @Nullable Long sectorId,
            @Nullable String sectorName) {

        ContractEvent.Skill skill(Language language) {
            Sector sector = Sector.of(sectorId, sectorName, language);
            return new ContractEvent.Skill(id, skillNumber, skillNumber, language.text(name), sector);
        }
    }

    private record SectorRow(long id, String name) {}

    List<ContractEvent> page(
            @Nullable Set<Long> seen, @Nullable String type, FamilySort sort, Page page, Language language) {
        return rows(seen, null, type, sort, page, language);
    }

    long count(@Nullable Set<Long> seen, @Nullable String type) {
        return filtered("select count(*)\n" + MATCHING, seen, null, type)
                .query(Long.class)
                .single();
    }

    /** Finds the event; empty when it is neither public nor seen. */
    Optional<ContractEvent> find(long eventId, @Nullable Set<Long> seen, Language language) {
        return rows(seen, eventId, null, FamilySort.START_DATE_DESC, Page.ALL, language).stream()
                .findFirst();
    }

    private List<ContractEvent> rows(
            @Nullable Set<Long> seen,
            @Nullable Long eventId,
            @Nullable String type,
            FamilySort sort,
            Page page,
            Language language) {
        String select = """
            select e.id, text_in(e.name, :language) as name, e.type, e.start_date, e.end_date, e.time_zone, e.member_id
            """;
        return filtered(select + MATCHING + sort.orderBy() + "offset :offset limit :limit", seen, eventId, type)
                .param("language", language.code())
                .param("offset", page.offset())
                .param("limit", page.limit())
                .query(ROW)
                .list()
                .stream()
                .map(row -> row.event(language))
                .toList();
    }

    private JdbcClient.StatementSpec filtered(
            String sql, @Nullable Set<Long> seen, @Nullable Long eventId, @Nullable String type) {
        return db.sql(sql)
                .param("seen", seen == null ? null : seen.toArray(Long[]::new))
                .param("event", eventId)
                .param("type", type);
    }

    /** Lists the skills of the event, or one of them. */
    List<ContractEvent.Skill> skills(
            long eventId, @Nullable Long sectorId, @Nullable Long skillId, FamilySort sort, Language language) {
        return db
                .sql("""
                    select e.id, e.skill_number, text_in(e.name, :language) as name, c.id as sector_id,
                           text_in(c.name, :language) as sector_name
                    from skill e left join sector c on c.event_id = e.event_id and c.id = e.sector_id
                    where e.event_id = :event and (:sector::bigint is null or e.sector_id = :sector)
                      and (:skill::bigint is null or e.id = :skill)
                    """ + sort.orderBy())
                .param("event", eventId)
                .param("sector", sectorId)
                .param("skill", skillId)
                .param("language", language.code())
                .query(SKILL)
                .list()
                .stream()
                .map(row -> row.skill(language))
                .toList();
    }

    List<Sector> sectors(long eventId, Language language) {
        return db.sql("""
            select id, text_in(name, :language) as name
            from sector
            where event_id = :event
            order by folded(text_in(name, :language)), id
            """).param("event", eventId).param("language", language.code()).query(SECTOR).list().stream()
                .map(row -> new Sector(row.id(), language.text(row.name())))
                .toList();
    }
}
