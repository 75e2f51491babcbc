package org.gatehouse.imports.list;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.gatehouse.audit.Actor;
import org.gatehouse.imports.file.ImportSettings;
import org.gatehouse.platform.db.Columns;
import org.gatehouse.platform.retention.ExpiringRows;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Keeps files of lists between their preview and their run, and what the run did. */
@Repository
class ListImportRepository implements ExpiringRows {

    private static final TypeReference<List<PlannedRow>> ROWS = new TypeReference<>() {};

    private static final String SELECT = """
            select id, filename, content::text as content, result::text as result, created_by, created_at, run_at
            from list_import
            where list = :list and event_id is not distinct from :event::bigint and id = :import
            """;

    /**
     * A stored import.
     *
     * @param result what each row did; null before the run
     */
    record Stored(
            long id,
            String filename,
            ListFile file,
            @Nullable List<PlannedRow> result,
            String createdBy,
            Instant createdAt,
            @Nullable Instant runAt) {}

    private final JdbcClient db;
    private final JsonMapper json;
    private final Duration keep;

    ListImportRepository(JdbcClient db, JsonMapper json, ImportSettings settings) {
        this.db = db;
        this.json = json;
        this.keep = settings.keep();
    }

    private Stored stored(ResultSet row, int number) throws SQLException {
        String result = row.getString("result");
        return new Stored(
                row.getLong("id"),
                row.getString("filename"),
                json.readValue(row.getString("content"), ListFile.class),
                result == null ? null : json.readValue(result, ROWS),
                row.getString("created_by"),
                Columns.instant(row, "created_at"),
                Columns.instantOrNull(row, "run_at"));
    }

    @Transactional
    public long insert(String list, @Nullable Long eventId, String filename, ListFile file, Actor by) {
        return db.sql("""
                insert into list_import (list, event_id, filename, content, created_by)
                values (:list, :event, :filename, :content::jsonb, :by)
                returning id
                """)
                .param("list", list)
                .param("event", eventId)
                .param("filename", filename)
                .param("content", json.writeValueAsString(file))
                .param("by", by.name())
                .query(Long.class)
                .single();
    }

    /** Removes all but the newest files of the list. */
    @Transactional
    public void keepNewest(String list, @Nullable Long eventId, int kept) {
        db.sql("""
                delete from list_import
                where id in (select id from list_import
                             where list = :list and event_id is not distinct from :event::bigint
                             order by id desc
                             offset :kept)
                """)
                .param("list", list)
                .param("event", eventId)
                .param("kept", kept)
                .update();
    }

    @Transactional(readOnly = true)
    public Optional<Stored> find(String list, @Nullable Long eventId, long importId) {
        return db.sql(SELECT)
                .param("list", list)
                .param("event", eventId)
                .param("import", importId)
                .query(this::stored)
                .optional();
    }

    /** Locks the import until the transaction ends, and lets one import of the list run at a time. */
    @Transactional
    public Optional<Stored> lock(String list, @Nullable Long eventId, long importId) {
        db.sql("select pg_advisory_xact_lock(hashtext('list_import'), hashtext(:list))")
                .param("list", list + " " + eventId)
                .query((row, number) -> 0)
                .list();
        return db.sql(SELECT + " for no key update")
                .param("list", list)
                .param("event", eventId)
                .param("import", importId)
                .query(this::stored)
                .optional();
    }

    @Transactional
    public void done(long importId, List<PlannedRow> result) {
        db.sql("update list_import set result = :result::jsonb, run_at = clock_timestamp() where id = :import")
                .param("import", importId)
                .param("result", json.writeValueAsString(result))
                .update();
    }

    @Override
    public String name() {
        return "files of lists";
    }

    @Override
    public Duration keptFor() {
        return keep;
    }

    @Override
    @Transactional
    public int removeSome(Instant before) {
        return db.sql("""
                delete from list_import
                where id in (select id from list_import where created_at < :before order by created_at limit 10)
                """).param("before", before.atOffset(ZoneOffset.UTC)).update();
    }
}
