package org.gatehouse.proof;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.HttpURLConnection;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.gatehouse.Gatehouse;
import org.jspecify.annotations.Nullable;

/** Gatehouse in a JVM of its own, always at the same port, which can be ended as {@code kill -9} ends it and started again. */
public final class ServerProcess implements AutoCloseable {

    private static final int FIRST_PORT = 20_000;
    private static final int PORTS = 12_000;
    private static final AtomicInteger NEXT_PORT = new AtomicInteger(new SecureRandom().nextInt(PORTS));

    private final int port = freePort();
    private final List<String> command;
    private final Map<String, String> environment = new HashMap<>();
    private final File log;
    private volatile @Nullable Process process;
    private volatile boolean ready;

    /**
     * A server that is not started yet.
     *
     * @param log where it writes what it says; kept from start to start
     * @param arguments such as {@code --gatehouse.home=…}
     */
    public ServerProcess(Path log, List<String> arguments) {
        this(log, "512m", arguments);
    }

    /** The same with as much heap as {@code -Xmx} is to say. */
    ServerProcess(Path log, String heap, List<String> arguments) {
        this.log = log.toFile();
        this.command = gatehouse(heap);
        command.add("--server.port=" + port);
        command.addAll(arguments);
    }

    /** What starts Gatehouse with so much heap; the words of a command or settings come after it. */
    public static List<String> gatehouse(String heap) {
        return new ArrayList<>(List.of(
                tool("java"),
                "-Xmx" + heap,
                // It lives for a minute: what the optimising compiler takes, the proof lacks.
                "-XX:TieredStopAtLevel=1",
                // As the distribution on two cores; other collectors take longer to start.
                "-XX:+UseSerialGC",
                // Half a second of each start: the test's own JVM has verified the same classes.
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:-BytecodeVerificationRemote",
                "-cp",
                System.getProperty("java.class.path"),
                Gatehouse.class.getName()));
    }

    private static String tool(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name).toString();
    }

    /** {@code http://localhost:1234}. */
    public String base() {
        return "http://localhost:" + port;
    }

    /** The same with these variables in its environment. */
    public ServerProcess with(Map<String, String> variables) {
        environment.putAll(variables);
        return this;
    }

    public void launch() {
        try {
            ProcessBuilder server = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log));
            server.environment().putAll(environment);
            process = server.start();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    public void awaitReady() {
        await().until(() -> {
            assertThat(isAlive()).as("it ended; see " + log).isTrue();
            return answers();
        });
        ready = true;
    }

    /** Whether it was ready and has not been ended since. */
    public boolean isReady() {
        return ready;
    }

    public boolean isAlive() {
        Process running = process;
        return running != null && running.isAlive();
    }

    private boolean answers() {
        try {
            HttpURLConnection connection = (HttpURLConnection)
                    URI.create(base() + "/health/ready").toURL().openConnection();
            connection.setConnectTimeout(1000);
            connection.setReadTimeout(5000);
            return connection.getResponseCode() == 200;
        } catch (IOException notYet) {
            return false;
        }
    }

    /** Lets it throw away what nothing refers to, so that what is left can be counted. */
    void collectGarbage() throws IOException {
        Process running = Objects.requireNonNull(process);
        Process tool = new ProcessBuilder(tool("jcmd"), String.valueOf(running.pid()), "GC.run")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(tool.onExit().join().exitValue()).isZero();
    }

    /** What the system counts as its memory, such as {@code VmRSS: 312000 kB}; empty where the system does not tell. */
    String residentMemory() {
        Path status =
                Path.of("/proc", String.valueOf(Objects.requireNonNull(process).pid()), "status");
        try (Stream<String> lines = Files.lines(status)) {
            return lines.filter(line -> line.startsWith("VmRSS")).findFirst().orElse("");
        } catch (IOException notLinux) {
            return "";
        }
    }

    /** {@code kill -9}: no shutdown hook runs, nothing is flushed. */
    public void kill() {
        Process running = process;
        if (running != null) {
            running.destroyForcibly();
            ready = false;
            join(running);
        }
    }

    /** Lets it do nothing, as a machine that hangs; its connections stay open. */
    void pause() throws IOException {
        signal("STOP");
    }

    /** Lets a paused one go on. */
    void resume() throws IOException {
        signal("CONT");
    }

    private void signal(String name) throws IOException {
        String id = String.valueOf(Objects.requireNonNull(process).pid());
        assertThat(new ProcessBuilder("kill", "-" + name, id)
                        .start()
                        .onExit()
                        .join()
                        .exitValue())
                .isZero();
    }

    /** The code it ends with, if it ends so soon. */
    public int awaitEnd(long seconds) throws InterruptedException {
        Process running = Objects.requireNonNull(process);
        assertThat(running.waitFor(seconds, SECONDS)).as("it ended; see " + log).isTrue();
        ready = false;
        return running.exitValue();
    }

    /** Ends it as an operator does. */
    @Override
    public void close() {
        Process running = process;
        if (running != null) {
            running.destroy();
            if (!join(running)) {
                kill();
            }
        }
    }

    private static boolean join(Process running) {
        try {
            return running.waitFor(20, SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /**
     * A port of its own for a server that is ended and started again, or that stays away. It lies below those that systems give to
     * connections and to whoever asks for any port, and none is given twice: what another test opens meanwhile never gets it.
     */
    public static int freePort() {
        for (int tries = 0; tries < PORTS; tries++) {
            int port = FIRST_PORT + Math.floorMod(NEXT_PORT.getAndIncrement(), PORTS);
            try (ServerSocket socket = new ServerSocket(port)) {
                return socket.getLocalPort();
            } catch (IOException taken) {
                // The next one, then.
            }
        }
        throw new IllegalStateException("no port from " + FIRST_PORT + " to " + (FIRST_PORT + PORTS) + " is free");
    }

    /**
     * Returns when somebody can listen again at a port that was closed in this process. A process that another test started at that
     * moment has what was open here until it runs its own program: up to 20 ms on a busy machine.
     */
    public static void awaitFree(int port) {
        await().ignoreException(BindException.class).until(() -> {
            try (ServerSocket socket = new ServerSocket(port)) {
                return socket.isBound();
            }
        });
    }
}
