package org.gatehouse.platform.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;

@ApiTest
class ConnectionPoolsTest {

    @ParameterizedTest
    @CsvSource({"reads, 8", "open, 2", "feed, 4", "lookups, 6", "scans, 2"})
    void poolHasItsSizeAndTheCommonTimeouts(String name, int size, Fixture fixture) {
        HikariDataSource pool = fixture.pool(name);

        assertThat(pool.getMaximumPoolSize()).isEqualTo(size);
        assertThat(pool.getConnectionTimeout()).isEqualTo(5000);
        assertThat(setting("statement_timeout", pool)).isEqualTo("20s");
    }

    @Test
    void writesArePlainInjection(Fixture fixture) {
        HikariDataSource writes = fixture.writes();

        assertThat(writes).isNotIn(fixture.pool("reads"), fixture.pool("lookups"), fixture.pool("scans"));
        assertThat(setting("statement_timeout", writes)).isEqualTo("20s");
    }

    /** A connection whose other end is silent would hold its thread, and whoever waits for that, for ever. */
    @Test
    void noPoolWaitsForEverForADatabaseThatIsSilent(Fixture fixture) {
        assertThat(fixture.beans(HikariDataSource.class))
                .hasSize(6)
                .allSatisfy(pool -> assertThat(
                                Integer.parseInt(pool.getDataSourceProperties().getProperty("socketTimeout")))
                        .isBetween(10, 40));
    }

    @ParameterizedTest
    @ValueSource(strings = {"reads", "open", "feed", "lookups"})
    void readsCannotWrite(String name, Fixture fixture) {
        JdbcClient reads = JdbcClient.create(fixture.pool(name));

        assertThatThrownBy(() -> reads.sql("delete from scan").update()).hasMessageContaining("read-only transaction");
    }

    @Test
    void scansWaitForTheDisk(Fixture fixture) {
        assertThat(setting("synchronous_commit", fixture.pool("scans"))).isEqualTo("on");
    }

    /** For a list of few keys PostgreSQL would otherwise plan each time, which takes longer than reading them. */
    @Test
    void lookupsArePlannedOnce(Fixture fixture) throws SQLException {
        try (Connection connection = fixture.pool("lookups").getConnection();
                PreparedStatement statement =
                        connection.prepareStatement("select from person_email where person_id = any(?)")) {
            statement.setArray(1, connection.createArrayOf("bigint", new Long[] {1L}));
            for (int i = 0; i < 20; i++) {
                statement.execute();
            }
            try (ResultSet plans = connection
                    .createStatement()
                    .executeQuery("select custom_plans, generic_plans from pg_prepared_statements"
                            + " where statement like 'select from person_email%'")) {
                assertThat(plans.next()).isTrue();
                assertThat(plans.getLong("custom_plans")).isZero();
                assertThat(plans.getLong("generic_plans")).isPositive();
            }
        }
    }

    private static String setting(String name, DataSource pool) {
        return JdbcClient.create(pool)
                .sql("select current_setting(:name)")
                .param("name", name)
                .query(String.class)
                .single();
    }
}
