package org.gatehouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** {@code text-columns.txt} lists every column that can hold text, with the kind of text, and no other column. */
@ApiTest
class TextColumnsTest {

    private static final Path LIST = Path.of("src/test/resources/text-columns.txt");
    private static final Set<String> KINDS = Set.of(
            "line",
            "lines",
            "translated_line",
            "translated_lines",
            "list",
            "cells",
            "choice",
            "record",
            "key",
            "file",
            "derived");
    private static final Pattern BLANKS = Pattern.compile(" +");

    @Test
    void eachColumnOfTextsIsListedWithItsKind(Fixture fixture) throws IOException {
        List<String[]> listed = Files.readAllLines(LIST).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(BLANKS::split)
                .toList();

        assertThat(listed).allSatisfy(line -> assertThat(line[1]).as(line[0]).isIn(KINDS));
        assertThat(listed.stream().map(line -> line[0]))
                .containsExactlyInAnyOrderElementsOf(fixture.bean(JdbcClient.class)
                        .sql("""
                                select table_name || '.' || column_name
                                from information_schema.columns
                                where table_schema = 'public' and table_name <> 'flyway_schema_history'
                                  and (data_type in ('text', 'jsonb', 'json', 'character varying', 'character')
                                       or udt_name in ('_text', '_varchar'))
                                """)
                        .query(String.class)
                        .list());
    }
}
