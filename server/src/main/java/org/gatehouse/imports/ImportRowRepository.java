package org.gatehouse.imports;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import org.gatehouse.platform.db.CursorRows;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.page.Page;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Reads and writes the rows of imports. */
@Repository
class ImportRowRepository {

    private static final TypeReference<List<String>> TEXTS = new TypeReference<>() {};
    private static final TypeReference<List<RowRefusal>> REFUSALS = new TypeReference<>() {};
    private static final int MOST_REASONS = 100;

    /** Each thing for which a row {@code r} is refused. */
    private static final String REFUSED = """
            lateral (select r.field, r.reason, r.value
                     union all
                     select one.field, one.reason, one.value
                     from jsonb_to_recordset(r.also_refused) as one (field text, reason text, value text)) why
            """;

    private static final String FITS = """
            exists (select from
            """ + REFUSED + """
                    where (:reason::text is null or why.reason = :reason) and (:field::text is null or why.field = :field))
            """;

    /** A row as the file contains it. */
    record RawRow(int number, List<String> cells) {}

    /**
     * A row that the pass has already processed.
     *
     * @param personId null in a dry run for a person who would be created
     * @param refused the reason; null when the row was not refused
     */
    record EarlierRow(
            RawRow row, @Nullable Long personId, @Nullable String refused) {}

    private final JdbcClient db;
    private final JsonMapper json;

    ImportRowRepository(JdbcClient db, JsonMapper json) {
        this.db = db;
        this.json = json;
    }

    void insert(long importId, List<RawRow> rows) {
        db.sql("""
                insert into registration_import_row (import_id, number, cells)
                select :import, number, cells::jsonb from unnest(:numbers::int[], :cells::text[]) as r (number, cells)
                """)
                .param("import", importId)
                .param("numbers", rows.stream().map(RawRow::number).toArray(Integer[]::new))
                .param(
                        "cells",
                        rows.stream()
                                .map(row -> json.writeValueAsString(row.cells()))
                                .toArray(String[]::new))
                .update();
    }

    void deleteAll(long importId) {
        db.sql("delete from registration_import_row where import_id = :import")
                .param("import", importId)
                .update();
    }

    /**
     * Updates the planner's statistics to the new size of the table, because PostgreSQL's own housekeeping runs only every minute. With the
     * old statistics, each chunk of a pass reads all rows of its import: a dry run of 200,000 rows took 66 s instead of 21 (decision 0023).
     */
    void analyze() {
        db.sql("analyze registration_import_row").update();
    }

    /** Returns the next rows that the pass has not reached. */
    List<RawRow> after(long importId, int number, int limit) {
        return db.sql("""
                select number, cells::text as cells from registration_import_row
                where import_id = :import and number > :after
                order by number
                limit :limit
                """)
                .param("import", importId)
                .param("after", number)
                .param("limit", limit)
                .query((row, place) -> new RawRow(row.getInt("number"), json.readValue(row.getString("cells"), TEXTS)))
                .list();
    }

    List<List<String>> sample(long importId, int limit) {
        return after(importId, 0, limit).stream().map(RawRow::cells).toList();
    }

    /**
     * Returns the processed rows of this pass that have one of these addresses, names or people. Of refused rows with the same content,
     * only the first is returned. Otherwise a file with one row repeated a hundred thousand times would be read again by each chunk.
     */
    List<EarlierRow> earlier(
            long importId, int upTo, Collection<UUID> addressKeys, Collection<UUID> nameKeys, Collection<Long> people) {
        return db.sql("""
                select r.number, r.cells::text as cells, r.person_id, r.reason
                from (
                    select number, reason, row_number() over (partition by person_hash, reason order by number) as nth
                    from registration_import_row
                    where import_id = :import and number <= :upTo
                      and (person_key = any(:addresses) or name_key = any(:names) or person_id = any(:people))
                ) as found
                join registration_import_row r on r.import_id = :import and r.number = found.number
                where found.reason is null or found.nth = 1
                order by r.number
                """)
                .param("import", importId)
                .param("upTo", upTo)
                .param("addresses", addressKeys.toArray(UUID[]::new))
                .param("names", nameKeys.toArray(UUID[]::new))
                .param("people", people.toArray(Long[]::new))
                .query((row, place) -> new EarlierRow(
                        new RawRow(row.getInt("number"), json.readValue(row.getString("cells"), TEXTS)),
                        row.getObject("person_id", Long.class),
                        row.getString("reason")))
                .list();
    }

