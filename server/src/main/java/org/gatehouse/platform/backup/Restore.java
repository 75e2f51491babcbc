package org.gatehouse.platform.backup;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Set;

/** Brings a backup into an empty home; the next start of Gatehouse replays its log. */
record Restore(Path home, PrintStream out) {

    /** Returns figures for the last line. */
    String from(Path directory) throws IOException {
        Backup.require(directory);
        if (!Copies.isEmpty(home)) {
            throw new BackupException("%s is not empty; a restore goes into an empty home (GATEHOUSE_HOME)"
                    .formatted(home.toAbsolutePath()));
        }
        Copies.makePrivate(home.toAbsolutePath());
        out.println("Copying images");
        long images = Copies.copyAll(directory.resolve(Backup.IMAGES), home.resolve(Backup.IMAGES), "unfinished");
        out.println("Copying the database");
        long files = database(directory, home);
        return "home=%s database_files=%d image_files=%d".formatted(home.toAbsolutePath(), files, images);
    }

    /** The data directory appears whole, so that no start finds half of it. */
    static long database(Path directory, Path home) throws IOException {
        Copies.copyFiles(directory, home, Set.of(Backup.NOTES));
        Path unfinished = home.resolve("pg18.restored");
        long files = Copies.copyAll(directory.resolve(Backup.DATA), unfinished, "nothing");
        Files.move(unfinished, home.resolve(Backup.DATA), StandardCopyOption.ATOMIC_MOVE);
        return files;
    }
}
