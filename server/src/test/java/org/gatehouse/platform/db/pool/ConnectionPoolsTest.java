package org.gatehouse.platform.db.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import javax.sql.DataSource;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

@ApiTest
class ConnectionPoolsTest {

    @ParameterizedTest
    @CsvSource({"long-lists, 2", "open, 2", "feed, 4", "lookups, 6", "scans, 2"})
    void poolHasItsSizeAndTheCommonTimeouts(String name, int size, Fixture fixture) {
        hasItsSizeAndTheCommonTimeouts(fixture.pool(name), size);
    }

    private static void hasItsSizeAndTheCommonTimeouts(HikariDataSource pool, int size) {
        assertThat(pool.getMaximumPoolSize()).isEqualTo(size);
        assertThat(pool.getConnectionTimeout()).isEqualTo(5000);
        assertThat(setting("statement_timeout", pool)).isEqualTo("20s");
    }

    @Test
    void readsAreOneMoreThanProcessors(Fixture fixture) {
        int processors = Runtime.getRuntime().availableProcessors();

        hasItsSizeAndTheCommonTimeouts(fixture.pool("reads"), Math.clamp(processors + 1, 3, 8));
    }

    @Test
    void writesArePlainInjection(Fixture fixture) {
        HikariDataSource writes = fixture.writes();

        assertThat(writes).isNotIn(fixture.pool("reads"), fixture.pool("lookups"), fixture.pool("scans"));
        assertThat(setting("statement_timeout", writes)).isEqualTo("20s");
    }

    /** A connection whose other end is silent would hold its thread for ever, and all that wait for the thread. */
    @Test
    void noPoolWaitsForEverForADatabaseThatIsSilent(Fixture fixture) {
        assertThat(fixture.beans(HikariDataSource.class))
                .hasSize(8)
                .allSatisfy(pool -> assertThat(
                                Integer.parseInt(pool.getDataSourceProperties().getProperty("socketTimeout")))
                        .isBetween(10, pool.getPoolName().equals("exports") ? 15 * 60 + 10 : 40));
    }

    @ParameterizedTest
    @ValueSource(strings = {"reads", "long-lists", "open", "exports", "feed", "lookups"})
    void readsCannotWrite(String name, Fixture fixture) {
        JdbcClient reads = JdbcClient.create(fixture.pool(name));

        assertThatThrownBy(() -> reads.sql("delete from scan").update()).hasMessageContaining("read-only transaction");
    }

    /** A page of several statements must not change in between, and no statement is spent on saying so. */
    @ParameterizedTest
    @ValueSource(strings = {"reads", "long-lists", "open", "exports", "feed"})
    void transactionsThatOnlyReadSeeOneInstant(String name, Fixture fixture) {
        assertThat(setting("transaction_isolation", fixture.pool(name))).isEqualTo("repeatable read");
        assertThat(setting("transaction_isolation", fixture.writes())).isEqualTo("read committed");
    }

    /** The response to a change is read through a connection for changes, whose next transaction must see what others commit meanwhile. */
    @Test
    void aTransactionForChangesSeesOneInstantOnlyIfItAsks(Fixture fixture) {
        JdbcClient db = fixture.bean(JdbcClient.class);
        TransactionTemplate changing = new TransactionTemplate(fixture.bean(PlatformTransactionManager.class));
        TransactionTemplate reading = new TransactionTemplate(fixture.bean(PlatformTransactionManager.class));
        reading.setReadOnly(true);
        reading.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);

        for (int i = 0; i < 2 * fixture.writes().getMaximumPoolSize(); i++) {
            reading.executeWithoutResult(status -> assertThat(isolation(db)).isEqualTo("repeatable read on writes"));
            changing.executeWithoutResult(status -> assertThat(isolation(db)).isEqualTo("read committed on writes"));
        }
    }

    private static String isolation(JdbcClient db) {
        return db.sql("select current_setting('transaction_isolation') || ' on ' || current_setting('gatehouse.pool')")
                .query(String.class)
                .single();
    }

    @Test
    void longListsTakeConnectionsOfTheirOwn(Fixture fixture) {
        Api api = fixture.api(Scope.values());

        fixture.withoutConnections(
                fixture.pool("long-lists"),
                () -> api.get("/people/person?limit=999").expect(200));
        fixture.withoutConnections(
                fixture.pool("reads"),
                () -> api.get("/people/person?offset=0&limit=1000").expect(200));
    }

    /** Strangers wait for each other, and never in front of a desk. */
    @Test
    void listsWithoutATokenTakeConnectionsOfTheirOwn(Fixture fixture) {
        Api desk = fixture.api(Scope.values());

        fixture.withoutConnections(fixture.pool("open"), () -> {
            desk.get("/people/person?limit=999").expect(200);
            desk.get("/people/person?limit=1000").expect(200);
        });
        fixture.withoutConnections(
                fixture.pool("reads"),
                () -> fixture.withoutConnections(
                        fixture.pool("long-lists"),
                        () -> fixture.anonymous()
                                .get("/people/public?limit=1000")
                                .expect(200)));
    }

    /** The database is not away then, and an operator must not look for a fault of it. */
    @Test
    void whoWaitsInVainForAConnectionIsToldThatTheServerIsBusy(Fixture fixture) {
        fixture.withoutConnections(fixture.pool("open"), () -> {
            Answer busy = fixture.anonymous().get("/people/public?limit=5").expect(503);

            assertThat(busy.header("Retry-After")).isEqualTo("5");
            assertThat(busy.text())
                    .contains("Too many requests of this kind wait")
                    .doesNotContain("not answering");
        });
    }

    /** A file of a million people takes longer than anything else may. */
    @Test
    void onlyExportsMayTakeLong(Fixture fixture) {
        TransactionTemplate reading = new TransactionTemplate(fixture.bean(PlatformTransactionManager.class));
        reading.setReadOnly(true);

        try (Workload.Choice ignored = Workload.EXPORTS.choose()) {
            assertThat(reading.<Integer>execute(status -> secondsLeft(fixture))).isBetween(850, 900);
        }

        assertThat(reading.<Integer>execute(status -> secondsLeft(fixture))).isBetween(10, 20);
        assertThat(setting("statement_timeout", fixture.pool("exports"))).isEqualTo("15min");
        assertThat(fixture.pool("exports").getMaximumPoolSize()).isEqualTo(2);
    }

    private static int secondsLeft(Fixture fixture) {
        Object holder = TransactionSynchronizationManager.getResource(fixture.bean(DataSource.class));
        return ((ConnectionHolder) Objects.requireNonNull(holder)).getTimeToLiveInSeconds();
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
