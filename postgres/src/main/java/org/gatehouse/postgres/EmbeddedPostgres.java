package org.gatehouse.postgres;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The PostgreSQL 18 that is part of Gatehouse, with its data under {@code GATEHOUSE_HOME}.
 *
 * <p>It survives any end of this process: the next start takes over the server that is still running, or recovers its data.
 * {@code docs/decisions/0002-embedded-postgres.md} explains why it is started this way.
 */
public final class EmbeddedPostgres implements AutoCloseable {

    static final String DATABASE = "gatehouse";
    static final String OWNER = "gatehouse";

    private static final Duration LONGEST_BEGIN = Duration.ofSeconds(2);

    private static final String LOGIN_TIMEOUT = "&loginTimeout=10";

    // 08001: nothing listens yet; 08006, 57P01: it is shutting down; 57P03: it starts, stops or recovers.
    private static final Set<String> STARTING_UP = Set.of("08001", "08006", "57P01", "57P03");

    // 3D000: the database does not exist; 28P01: the role does not exist, or its password differs.
    private static final Set<String> NOT_MADE_YET = Set.of("3D000", "28P01");

    /**
     * By default each new connection costs both sides 4,096 rounds of a hash, which make guessing a password expensive. The owner's
     * password cannot be guessed, and the secret that it is derived from lies in clear text beside the data.
     */
    private static final String ONE_ROUND = "set scram_iterations = 1";

    private static final Logger log = LoggerFactory.getLogger(EmbeddedPostgres.class);

    private final EmbeddedSettings settings;
    private final HomeLock lock;
    private final PostgresServer server;
    private final String superuserPassword;
    private final String ownerPassword;

    private volatile int port;
    private volatile @Nullable Postmaster postmaster;
    private boolean givenUp;
    private boolean closed;

    private EmbeddedPostgres(EmbeddedSettings settings, HomeLock lock) throws IOException {
        this.settings = settings;
        this.lock = lock;
        refuseWithoutPassword(settings);
        refuseHalfRestored(settings);
        this.superuserPassword = PrivateFile.secret(settings.passwordFile());
        // Derived from the superuser's password, so that a start needs no superuser to set it.
        this.ownerPassword = PrivateFile.derivedSecret(superuserPassword, OWNER);
        this.server = new PostgresServer(settings);
    }

    private static void refuseWithoutPassword(EmbeddedSettings settings) {
        if (Files.exists(settings.data()) && !Files.exists(settings.passwordFile())) {
            throw new PostgresException("%s is missing; bring it back from the backup: %s was made with it."
                    .formatted(settings.passwordFile(), settings.data()));
        }
    }

    /** A new database in its place would look as if everything were well. */
    private static void refuseHalfRestored(EmbeddedSettings settings) {
        if (Files.exists(settings.restoring()) && !Files.exists(settings.data())) {
            throw new PostgresException("A restore into %s was not finished; empty it, and restore the backup again."
                    .formatted(settings.absoluteHome()));
        }
    }

    /**
     * Starts the server of this home, or takes over the server that an earlier process left running.
     *
     * @throws PostgresException if the home is in use, the server does not start, or it could lose or misread data
     */
    public static EmbeddedPostgres start(EmbeddedSettings settings) {
        try {
            PrivateFile.directory(settings.absoluteHome());
            return startLocked(settings, HomeLock.of(settings.absoluteHome().toRealPath()));
        } catch (IOException failure) {
            throw new PostgresException(
                    "The embedded PostgreSQL cannot use %s: %s.".formatted(settings.absoluteHome(), reason(failure)),
                    failure);
        }
    }

    /** Unpacks the programs, as the first start in a home does: 1.5 s of a core. */
    public static void unpack(EmbeddedSettings settings) throws IOException {
        PostgresBinaries.unpackedBelow(settings.binaries());
    }

    private static String reason(IOException failure) {
        return switch (failure) {
            case FileAlreadyExistsException file -> "it is a file, not a directory";
            case AccessDeniedException denied -> "the user that runs Gatehouse may not write to " + denied.getFile();
            case NoSuchFileException missing -> missing.getFile() + " cannot be created";
            default -> failure.toString();
        };
    }

