package org.gatehouse.platform.db;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.gatehouse.proof.ServerProcess;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;

/** The PgBouncer of this machine, before a database. It logs in to that one as its owner for every client. */
final class PgBouncer implements AutoCloseable {

    private final int port = ServerProcess.freePort();
    private final String database;
    private final Process process;

    /**
     * Starts one that takes connections.
     *
     * @param home for its settings and its log
     * @param settings lines of {@code pgbouncer.ini}
     */
    PgBouncer(Path home, JdbcConnectionDetails behind, String settings) throws IOException {
        URI address = URI.create(behind.getJdbcUrl().substring("jdbc:".length()));
        this.database = address.getPath();
        Path file = Files.writeString(home.resolve("pgbouncer-" + port + ".ini"), """
                [databases]
                * = host=127.0.0.1 port=%d user=%s password=%s
                [pgbouncer]
                listen_addr = 127.0.0.1
                listen_port = %d
                unix_socket_dir =
                auth_type = any
                %s
                %s
                """.formatted(
                        address.getPort(),
                        behind.getUsername(),
                        behind.getPassword(),
                        port,
                        // It refuses to be root.
                        System.getProperty("user.name").equals("root") ? "user = nobody" : "",
                        settings));
        this.process = new ProcessBuilder(program().toString(), file.toString())
                .redirectErrorStream(true)
                .redirectOutput(home.resolve("pgbouncer.log").toFile())
                .start();
        await().until(this::listens);
    }

    /** Whether this machine has one. */
    static boolean isInstalled() {
        return Files.isExecutable(program());
    }

    private static Path program() {
        String path = Objects.requireNonNullElse(System.getenv("PATH"), "") + ":/usr/sbin";
        return Stream.of(path.split(":", -1))
                .map(each -> Path.of(each, "pgbouncer"))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(Path.of("/usr/sbin/pgbouncer"));
    }

    String url() {
        return "jdbc:postgresql://127.0.0.1:" + port + database;
    }

    private boolean listens() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException notYet) {
            return false;
        }
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
