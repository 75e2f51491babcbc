package org.gatehouse.scan;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.gatehouse.Gatehouse;
import org.gatehouse.auth.ClientSecret;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.util.FileSystemUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The server as a process of its own, killed with SIGKILL while gates report: what it acknowledged is there (design 3, rule 2). */
class KillTest {

    private static final Path HOME = Path.of("target", "gatehouse-killed");
    private static final int ENOUGH = 300;

    private final int port = freePort();
    private final int databasePort = freePort();
    private final Map<String, Long> acknowledged = new ConcurrentHashMap<>();
    private final AtomicInteger sent = new AtomicInteger();
    private Process server;

    @BeforeEach
    void start() throws Exception {
        FileSystemUtils.deleteRecursively(HOME);
        server = launch();
        try (Connection database = superuser();
                var statement = database.createStatement()) {
            statement.execute("""
                    insert into event (id, name, start_date, end_date) values (7, '{"en": "Games"}', '2026-09-22', '2026-09-27');
                    insert into client (client_id, name, secret_hash, scopes, grant_types)
                    values ('gate', 'gate', '%s', '{scans.write}', '{client_credentials}')
                    """.formatted(sha256("secret")));
        }
    }

    @AfterEach
    void stop() throws Exception {
        server.destroy();
        if (!server.waitFor(20, SECONDS)) {
            server.destroyForcibly();
        }
    }

    @Test
    void everyAcknowledgedScanSurvivesTheKill() throws Exception {
        Api gate = api().as(new ClientSecret("gate", "secret"));
        List<Thread> gates = IntStream.range(0, 8)
                .mapToObj(number -> Thread.ofVirtual().start(() -> reportUntilKilled(gate)))
                .toList();
        await().atMost(60, SECONDS).until(() -> acknowledged.size() >= ENOUGH);
        server.destroyForcibly().waitFor();
        for (Thread thread : gates) {
            thread.join();
        }

        server = launch();

        acknowledged.forEach((scanId, id) -> {
            JsonNode again = report(gate, scanId).expect(200).json();
            assertThat(again.path("id").longValue()).isEqualTo(id);
        });
    }

    private void reportUntilKilled(Api gate) {
        while (true) {
            String id = "scan-" + sent.getAndIncrement();
            try {
                JsonNode answer = report(gate, id).expect(202).json();
                acknowledged.put(id, answer.path("id").longValue());
            } catch (AssertionError killed) {
                return;
            }
        }
    }

    private static Answer report(Api gate, String id) {
        return gate.post(
                "/registrations/accreditation/events/7/scan",
                Map.of(
                        "accreditation_id",
                        1,
                        "zone_id",
                        1,
                        "allowed",
                        true,
                        "timestamp",
                        ScanScene.TIMESTAMP,
                        "scan_id",
                        id));
    }

    private Process launch() throws IOException {
        ProcessBuilder command = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Gatehouse.class.getName(),
                "--server.port=" + port,
                "--gatehouse.home=" + HOME,
                "--gatehouse.postgres.port=" + databasePort);
        Process process = command.redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        HOME.resolveSibling("gatehouse-killed.log").toFile()))
                .start();
        await().atMost(180, SECONDS).until(() -> {
            assertThat(process.isAlive()).isTrue();
            return answers();
        });
        return process;
    }

    private boolean answers() {
        try {
            return api().get("/health/ready").status() == 200;
        } catch (AssertionError notYet) {
            return false;
        }
    }

    private Api api() {
        return new Api("http://localhost:" + port, new JsonMapper(), null);
    }

    private Connection superuser() throws SQLException, IOException {
        String password = Files.readString(HOME.resolve("pg-password")).strip();
        return DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:" + databasePort + "/gatehouse", "postgres", password);
    }

    private static String sha256(String text) throws NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException none) {
            throw new UncheckedIOException(none);
        }
    }
}
