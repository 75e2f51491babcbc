package org.gatehouse.platform.db;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;

/** The PostgreSQL that {@code SPRING_DATASOURCE_URL} names, after it has passed the checks of Gatehouse. */
record ExternalPostgres(
        String getJdbcUrl,
        @Nullable String getUsername,
        @Nullable String getPassword,
        ConnectionSettings settings) implements JdbcConnectionDetails {

    private static final Logger log = LoggerFactory.getLogger(ExternalPostgres.class);

    /** The state that PgBouncer reports for everything that goes wrong with it or with the database behind it. */
    private static final String POOLER = "08P01";

    /** 08001: nothing listens yet; 08006, 57P01: it is shutting down; 57P03: it starts, stops or recovers. */
    private static final Set<String> STARTING_UP = Set.of("08001", "08006", "57P01", "57P03", POOLER);

    /** Waits for a database that is still starting, which is likely if it was started together with Gatehouse. */
    ExternalPostgres verified(Duration limit) {
        var end = System.nanoTime() + limit.toNanos();
        while (true) {
            try (var connection = connect();
                    var other = connect()) {
                DatabaseCheck.refuseShared(connection, other);
                settings.verify(connection);
                DatabaseCheck.verify(connection);
                return this;
            } catch (SQLException refused) {
                waitOrRefuse(refused, end);
            }
        }
    }

    private Connection connect() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("options", settings.options());
        if (getUsername != null) {
            properties.setProperty("user", getUsername);
        }
        if (getPassword != null) {
            properties.setProperty("password", getPassword);
        }
        return DriverManager.getConnection(getJdbcUrl, properties);
    }

    private static void waitOrRefuse(SQLException refused, long end) {
        if (POOLER.equals(refused.getSQLState())
                && String.valueOf(refused.getMessage()).contains("startup parameter")) {
            throw new DatabaseException(
                    "The database of SPRING_DATASOURCE_URL cannot be used: %s; let PgBouncer use pool_mode=session and ignore_startup_parameters=options."
                            .formatted(refused.getMessage()),
                    refused);
        }
        if (System.nanoTime() > end || !STARTING_UP.contains(refused.getSQLState())) {
            throw new DatabaseException(
                    "The database of SPRING_DATASOURCE_URL cannot be used: " + refused.getMessage(), refused);
        }
        log.info("Waiting for the database: {}", refused.getMessage());
        try {
            Thread.sleep(1000);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new DatabaseException("Interrupted while waiting for the database", interrupted);
        }
    }
}
