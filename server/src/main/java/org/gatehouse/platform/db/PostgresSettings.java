package org.gatehouse.platform.db;

import java.nio.file.Path;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where Gatehouse keeps its files and, if no other database is configured, its PostgreSQL.
 *
 * @param home {@code gatehouse.home} or {@code GATEHOUSE_HOME}; relative to the working directory
 * @param postgres {@code gatehouse.postgres.*}
 */
@ConfigurationProperties("gatehouse")
public record PostgresSettings(
        @DefaultValue("gatehouse-data") Path home,
        @DefaultValue Server postgres) {

    /** Settings for a test or tool that only needs a directory. */
    public static PostgresSettings in(Path home) {
        return new PostgresSettings(home, new Server(Duration.ofSeconds(60), 0, "256MB"));
    }

    /**
     * The embedded server.
     *
     * @param startTimeout how long a start may take, including recovery after a crash
     * @param port 0 takes a free port at each start
     * @param sharedBuffers in PostgreSQL's notation
     */
    public record Server(
            @DefaultValue("60s") Duration startTimeout,
            @DefaultValue("0") int port,
            @DefaultValue("256MB") String sharedBuffers) {}
}
