package org.gatehouse.postgres;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps a second Gatehouse out of this home; the operating system releases the lock however the process ends. */
final class HomeLock implements AutoCloseable {

    // Closing any channel of a file drops all locks of this process on it, so the file must not even be opened twice.
    private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

    private final Path home;
    private final FileChannel channel;

    private HomeLock(Path home, FileChannel channel) {
        this.home = home;
        this.channel = channel;
    }

    static HomeLock of(Path home) throws IOException {
        if (!HELD_HERE.add(home)) {
            throw refused(home, String.valueOf(ProcessHandle.current().pid()));
        }
        try {
            return new HomeLock(home, lock(home));
        } catch (IOException | RuntimeException failure) {
            HELD_HERE.remove(home);
            throw failure;
        }
    }

    private static FileChannel lock(Path home) throws IOException {
        var channel = FileChannel.open(home.resolve("gatehouse.lock"), CREATE, WRITE);
        try {
            if (channel.tryLock() == null) {
                throw refused(home, readHolder(home));
            }
            Files.writeString(holder(home), ProcessHandle.current().pid() + "\n");
            return channel;
        } catch (IOException | RuntimeException failure) {
            channel.close();
            throw failure;
        }
    }

    /** The holder writes its process id right after it has acquired the lock. */
    private static String readHolder(Path home) throws IOException {
        return Files.exists(holder(home)) ? Files.readString(holder(home)).strip() : "just starting";
    }

    private static Path holder(Path home) {
        return home.resolve("gatehouse.pid");
    }

    private static PostgresException refused(Path home, String holder) {
        return new PostgresException(
                "Another Gatehouse (process %s) runs on %s. Stop it, or give this one a home of its own"
                                .formatted(holder, home)
                        + " with GATEHOUSE_HOME. Several Gatehouses share a database through SPRING_DATASOURCE_URL.");
    }

    @Override
    public void close() throws IOException {
        channel.close();
        HELD_HERE.remove(home);
    }
}
