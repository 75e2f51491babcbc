package org.gatehouse.platform.sheet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.gatehouse.platform.db.PostgresSettings;
import org.gatehouse.platform.db.pool.ExportSettings;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * The files that exports wait in until they are sent, in {@code GATEHOUSE_HOME/exports}. Their names are removed as soon as they are open,
 * so they end with the process; all of them together have a limit.
 */
@Component
class ExportFiles {

    private static final Logger log = LoggerFactory.getLogger(ExportFiles.class);

    /** Longer than any file is opened before its name goes. Another node may use the same home. */
    private static final Duration LEFT_BEHIND = Duration.ofHours(1);

    private final Path directory;
    private final long mostBytes;
    private final long keepFree;
    private final AtomicLong bytes = new AtomicLong();

    ExportFiles(PostgresSettings home, ExportSettings settings) {
        this.directory = home.home().resolve("exports");
        this.mostBytes = settings.mostBytes().toBytes();
        this.keepFree = settings.keepFree().toBytes();
        try {
            prepare();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** Other users of this machine cannot read the directory. A system that keeps the names of open files may have left some behind. */
    private void prepare() throws IOException {
        if (!Files.isDirectory(directory)) {
            Files.createDirectories(directory.toAbsolutePath().getParent());
            Files.createDirectory(
                    directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        }
        Instant before = Instant.now().minus(LEFT_BEHIND);
        try (Stream<Path> leftovers = Files.list(directory)) {
            for (Path leftover : leftovers.toList()) {
                if (Files.getLastModifiedTime(leftover).toInstant().isBefore(before)) {
                    Files.deleteIfExists(leftover);
                }
            }
        }
    }

    /** A new, empty file. */
    ExportFile open() throws IOException {
        return new ExportFile(this, Files.createTempFile(directory, "export-", ".part"));
    }

    /**
     * Reserves space for this many bytes.
     *
     * @throws ProblemException no_room (507)
     */
    void take(long more) {
        if (bytes.addAndGet(more) > mostBytes) {
            bytes.addAndGet(-more);
            throw noRoom(
                    "The files that are being sent take all the room that exports may have (gatehouse.export.most-bytes)");
        }
        if (usableSpace() < keepFree) {
            bytes.addAndGet(-more);
            throw noRoom("The server's disk is nearly full");
        }
    }

    void giveBack(long taken) {
        bytes.addAndGet(-taken);
    }

    /** Bytes that are taken now. */
    long bytes() {
        return bytes.get();
    }

    private long usableSpace() {
        // A Path would have to find its mount, which a changed root hides.
        return directory.toFile().getUsableSpace();
    }

    /** The problem of a disk that took no more bytes. */
    static ProblemException full(IOException cause) {
        log.error("An export cannot be written", cause);
        return noRoom("The server's disk took no more bytes");
    }

    private static ProblemException noRoom(String why) {
        return PlatformProblem.NO_ROOM
                .because("%s. Nothing was sent; use filters to make the list shorter, or tell the operator.", why)
                .retryAfter(60);
    }
}
