package org.gatehouse.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.gatehouse.Gatehouse;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.gatehouse.postgres.TestHome;
import org.gatehouse.proof.ServerProcess;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.FileSystemUtils;

/** The embedded PostgreSQL is killed under the server: it is started again, or the process ends and logs it. */
class PostgresRestartTest {

    private final Map<String, Long> acknowledged = new ConcurrentHashMap<>();
    private final Queue<Answer> others = new ConcurrentLinkedQueue<>();
    private final AtomicInteger sent = new AtomicInteger();
    private volatile boolean enough;

    @Test
    void killedDatabaseIsStartedAgainAndNothingAcknowledgedIsLost() throws IOException, InterruptedException {
        Path home = newHome("gatehouse-restarted");
        try (ConfigurableApplicationContext server =
                new SpringApplicationBuilder(Gatehouse.class).run("--server.port=0", "--gatehouse.home=" + home)) {
            Fixture fixture = new Fixture(server);
            ScanScene scene = ScanScene.of(fixture);
            List<Thread> gates = IntStream.range(0, 4)
                    .mapToObj(gate -> Thread.ofVirtual().start(() -> report(scene)))
                    .toList();
            Thread poller = Thread.ofVirtual().start(() -> poll(scene));
            await().until(() -> acknowledged.size() > 50);
            ProcessHandle killed = postmaster(home);

            killed.destroyForcibly();

            await().ignoreExceptions().until(() -> isReplaced(home, killed));
            int before = acknowledged.size();
            await().until(() -> acknowledged.size() > before + 50);
            enough = true;
            for (Thread gate : gates) {
                gate.join();
            }
            poller.join();

            assertThat(postmaster(home).pid()).isNotEqualTo(killed.pid());
            assertThat(others).allSatisfy(answer -> {
                assertThat(answer.status()).isEqualTo(503);
                assertThat(answer.header("Retry-After")).isNotNull();
            });
            acknowledged.forEach((scanId, id) -> {
                Answer again = scene.report(scene.scanWith("scan_id", scanId)).expect(200);
                assertThat(again.json().path("id").longValue()).isEqualTo(id);
            });
            fixture.anonymous().get("/health/ready").expect(200);
            assertThat(fixture.api(Scope.ADMIN).get("/prometheus").text())
                    .contains("gatehouse_postgres_restarts_total 1.0");
            endsWhileItWaits(server, home);
        }
    }

    /** A child of the killed server lives on, so the next one cannot start; the server is ended while it waits for that. */
    private static void endsWhileItWaits(ConfigurableApplicationContext server, Path home)
            throws IOException, InterruptedException {
        ProcessHandle killed = postmaster(home);
        ProcessHandle child = killed.children().findFirst().orElseThrow();
        signal("STOP", child);
        try {
            killed.destroyForcibly();
            await().untilAsserted(() ->
                    assertThat(home.resolve("pg.log")).content().contains("pre-existing shared memory block"));
            // What waits for a connection already may do so for 5 s more; a start that is given up takes 2 s at most.
            assertTimeout(Duration.ofSeconds(20), server::close);
        } finally {
            child.destroyForcibly();
        }
    }

    @Test
    @LongTest
    void processEndsWhenTheDatabaseCannotBeKeptRunning() throws IOException, InterruptedException {
        Path home = newHome("gatehouse-given-up");
        Path log = Files.createTempFile(home.getParent(), "given-up", ".log");
        try (ServerProcess server =
                new ServerProcess(log, List.of("--gatehouse.home=" + home, "--gatehouse.postgres.restarts=1"))) {
            server.launch();
            server.awaitReady();
            ProcessHandle first = postmaster(home);
            first.destroyForcibly();
            await().until(() -> Files.readString(log).split("is ready after", -1).length > 2);
            server.awaitReady();
            postmaster(home).destroyForcibly();

            assertThat(server.awaitEnd(15)).isEqualTo(70);

            assertThat(log)
                    .content()
                    .contains("has died", "Starting PostgreSQL again: start 1 of 1", "cannot be kept running");
        }
    }

    private static void signal(String name, ProcessHandle process) throws IOException, InterruptedException {
        int code = new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid()))
                .inheritIO()
                .start()
                .waitFor();
        assertThat(code).isZero();
    }

    private static Path newHome(String name) throws IOException {
        Path home = Path.of("target", name);
        FileSystemUtils.deleteRecursively(home);
        return TestHome.migrated(home);
    }

    private static boolean isReplaced(Path home, ProcessHandle killed) throws IOException {
        Path file = home.resolve("pg18/postmaster.pid");
        return Files.exists(file)
                && !Files.readString(file).isEmpty()
                && postmaster(home).pid() != killed.pid();
    }

    private static ProcessHandle postmaster(Path home) throws IOException {
        String pid = Files.readAllLines(home.resolve("pg18/postmaster.pid")).getFirst();
        return ProcessHandle.of(Long.parseLong(pid.strip())).orElseThrow();
    }

    private void report(ScanScene scene) {
        while (!enough) {
            String scanId = "scan-" + sent.getAndIncrement();
            Answer answer = scene.report(scene.scanWith("scan_id", scanId));
            if (answer.status() == 201 || answer.status() == 202) {
                acknowledged.put(scanId, answer.json().path("id").longValue());
            } else {
                others.add(answer);
            }
        }
    }

    private void poll(ScanScene scene) {
        while (!enough) {
            Answer answer = scene.gate().get(scene.path() + "/sync");
            if (answer.status() != 200) {
                others.add(answer);
            }
        }
    }
}
