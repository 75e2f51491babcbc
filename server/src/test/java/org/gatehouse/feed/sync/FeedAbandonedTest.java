package org.gatehouse.feed.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.gatehouse.auth.Scope;
import org.gatehouse.feed.FeedEvent;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.FullSize;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.JsonNode;

/** Clients that ask for everything and go: nothing of their responses stays. */
@ApiTest
@Isolated("it measures the heap")
class FeedAbandonedTest {

    /** All changes since before there were any: a response of its own, where full ones are kept for all. */
    private static final String CHANGES = "?since=2020-01-01T00:00:00Z";

    private static final int ABORTS = FullSize.or(300, 1000);

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private FeedEvent event;
    private Api gate;
    private long ana;

    @BeforeEach
    void anEvent(Fixture fixture) {
        event = FeedEvent.in(fixture);
        event.change(now -> ana = event.accreditation("Lima", event.position("C", event.zone("VIL", 1))));
        gate = fixture.api(Set.of(event.id), Scope.ACCREDITATION_READ);
    }

    @AfterEach
    void endThreads() {
        threads.close();
    }

    @Test
    void fullSyncsThatAreGivenUpLeaveNothingBehind(Fixture fixture) {
        change("lines = repeat('x', 2000000)");
        int port = Integer.parseInt(fixture.port());
        giveUp(port, 50);
        await().untilAsserted(() -> nothingIsUnderWay(fixture));
        Held before = Held.now(port);

        giveUp(port, ABORTS);

        await().untilAsserted(() -> {
            nothingIsUnderWay(fixture);
            Held.now(port).isNoMoreThan(before);
        });
        JsonNode left = gate.get(event.path() + "/sync").expect(200).json();
        assertThat(left.path("accreditations"))
                .singleElement()
                .satisfies(one -> assertThat(one.path("id").asLong()).isEqualTo(ana));
    }

    /** No pool has a connection that somebody holds. */
    private static void nothingIsUnderWay(Fixture fixture) {
        Collection<Gauge> pools = fixture.bean(MeterRegistry.class)
                .get("hikaricp.connections.active")
                .gauges();
        assertThat(pools)
                .hasSizeGreaterThan(2)
                .allSatisfy(pool ->
                        assertThat(pool.value()).as(pool.getId().getTag("pool")).isZero());
    }

    /** What answers take of this process, where both ends are, and of the system. */
    private record Held(long files, long connections, long heap, long segments, long segmentBytes) {

        static Held now(int port) {
            long heap = usedMemory();
            BufferPoolMXBean mapped = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                    .filter(pool -> pool.getName().equals("mapped"))
                    .findFirst()
                    .orElseThrow();
            return new Held(
                    TemporaryAnswers.open(0),
                    OpenConnections.at(port),
                    heap,
                    mapped.getCount(),
                    mapped.getMemoryUsed());
        }

        /** Copies of other events may be made meanwhile; that of this one is 2 MB each time it is made anew. */
        void isNoMoreThan(Held before) {
            assertThat(files).as("temporary files").isLessThanOrEqualTo(before.files);
            assertThat(connections).as("connections").isLessThanOrEqualTo(before.connections);
            assertThat(heap - before.heap).as("heap").isLessThan(32 << 20);
            assertThat(segments - before.segments).as("segments").isLessThan(5);
            assertThat(segmentBytes - before.segmentBytes)
                    .as("bytes of segments")
                    .isLessThan(10 << 20);
        }
    }

    private void giveUp(int port, int times) {
        List<CompletableFuture<Void>> clients = IntStream.range(0, 8)
                .mapToObj(client -> CompletableFuture.runAsync(
                        () -> {
                            for (int time = client; time < times; time += 8) {
                                changeNowAndThen(time);
                                giveUpOnce(port, time / 8);
                            }
                        },
                        threads))
                .toList();
        clients.forEach(CompletableFuture::join);
    }

    /** So that what full responses are sent from is made anew while some are given up. */
    private void changeNowAndThen(int time) {
        if (time % 40 == 0) {
            change("lines = repeat('x', 2000000) || " + time);
        }
    }

    private void change(String what) {
        event.change(now -> {
            event.sql("update accreditation set " + what + " where id = " + ana);
            event.gates.accreditationChanged(event.id, ana);
        });
    }

    private void giveUpOnce(int port, int time) {
        try (Socket socket = new Socket()) {
            // It can hold next to nothing of the response.
            socket.setReceiveBufferSize(4096);
            socket.setSoTimeout(30_000);
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            socket.getOutputStream()
                    .write("GET %s/sync%s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n"
                            .formatted(event.path(), time % 2 == 0 ? "" : CHANGES, gate.token())
                            .getBytes(StandardCharsets.US_ASCII));
            assertThat(socket.getInputStream().readNBytes(12)).asString().isEqualTo("HTTP/1.1 200");
            socket.setSoLinger(true, 0);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static long usedMemory() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