    /** Stores the outcomes of rows. */
    void mark(long importId, List<ImportVerdict> verdicts) {
        db.sql("""
                update registration_import_row r
                set outcome = v.outcome, field = v.field, value = v.value, reason = v.reason, detail = v.detail,
                    value_length = v.value_length, value_longest = v.value_longest, also_refused = v.also_refused::jsonb,
                    person_key = v.person_key, name_key = v.name_key, person_hash = v.person_hash, position_id = v.position_id,
                    person_id = v.person_id, registration_id = v.registration_id, known_name = v.known_name,
                    said_name = v.said_name
                from unnest(:numbers::int[], :outcomes::text[], :fields::text[], :values::text[], :reasons::text[],
                            :details::text[], :lengths::int[], :longests::int[], :also::text[], :addressKeys::uuid[], :nameKeys::uuid[], :hashes::uuid[], :positions::bigint[],
                            :people::bigint[], :registrations::bigint[], :knownNames::text[], :saidNames::text[])
                    as v (number, outcome, field, value, reason, detail, value_length, value_longest, also_refused, person_key,
                          name_key, person_hash, position_id, person_id, registration_id, known_name, said_name)
                where r.import_id = :import and r.number = v.number
                """)
                .param("import", importId)
                .param("numbers", verdicts.stream().map(ImportVerdict::number).toArray(Integer[]::new))
                .param("outcomes", texts(verdicts, verdict -> verdict.outcome().name()))
                .param("fields", texts(verdicts, ImportVerdict::field))
                .param("values", texts(verdicts, ImportVerdict::value))
                .param("reasons", texts(verdicts, ImportVerdict::reason))
                .param("details", texts(verdicts, ImportVerdict::detail))
                .param("lengths", limits(verdicts, TextLimit::length))
                .param("longests", limits(verdicts, TextLimit::longest))
                .param("also", texts(verdicts, this::alsoRefused))
                .param(
                        "addressKeys",
                        verdicts.stream().map(ImportVerdict::addressKey).toArray(UUID[]::new))
                .param("nameKeys", verdicts.stream().map(ImportVerdict::nameKey).toArray(UUID[]::new))
                .param("hashes", verdicts.stream().map(ImportVerdict::sameAs).toArray(UUID[]::new))
                .param("positions", column(verdicts, ImportVerdict::positionId))
                .param("people", column(verdicts, ImportVerdict::personId))
                .param("registrations", column(verdicts, ImportVerdict::registrationId))
                .param("knownNames", texts(verdicts, ImportVerdict::knownName))
                .param("saidNames", texts(verdicts, ImportVerdict::saidName))
                .update();
    }

    private @Nullable String alsoRefused(ImportVerdict verdict) {
        return verdict.alsoRefused().isEmpty() ? null : json.writeValueAsString(verdict.alsoRefused());
    }

    private static @Nullable String[] texts(
            List<ImportVerdict> verdicts, Function<ImportVerdict, @Nullable String> field) {
        return verdicts.stream().map(field).toArray(String[]::new);
    }

    private static @Nullable Integer[] limits(List<ImportVerdict> verdicts, Function<TextLimit, Integer> figure) {
        return verdicts.stream()
                .map(verdict -> verdict.limit() == null ? null : figure.apply(verdict.limit()))
                .toArray(Integer[]::new);
    }

    private static @Nullable Long[] column(
            List<ImportVerdict> verdicts, Function<ImportVerdict, @Nullable Long> field) {
        return verdicts.stream().map(field).toArray(Long[]::new);
    }

    /** Returns the rows with an outcome or refusal of this pass, or all rows. Rows that the pass has not reached have no outcome. */
    List<Import.ImportedRow> page(StoredImport file, RowFilter filter, Page page) {
        return db.sql("""
                select number, cells::text as cells, number <= :at as reached, outcome, field, value, reason, detail, value_length,
                       value_longest, also_refused::text as also_refused, person_id, registration_id, known_name, said_name
                from registration_import_row r
                where import_id = :import and (:outcome::text is null or (outcome = :outcome and number <= :at))
                  and (:reason::text is null and :field::text is null or number <= :at and
                """ + FITS + """
                )
                order by number
                offset :offset limit :limit
                """)
                .param("import", file.id())
                .param("at", file.atRow())
                .param(
                        "outcome",
                        filter.outcome() == null ? null : filter.outcome().name())
                .param("reason", filter.reason())
                .param("field", filter.field())
                .param("offset", page.offset())
                .param("limit", page.limit())
                .query((row, place) -> row.getBoolean("reached")
                        ? row(row)
                        : new Import.ImportedRow(
                                row.getInt("number"),
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                List.of(),
                                null,
                                null,
                                null,
                                null,
                                cells(row),
                                Map.of()))
                .list();
    }

    private Import.ImportedRow row(ResultSet row) throws SQLException {
        return new Import.ImportedRow(
                row.getInt("number"),
                ImportOutcome.valueOf(row.getString("outcome")),
                row.getString("field"),
                row.getString("value"),
                row.getString("reason"),
                row.getString("detail"),
                TextLimit.of(
                        row.getObject("value_length", Integer.class), row.getObject("value_longest", Integer.class)),
                alsoRefused(row),
                row.getObject("person_id", Long.class),
                row.getObject("registration_id", Long.class),
                row.getString("known_name"),
                row.getString("said_name"),
                cells(row),
                Map.of());
    }

