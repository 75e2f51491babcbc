package org.gatehouse.cleaning;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gatehouse.cleaning.CleanedTable.KeyColumn;
import org.gatehouse.platform.text.CleanText;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads and rewrites texts of any {@link CleanedTable}, and keeps how far the cleaning has come. */
@Repository
record TextCleaningRepository(JdbcClient db) {

    /** Says in {@code text_cleaning} that all tables are clean. */
    private static final String ALL = "*";

    // ---- rows

    /** Some rows after the one with this key, in order of their keys; null begins. Neither their event nor what they show is read. */
    List<StoredRow> page(CleanedTable table, @Nullable List<String> after, int most) {
        String keys = keys(table, "t.");
        String rest = after == null ? "true" : "(" + keys + ") > (" + casts(table) + ")";
        JdbcClient.StatementSpec page = db.sql(
                "select %s, null::bigint as event_of_row, null::bigint as shown_of_row from %s t where %s and not coalesce(%s, false) order by %s limit :most"
                        .formatted(columns(table), table.name(), rest, unless(table), keys));
        for (int at = 0; after != null && at < after.size(); at++) {
            page = page.param("k" + at, after.get(at));
        }
        return page.param("most", most).query((row, number) -> row(table, row)).list();
    }

    /** These rows as they are now, whole. */
    List<StoredRow> read(CleanedTable table, List<List<String>> keys) {
        return rows(table, keys, "");
    }

    /** The same, locked until the transaction ends, in order of their keys. */
    List<StoredRow> lock(CleanedTable table, List<List<String>> keys) {
        return rows(table, keys, " for no key update of t");
    }

    private List<StoredRow> rows(CleanedTable table, List<List<String>> keys, String lock) {
        JdbcClient.StatementSpec rows = db.sql(
                "select %s, %s as event_of_row, %s as shown_of_row from %s t where (%s) in (select * from unnest(%s)) order by %s%s"
                        .formatted(
                                columns(table),
                                table.event(),
                                table.shown(),
                                table.name(),
                                keys(table, "t."),
                                arrays(table),
                                keys(table, "t."),
                                lock));
        return withKeys(rows, table, keys)
                .query((row, number) -> row(table, row))
                .list();
    }

    void update(CleanedTable table, List<StoredRow> changed) {
        List<CleanedColumn> columns = table.columns();
        String sets = columns.stream()
                .map(column -> column.name() + " = " + column.form().written(column.name()))
                .collect(Collectors.joining(", "));
        String texts = IntStream.range(0, columns.size())
                .mapToObj(at -> ":c" + at + "::text[]")
                .collect(Collectors.joining(", "));
        String names = columns.stream().map(CleanedColumn::name).collect(Collectors.joining(", "));
        String same = table.key().stream()
                .map(key -> "t.%1$s = s.key_%1$s".formatted(key.name()))
                .collect(Collectors.joining(" and "));
        JdbcClient.StatementSpec update = db.sql("update %s t set %s%s from unnest(%s, %s) as s (%s, %s) where %s"
                .formatted(
                        table.name(),
                        sets,
                        table.versioned() ? ", version = t.version + 1" : "",
                        arrays(table),
                        texts,
                        keys(table, "key_"),
                        names,
                        same));
        for (int at = 0; at < columns.size(); at++) {
            int place = at;
            update = update.param(
                    "c" + at,
                    changed.stream().map(row -> row.values().get(place)).toArray(String[]::new));
        }
        withKeys(update, table, changed.stream().map(StoredRow::key).toList()).update();
    }

    // ---- rows with the same text

    /**
     * A text that another row may not have too.
     *
     * @param within the values of the columns that must be equal too
     */
    record Rival(List<String> key, String within, String value) {}

    /** All texts of a column; tables in which no two may be alike are small, but for the addresses of people. */
    List<Rival> rivals(CleanedTable table, CleanedColumn column) {
        String within = column.within().stream().map(name -> ", t." + name).collect(Collectors.joining());
        return db.sql(
                        "select %s, concat_ws(',', null%s) as within_of_row, %s as value_of_row from %s t where t.%s is not null"
                                .formatted(
                                        table.key().stream()
                                                .map(key -> "t.%1$s::text as key_%1$s".formatted(key.name()))
                                                .collect(Collectors.joining(", ")),
                                        within,
                                        column.form().read(column.name()),
                                        table.name(),
                                        column.name()))
                .query((row, number) ->
                        new Rival(key(table, row), row.getString("within_of_row"), row.getString("value_of_row")))
                .list();
    }

