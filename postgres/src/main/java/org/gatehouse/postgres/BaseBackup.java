package org.gatehouse.postgres;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Copies the data of a running embedded PostgreSQL as {@code pg_basebackup} would, which its binaries lack: all files between
 * {@code pg_backup_start} and {@code pg_backup_stop}, then the log from the one to the other. A start on the copy replays the log.
 *
 * <p>It works over one connection, while Gatehouse continues to serve.
 */
public final class BaseBackup implements AutoCloseable {

    private static final String CONTROL = "global/pg_control";

    /** The log that a recovery replays. */
    private static final String LOG = "pg_wal";

    /** PostgreSQL's list of what a copy leaves out, since each start makes it anew. */
    private static final Set<String> LEFT_OUT = Set.of(
            LOG, "pg_dynshmem", "pg_notify", "pg_replslot", "pg_serial", "pg_snapshots", "pg_stat_tmp", "pg_subtrans");

    private static final Set<String> FILES_LEFT_OUT =
            Set.of("postmaster.pid", "postmaster.opts", "backup_label", "tablespace_map", "pg_internal.init");

    private final Path data;
    private final Connection connection;
    private LongConsumer progress = size -> {};
    private @Nullable String first;
    private long files;
    private long bytes;

    private BaseBackup(Path data, Connection connection) {
        this.data = data;
        this.connection = connection;
    }

    /**
     * Connects to the server that runs on this home.
     *
     * @throws PostgresException none runs
     */
    public static BaseBackup of(EmbeddedSettings settings) throws IOException, SQLException {
        Postmaster running = Postmaster.of(settings.data())
                .orElseThrow(() ->
                        new PostgresException("No PostgreSQL runs on %s; start Gatehouse.".formatted(settings.data())));
        String url =
                "jdbc:postgresql://127.0.0.1:%d/%s?ApplicationName=gatehouse-backup&sslmode=disable&loginTimeout=10"
                        .formatted(running.port(), EmbeddedPostgres.DATABASE);
        String password = Files.readString(settings.passwordFile()).strip();
        return new BaseBackup(
                settings.data().toRealPath(), DriverManager.getConnection(url, PostgresServer.SUPERUSER, password));
    }

    /** Whether a server runs on this home. */
    public static boolean isRunning(EmbeddedSettings settings) throws IOException {
        return Postmaster.of(settings.data()).isPresent();
    }

    /** The connection, as superuser to the database of Gatehouse. It has no timeout, and lives as long as the backup. */
    public Connection connection() {
        return connection;
    }

    public long files() {
        return files;
    }

    public long bytes() {
        return bytes;
    }

    /**
     * Copies the data to this directory, which does not exist yet. It is of use when {@link #finish} has added the log, and
     * {@link DurableFiles} have brought both to the disk.
     *
     * @param copied gets the bytes of each file
     */
    public void copyTo(Path target, LongConsumer copied) throws IOException, SQLException {
        progress = copied;
        try (Statement statement = connection.createStatement()) {
            // Keeps the log until this connection ends, whatever checkpoints say.
            statement.execute(
                    "select pg_create_physical_replication_slot('gatehouse_backup_' || pg_backend_pid(), true, true)");
            first = one(statement, "select pg_walfile_name(pg_backup_start('gatehouse', true))");
            Files.walkFileTree(data, new Copy(target));
        }
    }

    /**
     * Adds the log of the time since the copy began.
     *
     * @return all that was committed before this moment is in the copy
     */
    public Instant finish(Path target) throws IOException, SQLException {
        copy(data.resolve(CONTROL), target.resolve(CONTROL));
        try (Statement statement = connection.createStatement()) {
            Instant until = Instant.now().truncatedTo(ChronoUnit.MILLIS);
            String last = stop(statement, target);
            copyLog(Objects.requireNonNull(first), last, target.resolve(LOG));
            return until;
        }
    }

    private String stop(Statement statement, Path target) throws IOException, SQLException {
        try (ResultSet row = statement.executeQuery("select labelfile, pg_walfile_name(lsn) from pg_backup_stop()")) {
            row.next();
            // Without it PostgreSQL would begin at the wrong place of the log and lose what happened meanwhile.
            Files.writeString(target.resolve("backup_label"), row.getString(1));
            return row.getString(2);
        }
    }

    /** Names of the log's files of one timeline are in the order of the log; stopping the backup has filled the last one. */
    private void copyLog(String begin, String last, Path target) throws IOException {
        try (Stream<Path> log = Files.list(data.resolve(LOG))) {
            for (Path file : log.toList()) {
                String name = file.getFileName().toString();
                if (name.matches("[0-9A-F]{24}") && name.compareTo(begin) >= 0 && name.compareTo(last) <= 0) {
                    copy(file, target.resolve(name));
                }
            }
        }
        if (!Files.exists(target.resolve(begin)) || !Files.exists(target.resolve(last))) {
            throw new PostgresException(
                    "The log from %s to %s is not whole; take the backup again".formatted(begin, last));
        }
    }

    private static String one(Statement statement, String query) throws SQLException {
        try (ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getString(1);
        }
    }

    /** A file may shrink or go while it is copied: the log records what became of it. */
    private void copy(Path from, Path to) throws IOException {
        try {
            Files.copy(from, to, StandardCopyOption.COPY_ATTRIBUTES, StandardCopyOption.REPLACE_EXISTING);
            files++;
            long size = Files.size(to);
            bytes += size;
            progress.accept(size);
        } catch (NoSuchFileException gone) {
            Files.deleteIfExists(to);
        }
    }

    /** Ends the connection, and with it a backup that failed and the hold on the log. */
    @Override
    public void close() throws SQLException {
        connection.close();
    }

    private final class Copy extends SimpleFileVisitor<Path> {

        private final Path target;

        private Copy(Path target) {
            this.target = target;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) throws IOException {
            Path inside = data.relativize(directory);
            if (inside.getFileName().toString().startsWith("pgsql_tmp")) {
                return FileVisitResult.SKIP_SUBTREE;
            }
            Path copy = target.resolve(inside);
            PrivateFile.directory(copy);
            if (LEFT_OUT.contains(inside.toString())) {
                if (inside.toString().equals(LOG)) {
                    prepareLog(copy);
                }
                return FileVisitResult.SKIP_SUBTREE;
            }
            return FileVisitResult.CONTINUE;
        }

        private static void prepareLog(Path log) throws IOException {
            PrivateFile.directory(log);
            PrivateFile.directory(log.resolve("archive_status"));
            PrivateFile.directory(log.resolve("summaries"));
        }

        /** The log may lie on a disk of its own. Any other link would be a tablespace, and a backup without its tables. */
        private void visitLink(Path link, Path inside) throws IOException {
            if (!inside.toString().equals(LOG)) {
                throw new PostgresException(
                        "%s is a link, which this backup does not follow; take it by pg_basebackup".formatted(link));
            }
            prepareLog(target.resolve(inside));
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Path inside = data.relativize(file);
            String name = inside.getFileName().toString();
            if (attributes.isSymbolicLink()) {
                visitLink(file, inside);
                return FileVisitResult.CONTINUE;
            }
            if (!FILES_LEFT_OUT.contains(name)
                    && !name.startsWith("pgsql_tmp")
                    && !inside.toString().equals(CONTROL)) {
                copy(file, target.resolve(inside));
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
            if (failure instanceof NoSuchFileException) {
                return FileVisitResult.CONTINUE;
            }
            throw failure;
        }
    }
}
