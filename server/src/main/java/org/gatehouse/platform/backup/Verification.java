package org.gatehouse.platform.backup;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import org.gatehouse.platform.text.Sha256;
import org.gatehouse.postgres.EmbeddedPostgres;
import org.gatehouse.postgres.EmbeddedSettings;
import org.springframework.util.FileSystemUtils;

/** Proves a backup: starts a copy of it beside it and reads every table, index, feed and picture. The backup itself stays as it is. */
record Verification(PrintStream out) {

    /** Returns figures for the last line. */
    String of(Path directory) throws IOException, SQLException {
        Backup.require(directory);
        Path aside = directory.resolveSibling(directory.getFileName() + ".verify");
        if (!PrivateDirectories.isEmpty(aside)) {
            throw new BackupException("%s is in the way; remove it".formatted(aside));
        }
        try {
            PrivateDirectories.makePrivate(aside);
            out.println("Copying the database to " + aside);
            Restore.aside(directory, aside);
            out.println("Starting it");
            try (EmbeddedPostgres postgres = EmbeddedPostgres.start(EmbeddedSettings.in(aside));
                    Connection connection = postgres.connectAsSuperuser("gatehouse")) {
                return examine(directory, new BackupRepository(connection));
            }
        } finally {
            FileSystemUtils.deleteRecursively(aside);
        }
    }

    private String examine(Path directory, BackupRepository database) throws IOException, SQLException {
        out.println("Reading tables and indexes");
        database.damage().ifPresent(found -> refuse("damaged rows: " + found));
        out.println("Comparing feeds");
        database.wrongFeeds()
                .forEach(event -> refuse("the feed of event %s is not what its documents say".formatted(event)));
        List<String> notes = Files.readAllLines(directory.resolve(Backup.NOTES));
        List<String> heads = notes.stream()
                .filter(note -> !note.startsWith(Backup.ELSEWHERE))
                .toList();
        for (String head : heads) {
            if (!database.knows(head)) {
                refuse("event, revision and stamp of the backup's beginning are not known: " + head);
            }
        }
        if (heads.size() < notes.size()) {
            out.printf("Not looking at %s%n", notes.getLast());
            return "events=%d images=0".formatted(heads.size());
        }
        out.println("Reading images");
        List<String> uploads = database.uploads();
        for (String digest : uploads) {
            Path original = original(directory.resolve(Backup.IMAGES), digest);
            if (!Files.exists(original) || !digest.equals(digestOf(original))) {
                refuse("the image %s is missing or damaged".formatted(original));
            }
        }
        List<String> crops = database.crops();
        for (String digest : crops) {
            Path original = original(directory.resolve(Backup.IMAGES), digest);
            if (!Files.exists(original)) {
                refuse("the image %s is missing".formatted(original));
            }
        }
        int lost = database.lost().size();
        if (lost > 0) {
            out.printf("%d images were lost before the backup; `bin/gatehouse images check` names them%n", lost);
        }
        return "events=%d images=%d".formatted(heads.size(), uploads.size() + crops.size());
    }

    private static void refuse(String reason) {
        throw new BackupException(reason);
    }

    private static Path original(Path images, String digest) {
        return images.resolve(digest.substring(0, 2))
                .resolve(digest.substring(2, 4))
                .resolve(digest)
                .resolve("original");
    }

    private static String digestOf(Path file) throws IOException {
        MessageDigest digest = Sha256.digest();
        try (InputStream content = new DigestInputStream(Files.newInputStream(file), digest)) {
            content.transferTo(OutputStream.nullOutputStream());
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
