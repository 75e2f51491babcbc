package org.gatehouse.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Homes of servers that tests start. PostgreSQL's programs are unpacked once for all of them: that takes seconds. */
public final class TestHome {

    private static final Path PROGRAMS = Path.of("target", "pg-binaries").toAbsolutePath();

    private TestHome() {}

    /** Makes the directory, unless it is there, with the programs of PostgreSQL in it. */
    public static synchronized Path with(Path directory) {
        try {
            PostgresBinaries.unpackedBelow(PROGRAMS);
            Files.createDirectories(directory);
            Path programs = directory.resolve(PROGRAMS.getFileName());
            if (!Files.exists(programs, LinkOption.NOFOLLOW_LINKS)) {
                Files.createSymbolicLink(programs, PROGRAMS);
            }
            return directory;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
