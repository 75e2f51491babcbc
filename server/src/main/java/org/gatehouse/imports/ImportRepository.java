package org.gatehouse.imports;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.gatehouse.auth.Caller;
import org.gatehouse.imports.file.ImportSettings;
import org.gatehouse.imports.sheet.SheetForm;
import org.gatehouse.imports.sheet.SheetNotes;
import org.gatehouse.platform.db.Columns;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.retention.ExpiringRows;
import org.gatehouse.platform.sheet.SheetFormat;
import org.gatehouse.platform.work.Worker;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Reads and writes imports. {@link ImportRowRepository} does so for their rows. */
@Repository
record ImportRepository(JdbcClient db, JsonMapper json, ImportSettings settings) implements ExpiringRows {

    private static final TypeReference<List<String>> TEXTS = new TypeReference<>() {};
    private static final TypeReference<List<@Nullable String>> FIELDS = new TypeReference<>() {};

    private static final String SELECT = """
        select id, event_id, filename, format, encoding, delimiter, header_row, notes::text as notes, columns::text as columns,
               fields::text as fields, options::text as options, state, total,
               created + updated + unchanged + refused as done, at_row, created, updated, unchanged, refused, created_by, created_at, started_at, finished_at, keep_from, day_order
        from registration_import
        """;

    private static final RowMapper<Claimed> CLAIMED = new RecordRows<>(Claimed.class);

    /** A pass that this node has claimed. */
    record Claimed(long id, UUID claim) implements Worker.Job {}

    private StoredImport stored(ResultSet row, int number) throws SQLException {
        String notes = row.getString("notes");
        return new StoredImport(
                row.getLong("id"),
                row.getLong("event_id"),
                row.getString("filename"),
                SheetFormat.valueOf(row.getString("format")),
                row.getString("encoding"),
                row.getString("delimiter"),
                row.getObject("header_row", Integer.class),
                notes == null ? null : json.readValue(notes, SheetNotes.class),
                json.readValue(row.getString("columns"), TEXTS),
                json.readValue(row.getString("fields"), FIELDS),
                json.readValue(row.getString("options"), StoredImport.Options.class),
                ImportState.valueOf(row.getString("state")),
                row.getInt("total"),
                row.getInt("done"),
                row.getInt("at_row"),
                row.getInt("created"),
                row.getInt("updated"),
                row.getInt("unchanged"),
                row.getInt("refused"),
                row.getString("created_by"),
                Columns.instant(row, "created_at"),
                Columns.instantOrNull(row, "started_at"),
                Columns.instantOrNull(row, "finished_at"),
                Columns.instant(row, "keep_from"),
                DayReadings.Order.valueOf(row.getString("day_order")));
    }

    Optional<StoredImport> find(long eventId, long importId) {
        return db.sql(SELECT + "where event_id = :event and id = :import and state <> 'READING'")
                .param("event", eventId)
                .param("import", importId)
                .query(this::stored)
                .optional();
    }

    /** Locks the import until the transaction ends. */
    Optional<StoredImport> lock(long eventId, long importId) {
        return db.sql(SELECT + "where event_id = :event and id = :import and state <> 'READING' for no key update")
                .param("event", eventId)
                .param("import", importId)
                .query(this::stored)
                .optional();
    }

    List<StoredImport> page(long eventId, Page page) {
        return db.sql(SELECT + """
            where event_id = :event and state <> 'READING'
            order by id desc
            offset :offset limit :limit
            """)
                .param("event", eventId)
                .param("offset", page.offset())
                .param("limit", page.limit())
                .query(this::stored)
                .list();
    }

    long count(long eventId) {
        return db.sql("select count(*) from registration_import where event_id = :event and state <> 'READING'")
                .param("event", eventId)
                .query((row, number) -> row.getLong(1))
                .single();
    }

    /** Inserts an import whose rows follow later. */
    long insert(long eventId, String filename, Caller by) {
        return db.sql("""
            insert into registration_import (event_id, filename, format, columns, fields, options, state, created_by)
            values (:event, :filename, 'CSV', '[]', '[]', :options::jsonb, 'READING', :name)
            returning id
            """)
                .param("event", eventId)
                .param("filename", filename)
                .param("options", json.writeValueAsString(StoredImport.Options.NONE))
                .param("name", by.name())
                .query((row, number) -> row.getLong(1))
                .single();
    }

    /** Ends the upload after the last row. */
    void uploaded(long importId, SheetForm form, List<String> columns, List<@Nullable String> fields, int total) {
        db.sql("""
            update registration_import
            set format = :format, encoding = :encoding, delimiter = :delimiter, header_row = :header, notes = :notes::jsonb,
                columns = :columns::jsonb, fields = :fields::jsonb, total = :total, state = 'UPLOADED', at_row = 0,
                created = 0, updated = 0, unchanged = 0, refused = 0, keep_from = clock_timestamp()
            where id = :import
            """)
                .param("import", importId)
                .param("format", form.format().name())
                .param("encoding", form.encoding())
                .param("delimiter", form.delimiter())
                .param("header", form.headerRow())
                .param("notes", form.notes().sheet() == null ? null : json.writeValueAsString(form.notes()))
                .param("columns", json.writeValueAsString(columns))
                .param("fields", json.writeValueAsString(fields))
                .param("total", total)
                .update();
    }

    /** Stores a new mapping and discards the results of the previous one. */
    void map(long importId, List<@Nullable String> fields, StoredImport.Options options) {
        db.sql("""
            update registration_import
            set fields = :fields::jsonb, options = :options::jsonb, state = 'UPLOADED', at_row = 0, created = 0, updated = 0,
                unchanged = 0, refused = 0, started_at = null, finished_at = null, keep_from = clock_timestamp()
            where id = :import
            """)
                .param("import", importId)
                .param("fields", json.writeValueAsString(fields))
                .param("options", json.writeValueAsString(options))
                .update();
    }

