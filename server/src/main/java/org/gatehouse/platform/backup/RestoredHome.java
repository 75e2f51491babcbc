package org.gatehouse.platform.backup;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Tells a restored database from the one that its backup was taken of: its files are copied, so PostgreSQL's identifier is the same.
 *
 * @param directory the home; null where the database is not the embedded one
 */
public record RestoredHome(@Nullable Path directory) {

    /** The line that the last restore left; empty when there was none. */
    public String text() {
        if (directory == null) {
            return "";
        }
        try {
            return Files.readString(directory.resolve(Restored.FILE)).strip();
        } catch (NoSuchFileException never) {
            return "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
