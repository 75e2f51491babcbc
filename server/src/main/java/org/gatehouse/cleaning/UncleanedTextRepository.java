package org.gatehouse.cleaning;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.gatehouse.platform.text.Sha256;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The list of texts that were left as they were. */
@Repository
record UncleanedTextRepository(JdbcClient db) {

    /** A row of the list; the text itself is read from its own row. */
    record Listed(
            long id,
            String table,
            String rowKey,
            String column,
            String valueHash,
            String reason,
            @Nullable String otherKey,
            Instant foundAt) {}

    /** Adds texts to the list. One that is on it stays as it is, and so does one that somebody left as it is. */
    void add(List<UncleanedText.Found> found) {
        if (found.isEmpty()) {
            return;
        }
        db.sql("""
                insert into uncleaned_text as u (table_name, row_key, column_name, value_hash, reason, other_key)
                select * from unnest(:tables::text[], :rows::text[], :columns::text[], :hashes::text[], :reasons::text[], :others::text[])
                on conflict (table_name, row_key, column_name) do update
                    set value_hash = excluded.value_hash, reason = excluded.reason, other_key = excluded.other_key,
                        found_at = excluded.found_at, left_at = null, left_by = null
                    where u.value_hash <> excluded.value_hash
                """)
                .param("tables", array(found, UncleanedText.Found::table))
                .param("rows", array(found, UncleanedText.Found::rowKey))
                .param("columns", array(found, UncleanedText.Found::column))
                .param("hashes", array(found, text -> Sha256.hex(text.text())))
                .param("reasons", array(found, text -> text.reason().name()))
                .param("others", array(found, UncleanedText.Found::other))
                .update();
    }

    private static @Nullable String[] array(
            List<UncleanedText.Found> found, Function<UncleanedText.Found, @Nullable String> field) {
        return found.stream().map(field).toArray(String[]::new);
    }

    List<Listed> open(long after, int most) {
        return db.sql("""
                select id, table_name, row_key, column_name, value_hash, reason, other_key, found_at
                from uncleaned_text
                where left_at is null and id > :after
                order by id
                limit :most
                """)
                .param("after", after)
                .param("most", most)
                .query((row, number) -> new Listed(
                        row.getLong("id"),
                        row.getString("table_name"),
                        row.getString("row_key"),
                        row.getString("column_name"),
                        row.getString("value_hash"),
                        row.getString("reason"),
                        row.getString("other_key"),
                        row.getObject("found_at", OffsetDateTime.class).toInstant()))
                .list();
    }

    void remove(List<Long> ids) {
        db.sql("delete from uncleaned_text where id = any(:ids)")
                .param("ids", ids.toArray(Long[]::new))
                .update();
    }

    /** Keeps a text off the list from now on; returns its table and column, or nothing if it is not on the list. */
    Optional<List<String>> leave(long id, String by) {
        return db.sql("""
                update uncleaned_text set left_at = clock_timestamp(), left_by = :by
                where id = :id and left_at is null
                returning table_name, column_name, row_key
                """)
                .param("id", id)
                .param("by", by)
                .query((row, number) ->
                        List.of(row.getString("table_name"), row.getString("column_name"), row.getString("row_key")))
                .optional();
    }
}
