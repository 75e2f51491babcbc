package org.gatehouse.event.skill;

import java.util.List;
import java.util.Optional;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Translations;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads and writes the sectors of an event. */
@Repository
public record SectorRepository(JdbcClient db) {

    private static final RowMapper<Row> ROW = new RecordRows<>(Row.class);

    /** A row of {@code sector}, its name in all languages. */
    public record Row(long id, Translations name, int version) {

        public SectorDetails details(Language language, boolean withTranslations) {
            return new SectorDetails(id, name.text(language, withTranslations), version);
        }
    }

    /** Lists the sectors by name in this language. */
    public List<Row> ofEvent(long eventId, Language language) {
        return db.sql("""
                select id, name::text as name, version
                from sector
                where event_id = :event
                order by folded(text_in(name, :language)), id
                """)
                .param("event", eventId)
                .param("language", language.code())
                .query(ROW)
                .list();
    }

    public Optional<Row> find(long eventId, long sectorId) {
        return row(eventId, sectorId, "");
    }

    /** Locks the sector until the transaction ends. */
    Optional<Row> lock(long eventId, long sectorId) {
        return row(eventId, sectorId, " for no key update");
    }

    private Optional<Row> row(long eventId, long sectorId, String lock) {
        return db.sql("select id, name::text as name, version from sector where event_id = :event and id = :sector"
                        + lock)
                .param("event", eventId)
                .param("sector", sectorId)
                .query(ROW)
                .optional();
    }

    long insert(long eventId, Translations name) {
        return db.sql("insert into sector (event_id, name) values (:event, :name::jsonb) returning id")
                .param("event", eventId)
                .param("name", name.json())
                .query(Long.class)
                .single();
    }

    void update(long eventId, long sectorId, Translations name) {
        db.sql("""
                update sector set name = :name::jsonb, version = version + 1
                where event_id = :event and id = :sector
                """)
                .param("event", eventId)
                .param("sector", sectorId)
                .param("name", name.json())
                .update();
    }

    void delete(long eventId, long sectorId) {
        db.sql("delete from sector where event_id = :event and id = :sector")
                .param("event", eventId)
                .param("sector", sectorId)
                .update();
    }
}
