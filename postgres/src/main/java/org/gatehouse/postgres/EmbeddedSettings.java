package org.gatehouse.postgres;

import java.nio.file.Path;
import java.time.Duration;

/**
 * Where the embedded PostgreSQL lives and how large it may grow.
 *
 * @param home the directory of all its files; relative to the working directory
 * @param startTimeout how long a start may take, including recovery after a crash
 * @param port 0 takes a free port at each start
 * @param sharedBuffers in PostgreSQL's notation
 */
public record EmbeddedSettings(Path home, Duration startTimeout, int port, String sharedBuffers) {

    /** Settings for a test or tool that only needs a directory. */
    public static EmbeddedSettings in(Path home) {
        return new EmbeddedSettings(home, Duration.ofSeconds(60), 0, "256MB");
    }

    Path binaries() {
        return absoluteHome().resolve("pg-binaries");
    }

    Path data() {
        return absoluteHome().resolve("pg18");
    }

    /** The data while a restore copies them: no server starts on a home where it was not finished. */
    public Path restoring() {
        return absoluteHome().resolve("pg18.restored");
    }

    Path log() {
        return absoluteHome().resolve("pg.log");
    }

    Path passwordFile() {
        return absoluteHome().resolve("pg-password");
    }

    Path serverSettings() {
        return absoluteHome().resolve("pg.conf");
    }

    Path absoluteHome() {
        return home.toAbsolutePath().normalize();
    }
}
