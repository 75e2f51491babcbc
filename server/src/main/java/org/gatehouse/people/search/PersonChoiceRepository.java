package org.gatehouse.people.search;

import java.util.List;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.text.Language;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** What forms about people offer to choose from. */
@Repository
public class PersonChoiceRepository {

    private static final RowMapper<Choice> CHOICE = new RecordRows<>(Choice.class);

    /** Something to choose, by its id, and what people call it. */
    public record Choice(long id, String code, String name) {}

    private final JdbcClient db;

    PersonChoiceRepository(JdbcClient db) {
        this.db = db;
    }

    /** All countries, by name. */
    public List<Choice> countries(Language language) {
        return db.sql("""
                select c.id, c.code, coalesce(text_in(c.name, :language), c.code) as name
                from country c
                order by folded(coalesce(text_in(c.name, :language), c.code)), c.id
                """).param("language", language.code()).query(CHOICE).list();
    }

    /** Those that somebody is from. */
    public List<Choice> countriesOfPeople(Language language) {
        return db.sql("""
                select c.id, c.code, coalesce(text_in(c.name, :language), c.code) as name
                from country c
                where exists (select from person p where p.country_id = c.id)
                order by folded(coalesce(text_in(c.name, :language), c.code)), c.id
                """).param("language", language.code()).query(CHOICE).list();
    }

    /** The members whom people may come for, by name. */
    public List<Choice> members(Language language) {
        return db.sql("""
                select m.id, m.code, coalesce(text_in(m.name, :language), m.code) as name
                from member m
                order by folded(coalesce(text_in(m.name, :language), m.code)), m.id
                """).param("language", language.code()).query(CHOICE).list();
    }

    /** The event's skills, 9 before 10. */
    public List<Choice> skills(long eventId, Language language) {
        return db.sql("""
                select s.id, s.skill_number as code, coalesce(text_in(s.name, :language), s.skill_number) as name
                from skill s
                where s.event_id = :event
                order by substring(s.skill_number from '^[0-9]{1,18}')::bigint nulls last, s.skill_number, s.id
                """)
                .param("event", eventId)
                .param("language", language.code())
                .query(CHOICE)
                .list();
    }
}