    /** Those of the addresses that a person has in a row other than the one at the same place: place, row. */
    Map<Integer, String> otherAddresses(List<String> rows, List<String> addresses) {
        Map<Integer, String> others = new HashMap<>();
        db.sql("""
                select s.place - 1 as place, min(e.id)::text as other
                from unnest(:rows::bigint[], :addresses::text[]) with ordinality as s (id, address, place)
                cross join lateral (
                    select id, person_id from person_email
                    where address_key = address_key(s.address) and is_primary and id <> s.id
                    union all
                    select id, person_id from person_email
                    where address_key = address_key(s.address) and not is_primary and id <> s.id
                ) e
                join person p on p.id = e.person_id and p.merged_into is null
                group by s.place
                """)
                .param("rows", rows.toArray(String[]::new))
                .param("addresses", addresses.toArray(String[]::new))
                .query(row -> {
                    others.put(row.getInt("place"), row.getString("other"));
                });
        return others;
    }

    // ---- progress

    boolean isDone(String table) {
        return db.sql("select exists (select from text_cleaning where table_name = :table and version >= :version)")
                .param("table", table)
                .param("version", CleanText.VERSION)
                .query(Boolean.class)
                .single();
    }

    boolean isAllDone() {
        return isDone(ALL);
    }

    void rewrote(CleanedTable table, int rows, boolean done) {
        db.sql("""
                insert into text_cleaning as c (table_name, version, rewritten) values (:table, :version, :rows)
                on conflict (table_name) do update
                    set version = greatest(c.version, excluded.version), rewritten = c.rewritten + excluded.rewritten
                """)
                .param("table", table.name())
                .param("version", done ? CleanText.VERSION : 0)
                .param("rows", rows)
                .update();
    }

    /** Notes that all tables are clean; false if another node was faster. */
    boolean allDone() {
        return db.sql("""
                        insert into text_cleaning as c (table_name, version, rewritten) values ('*', :version, 0)
                        on conflict (table_name) do update set version = excluded.version where c.version < excluded.version
                        """).param("version", CleanText.VERSION).update() > 0;
    }

    /** How many rows of which table were rewritten; the next answer begins with 0. */
    Map<String, Long> takeRewritten() {
        Map<String, Long> rewritten = new HashMap<>();
        db.sql("select table_name, rewritten from text_cleaning where rewritten > 0")
                .query(row -> {
                    rewritten.put(row.getString("table_name"), row.getLong("rewritten"));
                });
        db.sql("update text_cleaning set rewritten = 0 where rewritten > 0").update();
        return rewritten;
    }

    // ---- names

    private static String unless(CleanedTable table) {
        return table.unless() == null ? "false" : table.unless();
    }

    private static String columns(CleanedTable table) {
        List<String> columns = new ArrayList<>();
        table.key().forEach(key -> columns.add("t.%1$s::text as key_%1$s".formatted(key.name())));
        table.columns().forEach(column -> columns.add(column.form().read(column.name()) + " as text_" + column.name()));
        return String.join(", ", columns);
    }

    private static String keys(CleanedTable table, String prefix) {
        return table.key().stream().map(key -> prefix + key.name()).collect(Collectors.joining(", "));
    }

    private static String casts(CleanedTable table) {
        List<String> casts = new ArrayList<>();
        for (KeyColumn key : table.key()) {
            casts.add("cast(:k" + casts.size() + " as " + key.type() + ")");
        }
        return String.join(", ", casts);
    }

    private static String arrays(CleanedTable table) {
        List<String> arrays = new ArrayList<>();
        for (KeyColumn key : table.key()) {
            arrays.add("cast(:k" + arrays.size() + " as " + key.type() + "[])");
        }
        return String.join(", ", arrays);
    }

    private static JdbcClient.StatementSpec withKeys(
            JdbcClient.StatementSpec statement, CleanedTable table, List<List<String>> keys) {
        JdbcClient.StatementSpec filled = statement;
        for (int at = 0; at < table.key().size(); at++) {
            int place = at;
            filled = filled.param(
                    "k" + at, keys.stream().map(key -> key.get(place)).toArray(String[]::new));
        }
        return filled;
    }

    private static StoredRow row(CleanedTable table, ResultSet row) throws SQLException {
        List<@Nullable String> values = new ArrayList<>();
        for (CleanedColumn column : table.columns()) {
            values.add(row.getString("text_" + column.name()));
        }
        return new StoredRow(
                key(table, row),
                values,
                row.getObject("event_of_row", Long.class),
                row.getObject("shown_of_row", Long.class));
    }

    private static List<String> key(CleanedTable table, ResultSet row) throws SQLException {
        List<String> key = new ArrayList<>();
        for (KeyColumn column : table.key()) {
            key.add(row.getString("key_" + column.name()));
        }
        return key;
    }
}
