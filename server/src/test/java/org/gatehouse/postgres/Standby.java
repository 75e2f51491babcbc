package org.gatehouse.postgres;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A streaming replica of an embedded PostgreSQL, made by the product's own backup, always at the same port. */
public final class Standby implements AutoCloseable {

    private final EmbeddedSettings settings;
    private final PostgresServer server;
    private final String password;

    private Standby(EmbeddedSettings settings, String password) throws IOException {
        this.settings = settings;
        this.server = new PostgresServer(settings);
        this.password = password;
    }

    /** Copies the primary that runs on this home and starts the copy as its replica. */
    public static Standby of(Path primary, Path home, int port) throws IOException, SQLException {
        EmbeddedSettings original = EmbeddedSettings.in(primary);
        EmbeddedSettings settings = new EmbeddedSettings(TestHome.with(home), Duration.ofSeconds(60), port, "64MB");
        String password = Files.readString(original.passwordFile()).strip();
        try (BaseBackup backup = BaseBackup.of(original)) {
            backup.copyTo(settings.data(), bytes -> {});
            backup.finish(settings.data());
        }
        int primaryPort = Postmaster.of(original.data()).orElseThrow().port();
        Files.writeString(settings.data().resolve("standby.signal"), "");
        // It asks soon after the primary was away, and queries of its own hinder it for a moment only.
        Files.writeString(
                settings.data().resolve("postgresql.auto.conf"),
                """
                primary_conninfo = 'host=127.0.0.1 port=%d user=postgres password=%s sslmode=disable'
                wal_retrieve_retry_interval = '100ms'
                hot_standby_feedback = off
                max_standby_streaming_delay = '300ms'
                """.formatted(primaryPort, password),
                StandardOpenOption.APPEND);
        Standby standby = new Standby(settings, password);
        standby.start();
        return standby;
    }

    public void start() throws IOException {
        PostgresServer starting = server;
        Command.Outcome outcome = starting.start(Duration.ofSeconds(30), settings.port());
        if (!outcome.successful()) {
            throw new IOException(outcome.output() + starting.logTail());
        }
    }

    /** Its address, for the database of Gatehouse or another one. */
    public String url(String database) {
        return "jdbc:postgresql://127.0.0.1:%d/%s?sslmode=disable".formatted(settings.port(), database);
    }

    public Connection connection(String database) throws SQLException {
        return DriverManager.getConnection(url(database), PostgresServer.SUPERUSER, password);
    }

    /** Does this as its superuser, in a database in which nothing changes that it could conflict with. */
    public void execute(String sql) throws SQLException {
        try (Connection connection = connection("postgres");
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Ends it at once, as if the machine were gone: connections are cut in the middle of what they read. */
    public void kill() throws IOException {
        Postmaster running = server.running().orElseThrow();
        Command.run(List.of("kill", "-QUIT", String.valueOf(running.pid())), "the end of a replica");
        await().until(() -> server.running().isEmpty());
    }

    /** Stops all of its processes where they are, as those of a machine that hangs: connections stay open, and nobody answers. */
    public void freeze() throws IOException {
        signal("-STOP");
    }

    /** Lets all of its processes go on. */
    public void thaw() throws IOException {
        signal("-CONT");
    }

    private void signal(String signal) throws IOException {
        ProcessHandle postmaster =
                ProcessHandle.of(server.running().orElseThrow().pid()).orElseThrow();
        List<String> command = new ArrayList<>(List.of("kill", signal, String.valueOf(postmaster.pid())));
        postmaster.descendants().forEach(child -> command.add(String.valueOf(child.pid())));
        Command.run(command, "a signal to a replica");
    }

    @Override
    public void close() throws IOException {
        if (server.running().isPresent()) {
            server.stop();
        }
    }
}
