package org.gatehouse.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** The server process that uses a data directory, by its {@code postmaster.pid}. */
record Postmaster(long pid, int port) {

    private static final int STATUS_LINE = 7;

    /** The server that currently runs on exactly this data directory; a pid file that outlived its server is ignored. */
    static Optional<Postmaster> of(Path data) throws IOException {
        try {
            return parse(Files.readString(pidFile(data))).filter(server -> server.runsIn(data));
        } catch (NoSuchFileException notRunning) {
            return Optional.empty();
        }
    }

    /** Whether the server of this data directory accepts connections. Called often while waiting for that. */
    static boolean isReady(Path data) {
        try {
            var lines = Files.readAllLines(pidFile(data));
            return lines.size() > STATUS_LINE && lines.get(STATUS_LINE).startsWith("ready");
        } catch (IOException notYetOrBeingWritten) {
            return false;
        }
    }

    /**
     * Removes a pid file whose server is gone. Otherwise PostgreSQL would mistake any process that has since received the same id for the
     * old server, and refuse to start. That is likely after the restart of a container.
     */
    static void forgetDead(Path data) throws IOException {
        if (of(data).isEmpty()) {
            Files.deleteIfExists(pidFile(data));
        }
    }

    private static Path pidFile(Path data) {
        return data.resolve("postmaster.pid");
    }

    /** Line 1 is the process id, line 4 the port; a file that is still being written has fewer lines. */
    private static Optional<Postmaster> parse(String pidFile) {
        var lines = pidFile.lines().map(String::strip).toList();
        if (lines.size() < 4 || lines.get(3).isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Postmaster(Long.parseLong(lines.get(0)), Integer.parseInt(lines.get(3))));
        } catch (NumberFormatException damaged) {
            return Optional.empty();
        }
    }

    boolean runsIn(Path data) {
        var process = ProcessHandle.of(pid);
        return process.isPresent() && process.get().isAlive() && worksIn(data);
    }

    /** A server's working directory is its data directory. If it cannot be read (macOS), the process name must be enough. */
    private boolean worksIn(Path data) {
        var entry = Path.of("/proc", Long.toString(pid));
        if (!Files.exists(entry)) {
            return ProcessHandle.of(pid)
                    .flatMap(process -> process.info().command())
                    .filter(command -> command.endsWith("/postgres"))
                    .isPresent();
        }
        try {
            return Files.isSameFile(entry.resolve("cwd"), data);
        } catch (IOException ofAnotherUserOrDead) {
            return false;
        }
    }
}
