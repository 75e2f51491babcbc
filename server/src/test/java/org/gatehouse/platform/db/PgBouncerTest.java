package org.gatehouse.platform.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.proof.ServerProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import tools.jackson.databind.json.JsonMapper;

/** A real pooler between Gatehouse and its database (docs/database.md, Poolers). */
@ApiTest
@EnabledIf(value = "isInstalled", disabledReason = "PgBouncer is not installed; packaging/cluster/install does it")
class PgBouncerTest {

    private static final String AS_DOCUMENTED = """
            pool_mode = session
            ignore_startup_parameters = options
            """;

    private static final ConnectionSettings SCANS =
            ConnectionSettings.of("scans", "-c statement_timeout=20s", "-c plan_cache_mode=force_generic_plan", false);

    private static final ConnectionSettings EXPORTS =
            ConnectionSettings.of("exports", "-c statement_timeout=20s", "-c statement_timeout=60000", true);

    @TempDir
    private Path home;

    static boolean isInstalled() {
        return PgBouncer.isInstalled();
    }

    @Test
    void transactionModeIsRefusedInOneSentence(Fixture fixture) throws IOException {
        JdbcConnectionDetails database = fixture.bean(JdbcConnectionDetails.class);
        try (PgBouncer between =
                new PgBouncer(home, database, "pool_mode = transaction\nignore_startup_parameters = options")) {

            assertThatThrownBy(() -> verify(between, database))
                    .isInstanceOf(DatabaseException.class)
                    .hasMessage(
                            "Gatehouse does not use this database: what stands in between does not keep the settings"
                                    + " of connections (clients share connections); connect to PostgreSQL itself, or let PgBouncer"
                                    + " use pool_mode=session.");
        }
    }

    @Test
    void oneThatTakesNoOptionsIsToldWhichSettingItNeeds(Fixture fixture) throws IOException {
        JdbcConnectionDetails database = fixture.bean(JdbcConnectionDetails.class);
        try (PgBouncer between = new PgBouncer(home, database, "pool_mode = session")) {

            assertThatThrownBy(() -> verify(between, database))
                    .isInstanceOf(DatabaseException.class)
                    .hasMessageStartingWith(
                            "The database of SPRING_DATASOURCE_URL cannot be used: FATAL: unsupported startup parameter")
                    .hasMessageEndingWith("let PgBouncer use pool_mode=session and ignore_startup_parameters=options.");
        }
    }

    /** Both use the same connection of PostgreSQL, one after the other. */
    @Test
    void sessionModeKeepsTheSettingsOfPoolsApart(Fixture fixture) throws IOException, SQLException {
        JdbcConnectionDetails database = fixture.bean(JdbcConnectionDetails.class);
        try (PgBouncer between = new PgBouncer(home, database, AS_DOCUMENTED + "default_pool_size = 1")) {
            String process;
            try (Connection exports = connection(between, EXPORTS)) {
                process = read(exports, "select pg_backend_pid()");
                assertThat(read(exports, "show statement_timeout")).isEqualTo("1min");
                assertThat(read(exports, "show plan_cache_mode")).isEqualTo("auto");
                assertThat(read(exports, "show transaction_read_only")).isEqualTo("on");
            }
            try (Connection scans = connection(between, SCANS)) {
                assertThat(read(scans, "select pg_backend_pid()")).isEqualTo(process);
                assertThat(read(scans, "show statement_timeout")).isEqualTo("20s");
                assertThat(read(scans, "show plan_cache_mode")).isEqualTo("force_generic_plan");
                assertThat(read(scans, "show transaction_read_only")).isEqualTo("off");
            }
        }
    }

    /** As after a change of the pooler's settings while Gatehouse runs: the next connection of any pool notices. */
    @Test
    void connectionThatAnotherClientHasSetUpIsRefused(Fixture fixture) throws IOException, SQLException {
        JdbcConnectionDetails database = fixture.bean(JdbcConnectionDetails.class);
        try (PgBouncer between = new PgBouncer(
                        home,
                        database,
                        "pool_mode = transaction\nignore_startup_parameters = options\ndefault_pool_size = 1");
                Connection exports = connection(between, EXPORTS)) {
            assertThat(exports.isValid(5)).isTrue();

            assertThatThrownBy(() -> connection(between, SCANS))
                    .hasMessageContaining("gatehouse.pool is exports, by statement instead of scans");
            assertThatThrownBy(() -> connection(between, EXPORTS))
                    .hasMessageContaining("gatehouse.pool is exports, by statement instead of exports");
        }
    }

    @Test
    void sessionModeServesEachPool(Fixture fixture) throws IOException {
        EventFixture event =
                fixture.event().withZone("Arena").withPosition("Judge", "Arena").withAccreditation("Ana", "Judge");
        JdbcConnectionDetails database = fixture.bean(JdbcConnectionDetails.class);
        try (PgBouncer between = new PgBouncer(home, database, AS_DOCUMENTED + "default_pool_size = 50");
                ServerProcess server = new ServerProcess(
                        Files.createDirectories(home).resolve("server.log"),
                        List.of(
                                "--gatehouse.home=" + home,
                                "--gatehouse.base-url=https://gatehouse.test",
                                "--spring.datasource.url=" + between.url(),
                                "--spring.datasource.username=" + database.getUsername(),
                                "--spring.datasource.password=any"))) {
            server.launch();
            server.awaitReady();
            Api gate = here(server, event.gate(), fixture);
            Api desk = here(server, event.desk(), fixture);

            gate.get(event.path() + "/sync").expect(200);
            gate.get(event.path() + "/sync?since=2020-01-01T00:00:00Z").expect(200);
            gate.post(event.path() + "/scan", event.scan("Ana", "Arena", "2026-09-23T08:15:00Z"))
                    .expect(201);
            desk.put(event.path() + "/accreditations/" + event.accreditation("Ana"), Map.of("first_name", "Anna"))
                    .expect(200);
            desk.get(event.path() + "/accreditations").expect(200);
            desk.get("/registrations/export?event=" + event.id()).expect(200);
            here(server, fixture.api(Scope.ADMIN), fixture).get("/prometheus").expect(200);
        }
    }

    private static void verify(PgBouncer between, JdbcConnectionDetails database) {
        new ExternalPostgres(between.url(), database.getUsername(), "any", SCANS).verified(Duration.ofSeconds(5));
    }

    private static Connection connection(PgBouncer between, ConnectionSettings settings) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", "anybody");
        properties.setProperty("password", "any");
        properties.setProperty("options", settings.options());
        Connection connection = DriverManager.getConnection(between.url(), properties);
        try {
            settings.verify(connection);
            return connection;
        } catch (SQLException | RuntimeException refused) {
            connection.close();
            throw refused;
        }
    }

    private static String read(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getString(1);
        }
    }

    private static Api here(ServerProcess server, Api elsewhere, Fixture fixture) {
        return new Api(server.base(), fixture.bean(JsonMapper.class), elsewhere.token());
    }
}
