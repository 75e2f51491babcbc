package org.gatehouse.postgres;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs a program to its end. */
final class Command {

    private static final Logger log = LoggerFactory.getLogger(Command.class);

    private static final int LOOK_EVERY_MILLIS = 10;

    private Command() {}

    /** The output and exit code of a program. */
    record Outcome(int exitCode, String output) {
        boolean successful() {
            return exitCode == 0;
        }
    }

    static Outcome run(List<String> command, String waitingFor) throws IOException {
        return run(command, waitingFor, () -> false);
    }

    /**
     * Logs one line for every five seconds of waiting, so that a long recovery does not look like a hang.
     *
     * @param done whether the program has already achieved its purpose; then it is left to end by itself
     */
    static Outcome run(List<String> command, String waitingFor, BooleanSupplier done) throws IOException {
        var process = builder(command).start();
        process.getOutputStream().close();
        try {
            for (int looks = 1; !process.waitFor(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS); looks++) {
                if (done.getAsBoolean()) {
                    return new Outcome(0, "");
                }
                if (looks * LOOK_EVERY_MILLIS % 5_000 == 0) {
                    log.info("Waiting for {} since {} s", waitingFor, looks * LOOK_EVERY_MILLIS / 1_000);
                }
            }
            var output = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
            return new Outcome(process.exitValue(), output);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new PostgresException("Interrupted while waiting for " + waitingFor, interrupted);
        }
    }

    /** Whether the program exists and ends successfully. */
    static boolean succeeds(List<String> command) {
        try {
            return run(command, command.getFirst()).successful();
        } catch (IOException absent) {
            return false;
        }
    }

    private static ProcessBuilder builder(List<String> command) {
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        // PGPORT, PGOPTIONS, LC_ALL and similar variables would change what the server does. It must not depend on who
        // starts it.
        var path = builder.environment().getOrDefault("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
        builder.environment().clear();
        builder.environment().putAll(Map.of("PATH", path, "LC_ALL", "C", "TZ", "UTC"));
        return builder;
    }
}