    private List<RowRefusal> alsoRefused(ResultSet row) throws SQLException {
        String also = row.getString("also_refused");
        return also == null ? List.of() : json.readValue(also, REFUSALS);
    }

    private List<String> cells(ResultSet row) throws SQLException {
        return json.readValue(row.getString("cells"), TEXTS);
    }

    /** Groups the refused rows by their reason, the most frequent first, each with its first row. */
    List<Import.Refusal> refusals(StoredImport file) {
        return db.sql("""
                select r.number, r.cells::text as cells, r.outcome, r.field, r.value, r.reason, r.detail, r.value_length,
                       r.value_longest, r.also_refused::text as also_refused, r.person_id, r.registration_id, r.known_name, r.said_name,
                       found.field as found_field, found.reason as found_reason, found.refused, found.different
                from (
                    select why.field, why.reason, count(distinct r.number) as refused, count(distinct why.value) as different,
                           min(r.number) as number
                    from registration_import_row r
                    cross join
                """ + REFUSED + """
                    where r.import_id = :import and r.outcome = 'REFUSED' and r.number <= :at
                    group by why.field, why.reason
                    order by refused desc, number
                    limit :most
                ) as found
                join registration_import_row r on r.import_id = :import and r.number = found.number
                order by found.refused desc, found.number
                """)
                .param("import", file.id())
                .param("at", file.atRow())
                .param("most", MOST_REASONS)
                .query((row, place) -> new Import.Refusal(
                        row.getString("found_field"),
                        row.getString("found_reason"),
                        row.getInt("refused"),
                        row.getInt("different"),
                        row(row).beginningWith(row.getString("found_field"), row.getString("found_reason"))))
                .list();
    }

    /** A value for which rows were refused, and how many. */
    record RefusedValue(String value, int rows) {}

    /** Returns the different values of the rows that were refused for a reason. */
    List<RefusedValue> refusedValues(StoredImport file, String reason, int limit) {
        return db.sql("""
                select why.value, count(distinct r.number)::integer as rows
                from registration_import_row r
                cross join
                """ + REFUSED + """
                where r.import_id = :import and r.outcome = 'REFUSED' and r.number <= :at and why.reason = :reason
                  and why.value is not null
                group by why.value
                order by why.value
                limit :limit
                """)
                .param("import", file.id())
                .param("at", file.atRow())
                .param("reason", reason)
                .param("limit", limit)
                .query((row, place) -> new RefusedValue(row.getString("value"), row.getInt("rows")))
                .list();
    }

    /** One of so many rows. */
    private record CountedRow(int number, int rows) {}

    /** Returns the rows that would make a new person and have nothing in this column. */
    SingleNames newWithout(StoredImport file, int column, int most) {
        List<CountedRow> first = db.sql("""
                select number, count(*) over ()::integer as rows from registration_import_row
                where import_id = :import and number <= :at and outcome = 'CREATED' and person_id is null
                  and coalesce(cells ->> :column::integer, '') !~ '[^[:space:]\\u00A0]'
                order by number
                limit :most
                """)
                .param("import", file.id())
                .param("at", file.atRow())
                .param("column", column)
                .param("most", most)
                .query(new RecordRows<>(CountedRow.class))
                .list();
        return first.isEmpty()
                ? SingleNames.NONE
                : new SingleNames(
                        first.getFirst().rows(),
                        first.stream().map(CountedRow::number).toList());
    }

    /** Returns the positions of the rows that were not refused. */
    Set<Long> positions(StoredImport file) {
        return db.sql("""
                select distinct position_id from registration_import_row
                where import_id = :import and outcome <> 'REFUSED' and number <= :at and position_id is not null
                """)
                .param("import", file.id())
                .param("at", file.atRow())
                .query((row, place) -> row.getLong("position_id"))
                .set();
    }

    /** Counts the rows that were refused for a reason, in a field, or both. */
    long count(StoredImport file, RowFilter filter) {
        return db.sql("""
                select count(*) from registration_import_row r
                where import_id = :import and outcome = 'REFUSED' and number <= :at and
                """ + FITS)
                .param("import", file.id())
                .param("at", file.atRow())
                .param("reason", filter.reason())
                .param("field", filter.field())
                .query(Long.class)
                .single();
    }

    /** Hands over the refused rows unchanged, with their reason. Memory use does not grow with their number. */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    void eachRefused(StoredImport file, Consumer<Import.ImportedRow> sink) {
        CursorRows.each(
                db.sql("""
                        select number, cells::text as cells, outcome, field, value, reason, detail, value_length, value_longest,
                               also_refused::text as also_refused, person_id, registration_id, known_name, said_name
                        from registration_import_row
                        where import_id = :import and outcome = 'REFUSED' and number <= :at
                        order by number
                        """).param("import", file.id()).param("at", file.atRow()),
                (row, place) -> row(row),
                rows -> rows.forEach(sink));
    }
}
