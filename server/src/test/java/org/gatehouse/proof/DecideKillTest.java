package org.gatehouse.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.gatehouse.platform.FullSize;
import org.gatehouse.platform.LongTest;
import org.gatehouse.platform.Seed;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/**
 * Readers that ask for each person at two nodes, each question several times and often at both nodes at once, while a node is killed and
 * the zones of people come and go: every answer to a question is the same, each is one scan, and no scan lacks its decision.
 */
@LongTest
class DecideKillTest {

    private static final Logger log = LoggerFactory.getLogger(DecideKillTest.class);
    private static final Path HOME = Path.of("target", "gatehouse-decide");
    private static final int QUESTIONS = FullSize.or(4000, 100_000);
    private static final int KILLS = FullSize.or(2, 10);
    private static final int READERS = 32;
    private static final int REPEATS = 3;

    private final Tally tally = new Tally();
    private final Queue<Integer> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger unanswered = new AtomicInteger(QUESTIONS * REPEATS);
    private final Map<Integer, Answer> first = new ConcurrentHashMap<>();

    /** What every answer to a question must say. */
    private record Answer(boolean allowed, String reason, long scan) {}

    @Test
    void eachAcknowledgedDecisionIsOneScan() throws InterruptedException {
        long seed = Seed.VALUE;
        try (Cluster cluster = Cluster.migrated(HOME, 2, List.of());
                Wire wire = new Wire()) {
            Stage stage = new Stage(cluster.db(), 200, 2);
            String reader = cluster.tokenOf("reader", "scans.write");
            String desk = cluster.tokenOf("desk", "accreditation.write");
            stage.open(wire, cluster.servers().getFirst().base(), desk);
            List<String> badges = cluster.db()
                    .sql("select id || '-' || random_hash from accreditation where event_id = :event order by id")
                    .param("event", stage.id)
                    .query((row, number) -> String.valueOf(row.getString(1)))
                    .list();
            Random random = new Random(seed);
            // The second delivery of a question is often next to the first, so that two nodes have it at once.
            for (int question = 0; question < QUESTIONS; question++) {
                waiting.add(question);
                waiting.add(question);
                waiting.add(random.nextInt(question + 1));
            }
            List<Thread> senders = new ArrayList<>();
            for (int number = 0; number < READERS; number++) {
                ServerProcess server = cluster.servers().get(number % 2);
                senders.add(Thread.ofVirtual().start(() -> askAll(server, wire, stage, badges, reader)));
            }
            Thread changing =
                    Thread.ofVirtual().start(() -> change(cluster.servers().getLast(), wire, stage, desk));
            killNowAndThen(cluster.servers().getFirst());
            for (Thread sender : senders) {
                sender.join();
            }
            changing.join();
            compareWithTheTable(cluster, stage);
            log.info("decide: seed {}, {} wrong{}", seed, tally.wrongs(), tally.table());
            assertThat(tally.shown()).as("seed %d", seed).isEmpty();
            assertThat(tally.of("granted")).isPositive();
            assertThat(tally.of("wrong_zone")).isPositive();
        }
    }

    private void killNowAndThen(ServerProcess server) throws InterruptedException {
        for (int kill = 1; kill <= KILLS; kill++) {
            int due = QUESTIONS * REPEATS / (KILLS + 1) * (KILLS + 1 - kill);
            while (unanswered.get() > due) {
                Thread.sleep(5);
            }
            server.kill();
            tally.count("kills");
            server.launch();
            server.awaitReady();
        }
    }

    private void askAll(ServerProcess server, Wire wire, Stage stage, List<String> badges, String token) {
        while (unanswered.get() > 0) {
            Integer question = server.isReady() ? waiting.poll() : null;
            if (question == null) {
                pause();
            } else if (!ask(question, server.base() + stage.path() + "/decide", wire, stage, badges, token)) {
                waiting.add(question);
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

    private boolean ask(int question, String url, Wire wire, Stage stage, List<String> badges, String token) {
        try {
            Wire.Reply reply = wire.send("POST", url, token, body(question, stage, badges));
            if (reply.status() == 503) {
                tally.count("answered 503");
                return false;
            }
            unanswered.decrementAndGet();
            if (reply.status() != 200) {
                tally.wrong("question %d was answered %d %s".formatted(question, reply.status(), reply.text()));
                return true;
            }
            take(question, reply.json());
            return true;
        } catch (IOException killed) {
            tally.count("without an answer");
            return false;
        }
    }

    private static Map<String, Object> body(int question, Stage stage, List<String> badges) {
        return Map.of(
                "qr", badges.get(question % badges.size()),
                "zone_id", stage.zones.get(question % 2),
                "scan_id", "q-" + question);
    }

    private void take(int question, JsonNode json) {
        Answer answer = new Answer(
                json.path("allowed").asBoolean(),
                json.path("reason").asString(),
                json.path("scan").path("id").asLong());
        Answer before = first.putIfAbsent(question, answer);
        tally.count(answer.reason());
        if (before != null && !before.equals(answer)) {
            tally.wrong("question %d was answered %s, then %s".formatted(question, before, answer));
        }
    }

    /** Zones come and go at the node that lives on. */
    private void change(ServerProcess server, Wire wire, Stage stage, String token) {
        int round = 0;
        while (unanswered.get() > 0) {
            Map<String, Object> position = Map.of(
                    "code", "P0",
                    "color", "#445566",
                    "zones", List.of(Map.of("id", stage.zones.get(round++ % 2))));
            try {
                Wire.Reply reply = wire.send(
                        "PUT",
                        server.base() + stage.path() + "/delegate_types/" + stage.positions.getFirst(),
                        token,
                        position);
                if (reply.status() >= 300) {
                    tally.wrong("a change was answered " + reply.text());
                }
            } catch (IOException away) {
                tally.wrong("a change was not answered: " + away);
            }
            pause();
        }
    }

    private void compareWithTheTable(Cluster cluster, Stage stage) {
        Map<String, Answer> stored = new HashMap<>();
        cluster.db()
                .sql("select id, scan_id, allowed, decided from scan where event_id = :event")
                .param("event", stage.id)
                .query(row -> {
                    Answer scan = new Answer(
                            row.getBoolean("allowed"), String.valueOf(row.getString("decided")), row.getLong("id"));
                    if (stored.put(row.getString("scan_id"), scan) != null) {
                        tally.wrong("two scans are " + row.getString("scan_id"));
                    }
                });
        Map<String, Answer> told = new HashMap<>();
        IntStream.range(0, QUESTIONS)
                .filter(first::containsKey)
                .forEach(question -> told.put("q-" + question, first.get(question)));
        assertThat(stored).isEqualTo(told).hasSize(QUESTIONS);
    }
}
