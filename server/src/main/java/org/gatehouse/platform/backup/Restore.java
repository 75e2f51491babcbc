package org.gatehouse.platform.backup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.gatehouse.postgres.CopiedData;
import org.gatehouse.postgres.DurableFiles;
import org.gatehouse.postgres.EmbeddedPostgres;
import org.gatehouse.postgres.EmbeddedSettings;
import org.gatehouse.postgres.PostgresException;
import org.jspecify.annotations.Nullable;

/**
 * Brings a backup into an empty home; the next start of Gatehouse replays its log.
 *
 * @param erasures who was erased, also since the backup: the next start erases them again; null to bring them back
 */
record Restore(
        Path home, ImagePlace place, String key, @Nullable ErasureList erasures, Consumer<String> out) {

    /** Returns figures for the last line. */
    String from(Path directory) throws IOException {
        Backup.notes(directory, key);
        Set<ErasureList.Erased> erased = erased(directory);
        if (!PrivateDirectories.isEmpty(home)) {
            throw new BackupException("%s is not empty; a restore goes into an empty home (GATEHOUSE_HOME)"
                    .formatted(home.toAbsolutePath()));
        }
        Backup.refuseWithin(home, directory, "the backup");
        if (place.directory() != null) {
            Backup.refuseWithin(place.directory(), directory, "the backup");
        }
        PrivateDirectories.makePrivate(home.toAbsolutePath());
        // First, and on the disk: whatever happens from now on, no server starts here before the restore is complete.
        PrivateDirectories.makePrivate(restoring(home));
        DurableFiles.sync(home);
        // The disk is busy with the copy, and a core has time for what the next start would wait for.
        Thread programs = Thread.ofPlatform().name("unpack").start(this::unpackPrograms);
        long images = images(directory);
        out.accept("Copying the database");
        long files = copyDatabase(directory, home, out);
        await(programs);
        ErasureList.in(home).add(erased);
        Files.writeString(home.resolve(Restored.FILE), "restored at " + Instant.now() + "\n");
        out.accept("Bringing all to the disk");
        DurableFiles.sync(home);
        DurableFiles.move(restoring(home), home.resolve(Backup.DATA));
        return "home=%s database_files=%d image_files=%d".formatted(home.toAbsolutePath(), files, images);
    }

    private Set<ErasureList.Erased> erased(Path directory) throws IOException {
        ErasureList beside = ErasureList.beside(directory);
        if (erasures == null) {
            if (beside.exists()) {
                out.accept(
                        "%s is not used. Remove it if everybody who comes back is to stay: restores from later backups use it"
                                .formatted(beside.file()));
            }
            return Set.of();
        }
        if (!erasures.exists()) {
            throw new BackupException(
                    ("There is no list of erasures %s, and without it people come back who were erased since the backup."
                                    + " Name the list by --erasures FILE, such as %s of the lost home, or say --no-erasures")
                            .formatted(erasures.file(), ErasureList.FILE));
        }
        Set<ErasureList.Erased> erased = erasures.read();
        out.accept("The list of erasures %s has %d lines".formatted(erasures.file(), erased.size()));
        return erased;
    }

    /** Copied images are this home's own, so the mark of the other home stays behind: the next start makes a new one. */
    private long images(Path directory) throws IOException {
        Path from = directory.resolve(Backup.IMAGES);
        Path to = place.directory();
        if (to == null || !Files.isDirectory(from) || !PrivateDirectories.isEmpty(to)) {
            out.accept("Images are those that lie in " + (to == null ? place.store() : to));
            return 0;
        }
        out.accept("Copying images");
        long files = PrivateDirectories.copyAll(
                from,
                to,
                ImagePlace::isForeign,
                Progress.ofBytes(out, "images", PrivateDirectories.bytes(from, ImagePlace::isForeign)));
        long own = Files.deleteIfExists(to.resolve(Restored.MARK)) ? files - 1 : files;
        if (!to.startsWith(home)) {
            DurableFiles.sync(to);
        }
        return own;
    }

    private void unpackPrograms() {
        try {
            EmbeddedPostgres.unpack(EmbeddedSettings.in(home));
        } catch (IOException | PostgresException failure) {
            out.accept("PostgreSQL is not unpacked, and the next start tries it again: " + failure);
        }
    }

    private static void await(Thread programs) {
        try {
            programs.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new BackupException("interrupted while PostgreSQL was unpacked");
        }
    }

    /** For a copy that is thrown away. */
    static void aside(Path directory, Path home, Consumer<String> out) throws IOException {
        copyDatabase(directory, home, out);
        Files.move(restoring(home), home.resolve(Backup.DATA), StandardCopyOption.ATOMIC_MOVE);
    }

    /** The data directory gets its name last, so that no start finds half of it. */
    private static long copyDatabase(Path directory, Path home, Consumer<String> out) throws IOException {
        PrivateDirectories.copyFiles(directory, home, name -> isLeftOut(name, out));
        Path data = directory.resolve(Backup.DATA);
        Progress progress =
                Progress.ofBytes(out, "the database", PrivateDirectories.bytes(data, PrivateDirectories.NOTHING));
        long files = PrivateDirectories.copyAll(data, restoring(home), PrivateDirectories.NOTHING, progress);
        List<String> changed = CopiedData.replaceSettings(restoring(home));
        if (!changed.isEmpty()) {
            out.accept("The database's own settings are left out, since they could run commands; set them again by"
                    + " `alter system`: " + String.join(", ", changed));
        }
        return files;
    }

    /** A server that is started in its home reads {@code application.yaml} and the like there, which can name any class and database. */
    private static boolean isLeftOut(String name, Consumer<String> out) {
        if (name.startsWith("application")) {
            out.accept(
                    "%s is left out: a server that is started beside it would obey it; copy it yourself if it is yours"
                            .formatted(name));
            return true;
        }
        return name.equals(Backup.NOTES) || Backup.MADE_ANEW.contains(name);
    }

    private static Path restoring(Path home) {
        return EmbeddedSettings.in(home).restoring();
    }
}
