package org.gatehouse.platform.backup;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import org.gatehouse.platform.start.StartException;
import org.gatehouse.postgres.DurableFiles;
import org.jspecify.annotations.Nullable;

/**
 * Distinguishes a restored database from the one that was backed up, which has the same PostgreSQL identifier because the files were
 * copied.
 *
 * @param directory the home; null where the database is not the embedded one
 */
public record RestoredHome(@Nullable Path directory) {

    /** The line that the last restore left; empty when there was none. */
    public String text() {
        return line(Restored.FILE);
    }

    /** The same, with the line of an operator who put back files from an earlier time. */
    public String history() {
        return (text() + " " + line(Restored.HISTORY)).strip();
    }

    /**
     * Declares to the next start that the files are from an earlier time.
     *
     * @throws StartException there is no embedded database
     */
    public static void changeHistory(Path home) throws IOException {
        if (!Files.isDirectory(home.resolve(Backup.DATA))) {
            throw new StartException("There is no database in %s; set GATEHOUSE_HOME".formatted(home.toAbsolutePath()));
        }
        DurableFiles.write(home.resolve(Restored.HISTORY), "history changed at " + Instant.now() + "\n");
    }

    private String line(String file) {
        if (directory == null) {
            return "";
        }
        try {
            return Files.readString(directory.resolve(file)).strip();
        } catch (NoSuchFileException never) {
            return "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
