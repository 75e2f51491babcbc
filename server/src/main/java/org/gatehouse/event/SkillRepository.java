package org.gatehouse.event;

import java.util.List;
import org.gatehouse.platform.text.Language;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.SimplePropertyRowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads the skills of an event. */
@Repository
public class SkillRepository {

    private static final RowMapper<Row> ROW = new SimplePropertyRowMapper<>(Row.class);

    private final JdbcClient db;

    SkillRepository(JdbcClient db) {
        this.db = db;
    }

    /** By number: 9 before 10, 10 before 10a. */
    public List<Skill> ofEvent(long eventId, Language language) {
        return db.sql("""
                select id, skill_number, text_in(name, :language) as name
                from skill
                where event_id = :event
                order by substring(skill_number from '^[0-9]{1,18}')::bigint nulls last, skill_number, id
                """).param("event", eventId).param("language", language.code()).query(ROW).list().stream()
                .map(row -> new Skill(row.id(), row.skillNumber(), language.text(row.name())))
                .toList();
    }

    public boolean exists(long eventId, long skillId) {
        return db.sql("select exists (select from skill where event_id = :event and id = :skill)")
                .param("event", eventId)
                .param("skill", skillId)
                .query(Boolean.class)
                .single();
    }

    private record Row(long id, String skillNumber, String name) {}
}
