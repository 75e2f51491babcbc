package org.gatehouse.scan.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

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
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Fixture;
import org.gatehouse.postgres.EmbeddedPostgres;
import org.gatehouse.postgres.EmbeddedSettings;
import org.gatehouse.postgres.TestHome;
import org.gatehouse.proof.ServerProcess;
import org.gatehouse.scan.ScanScene;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.FileSystemUtils;

/** The database stops while gates report, and comes back: a database of its own, since nobody else may miss it. */
class ScanOutageTest {

    private static final Path HOME = Path.of("target", "gatehouse-outage");

    private final Map<String, Long> acknowledged = new ConcurrentHashMap<>();
    private final Queue<Answer> refused = new ConcurrentLinkedQueue<>();
    private final AtomicInteger sent = new AtomicInteger();
    private volatile boolean enough;
    private EmbeddedSettings settings;
    private EmbeddedPostgres database;
    private ConfigurableApplicationContext server;

    @BeforeEach
    void start() throws IOException {
        FileSystemUtils.deleteRecursively(HOME);
        settings =
                new EmbeddedSettings(TestHome.migrated(HOME), Duration.ofSeconds(60), ServerProcess.freePort(), "64MB");
        database = EmbeddedPostgres.start(settings);
        // As the superuser, whose password outlives a restart.
        server = new SpringApplicationBuilder(Gatehouse.class)
                .run(
                        "--server.port=0",
                        "--gatehouse.home=" + HOME,
                        "--spring.datasource.url=" + database.url(),
                        "--spring.datasource.username=postgres",
                        "--spring.datasource.password="
                                + Files.readString(HOME.resolve("pg-password")).strip());
    }

    @AfterEach
    void stop() {
        server.close();
        database.close();
    }

    @Test
    void databaseThatStopsIsToldAndNothingAcknowledgedIsLost() throws InterruptedException {
        ScanScene scene = ScanScene.of(new Fixture(server));
        List<Thread> gates = IntStream.range(0, 4)
                .mapToObj(gate -> Thread.ofVirtual().start(() -> reportOn(scene)))
                .toList();

        await().until(() -> acknowledged.size() > 50);
        database.close();
        await().until(() -> refused.size() >= 4);
        int before = acknowledged.size();
        database = EmbeddedPostgres.start(settings);
        await().until(() -> acknowledged.size() > before + 50);
        enough = true;
        for (Thread gate : gates) {
            gate.join();
        }

        assertThat(refused).allSatisfy(answer -> {
            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.header("Retry-After")).isNotNull();
        });
        acknowledged.forEach((scanId, id) -> {
            Answer again = scene.report(scene.scanWith("scan_id", scanId)).expect(200);
            assertThat(again.json().path("id").longValue()).isEqualTo(id);
        });
    }

    private void reportOn(ScanScene scene) {
        while (!enough) {
            String scanId = "scan-" + sent.getAndIncrement();
            Answer answer = scene.report(scene.scanWith("scan_id", scanId));
            if (answer.status() == 201) {
                acknowledged.put(scanId, answer.json().path("id").longValue());
            } else {
                refused.add(answer);
            }
        }
    }
}
