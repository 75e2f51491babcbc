package org.gatehouse.postgres;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;

/** A process that starts the database, writes a row and ends as {@code kill -9} would end it. */
final class KilledGatehouse {

    private KilledGatehouse() {}

    /** The output of the process until it was gone. */
    static String runOn(Path home) throws IOException, InterruptedException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var command = new ProcessBuilder(
                java, "-cp", System.getProperty("java.class.path"), KilledGatehouse.class.getName(), home.toString());
        var process = command.redirectErrorStream(true).start();
        var output = new String(process.getInputStream().readAllBytes(), UTF_8);
        process.waitFor();
        return output;
    }

    @SuppressWarnings("SystemExitOutsideMain") // halt() is the point: no shutdown hook runs
    public static void main(String[] arguments) throws SQLException {
        writeRow(EmbeddedPostgres.start(EmbeddedSettings.in(Path.of(arguments[0]))));
        Runtime.getRuntime().halt(137);
    }

    static void writeRow(EmbeddedPostgres postgres) throws SQLException {
        try (var connection = DriverManager.getConnection(postgres.url(), postgres.username(), postgres.password());
                var statement = connection.createStatement()) {
            statement.execute("drop table if exists guest");
            statement.execute("create table guest (name text)");
            statement.execute("insert into guest values ('李')");
        }
    }
}
