package org.gatehouse.platform.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.gatehouse.proof.ServerProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import tools.jackson.databind.json.JsonMapper;

/** A database that is named by several addresses, and what stands in between. */
@ApiTest
class SeveralServersTest {

    /**
     * The driver asks each server whether it takes writes; nothing that a pool sends may make a primary look like a standby. When the one that
     * served falls silent, the next one that takes writes does.
     */
    @Test
    @LongTest
    void primaryIsFoundAmongSeveralAndServesEachPool(Fixture fixture, @TempDir Path home) throws IOException {
        EventFixture event =
                fixture.event().withZone("Arena").withPosition("Judge", "Arena").withAccreditation("Ana", "Judge");
        JdbcConnectionDetails database = fixture.bean(JdbcConnectionDetails.class);
        URI address = URI.create(database.getJdbcUrl().substring("jdbc:".length()));
        try (DatabaseProxy first = new DatabaseProxy(address.getPort());
                ServerProcess server = new ServerProcess(
                        Files.createDirectories(home).resolve("server.log"),
                        List.of(
                                "--gatehouse.home=" + home,
                                "--gatehouse.base-url=https://gatehouse.test",
                                "--spring.datasource.url=jdbc:postgresql://localhost:%d,localhost:%d,%s:%d%s?targetServerType=primary"
                                        .formatted(
                                                ServerProcess.freePort(),
                                                first.port(),
                                                address.getHost(),
                                                address.getPort(),
                                                address.getPath()),
                                "--spring.datasource.username=" + database.getUsername(),
                                "--spring.datasource.password=" + database.getPassword()))) {
            server.launch();
            server.awaitReady();
            // Each pool took a connection at the start, also those that nobody has asked yet.
            assertThat(here(server, fixture.api(Scope.ADMIN), fixture)
                            .get("/prometheus")
                            .expect(200)
                            .text())
                    .contains(Stream.of("writes", "reads", "long-lists", "open", "exports", "feed", "lookups", "scans")
                            .map("hikaricp_connections_active{pool=\"%s\"}"::formatted)
                            .toList());
            Api gate = here(server, event.gate(), fixture);
            Api desk = here(server, event.desk(), fixture);

            gate.get(event.path() + "/sync").expect(200);
            gate.get(event.path() + "/sync?since=2020-01-01T00:00:00Z").expect(200);
            gate.post(event.path() + "/scan", scan(event)).expect(201);
            desk.get(event.path() + "/accreditations").expect(200);
            desk.get("/registrations/export?event=" + event.id()).expect(200);
            String ana = event.path() + "/accreditations/" + event.accreditation("Ana");
            desk.put(ana, Map.of("first_name", "Anna")).expect(200);

            first.swallow();

            await().untilAsserted(
                            () -> desk.put(ana, Map.of("first_name", "Anne")).expect(200));
            // Another pool may still have asked the silent one.
            await().untilAsserted(() -> gate.get(event.path() + "/sync").expect(200));
        }
    }

    private static Map<String, Object> scan(EventFixture event) {
        return event.scan("Ana", "Arena", "2026-09-23T08:15:00Z");
    }

    private static Api here(ServerProcess server, Api elsewhere, Fixture fixture) {
        return new Api(server.base(), fixture.bean(JsonMapper.class), elsewhere.token());
    }

    @Test
    void settingsThatDoNotArriveAreSetByStatement(Fixture fixture) throws SQLException {
        JdbcConnectionDetails database = fixture.bean(JdbcConnectionDetails.class);
        URI address = URI.create(database.getJdbcUrl().substring("jdbc:".length()));
        try (DatabaseProxy between = new DatabaseProxy(address.getPort())) {
            String url = "jdbc:postgresql://localhost:%d%s".formatted(between.port(), address.getPath());
            ConnectionSettings settings = ConnectionSettings.of("start", "-c statement_timeout=20s", "", false);
            ExternalPostgres postgres =
                    new ExternalPostgres(url, database.getUsername(), database.getPassword(), settings);
            assertThat(postgres.verified(Duration.ofSeconds(5))).isEqualTo(postgres);

            between.dropOptions();

            assertThat(postgres.verified(Duration.ofSeconds(5))).isEqualTo(postgres);
            try (Connection connection =
                    DriverManager.getConnection(url, database.getUsername(), database.getPassword())) {
                settings.verify(connection);
                assertThat(connection.createStatement().executeQuery("show statement_timeout"))
                        .satisfies(row -> {
                            assertThat(row.next()).isTrue();
                            assertThat(row.getString(1)).isEqualTo("20s");
                        });

                // A connection that is set up twice belongs to two clients.
                assertThatThrownBy(() -> settings.verify(connection))
                        .isInstanceOf(DatabaseException.class)
                        .hasMessage("Gatehouse does not use this database: what stands in between does not keep the"
                                + " settings of connections (gatehouse.pool is start, by statement instead of start);"
                                + " connect to PostgreSQL itself, or let PgBouncer use pool_mode=session.");
            }
        }
    }

    @Test
    void newConnectionsOfAPoolAreChecked(Fixture fixture) throws SQLException {
        HikariDataSource reads = fixture.pool("reads");
        ConnectionSettings others = ConnectionSettings.of("scans", "-c statement_timeout=1min", "", false);

        assertThat(reads.getConnectionInitSql()).contains("'gatehouse.pool'", "'statement_timeout'");
        try (Connection connection = reads.getConnection()) {
            assertThatThrownBy(() -> others.verify(connection))
                    .hasMessageContaining(
                            "statement_timeout is 20s instead of 1min, gatehouse.pool is reads instead of scans");
        }
    }
}
