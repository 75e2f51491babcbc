package org.gatehouse.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;

@ApiTest
class BinaryCopyTest {

    @Test
    void handsOverEachRow(Fixture fixture) throws SQLException {
        try (Connection connection = fixture.bean(DataSource.class).getConnection()) {
            assertThat(rows(connection, "select 7::bigint, 'Zo\u00eb \ud83c\udfab' union all select 8, ''"))
                    .containsExactly("7 Zo\u00eb \ud83c\udfab", "8 ");
            assertThat(rows(connection, "select n::bigint, repeat('x', n) from generate_series(1, 3000) n"))
                    .hasSize(3000)
                    .last()
                    .isEqualTo("3000 " + "x".repeat(3000));
        }
    }

    @Test
    void handsOverNothingWhereThereIsNothing(Fixture fixture) throws SQLException {
        try (Connection connection = fixture.bean(DataSource.class).getConnection()) {
            assertThat(rows(connection, "select 1::bigint, 'x' where false")).isEmpty();
        }
    }

    @Test
    void leavesTheConnectionGoodWhenTheRowsAreNotTaken(Fixture fixture) throws SQLException {
        try (Connection connection = fixture.bean(DataSource.class).getConnection()) {
            assertThatThrownBy(() -> BinaryCopy.each(
                            connection,
                            "select n::bigint, repeat('x', 10000) from generate_series(1, 3000) n",
                            (id, text) -> {
                                throw new IllegalStateException("the disk is full");
                            }))
                    .hasMessage("the disk is full");

            assertThat(rows(connection, "select 1::bigint, 'x'")).containsExactly("1 x");
        }
    }

    private static List<String> rows(Connection connection, String select) throws SQLException {
        List<String> rows = new ArrayList<>();
        BinaryCopy.each(connection, select, (id, text) -> rows.add(id + " " + string(text)));
        return rows;
    }

    private static String string(ByteBuffer text) {
        return StandardCharsets.UTF_8.decode(text).toString();
    }
}
