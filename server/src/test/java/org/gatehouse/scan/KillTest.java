package org.gatehouse.scan;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
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
import org.gatehouse.auth.ClientSecret;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.proof.ServerProcess;
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

    private final int databasePort = ServerProcess.freePort();
    private final ServerProcess server = new ServerProcess(
            HOME.resolveSibling("gatehouse-killed.log"),
            List.of("--gatehouse.home=" + HOME, "--gatehouse.postgres.port=" + databasePort));
    private final Map<String, Long> acknowledged = new ConcurrentHashMap<>();
    private final AtomicInteger sent = new AtomicInteger();

    @BeforeEach
    void start() throws Exception {
        FileSystemUtils.deleteRecursively(HOME);
        server.launch();
        server.awaitReady();
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
    void stop() {
        server.close();
    }

    @Test
    void everyAcknowledgedScanSurvivesTheKill() throws Exception {
        Api gate = api().as(new ClientSecret("gate", "secret"));
        List<Thread> gates = IntStream.range(0, 8)
                .mapToObj(number -> Thread.ofVirtual().start(() -> reportUntilKilled(gate)))
                .toList();
        await().atMost(60, SECONDS).until(() -> acknowledged.size() >= ENOUGH);
        server.kill();
        for (Thread thread : gates) {
            thread.join();
        }

        server.launch();
        server.awaitReady();

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

    private Api api() {
        return new Api(server.base(), new JsonMapper(), null);
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
}
