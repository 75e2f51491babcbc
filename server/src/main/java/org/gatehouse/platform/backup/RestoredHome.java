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
 * Tells a restored database from the one that its backup was taken of: its files are copied, so PostgreSQL's identifier is the same.
 *
 * @param directory the home; null where the database is not the embedded one
 */
public record RestoredHome(@Nullable Path directory) {

    /** The line that the last restore left; empty when there was none. */
    public String text() {
        return line(Restored.FILE);
    }

    /** The same, and what an operator left who put back an older state of the files. */
    public String history() {
        return (text() + " " + line(Restored.HISTORY)).strip();
    }

    /**
     * Says that the files are of an older state, for the next start.
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