    private static EmbeddedPostgres startLocked(EmbeddedSettings settings, HomeLock lock) throws IOException {
        @Nullable EmbeddedPostgres postgres = null;
        try {
            postgres = new EmbeddedPostgres(settings, lock);
            postgres.bringUp();
            return postgres;
        } catch (IOException | RuntimeException failure) {
            closeAfter(failure, postgres == null ? lock : postgres);
            throw failure;
        }
    }

    private static void closeAfter(Exception failure, AutoCloseable started) {
        try {
            started.close();
        } catch (Exception inAddition) {
            failure.addSuppressed(inAddition);
        }
    }

    /** The JDBC address of the database, for {@link #username} and {@link #password}. */
    public String url() {
        return urlOf(DATABASE);
    }

    /** The owner of the database, who is no superuser. */
    public String username() {
        return OWNER;
    }

    public String password() {
        return ownerPassword;
    }

    /**
     * The address of another database of this server.
     *
     * <p>It has no {@code socketTimeout}: on the same machine a dead server resets its connections, and a migration may be silent for
     * minutes. Statements have their own time limit.
     */
    public String urlOf(String database) {
        return "jdbc:postgresql://127.0.0.1:%d/%s?ApplicationName=gatehouse&reWriteBatchedInserts=true&connectTimeout=10&sslmode=disable"
                .formatted(port, database);
    }

    /** A connection as PostgreSQL's superuser, for test databases and for maintenance; the product does not need it. */
    public Connection connectAsSuperuser(String database) throws SQLException {
        return DriverManager.getConnection(
                urlOf(database) + LOGIN_TIMEOUT, PostgresServer.SUPERUSER, superuserPassword);
    }

    /** Stops the server; call it when nothing uses the server any more. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        // A thread that gives up a start was interrupted; it must still wait for the server to stop.
        boolean interrupted = Thread.interrupted();
        try (lock) {
            if (givenUp) {
                awaitBegun();
            }
            if (server.running().isPresent()) {
                server.stop();
            }
        } catch (IOException failure) {
            throw new PostgresException("PostgreSQL did not stop: " + failure, failure);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** A server whose start was abandoned may be about to write its pid file; without the file it could not be stopped. */
    private void awaitBegun() throws IOException {
        long begin = System.nanoTime();
        while (server.running().isEmpty() && elapsed(begin).compareTo(LONGEST_BEGIN) < 0) {
            pause();
        }
    }

    /** Whether the server that was started or taken over is still running; it may be busy with its recovery. */
    public boolean isRunning() {
        Postmaster known = postmaster;
        return known != null && known.runsIn(settings.data());
    }

    /** Its process and port, for log messages. */
    public String description() {
        return String.valueOf(postmaster);
    }

    /** The last lines of the server's log. */
    public String logTail() {
        try {
            return server.logTail();
        } catch (IOException unreadable) {
            return settings.log() + " cannot be read: " + unreadable;
        }
    }

    /**
     * Restarts a server that has died, at the same port, because the pools know no other.
     *
     * @throws PostgresException if it does not start within {@code gatehouse.postgres.start-timeout}, or this object was closed
     */
    public synchronized void restart() {
        if (closed) {
            throw new PostgresException("PostgreSQL has been stopped");
        }
        if (!Files.exists(settings.data())) {
            throw new PostgresException(settings.data() + " is gone; bring it back from the backup");
        }
        int known = port;
        try {
            bringUp();
        } catch (IOException failure) {
            throw new PostgresException("PostgreSQL cannot be started: " + failure, failure);
        }
        if (port != known) {
            throw new PostgresException(
                    "Somebody else started PostgreSQL at port %d instead of %d".formatted(port, known));
        }
    }

    private void bringUp() throws IOException {
        var begin = System.nanoTime();
        server.initialise(superuserPassword);
        try (var owner = reach(begin)) {
            DurabilityCheck.verify(owner);
        } catch (SQLException failure) {
            throw new PostgresException("The embedded PostgreSQL failed: " + failure.getMessage(), failure);
        }
        log.info(
                "PostgreSQL on 127.0.0.1:{} is ready after {} ms",
                port,
                elapsed(begin).toMillis());
    }

