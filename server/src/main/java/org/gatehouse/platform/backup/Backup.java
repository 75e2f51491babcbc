package org.gatehouse.platform.backup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.gatehouse.platform.db.Baseline;
import org.gatehouse.platform.start.StartException;
import org.gatehouse.postgres.BaseBackup;
import org.gatehouse.postgres.DurableFiles;
import org.gatehouse.postgres.EmbeddedPostgres;
import org.gatehouse.postgres.EmbeddedSettings;

/** Takes a backup of a home, whether its server runs or not: the database, its password, then the images. */
record Backup(Path home, ImagePlace place, Consumer<String> out) {

    static final String DATA = "pg18";
    static final String IMAGES = "images";

    private static final String KEY = "secret-key";

    private static final int SHORTEST_KEY = 32;

    /** Without one of these no server starts on the backup. */
    private static final List<String> NEEDED =
            List.of("pg-password", DATA + "/PG_VERSION", DATA + "/global/pg_control", DATA + "/backup_label");

    /** Room for the log that is written during the backup, and a reserve that stays free. */
    private static final long LEFT_FREE = 128 << 20;

    /** Files of the home that each start makes, and logs. All others belong to the backup: passwords and keys. */
    static final Set<String> MADE_ANEW = Set.of(
            "gatehouse.lock",
            "gatehouse.pid",
            "pg.conf",
            "pg.log",
            "pg.log.1",
            "pg-password.unfinished",
            "secret-key.unfinished",
            ErasureList.FILE + ".unfinished");

    /**
     * Written last, when all else is on the disk: a directory without it is no backup. It lists the feeds' revisions and stamps of the
     * beginning.
     */
    static final String NOTES = "gatehouse-backup.txt";

    /** Begins the line of the notes that names a bucket. */
    static final String ELSEWHERE = "images ";

    /** The line of the notes that backups of builds before the baseline lack. */
    static final String BASELINE = "baseline " + Baseline.FIRST;

    /** Returns figures for the last line. */
    String into(Path directory) throws IOException, SQLException {
        if (!Files.isDirectory(home.resolve(DATA))) {
            throw new BackupException("%s has no database; name the home by GATEHOUSE_HOME".formatted(home));
        }
        if (!PrivateDirectories.isEmpty(directory)) {
            throw new BackupException("%s is not empty; name a new directory for each backup".formatted(directory));
        }
        refuseWithin(directory, home.resolve(DATA), "the database");
        if (place.directory() != null) {
            refuseWithin(directory, place.directory(), "the images");
        }
        PrivateDirectories.makePrivate(directory);
        Sizes sizes = new Sizes(
                PrivateDirectories.bytes(home.resolve(DATA), inside -> inside.endsWith("pg_wal")),
                place.directory() == null ? 0 : PrivateDirectories.bytes(place.directory(), ImagePlace::isForeign));
        sizes.requireRoom(directory);
        EmbeddedSettings settings = EmbeddedSettings.in(home);
        if (BaseBackup.isRunning(settings)) {
            return copy(settings, directory, sizes);
        }
        out.accept("Gatehouse does not run; its database is started for the backup");
        try (EmbeddedPostgres started = EmbeddedPostgres.start(settings)) {
            out.accept("Database " + started.description());
            return copy(settings, directory, sizes);
        }
    }

    /** A copy below what is copied would copy itself, until the disk is full. */
    static void refuseWithin(Path target, Path source, String what) throws IOException {
        if (PrivateDirectories.real(target).startsWith(PrivateDirectories.real(source))) {
            throw new BackupException(
                    "%s lies within %s (%s), which would be copied into itself; name another directory"
                            .formatted(target, what, source));
        }
    }

    /** Bytes when the backup begins. */
    private record Sizes(long database, long images) {

        /** A disk that a backup fills stops the database that lies on it too. */
        void requireRoom(Path directory) {
            long needed = LEFT_FREE + database + images;
            // A Path would have to find its mount, which a changed root hides.
            long free = directory.toFile().getUsableSpace();
            if (free < needed) {
                throw new BackupException("%s has %d MB free, and the backup needs %d MB"
                        .formatted(directory, free >> 20, (needed >> 20) + 1));
            }
        }
    }