    /** Starts a new pass over all rows, with the rights of this caller. */
    void start(long importId, ImportState pass, Caller by) {
        db.sql("""
            update registration_import
            set state = :state, at_row = 0, created = 0, updated = 0, unchanged = 0, refused = 0,
                started_at = transaction_timestamp(), finished_at = null, keep_from = clock_timestamp(),
                client_id = :client, user_id = :user, seen_events = :seen,
                started_by = :name, claim = null, claimed_until = null
            where id = :import
            """)
                .param("import", importId)
                .param("state", pass.name())
                .param("client", by.clientId())
                .param("user", by.userId())
                .param("name", by.name())
                .param("seen", array(by.events()))
                .update();
    }

    /**
     * Learns from the days of a column that can be read in one way whether its day or its month stands first; when they disagree, neither
     * does. It reads all rows once for each pass, 0.3 s for 200,000.
     *
     * @param column its place in the file; negative when the file has none
     */
    void learnDayOrder(long importId, int column) {
        db.sql("""
            update registration_import
            set day_order = (
                select case when bool_or(part[1]::int > 12) and not bool_or(part[2]::int > 12) then 'DAY_FIRST'
                            when bool_or(part[2]::int > 12) and not bool_or(part[1]::int > 12) then 'MONTH_FIRST'
                            else 'EITHER' end
                from registration_import_row r
                cross join regexp_match(r.cells->>:column, '^(\\d{1,2}) ?[-/ ] ?(\\d{1,2}) ?[-/ ] ?\\d{4}') as part
                where r.import_id = :import and :column >= 0 and part is not null)
            where id = :import
            """).param("import", importId).param("column", column).update();
    }

    void end(long importId, ImportState state) {
        db.sql("""
            update registration_import
            set state = :state, finished_at = clock_timestamp(), keep_from = clock_timestamp(), claim = null,
                claimed_until = null
            where id = :import
            """).param("import", importId).param("state", state.name()).update();
    }

    void delete(long importId) {
        db.sql("delete from registration_import where id = :import")
                .param("import", importId)
                .update();
    }

    @Override
    public String name() {
        return "imports";
    }

    @Override
    public Duration keptFor() {
        return settings.keep();
    }

    /** Imports count from their last use. Uploads that were broken off an hour ago are removed, too. */
    @Override
    public int removeSome(Instant before) {
        return db.sql("""
            delete from registration_import
            where keep_from < :before and state not in ('CHECKING', 'RUNNING')
               or state = 'READING' and keep_from < clock_timestamp() - interval '1 hour'
            """)
                .param("before", before.atOffset(java.time.ZoneOffset.UTC))
                .update();
    }

    /** Claims the pass that waits longest. */
    Optional<Claimed> claim(Duration claim) {
        return db.sql("""
            update registration_import
            set claim = gen_random_uuid(), claimed_until = clock_timestamp() + :millis * interval '1 millisecond'
            where id = (select id
                        from registration_import
                        where state in ('CHECKING', 'RUNNING')
                          and (claimed_until is null or claimed_until < clock_timestamp())
                        order by started_at
                        limit 1
                        for update skip locked)
            returning id, claim
            """).param("millis", claim.toMillis()).query(CLAIMED).optional();
    }

    /**
     * Locks the pass until the transaction ends, before a chunk of it is processed; empty when the pass has ended or another node has taken
     * it over.
     */
    Optional<StoredImport> lock(Claimed pass) {
        return db.sql(SELECT + "where id = :import and claim = :claim for no key update")
                .param("import", pass.id())
                .param("claim", pass.claim())
                .query(this::stored)
                .optional();
    }

    /** Returns the caller with whose rights the pass runs. */
    Caller startedBy(long importId) {
        return db.sql("select client_id, user_id, started_by, seen_events from registration_import where id = :import")
                .param("import", importId)
                .query((row, number) -> Caller.forBackgroundWork(
                        row.getString("client_id"),
                        row.getObject("user_id", Long.class),
                        row.getString("started_by"),
                        set(row.getArray("seen_events"))))
                .single();
    }

    /** Lets only one chunk run at a time over all nodes. Otherwise two files with the same new person would create the person twice. */
    void lockAll() {
        db.sql("select pg_advisory_xact_lock(hashtext('registration_import'))")
                .query((row, number) -> 0)
                .list();
    }

    /** Stores the progress: all rows up to that number have been processed. */
    void progress(long importId, int atRow, ImportOutcome.Tally tally) {
        db.sql("""
            update registration_import
            set at_row = :at, created = created + :created, updated = updated + :updated,
                unchanged = unchanged + :unchanged, refused = refused + :refused
            where id = :import
            """)
                .param("import", importId)
                .param("at", atRow)
                .param("created", tally.of(ImportOutcome.CREATED))
                .param("updated", tally.of(ImportOutcome.UPDATED))
                .param("unchanged", tally.of(ImportOutcome.UNCHANGED))
                .param("refused", tally.of(ImportOutcome.REFUSED))
                .update();
    }

    private static Long @Nullable [] array(@Nullable Set<Long> ids) {
        return ids == null ? null : ids.toArray(Long[]::new);
    }

    private static @Nullable Set<Long> set(@Nullable Array ids) throws SQLException {
        return ids == null ? null : new TreeSet<>(Arrays.asList((Long[]) ids.getArray()));
    }
}
