package org.gatehouse.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.gatehouse.platform.Seed;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/**
 * Deliveries of scans, many of them more than once, shuffled, alone and in batches, over 64 connections, while the server is killed
 * and started again: each scan is there once, none is lost, and whoever delivers it is told the same.
 *
 * <p>{@code -Dtests.seed=…} repeats the deliveries; {@code -Pproof} sends a million and kills ten times.
 */
class ScanKillTest {

    private static final Logger log = LoggerFactory.getLogger(ScanKillTest.class);
    private static final Path HOME = Path.of("target", "gatehouse-scans");
    private static final int DELIVERIES = Integer.getInteger("scans.deliveries", 20_000);
    private static final int KILLS = Integer.getInteger("scans.kills", 1);
    private static final int LARGEST = Integer.getInteger("scans.largest", 60);
    private static final int SCANS = DELIVERIES * 3 / 5;
    private static final int CONNECTIONS = 64;
    private static final int DEVICES = 4;
    private static final Instant FIRST = Instant.parse("2020-09-23T08:00:00Z");

    private final Tally tally = new Tally();
    private final Queue<Portion> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger unanswered = new AtomicInteger(DELIVERIES);
    private final AtomicLong answered = new AtomicLong();
    private final AtomicLongArray ids = new AtomicLongArray(SCANS);
    private final AtomicLongArray told = new AtomicLongArray(SCANS);
    private final AtomicLongArray firsts = new AtomicLongArray(SCANS);

    /** What one request carries: numbers of scans. */
    private record Portion(String device, List<Integer> scans) {}

    @Test
    void eachAcknowledgedScanIsThereOnce() throws InterruptedException {
        long seed = Seed.VALUE;
        log.info("scans: seed {}, {} deliveries of {} scans, {} kills", seed, DELIVERIES, SCANS, KILLS);
        try (Cluster cluster = Cluster.start(HOME, 1, List.of());
                Wire wire = new Wire()) {
            Stage stage = new Stage(cluster.db(), 200, 2);
            String token = cluster.tokenOf("scanner", "scans.write");
            waiting.addAll(portions(new Random(seed)));
            tally.count("requests planned", waiting.size());
            Instant begin = Instant.now();
            List<Thread> senders = new ArrayList<>();
            for (int number = 0; number < CONNECTIONS; number++) {
                senders.add(Thread.ofVirtual().start(() -> sendAll(cluster, wire, stage, token)));
            }
            killNowAndThen(cluster.servers().getFirst());
            for (Thread sender : senders) {
                sender.join();
            }
            Duration took = Duration.between(begin, Instant.now());
            compareWithTheTable(cluster, stage);
            log.info("scans: seed {}, {} s, {} wrong{}", seed, took.toSeconds(), tally.wrongs(), tally.table());
            assertThat(tally.shown()).as("seed %d", seed).isEmpty();
        }
    }

    /** Every scan at least once, each to be delivered by a device that may: without scan_id it is the gate's own. */
    private static List<Portion> portions(Random random) {
        List<List<Integer>> byDevice = new ArrayList<>();
        for (int device = 0; device < DEVICES; device++) {
            byDevice.add(new ArrayList<>());
        }
        for (int delivery = 0; delivery < DELIVERIES; delivery++) {
            int scan = delivery < SCANS ? delivery : random.nextInt(SCANS);
            int device = hasScanId(scan) ? random.nextInt(DEVICES) : scan % DEVICES;
            byDevice.get(device).add(scan);
        }
        List<Portion> portions = new ArrayList<>();
        for (int device = 0; device < DEVICES; device++) {
            List<Integer> scans = byDevice.get(device);
            Collections.shuffle(scans, random);
            int next = 0;
            while (next < scans.size()) {
                // As many of 1 to 2 as of 250 to 500.
                int size = (int) Math.pow(LARGEST, random.nextDouble());
                int end = Math.min(scans.size(), next + Math.max(1, size));
                portions.add(new Portion("gate-" + device, scans.subList(next, end)));
                next = end;
            }
        }
        Collections.shuffle(portions, random);
        return portions;
    }

    private static boolean hasScanId(int scan) {
        return scan % 3 != 0;
    }

    /** At equal distances between the first delivery and the last. */
    private void killNowAndThen(ServerProcess server) throws InterruptedException {
        for (int kill = 1; kill <= KILLS; kill++) {
            long due = (long) DELIVERIES * kill / (KILLS + 1);
            while (answered.get() < due) {
                Thread.sleep(5);
            }
            server.kill();
            tally.count("kills");
            server.launch();
            server.awaitReady();
        }
    }

