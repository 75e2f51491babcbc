package org.gatehouse.platform.backup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;
import org.gatehouse.postgres.EmbeddedPostgres;
import org.gatehouse.postgres.EmbeddedSettings;
import org.springframework.util.FileSystemUtils;

/** Proves a backup: starts a copy of it beside it and reads every table, index, feed and picture. The backup itself does not change. */
record Verification(String key, Consumer<String> out) {

    /** Returns figures for the last line. */
    String of(Path directory) throws IOException, SQLException {
        List<String> notes = Backup.notes(directory, key);
        Path aside = directory.resolveSibling(directory.getFileName() + ".verify");
        if (Files.isSymbolicLink(aside) || !PrivateDirectories.isEmpty(aside)) {
            throw new BackupException("%s is in the way; remove it".formatted(aside));
        }
        try {
            PrivateDirectories.makePrivate(aside);
            out.accept("Copying the database to " + aside);
            Restore.aside(directory, aside, out);
            out.accept("Starting it");
            try (EmbeddedPostgres postgres = EmbeddedPostgres.start(EmbeddedSettings.in(aside));
                    Connection connection = postgres.connectAsSuperuser("gatehouse")) {
                return examine(directory, notes, new BackupRepository(connection));
            }
        } finally {
            FileSystemUtils.deleteRecursively(aside);
        }
    }

    private String examine(Path directory, List<String> notes, BackupRepository database)
            throws IOException, SQLException {
        out.accept("Reading tables and indexes");
        database.damage().ifPresent(found -> refuse("damaged rows: " + found));
        out.accept("Comparing feeds");
        database.inconsistentFeeds()
                .forEach(event -> refuse("the feed of event %s is not what its documents say".formatted(event)));
        List<String> heads = notes.stream()
                .filter(note -> !note.startsWith(Backup.ELSEWHERE) && !note.equals(Backup.BASELINE))
                .toList();
        for (String head : heads) {
            if (!database.knows(head)) {
                refuse("event, revision and stamp of the backup's beginning are not known: " + head);
            }
        }
        if (notes.getLast().startsWith(Backup.ELSEWHERE)) {
            out.accept("Not looking at " + notes.getLast());
            return "events=%d images=0 image_files=0".formatted(heads.size());
        }
        out.accept("Reading images");
        int lost = database.missingPictures().size();
        if (lost > 0) {
            out.accept(
                    "%d images were lost before the backup; `bin/gatehouse images check` names them".formatted(lost));
        }
        List<StoredPictures.Picture> pictures = database.pictures();
        long files = new StoredPictures(directory.resolve(Backup.IMAGES), out).read(pictures);
        return "events=%d images=%d image_files=%d".formatted(heads.size(), pictures.size(), files);
    }

    private static void refuse(String reason) {
        throw new BackupException(reason);
    }
}
