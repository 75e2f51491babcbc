package org.gatehouse.platform.db;

import java.sql.DriverManager;
import java.sql.SQLException;
import org.gatehouse.postgres.EmbeddedPostgres;
import org.gatehouse.postgres.EmbeddedSettings;
import org.gatehouse.postgres.PostgresException;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;

/**
 * The embedded PostgreSQL as Spring's database, after it has passed the checks of Gatehouse.
 *
 * <p>Only this class uses the module {@code postgres}, so that a server with a database of its own loads nothing of it.
 */
public final class EmbeddedDatabase implements JdbcConnectionDetails, AutoCloseable {

    private final EmbeddedPostgres postgres;

    private EmbeddedDatabase(EmbeddedPostgres postgres) {
        this.postgres = postgres;
    }

    static EmbeddedDatabase start(PostgresSettings settings) {
        var server = settings.postgres();
        var database = new EmbeddedDatabase(started(
                new EmbeddedSettings(settings.home(), server.startTimeout(), server.port(), server.sharedBuffers())));
        try {
            database.verify();
            return database;
        } catch (RuntimeException refused) {
            database.close();
            throw refused;
        }
    }

    private static EmbeddedPostgres started(EmbeddedSettings settings) {
        try {
            return EmbeddedPostgres.start(settings);
        } catch (PostgresException refused) {
            throw new DatabaseException(String.valueOf(refused.getMessage()), refused);
        }
    }

    private void verify() {
        try (var connection = DriverManager.getConnection(getJdbcUrl(), getUsername(), getPassword())) {
            DatabaseCheck.verify(connection);
        } catch (SQLException failure) {
            throw new DatabaseException("The embedded PostgreSQL failed: " + failure.getMessage(), failure);
        }
    }

    @Override
    public String getJdbcUrl() {
        return postgres.url();
    }

    @Override
    public String getUsername() {
        return postgres.username();
    }

    @Override
    public String getPassword() {
        return postgres.password();
    }

    /** The server itself, for tests and maintenance. */
    public EmbeddedPostgres server() {
        return postgres;
    }

    boolean isRunning() {
        return postgres.isRunning();
    }

    /** Restarts a server that has died; throws if that fails. */
    void restart() {
        postgres.restart();
    }

    /** Its process and port, for log messages. */
    String description() {
        return postgres.description();
    }

    /** The last lines of the server's log. */
    String logTail() {
        return postgres.logTail();
    }

    @Override
    public void close() {
        postgres.close();
    }
}
