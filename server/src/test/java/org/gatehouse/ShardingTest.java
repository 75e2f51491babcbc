package org.gatehouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What {@code docs/high-availability.md} lists about spreading the tables by event holds for the tables as they are. */
@ApiTest
class ShardingTest {

    private static final Path DOCUMENT = Path.of("..", "docs", "high-availability.md");
    private static final Pattern NAME = Pattern.compile("`([a-z_0-9]+)`");
    private static final Path LISTED = Path.of("src/test/resources/statements-without-event.txt");

    private static final String OF_EVENTS = """
            select t.relname from pg_class t join pg_attribute e on e.attrelid = t.oid
            where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')
              and e.attname = 'event_id' and e.attnotnull and not e.attisdropped
            """;
    private static final String IN_KEY =
            "exists (select from pg_attribute a where a.attrelid = %s and a.attname = 'event_id' and a.attnum = any(%s))";

    private JdbcClient db;
    private String document;

    @BeforeEach
    void read(Fixture fixture) throws IOException {
        db = fixture.bean(JdbcClient.class);
        document = Files.readString(DOCUMENT);
    }

    private Set<String> names(String from, String to) {
        int begin = document.indexOf(from);
        assertThat(begin).as(from).isNotNegative();
        return NAME.matcher(document.substring(begin + from.length(), document.indexOf(to, begin + from.length())))
                .results()
                .map((MatchResult found) -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Set<String> row(String kind) {
        return names("| " + kind + " |", "|\n");
    }

    /** Each with a reason; what got its event leaves the list, so it only gets shorter. */
    @Test
    void eachStatementNamesTheEventOrIsListed() throws IOException {
        StatementsByEvent statements = new StatementsByEvent(found(OF_EVENTS));
        Map<String, Integer> without = new TreeMap<>();
        statements.withoutEvent().forEach(place -> without.merge(place, 1, Integer::sum));

        assertThat(statements.count()).as("statements were found").isGreaterThan(500);
        assertThat(without).containsExactlyEntriesOf(listed());
    }

    /** Lines of file, table, number of times and reason. */
    private static Map<String, Integer> listed() throws IOException {
        Map<String, Integer> listed = new TreeMap<>();
        for (String line : Files.readAllLines(LISTED)) {
            if (!line.isBlank() && !line.startsWith("#")) {
                String[] parts = line.split("\\s+", 4);
                assertThat(parts).as("%s has a reason", line).hasSize(4);
                listed.put(parts[0] + " " + parts[1], Integer.valueOf(parts[2]));
            }
        }
        return listed;
    }

    private Set<String> found(String select) {
        return new TreeSet<>(db.sql(select).query(String.class).list());
    }

    /** All others have their place by the column itself. */
    @Test
    void tablesThatAreNamedExistAndHaveNoEvent() {
        Set<String> named = row("by `event_id`, which would have to be added");
        named.addAll(row("on every worker: what events share (reference tables)"));

        assertThat(named).isSubsetOf(found("""
                select relname from pg_class c
                where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
                except %s
                """.formatted(OF_EVENTS)));
    }

    @Test
    void eachUniqueKeyHasTheEventOrIsListed() {
        Set<String> listed = names("would get it: ", ".\n");
        listed.addAll(names("would stand there:", ".\n"));

        assertThat(found("""
                select k.relname from pg_index i join pg_class c on c.oid = i.indrelid join pg_class k on k.oid = i.indexrelid
                where i.indisunique and c.relname in (%s)
                  and not %s
                  and not (i.indnatts = 1 and exists (select from pg_attribute a
                      where a.attrelid = c.oid and a.attname = 'id' and a.attidentity <> '' and a.attnum = any(i.indkey)))
                """.formatted(OF_EVENTS, IN_KEY.formatted("c.oid", "i.indkey"))))
                .containsExactlyInAnyOrderElementsOf(listed);
    }

    @Test
    void eachReferenceHasTheEventOrIsListed() {
        assertThat(found("""
                select c.relname from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class other on other.oid = k.confrelid
                where k.contype = 'f' and c.relname in (%1$s) and other.relname in (%1$s) and not %2$s
                """.formatted(OF_EVENTS, IN_KEY.formatted("c.oid", "k.conkey"))))
                .containsExactlyInAnyOrderElementsOf(names("too, except those of", ".\n"));
    }
}
