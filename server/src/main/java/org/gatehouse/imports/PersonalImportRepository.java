package org.gatehouse.imports;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.platform.personal.PersonalData;
import org.gatehouse.platform.personal.PersonalDataRepository;
import org.gatehouse.platform.personal.Subject;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.JsonNode;

/** Files of imports that mention the person. Each goes whole, with all of its rows: it is removed after some days anyway. */
@Repository
record PersonalImportRepository(JdbcClient db, PersonalDataRepository rows) implements PersonalData {

    @Override
    public Set<String> columns() {
        return Set.of(
                "registration_import.columns",
                "registration_import.fields",
                "registration_import.filename",
                "registration_import.notes",
                "registration_import.options",
                "registration_import_file.content",
                "registration_import_row.cells",
                "registration_import_row.detail",
                "registration_import_row.also_refused",
                "registration_import_row.value",
                "registration_import_row.known_name",
                "registration_import_row.said_name",
                "registration_import_row.outcome",
                "registration_import_row.field",
                "registration_import_row.reason");
    }

    @Override
    public Map<String, Long> count(Subject subject) {
        return Map.of(
                "imports",
                mentioning(subject, "select count(*) ").query(Long.class).single());
    }

    @Override
    public Map<String, List<JsonNode>> read(Subject subject) {
        return Map.of("imported_rows", rows.select("""
                select i.event_id, i.filename, i.columns, r.number, r.cells, r.outcome, r.reason, r.value, r.also_refused, r.known_name,
                       r.said_name
                from registration_import_row r
                join registration_import i on i.id = r.import_id
                where r.person_id = any(:people) or r.registration_id = any(:registrations)
                order by r.import_id, r.number
                """, subject));
    }

    @Override
    public void erase(Subject subject) {
        mentioning(subject, "delete ").update();
    }

    /**
     * Rows that were refused, or not read yet, name nobody by number: they are found by names and addresses. A namesake's file goes too.
     * The text of a row is compared in lower case, with the same escapes as JSON.
     *
     * <p>All rows are read once. Making the text of a row is what costs, so one comparison with few patterns leaves nearly none of them
     * for the others, each of which makes it again. An index of the texts would cost every import more than erasing saves: three writes of
     * each row, against one reading.
     */
    private JdbcClient.StatementSpec mentioning(Subject subject, String what) {
        return db.sql(what + """
                from registration_import i
                where (:event::bigint is null or i.event_id = :event)
                  and i.id in (
                    select r.import_id
                    from registration_import_row r
                    join registration_import own on own.id = r.import_id
                    cross join lateral (select lower(concat_ws(' ', r.cells, r.known_name, r.said_name, r.value)) as text) said
                    where (:event::bigint is null or own.event_id = :event)
                      and (r.person_id = any(:people) or r.registration_id = any(:registrations)
                           or said.text like any(:patterns)
                              and (exists (select from unnest(:firstNames::text[], :lastNames::text[]) as n (first_name, last_name)
                                           where strpos(said.text, n.first_name) > 0 and strpos(said.text, n.last_name) > 0)
                                   or exists (select from unnest(:addresses::text[]) address where strpos(said.text, address) > 0))))
                """)
                .param("event", subject.event())
                .param("people", Subject.array(subject.people()))
                .param("registrations", Subject.array(subject.registrations()))
                .param("patterns", patterns(subject.texts()))
                .param("firstNames", escaped(subject.texts().firstNames()))
                .param("lastNames", escaped(subject.texts().lastNames()))
                .param("addresses", escaped(subject.texts().addresses()));
    }

    /** Patterns for {@code like}, one of which each row fits that mentions the person: the longer name of each pair, and each address. */
    private static String[] patterns(Subject.Texts texts) {
        List<String> mentioned = new ArrayList<>(texts.addresses());
        for (int pair = 0; pair < texts.firstNames().size(); pair++) {
            String first = texts.firstNames().get(pair);
            String last = texts.lastNames().get(pair);
            mentioned.add(first.length() > last.length() ? first : last);
        }
        return Arrays.stream(escaped(mentioned))
                .map(text -> "%" + text.replaceAll("([\\\\%_])", "\\\\$1") + "%")
                .toArray(String[]::new);
    }

    private static String[] escaped(List<String> texts) {
        return texts.stream()
                .map(text -> text.replace("\\", "\\\\").replace("\"", "\\\""))
                .toArray(String[]::new);
    }
}