    private void sendAll(Cluster cluster, Wire wire, Stage stage, String token) {
        ServerProcess server = cluster.servers().getFirst();
        while (unanswered.get() > 0) {
            Portion portion = server.isReady() ? waiting.poll() : null;
            if (portion == null) {
                pause();
            } else if (!send(portion, server.base() + stage.path(), wire, stage, token)) {
                waiting.add(portion);
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** False when it is to be sent again, as a gate does. */
    private boolean send(Portion portion, String path, Wire wire, Stage stage, String token) {
        boolean alone = portion.scans().size() == 1;
        try {
            Wire.Reply reply = wire.send(
                    "POST", path + (alone ? "/scan" : "/scans"), token, body(portion, stage, alone), portion.device());
            if (reply.status() == 503) {
                tally.count("requests answered 503");
                return false;
            }
            if (reply.status() >= 300) {
                tally.wrong("was answered " + reply.text());
            } else if (alone) {
                take(portion.scans().getFirst(), reply.json());
            } else {
                JsonNode results = reply.json().path("results");
                for (int i = 0; i < portion.scans().size(); i++) {
                    take(portion.scans().get(i), results.get(i));
                }
            }
            tally.count(alone ? "single scans" : "batches");
            unanswered.addAndGet(-portion.scans().size());
            answered.addAndGet(portion.scans().size());
            return true;
        } catch (IOException killed) {
            tally.count("requests without an answer");
            return false;
        }
    }

    private static String body(Portion portion, Stage stage, boolean alone) {
        StringBuilder body = new StringBuilder(alone ? "" : "{\"scans\":[");
        for (int scan : portion.scans()) {
            body.append(body.isEmpty() || body.charAt(body.length() - 1) == '[' ? "" : ",")
                    .append("{\"accreditation_id\":%d,\"zone_id\":%d,\"allowed\":%b,\"timestamp\":\"%s\""
                            .formatted(accreditation(scan, stage), zone(scan, stage), scan % 7 != 0, scannedAt(scan)))
                    .append(hasScanId(scan) ? ",\"scan_id\":\"s-%d\"}".formatted(scan) : "}");
        }
        return body.append(alone ? "" : "]}").toString();
    }

    /** One of a hundred is unknown. */
    private static long accreditation(int scan, Stage stage) {
        return scan % 100 == 0
                ? 1_000_000_000
                : stage.holders.get(scan % stage.holders.size()).accreditation();
    }

    private static long zone(int scan, Stage stage) {
        return stage.zones.get(scan % stage.zones.size());
    }

    private static Instant scannedAt(int scan) {
        return FIRST.plusNanos(scan * 1_000_000L);
    }

    /** The first answer says how it is; every other one says so too, and only one that it is new. */
    private void take(int scan, JsonNode answer) {
        long id = answer.path("id").asLong();
        long content = Objects.hash(
                answer.path("reason"), answer.path("late"), answer.path("clock_ahead"), answer.path("received_at"));
        String verdict = answer.path("verdict").asString();
        long knownId = ids.compareAndExchange(scan, 0, id);
        long knownContent = told.compareAndExchange(scan, 0, content);
        if (id == 0 || (knownId != 0 && (knownId != id || knownContent != content))) {
            tally.wrong("scan %d was %d and is answered %s".formatted(scan, knownId, answer));
        }
        tally.count("told " + verdict);
        boolean first = !verdict.equals("duplicate");
        if (first && firsts.incrementAndGet(scan) > 1) {
            tally.wrong("scan %d is new twice: %s".formatted(scan, answer));
        }
    }

    private void compareWithTheTable(Cluster cluster, Stage stage) {
        Map<Long, Integer> scanOfId = new HashMap<>();
        for (int scan = 0; scan < SCANS; scan++) {
            scanOfId.put(ids.get(scan), scan);
        }
        cluster.db()
                .sql(
                        "select id, accreditation_id, zone_id, allowed, scanned_at, scan_id from scan where event_id = :event")
                .param("event", stage.id)
                .query(row -> {
                    tally.count("scans in the table");
                    Integer scan = scanOfId.get(row.getLong("id"));
                    boolean same = scan != null
                            && row.getLong("accreditation_id") == accreditation(scan, stage)
                            && row.getLong("zone_id") == zone(scan, stage)
                            && row.getBoolean("allowed") == (scan % 7 != 0)
                            && row.getObject("scanned_at", java.time.OffsetDateTime.class)
                                    .isEqual(scannedAt(scan).atOffset(ZoneOffset.UTC))
                            && Objects.equals(row.getString("scan_id"), hasScanId(scan) ? "s-" + scan : null);
                    if (!same) {
                        tally.wrong("the table has %d, which is not what was sent as %s"
                                .formatted(row.getLong("id"), scan));
                    }
                });
        assertThat(scanOfId).as("one id each").hasSize(SCANS);
        assertThat(tally.of("scans in the table")).as("none lost, none twice").isEqualTo(SCANS);
    }
}
