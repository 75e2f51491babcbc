package org.gatehouse.platform.backup;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Set;
import org.gatehouse.postgres.DurableFiles;
import org.gatehouse.postgres.EmbeddedSettings;

/** Brings a backup into an empty home; the next start of Gatehouse replays its log. */
record Restore(Path home, ImagePlace place, PrintStream out) {

    /** Returns figures for the last line. */
    String from(Path directory) throws IOException {
        Backup.require(directory);
        if (!PrivateDirectories.isEmpty(home)) {
            throw new BackupException("%s is not empty; a restore goes into an empty home (GATEHOUSE_HOME)"
                    .formatted(home.toAbsolutePath()));
        }
        PrivateDirectories.makePrivate(home.toAbsolutePath());
        // First, and on the disk: whatever happens from now on, nothing starts here before the last line.
        PrivateDirectories.makePrivate(restoring(home));
        DurableFiles.sync(home);
        long images = images(directory);
        out.println("Copying the database");
        long files = copyDatabase(directory, home);
        Files.writeString(home.resolve(Restored.FILE), "restored at " + Instant.now() + "\n");
        out.println("Bringing all to the disk");
        DurableFiles.sync(home);
        DurableFiles.move(restoring(home), home.resolve(Backup.DATA));
        return "home=%s database_files=%d image_files=%d".formatted(home.toAbsolutePath(), files, images);
    }

    /** Copied images are this home's own, so the mark of the other home stays behind: the next start makes a new one. */
    private long images(Path directory) throws IOException {
        Path from = directory.resolve(Backup.IMAGES);
        Path to = place.directory();
        if (to == null || !Files.isDirectory(from) || !PrivateDirectories.isEmpty(to)) {
            out.printf("Images are those that lie in %s%n", to == null ? place.store() : to);
            return 0;
        }
        out.println("Copying images");
        long files = PrivateDirectories.copyAll(from, to, "unfinished");
        long own = Files.deleteIfExists(to.resolve(Restored.MARK)) ? files - 1 : files;
        if (!to.startsWith(home)) {
            DurableFiles.sync(to);
        }
        return own;
    }

    /** For a copy that is thrown away. */
    static void aside(Path directory, Path home) throws IOException {
        copyDatabase(directory, home);
        Files.move(restoring(home), home.resolve(Backup.DATA), StandardCopyOption.ATOMIC_MOVE);
    }

    /** The data directory gets its name last, so that no start finds half of it. */
    private static long copyDatabase(Path directory, Path home) throws IOException {
        PrivateDirectories.copyFiles(directory, home, Set.of(Backup.NOTES));
        return PrivateDirectories.copyAll(directory.resolve(Backup.DATA), restoring(home), "nothing");
    }

    private static Path restoring(Path home) {
        return EmbeddedSettings.in(home).restoring();
    }
}
