package org.gatehouse.people.search;

import java.util.List;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.text.Language;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads the choices that forms about people offer. */
@Repository
public record PersonChoiceRepository(JdbcClient db) {

    private static final RowMapper<Choice> CHOICE = new RecordRows<>(Choice.class);

    /** One choice, with its id, code and name. */
    public record Choice(long id, String code, String name) {}

    /** Returns all countries by name. */
    public List<Choice> countries(Language language) {
        return db.sql("""
                select c.id, c.code, coalesce(text_in(c.name, :language), c.code) as name
                from country c
                order by folded(coalesce(text_in(c.name, :language), c.code)), c.id
                """).param("language", language.code()).query(CHOICE).list();
    }

    /** Returns the countries that at least one person comes from. */
    public List<Choice> countriesOfPeople(Language language) {
        return db.sql("""
                select c.id, c.code, coalesce(text_in(c.name, :language), c.code) as name
                from country c
                where exists (select from person p where p.country_id = c.id)
                order by folded(coalesce(text_in(c.name, :language), c.code)), c.id
                """).param("language", language.code()).query(CHOICE).list();
    }

    /** Returns the members that people can represent, by name. */
    public List<Choice> members(Language language) {
        return db.sql("""
                select m.id, m.code, coalesce(text_in(m.name, :language), m.code) as name
                from member m
                order by folded(coalesce(text_in(m.name, :language), m.code)), m.id
                """).param("language", language.code()).query(CHOICE).list();
    }

    /** Returns the event's skills in numeric order: 9 comes before 10. */
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
