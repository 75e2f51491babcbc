package org.gatehouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.personal.PersonalData;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Every column that could tell who somebody is belongs to a feature that erases it, or {@code impersonal-columns.txt} says why it is kept.
 * Whoever adds a column decides that here.
 */
@ApiTest
class PersonalColumnsTest {

    private static final Path KEPT = Path.of("src/test/resources/impersonal-columns.txt");
    private static final Path DOCUMENT = Path.of("../docs/personal-columns.md");

    private static final Map<String, String> REASONS = Map.of(
            "setup", "what an event, its lists and its forms are made of",
            "user", "of somebody who signs in: it goes with the user",
            "actor", "who did something: a user name or a client id",
            "machine", "of clients, gates and scanners, or a key that a machine made up",
            "state", "a value of a list that the code knows, in a row that stays because it counts",
            "many", "written once for many people, and removed after some days or with the event",
            "watchlist", "of an entry of the watchlist, which is nobody's record: it goes when the entry ends",
            "kept", "that something happened, without saying to whom");

    private static List<String[]> kept() throws IOException {
        return Files.readAllLines(KEPT).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(line -> line.split(" +", 2))
                .toList();
    }

    private static List<String> erased(Fixture fixture) {
        return fixture.beans(PersonalData.class).stream()
                .flatMap(feature -> feature.columns().stream())
                .toList();
    }

    @Test
    void eachColumnIsErasedOrKeptForAReason(Fixture fixture) throws IOException {
        List<String[]> kept = kept();
        List<String> erased = erased(fixture);
        Set<String> both = new TreeSet<>(erased);
        kept.forEach(line -> both.add(line[0]));

        assertThat(kept).allSatisfy(line -> assertThat(line[1]).as(line[0]).isIn(REASONS.keySet()));
        assertThat(erased).as("one feature erases a column").doesNotHaveDuplicates();
        assertThat(kept.stream().map(line -> line[0]).collect(Collectors.toSet()))
                .as("not both")
                .doesNotContainAnyElementsOf(erased);
        assertThat(both)
                .containsExactlyInAnyOrderElementsOf(fixture.bean(JdbcClient.class)
                        .sql("""
                                select table_name || '.' || column_name
                                from information_schema.columns
                                where table_schema = 'public' and table_name <> 'flyway_schema_history'
                                  and (data_type in ('text', 'jsonb', 'json', 'bytea', 'date', 'character varying', 'character')
                                       or udt_name in ('_text', '_varchar'))
                                """)
                        .query(String.class)
                        .list());
    }

    @Test
    void documentListsThemAll(Fixture fixture) throws IOException {
        String wanted = document(fixture);
        if (Boolean.getBoolean("docs.write")) {
            Files.writeString(DOCUMENT, wanted);
        }

        assertThat(Files.exists(DOCUMENT) ? Files.readString(DOCUMENT) : "")
                .as("docs/personal-columns.md is older than the code; ./mvnw verify -Pdocs writes it")
                .isEqualTo(wanted);
    }

    private static String document(Fixture fixture) throws IOException {
        Map<String, Set<String>> goes = new TreeMap<>();
        erased(fixture).forEach(column -> add(goes, column));
        Map<String, Map<String, Set<String>>> stays = new TreeMap<>();
        for (String[] line : kept()) {
            add(stays.computeIfAbsent(line[1], reason -> new TreeMap<>()), line[0]);
        }
        StringBuilder document = new StringBuilder("""
                # Every column that could tell who somebody is

                Written by `./mvnw verify -Pdocs` from the code and `impersonal-columns.txt`; a build fails when a column of the schema is
                in neither. What that means for people stands in [personal data](privacy.md).

                ## Columns that erasing a person empties, or whose rows it removes

                """);
        append(document, goes);
        document.append("\n## Columns that stay\n");
        stays.forEach((reason, columns) -> {
            document.append("\n**%s**: %s\n\n".formatted(reason, REASONS.get(reason)));
            append(document, columns);
        });
        return document.toString();
    }

    private static void add(Map<String, Set<String>> tables, String column) {
        String[] names = column.split("\\.", 2);
        tables.computeIfAbsent(names[0], table -> new TreeSet<>()).add(names[1]);
    }

    private static void append(StringBuilder document, Map<String, Set<String>> tables) {
        document.append("| table | columns |\n|---|---|\n");
        tables.forEach(
                (table, columns) -> document.append("| `%s` | %s |\n".formatted(table, String.join(", ", columns))));
    }
}