    /** Connects to the running server, or starts one. It waits for a server that is stopping or recovering. */
    private Connection reach(long begin) throws IOException, SQLException {
        var leftBehind = server.running();
        leftBehind.ifPresent(running -> log.info("Taking over the PostgreSQL that is already running ({})", running));
        while (true) {
            var running = server.running();
            if (running.isEmpty()) {
                start(begin);
                continue;
            }
            var connection = connect(running.get(), begin);
            if (connection.isPresent()) {
                tidyUnless(running.equals(leftBehind));
                return connection.get();
            }
        }
    }

    private void tidyUnless(boolean takenOver) throws IOException {
        if (!takenOver) {
            server.tidy();
        }
    }

    private void start(long begin) throws IOException {
        var outcome = startServer(begin);
        if (outcome.successful()) {
            return;
        }
        var said = outcome.output() + "\n" + server.logTail();
        if (late(begin)) {
            throw new PostgresException("PostgreSQL was not ready in time; a long recovery needs a longer"
                    + " gatehouse.postgres.start-timeout. It said (%s):%n%s".formatted(settings.log(), said));
        }
        if (!mayPass(said)) {
            throw new PostgresException("PostgreSQL did not start. It said (%s):%n%s".formatted(settings.log(), said));
        }
        pause();
    }

    private Command.Outcome startServer(long begin) throws IOException {
        try {
            return server.start(settings.startTimeout().minus(elapsed(begin)), port);
        } catch (IOException | RuntimeException failure) {
            givenUp = Thread.currentThread().isInterrupted();
            throw failure;
        }
    }

    /**
     * Whether the error may be temporary: the children of a killed server need a moment to notice, and another program may take a free port
     * meanwhile.
     */
    private static boolean mayPass(String said) {
        return said.contains("pre-existing shared memory block") || said.contains("Address already in use");
    }

    private Optional<Connection> connect(Postmaster running, long begin) throws SQLException {
        port = running.port();
        try {
            var connection = connectAsOwner();
            postmaster = running;
            return Optional.of(connection);
        } catch (SQLException refused) {
            if (late(begin) || !STARTING_UP.contains(refused.getSQLState())) {
                throw new PostgresException(
                        "PostgreSQL (%s) holds %s but does not let us in: %s"
                                .formatted(running, settings.data(), refused.getMessage()),
                        refused);
            }
            pause();
            return Optional.empty();
        }
    }

    private Connection connectAsOwner() throws SQLException {
        try {
            return DriverManager.getConnection(url() + LOGIN_TIMEOUT, OWNER, ownerPassword);
        } catch (SQLException refused) {
            if (!NOT_MADE_YET.contains(refused.getSQLState())) {
                throw refused;
            }
            createDatabase();
            return DriverManager.getConnection(url() + LOGIN_TIMEOUT, OWNER, ownerPassword);
        }
    }

    private void createDatabase() throws SQLException {
        try (var superuser = connectAsSuperuser("postgres");
                var statement = superuser.createStatement()) {
            statement.execute(ONE_ROUND);
            if (!isThere(statement, "select from pg_roles where rolname = 'gatehouse'")) {
                statement.execute("create role gatehouse login");
            }
            statement.execute("alter role gatehouse password '" + ownerPassword + "'");
            if (!isThere(statement, "select from pg_database where datname = 'gatehouse'")) {
                statement.execute("create database gatehouse owner gatehouse");
            }
        }
    }

    private static boolean isThere(Statement statement, String query) throws SQLException {
        try (var rows = statement.executeQuery(query)) {
            return rows.next();
        }
    }

    private boolean late(long begin) {
        return elapsed(begin).compareTo(settings.startTimeout()) > 0;
    }

    private static Duration elapsed(long begin) {
        return Duration.ofNanos(System.nanoTime() - begin);
    }

    private static void pause() {
        try {
            Thread.sleep(100);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new PostgresException("Interrupted while PostgreSQL starts", interrupted);
        }
    }
}
