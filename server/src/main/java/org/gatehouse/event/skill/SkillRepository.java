package org.gatehouse.event.skill;

import java.util.List;
import java.util.Optional;
import org.gatehouse.event.Sector;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Translations;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads and writes the skills of an event. */
@Repository
public record SkillRepository(JdbcClient db) {

    private static final RowMapper<Row> ROW = new RecordRows<>(Row.class);

    /** A row of {@code skill} with its sector's name, both in all languages. */
    public record Row(
            long id,
            String skillNumber,
            Translations name,
            @Nullable Long sectorId,
            @Nullable Translations sectorName,
            int version) {

        public SkillDetails details(Language language, boolean withTranslations) {
            Sector sector = sectorId == null || sectorName == null
                    ? null
                    : new Sector(sectorId, sectorName.text(language, withTranslations));
            return new SkillDetails(id, skillNumber, name.text(language, withTranslations), sector, version);
        }
    }

    /** Lists the skills by number: 9 before 10, 10 before 10a. */
    public List<Row> ofEvent(long eventId) {
        return db.sql("""
                select s.id, s.skill_number, s.name::text as name, s.sector_id, c.name::text as sector_name, s.version
                from skill s
                left join sector c on c.event_id = s.event_id and c.id = s.sector_id
                where s.event_id = :event
                order by substring(s.skill_number from '^[0-9]{1,18}')::bigint nulls last, s.skill_number, s.id
                """).param("event", eventId).query(ROW).list();
    }

    public Optional<Row> find(long eventId, long skillId) {
        return db.sql("""
                select s.id, s.skill_number, s.name::text as name, s.sector_id, c.name::text as sector_name, s.version
                from skill s
                left join sector c on c.event_id = s.event_id and c.id = s.sector_id
                where s.event_id = :event and s.id = :skill
                """)
                .param("event", eventId)
                .param("skill", skillId)
                .query(ROW)
                .optional();
    }

    /** Locks the skill until the transaction ends. */
    Optional<Row> lock(long eventId, long skillId) {
        return db.sql("""
                select id, skill_number, name::text as name, sector_id, null::text as sector_name, version
                from skill
                where event_id = :event and id = :skill
                for no key update
                """)
                .param("event", eventId)
                .param("skill", skillId)
                .query(ROW)
                .optional();
    }

    public boolean exists(long eventId, long skillId) {
        return db.sql("select exists (select from skill where event_id = :event and id = :skill)")
                .param("event", eventId)
                .param("skill", skillId)
                .query(Boolean.class)
                .single();
    }

    long insert(long eventId, String number, Translations name, @Nullable Long sectorId) {
        return db.sql("""
                insert into skill (event_id, skill_number, name, sector_id)
                values (:event, :number, :name::jsonb, :sector)
                returning id
                """)
                .param("event", eventId)
                .param("number", number)
                .param("name", name.json())
                .param("sector", sectorId)
                .query(Long.class)
                .single();
    }

    void update(long eventId, long skillId, String number, Translations name, @Nullable Long sectorId) {
        db.sql("""
                update skill
                set skill_number = :number, name = :name::jsonb, sector_id = :sector, version = version + 1
                where event_id = :event and id = :skill
                """)
                .param("event", eventId)
                .param("skill", skillId)
                .param("number", number)
                .param("name", name.json())
                .param("sector", sectorId)
                .update();
    }

    void delete(long eventId, long skillId) {
        db.sql("delete from skill where event_id = :event and id = :skill")
                .param("event", eventId)
                .param("skill", skillId)
                .update();
    }
}
