package org.gatehouse.postgres;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.SYNC;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The files and programs of one PostgreSQL: creates the data directory, starts the server and stops it. */
final class PostgresServer {

    static final String SUPERUSER = "postgres";

    private static final Logger log = LoggerFactory.getLogger(PostgresServer.class);

    private static final long LOG_KEPT_BYTES = 1 << 20;
    private static final int LOG_TAIL_BYTES = 4096;

    /**
     * The locale provider is PostgreSQL's own, so sorting and case never depend on the machine's C library. pg_trgm still asks the C
     * library which characters are letters. Each of these locales knows all of Unicode; macOS and old glibc lack the first.
     */
    private static final List<String> CHARACTER_TYPES = List.of("C.UTF-8", "en_US.UTF-8");

    private final EmbeddedSettings settings;
    private final PostgresBinaries binaries;
    private final ServerAccount account;

    private long logBegin;

    PostgresServer(EmbeddedSettings settings) throws IOException {
        this.settings = settings;
        this.binaries = PostgresBinaries.unpackedBelow(settings.binaries());
        this.account = ServerAccount.forFilesOf(settings.data());
        account.letInto(settings.absoluteHome(), binaries.program("postgres"));
        refuseQuotes();
    }

    /** pg_ctl passes its paths to a shell in double quotes. */
    private void refuseQuotes() {
        if (settings.absoluteHome().toString().matches(".*[\"$`\\\\].*")) {
            throw new PostgresException("GATEHOUSE_HOME must not contain \", $, ` or \\: " + settings.absoluteHome());
        }
    }

    /** Called only before the first start and after a failed one: the check costs two processes. */
    private void refuseUnlessRunnable() {
        if (!Command.succeeds(account.command(binaries.program("postgres"), "--version"))) {
            throw new PostgresException(
                    "The embedded PostgreSQL (%s) does not run here; on Linux it needs glibc, which Alpine lacks."
                                    .formatted(binaries.directory())
                            + " Name another with SPRING_DATASOURCE_URL, _USERNAME and _PASSWORD.");
        }
    }

    Optional<Postmaster> running() throws IOException {
        return Postmaster.of(settings.data());
    }

    /** Creates the data directory elsewhere and renames it, so that a killed attempt leaves no incomplete directory. */
    void initialise(String password) throws IOException {
        if (Files.exists(settings.data())) {
            return;
        }
        refuseUnlessRunnable();
        log.info("Creating the database in {}", settings.data());
        var unfinished = settings.data().resolveSibling("pg18.unfinished");
        var passwordFile = settings.data().resolveSibling("pg-password.initdb");
        try {
            Files.deleteIfExists(passwordFile);
            PrivateFile.write(passwordFile, password);
            account.own(passwordFile);
            initialise(unfinished, passwordFile);
        } finally {
            Files.deleteIfExists(passwordFile);
        }
        Files.writeString(unfinished.resolve("postgresql.conf"), "\ninclude '../pg.conf'\n", APPEND, SYNC);
        Files.move(unfinished, settings.data(), StandardCopyOption.ATOMIC_MOVE);
    }

    private void initialise(Path directory, Path passwordFile) throws IOException {
        Command.Outcome outcome = new Command.Outcome(1, "");
        for (var characterType : CHARACTER_TYPES) {
            Directories.deleteRecursively(directory);
            PrivateFile.directory(directory);
            account.own(directory);
            outcome = Command.run(initdb(directory, passwordFile, characterType), "initdb");
            if (outcome.successful()) {
                return;
            }
        }
        throw new PostgresException("initdb could not create the database:\n" + outcome.output());
    }

    private List<String> initdb(Path directory, Path passwordFile, String characterType) {
        return account.command(
                binaries.program("initdb"),
                "--pgdata=" + directory,
                "--username=" + SUPERUSER,
                "--pwfile=" + passwordFile,
                "--auth=scram-sha-256",
                "--encoding=UTF8",
                "--locale-provider=builtin",
                "--builtin-locale=C.UTF-8",
                "--locale=C",
                "--lc-ctype=" + characterType);
    }

    /**
     * Returns when the server accepts connections; after a crash that is after its recovery.
     *
     * @param port 0 at the first start: then the settings choose it
     */
    Command.Outcome start(Duration limit, int port) throws IOException {
        Postmaster.forgetDead(settings.data());
        account.own(settings.data());
        rotateLog();
        Files.writeString(settings.serverSettings(), ServerConfiguration.of(settings, port == 0 ? newPort() : port));
        account.own(settings.serverSettings());
        try {
            var outcome =
                    Command.run(startCommand(limit), "PostgreSQL to start", () -> Postmaster.isReady(settings.data()));
            if (!outcome.successful()) {
                refuseUnlessRunnable();
            }
            return outcome;
        } catch (IOException notBegun) {
            refuseUnlessRunnable();
            throw notBegun;
        }
    }

    /**
     * pg_ctl would run the program to learn its version, and it checks only ten times a second whether the server is ready; we check more
     * often.
     */
    private List<String> startCommand(Duration limit) {
        return pgCtl("start", limit, "--log=" + settings.log(), "-p", binaries.program("postgres"));
    }

    void stop() throws IOException {
        var outcome = Command.run(pgCtl("stop", Duration.ofMinutes(1), "--mode=fast"), "PostgreSQL to stop");
        if (!outcome.successful() && running().isPresent()) {
            throw new PostgresException("PostgreSQL did not stop: " + outcome.output());
        }
    }

    /** Removes other versions, which are of no use once this one runs. */
    void tidy() throws IOException {
        binaries.removeOthers();
    }

    /** The last lines that the server has logged since it was started. */
    String logTail() throws IOException {
        if (!Files.exists(settings.log())) {
            return "";
        }
        try (var channel = Files.newByteChannel(settings.log())) {
            channel.position(Math.max(logBegin, channel.size() - LOG_TAIL_BYTES));
            var tail = ByteBuffer.allocate(LOG_TAIL_BYTES);
            while (channel.read(tail) > 0) {}
            return StandardCharsets.UTF_8.decode(tail.flip()).toString();
        }
    }

    /** pg_ctl gives the server its own session: Ctrl-C in our terminal must not stop it before the pools are closed. */
    private List<String> pgCtl(String action, Duration limit, Object... options) {
        var seconds = Math.max(1, limit.toSeconds());
        var common = Stream.of(
                binaries.program("pg_ctl"),
                action,
                "--wait",
                "--silent",
                "--timeout=" + seconds,
                "--pgdata=" + settings.data());
        return account.command(Stream.concat(common, Stream.of(options)).toArray());
    }

    private void rotateLog() throws IOException {
        var file = settings.log();
        if (Files.exists(file) && Files.size(file) > LOG_KEPT_BYTES) {
            Files.move(file, file.resolveSibling("pg.log.1"), StandardCopyOption.REPLACE_EXISTING);
        }
        if (!Files.exists(file)) {
            PrivateFile.write(file, "");
        }
        account.own(file);
        logBegin = Files.size(file);
    }

    private int newPort() throws IOException {
        if (settings.port() != 0) {
            return settings.port();
        }
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
