package org.gatehouse.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.gatehouse.auth.Scope;
import org.gatehouse.image.TestPictures;
import org.gatehouse.image.Uploads;
import org.gatehouse.platform.AloneAtFullSize;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Readers of every kind who take their responses byte by byte: the desk's writes and the gates' scans do not notice. A refused reader asks
 * again after as long as it was told to wait.
 */
@ApiTest
@AloneAtFullSize
class SlowReadersTest {

    private static final Logger log = LoggerFactory.getLogger(SlowReadersTest.class);

    private static final int OF_EACH_KIND = Integer.getInteger("readers.each", 4);
    private static final int HOLDERS = Integer.getInteger("readers.holders", 500);
    private static final int REQUESTS = Integer.getInteger("readers.requests", 20);

    /** Only the long form, which has the machine for itself, says how long a write may take. */
    private static final @Nullable Long SLOWEST_P95 = Long.getLong("readers.p95");

    private static final Duration PAUSE = Duration.ofMillis(200);

    /** What refusals for lack of connections say in {@code Retry-After}. */
    private static final Duration PAUSE_OF_REFUSED = Duration.ofSeconds(5);

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicInteger reading = new AtomicInteger();
    private volatile boolean ended;

    @AfterEach
    void end() {
        ended = true;
        threads.shutdownNow();
        threads.close();
    }

    @Test
    @LongTest
    void writesAndScansWaitForNoReader(Fixture fixture) {
        EventFixture event = scene(fixture);
        List<String> kinds = kinds(event, fixture);
        String token = String.valueOf(fixture.api(Scope.values()).token());
        serve("before", event, fixture);

        for (String path : kinds) {
            for (int i = 0; i < OF_EACH_KIND; i++) {
                threads.execute(() -> read(Integer.parseInt(fixture.port()), path, token));
            }
        }
        int most = OF_EACH_KIND * kinds.size() * 9 / 10;
        serve("while they come", event, fixture);
        await().atMost(Duration.ofMinutes(10)).until(() -> reading.get() >= most);
        long slowest = serve("while they read", event, fixture);

        log.info("readers: {} of {} are reading", reading, OF_EACH_KIND * kinds.size());
        assertThat(reading).as("those who are still reading").hasValueGreaterThanOrEqualTo(most);
        if (SLOWEST_P95 != null) {
            assertThat(slowest).isLessThan(SLOWEST_P95);
        }
    }

    /** However many readers there are, they take no connection of these. */
    @Test
    void writesAndScansAreServedWhileReadersHaveAllTheirConnections(Fixture fixture) {
        EventFixture event = scene(fixture);
        serve("before", event, fixture);

        fixture.withoutConnections(
                fixture.pool("reads"),
                () -> fixture.withoutConnections(
                        fixture.pool("long-lists"),
                        () -> fixture.withoutConnections(
                                fixture.pool("open"),
                                () -> fixture.withoutConnections(
                                        fixture.pool("feed"), () -> serve("meanwhile", event, fixture)))));
    }

    private static EventFixture scene(Fixture fixture) {
        EventFixture event = fixture.event()
                .withZone("Arena")
                .withPosition("Judge", "Arena")
                .withAccreditation("Ana", "Judge")
                .withHolders(HOLDERS, "Judge");
        fixture.bean(JdbcClient.class).sql("analyze").update();
        fixture.bean(JdbcClient.class)
                .sql("update event set public_people = true where id = :event")
                .param("event", event.id())
                .update();
        return event;
    }

    private static List<String> kinds(EventFixture event, Fixture fixture) {
        String picture = Uploads.send(
                        fixture.api(Scope.values()), TestPictures.png(TestPictures.quarters(601, 801)), "a.png")
                .json()
                .path("thumbnail_hash")
                .stringValue();
        return List.of(
                "/people/public?limit=9999&event_id=" + event.id(),
                "/people/person?limit=9999",
                "/people/person/export?format=csv",
                "/registrations?limit=1000&event_id=" + event.id(),
                "/registrations/export?format=csv&event_id=" + event.id(),
                event.path() + "/accreditations?limit=9999",
                event.path() + "/accreditations/export?format=csv",
                event.path() + "/scans?limit=9999",
                event.path() + "/scans/conflicts",
                event.path() + "/scans/export?format=csv",
                event.path() + "/sync",
                "/images/thumbnails/" + picture + "_large",
                "/logs?limit=9999");
    }

    private void read(int port, String path, String token) {
        while (!ended) {
            try (Socket socket = new Socket()) {
                // Set before connecting, it keeps the window so small that the server has to wait for the reader.
                socket.setReceiveBufferSize(1024);
                socket.connect(new InetSocketAddress("localhost", port));
                socket.getOutputStream()
                        .write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + token
                                        + "\r\nConnection: close\r\n\r\n")
                                .getBytes(StandardCharsets.US_ASCII));
                read(socket.getInputStream());
            } catch (IOException closed) {
                log.debug("reader: {}", closed.getMessage());
            } catch (InterruptedException stop) {
                return;
            }
        }
    }

    /** Reads 160 bytes at a time, with pauses; a refusal whole, and then waits. */
    private void read(InputStream answer) throws IOException, InterruptedException {
        byte[] few = new byte[160];
        int count = answer.read(few);
        String head = count < 1 ? "" : new String(few, 0, count, StandardCharsets.US_ASCII);
        if (!head.startsWith("HTTP/1.1 200")) {
            log.debug("reader: {}", head);
            Thread.sleep(PAUSE_OF_REFUSED);
            return;
        }
        reading.incrementAndGet();
        try {
            while (!ended && answer.read(few) > 0) {
                Thread.sleep(PAUSE);
            }
        } finally {
            reading.decrementAndGet();
        }
    }

    /** Writes of the desk and scans in turn; returns the slower of the two 95th percentiles in milliseconds. */
    private long serve(String when, EventFixture event, Fixture fixture) {
        Api desk = fixture.api(Scope.values());
        Api gate = event.gate();
        List<Long> writes = new ArrayList<>();
        List<Long> scans = new ArrayList<>();
        for (int i = 0; i < REQUESTS; i++) {
            String id = when + i;
            writes.add(millisOf(() -> addZone(desk, event, id)));
            scans.add(millisOf(() -> scan(gate, event, id)));
        }
        log.info("readers: {} p95 of writes {} ms, of scans {} ms", when, p95(writes), p95(scans));
        return Math.max(p95(writes), p95(scans));
    }

    private static void addZone(Api desk, EventFixture event, String code) {
        desk.post(event.path() + "/zones", Map.of("code", code, "name", code, "color", "#0055A4"))
                .expect(201);
    }

    private static void scan(Api gate, EventFixture event, String id) {
        Map<String, Object> scan = event.scan("Ana", "Arena", Instant.now().toString(), id);
        gate.post(event.path() + "/scan", scan).expect(201);
    }

    private static long p95(List<Long> millis) {
        return millis.stream().sorted().toList().get(millis.size() * 95 / 100);
    }

    private static long millisOf(Runnable request) {
        long begin = System.nanoTime();
        request.run();
        return Duration.ofNanos(System.nanoTime() - begin).toMillis();
    }
}