    /** The database's log comes last: it brings what changed while everything else was copied, and the pictures of that time follow it. */
    private String copy(EmbeddedSettings settings, Path directory, Sizes sizes) throws IOException, SQLException {
        try (BaseBackup backup = BaseBackup.of(settings)) {
            BackupRepository database = new BackupRepository(backup.connection());
            database.stopImageRemoval();
            List<String> heads = database.heads();
            List<String> notes = new ArrayList<>(heads);
            if (database.hasBaseline()) {
                notes.add(BASELINE);
            }
            out.accept("Copying the database");
            Path data = directory.resolve(DATA);
            backup.copyTo(data, Progress.ofBytes(out, "the database", sizes.database())::add);
            PrivateDirectories.copyFiles(home, directory, MADE_ANEW::contains);
            out.accept("Copied %d files, %d MB".formatted(backup.files(), backup.bytes() >> 20));
            long images = images(directory, notes, sizes, database);
            out.accept("Bringing all to the disk");
            DurableFiles.sync(directory);
            out.accept("Copying the log");
            Instant until = backup.finish(data);
            DurableFiles.sync(data);
            images += laterImages(directory, database);
            DurableFiles.write(directory.resolve(NOTES), lines(notes));
            listErasures(directory);
            return "database_bytes=%d database_files=%d image_files=%d events=%d until=%s"
                    .formatted(backup.bytes(), backup.files(), images, heads.size(), until);
        }
    }

    private long images(Path directory, List<String> notes, Sizes sizes, BackupRepository database)
            throws IOException, SQLException {
        Path from = place.directory();
        if (from == null) {
            out.accept("Images stay in %s: its versions or a copy of it are their backup".formatted(place.store()));
            notes.add(ELSEWHERE + place.store());
            return 0;
        }
        if (!Files.isDirectory(from) && !database.files().isEmpty()) {
            throw new BackupException(
                    "%s, the directory of the images, is not there; name it as the server does by gatehouse.images.store"
                            .formatted(from));
        }
        PrivateDirectories.makePrivate(directory.resolve(IMAGES));
        out.accept("Copying images");
        Progress progress = Progress.ofBytes(out, "images", sizes.images());
        return PrivateDirectories.copyAll(from, directory.resolve(IMAGES), ImagePlace::isForeign, progress);
    }

    /** Those that were uploaded since images were copied: the log has their rows. */
    private long laterImages(Path directory, BackupRepository database) throws IOException, SQLException {
        Path from = place.directory();
        if (from == null) {
            return 0;
        }
        long files = 0;
        for (String name : database.files()) {
            Path inside = StoredPictures.directory(name);
            Path copy = directory.resolve(IMAGES).resolve(inside);
            if (!Files.exists(copy) && Files.isDirectory(from.resolve(inside))) {
                files += PrivateDirectories.copyAll(
                        from.resolve(inside), copy, PrivateDirectories.NOTHING, Progress.ofBytes(out, "an image", 0));
                DurableFiles.sync(copy);
            }
        }
        return files;
    }

    /** Also for the backups that lie there already: a restore from one of them brings nobody back who was erased since. */
    private void listErasures(Path directory) {
        ErasureList beside = ErasureList.beside(directory);
        try {
            beside.add(ErasureList.in(home).read());
        } catch (IOException | StartException refused) {
            out.accept("The list of erasures is in the backup, but not beside it, where a restore looks for it: %s"
                    .formatted(refused));
        }
    }

    private static String lines(List<String> notes) {
        return notes.stream().map(note -> note + "\n").collect(Collectors.joining());
    }

    /**
     * Refuses a directory that is no whole backup, one that leads out of itself, and a backup of a build before the baseline. Returns the
     * notes of others.
     *
     * @param key {@code gatehouse.secret-key}; blank where the backup must have the file
     */
    static List<String> notes(Path directory, String key) throws IOException {
        if (!Files.exists(directory.resolve(NOTES)) || !Files.isDirectory(directory.resolve(DATA))) {
            throw new BackupException("%s is no backup, or one that was not finished".formatted(directory));
        }
        PrivateDirectories.requirePlain(directory);
        List<String> notes = Files.readAllLines(directory.resolve(NOTES));
        if (!notes.contains(BASELINE)) {
            throw new BackupException(Baseline.refusal("The backup " + directory));
        }
        for (String file : NEEDED) {
            if (!Files.isRegularFile(directory.resolve(file))) {
                throw new BackupException(
                        "%s has no %s, without which no server starts on it".formatted(directory, file));
            }
        }
        if (!notes.getLast().startsWith(ELSEWHERE) && !Files.isDirectory(directory.resolve(IMAGES))) {
            throw new BackupException("%s has no images, although they were copied".formatted(directory));
        }
        requireKey(directory.resolve(KEY), key);
        return notes;
    }

    /** The signing keys in the database are sealed by it: a server refuses to start without it. */
    private static void requireKey(Path file, String key) throws IOException {
        if (key.isBlank() && (!Files.exists(file) || Files.size(file) < SHORTEST_KEY)) {
            throw new BackupException("""
                    %s is missing or cut off, and no server starts without that key; put it back there, or set GATEHOUSE_SECRET_KEY if the\
                     server of the backup was given its key so""".formatted(file));
        }
    }
}
