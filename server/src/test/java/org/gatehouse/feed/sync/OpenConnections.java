package org.gatehouse.feed.sync;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Connections to a port of this machine, as the system counts them. */
final class OpenConnections {

    private static final String LISTENING = "0A";
    private static final String ENDED_BY_BOTH = "06";

    private OpenConnections() {}

    static long at(int port) {
        return Stream.of("tcp", "tcp6")
                .map(Path.of("/proc/self/net")::resolve)
                .filter(Files::exists)
                .mapToLong(table -> in(table, ":%04X".formatted(port)))
                .sum();
    }

    /** A line has a number, the own end, the other end and the state. */
    private static long in(Path table, String port) {
        try (Stream<String> lines = Files.lines(table)) {
            return lines.map(line -> line.strip().split("\\s+"))
                    .filter(line -> line[1].endsWith(port))
                    .filter(line -> !line[3].equals(LISTENING) && !line[3].equals(ENDED_BY_BOTH))
                    .count();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
