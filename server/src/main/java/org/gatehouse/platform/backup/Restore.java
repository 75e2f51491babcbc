package org.gatehouse.platform.backup;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Set;

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
        long images = images(directory);
        out.println("Copying the database");
        long files = database(directory, home);
        Files.writeString(home.resolve(Restored.FILE), "restored at " + Instant.now() + "\n");
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
        return Files.deleteIfExists(to.resolve(Restored.MARK)) ? files - 1 : files;
    }

    /** The data directory appears whole, so that no start finds half of it. */
    static long database(Path directory, Path home) throws IOException {
        PrivateDirectories.copyFiles(directory, home, Set.of(Backup.NOTES));
        Path unfinished = home.resolve("pg18.restored");
        long files = PrivateDirectories.copyAll(directory.resolve(Backup.DATA), unfinished, "nothing");
        Files.move(unfinished, home.resolve(Backup.DATA), StandardCopyOption.ATOMIC_MOVE);
        return files;
    }
}
