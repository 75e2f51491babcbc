package org.gatehouse.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.client.ClientSecret;
import org.gatehouse.platform.AloneAtFullSize;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import tools.jackson.databind.json.JsonMapper;

/**
 * Strangers by the thousand who announce a body and hold it back, against a server with a small heap: gates are served all along, and
 * afterwards nothing is left of it.
 */
@ApiTest
@AloneAtFullSize
class HeldBodiesTest {

    private static final Logger log = LoggerFactory.getLogger(HeldBodiesTest.class);

    private static final Path HOME = Path.of("target", "gatehouse-bodies");
    private static final int BODIES = Integer.getInteger("bodies.held", 300);

    /** For which there is memory: two of each kind. */
    private static final int FEW = 2 * HeldBody.KINDS.size();

    /** Polls and scans each, while the bodies are held. */
    private static final int REQUESTS = Integer.getInteger("bodies.requests", 20);

    /** The long form has the default; the short one does not wait for it. */
    private static final String PATIENCE = System.getProperty("bodies.patience", "2s");

    /** Memory for all of them. In the long form the heap decides; in the short one there is too little for its few bodies, too. */
    private static final String BUDGET = System.getProperty("bodies.budget", "8MB");

    /** Only the long form, which has the machine for itself, says how long a poll may take. */
    private static final @Nullable Long SLOWEST_P95 = Long.getLong("bodies.p95");

    /** After so long somebody whose connection was closed comes again. */
    private static final Duration PAUSE = Duration.ofSeconds(20);

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HeldBody.Told told = new HeldBody.Told();
    private final List<HeldBody> bodies = new ArrayList<>();
    private ServerProcess server;
    private EventFixture event;
    private Api gate;
    private Api operator;
    private Api stranger;
    private ClientSecret client;

    /** Polls and scans that were answered while bodies were held. */
    private int servedMeanwhile;

    @BeforeEach
    void aServerOfItsOwn(Fixture fixture) throws IOException {
        event = fixture.event().withZone("Arena").withPosition("Judge", "Arena").withAccreditation("Ana", "Judge");
        Files.createDirectories(HOME);
        Files.deleteIfExists(HOME.resolve("server.log"));
        server = new ServerProcess(HOME.resolve("server.log"), "256m", settings(fixture));
        server.launch();
        server.awaitReady();
        gate = here(event.gate(), fixture);
        operator = here(fixture.api(Scope.ADMIN), fixture);
        stranger = here(fixture.anonymous(), fixture);
        client = fixture.client(null, Scope.SCANS_WRITE);
    }

    private static List<String> settings(Fixture fixture) {
        JdbcConnectionDetails database = fixture.bean(JdbcConnectionDetails.class);
        return List.of(
                "--gatehouse.home=" + HOME,
                "--gatehouse.base-url=https://gatehouse.test",
                "--gatehouse.cors.origins=" + HeldBody.ORIGIN,
                "--gatehouse.web.body-patience=" + PATIENCE,
                "--gatehouse.web.body-budget=" + BUDGET,
                "--spring.datasource.url=" + database.getJdbcUrl(),
                "--spring.datasource.username=" + database.getUsername(),
                "--spring.datasource.password=" + database.getPassword());
    }

    private Api here(Api elsewhere, Fixture fixture) {
        return new Api(server.base(), fixture.bean(JsonMapper.class), elsewhere.token());
    }

    @AfterEach
    void end() {
        bodies.forEach(HeldBody::close);
        threads.shutdownNow();
        threads.close();
        server.close();
    }

    @Test
    @LongTest
    void gatesAreServedWhileStrangersHoldBodiesBack() {
        serve("before", REQUESTS);
        IntStream.range(0, BODIES).forEach(this::holdOne);
        await().until(() -> answered() + told.open.get() >= BODIES);

        long slowest = serve("meanwhile", REQUESTS);
        assertThat(tokenStatus()).isEqualTo(200);

        log.info("bodies: {} held open, answers {}, heap {} MB, {}", told.open, statuses(), heap() >> 20, memory());
        assertThat(servedMeanwhile).isPositive();
        if (SLOWEST_P95 != null) {
            assertThat(slowest).isLessThan(SLOWEST_P95);
        }
        assertThat(told.refusedConnections).hasValue(0);
        assertThat(statuses()).contains("401: ", "411: ", "413: ", "415: ", "503: ");
        // Among so many the oldest has to go before its time is up; among a few, none has to.
        bodies.stream().skip(FEW).forEach(HeldBody::close);
        // A script that was refused can tell why, and so when to come again: for want of memory as for anything else.
        await().untilAsserted(() -> assertThat(told.readable).contains(401, 408, 411, 413, 415, 503));
        assertThat(told.unreadable).isEmpty();
        endsAndLeavesNothing();
    }

    private void holdOne(int number) {
        HeldBody body = new HeldBody(URI.create(server.base()).getPort(), number, PAUSE, told);
        bodies.add(body);
        threads.execute(body);
    }

    private void endsAndLeavesNothing() {
        bodies.forEach(HeldBody::close);
        await().until(() -> meter("gatehouse_web_bodies_held_bytes") == 0);
        assertThat(server.isAlive()).isTrue();
        serve("afterwards", 1);
    }

    private int answered() {
        return IntStream.range(0, told.statuses.length())
                .map(told.statuses::get)
                .sum();
    }

    private String statuses() {
        return IntStream.range(0, told.statuses.length())
                .filter(status -> told.statuses.get(status) > 0)
                .mapToObj(status -> status + ": " + told.statuses.get(status))
                .toList()
                .toString();
    }

    /** So many polls and scans; returns the slower of the two 95th percentiles in milliseconds. */
    private long serve(String when, int count) {
        List<Long> polls = new ArrayList<>();
        List<Long> scans = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            polls.add(millisOf(this::poll));
            String id = when + i;
            scans.add(millisOf(() -> scan(id)));
            servedMeanwhile += told.open.get() > 0 ? 2 : 0;
        }
        log.info("bodies: {} p95 of polls {} ms, of scans {} ms", when, p95(polls), p95(scans));
        return Math.max(p95(polls), p95(scans));
    }

    private static long p95(List<Long> millis) {
        return millis.stream().sorted().toList().get(millis.size() * 95 / 100);
    }

    private static long millisOf(Runnable request) {
        long begin = System.nanoTime();
        request.run();
        return Duration.ofNanos(System.nanoTime() - begin).toMillis();
    }

    private int tokenStatus() {
        return stranger.tokenFor(client, Map.of("grant_type", "client_credentials"))
                .status();
    }

    private void poll() {
        gate.get(event.path() + "/sync?since=2020-01-01T00:00:00Z").expect(200);
    }

    private void scan(String id) {
        gate.post(event.path() + "/scan", event.scan("Ana", "Arena", "2026-09-23T08:15:00Z", id))
                .expect(201);
    }

    private long heap() {
        return (long) meter("jvm_memory_used_bytes{area=\"heap\"");
    }

    private double meter(String name) {
        return operator.get("/prometheus")
                .expect(200)
                .text()
                .lines()
                .filter(line -> line.startsWith(name))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    /** What the system says that the process holds, where it says so. */
    private String memory() {
        return server.residentMemory();
    }
}
