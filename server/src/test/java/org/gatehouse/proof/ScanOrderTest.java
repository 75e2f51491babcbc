package org.gatehouse.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.Seed;
import org.gatehouse.platform.SheetFile;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The same scans in any order, any portions and any number of times make the same report, byte for byte, but for what says when they
 * came: our id and {@code received_at}.
 *
 * <p>{@code -Dscans.shuffles=…} tries more, {@code -Dtests.seed=…} the same again.
 */
@ApiTest
class ScanOrderTest {

    private static final Logger log = LoggerFactory.getLogger(ScanOrderTest.class);
    private static final int SHUFFLES = Integer.getInteger("scans.shuffles", 500);
    private static final int AT_ONCE = 4;
    private static final int SCANS = 12;
    private static final int SHUFFLES_OF_A_SET = 25;
    private static final List<String> DEVICES = List.of("north", "south");

    @Test
    void everyOrderMakesTheSameReport(Fixture fixture) throws Exception {
        long seed = Seed.VALUE;
        log.info("scans: seed {}, {} shuffles", seed, SHUFFLES);
        List<Callable<Integer>> events = new ArrayList<>();
        for (int number = 0; number < AT_ONCE; number++) {
            Random random = new Random(seed + number);
            Scans scans = new Scans(fixture, random);
            events.add(() -> scans.shuffle(SHUFFLES / AT_ONCE));
        }
        int shuffles = 0;
        try (var threads = Executors.newFixedThreadPool(AT_ONCE)) {
            for (Future<Integer> done : threads.invokeAll(events)) {
                shuffles += done.get();
            }
        }
        log.info("scans: seed {}, {} shuffles, all reports equal", seed, shuffles);
    }

    /** A scan as it is sent, and the device that sends it. */
    private record Sent(String device, Map<String, Object> scan) {}

    /** One event and the sets of scans that are tried at it. */
    private static final class Scans {

        private final JdbcClient db;
        private final Random random;
        private final Wire wire = new Wire();
        private final EventFixture event;
        private final String base;
        private final String token;

        Scans(Fixture fixture, Random random) {
            this.db = fixture.bean(JdbcClient.class);
            this.random = random;
            this.event = fixture.event()
                    .withZone("Arena")
                    .withZone("Village")
                    .withAccreditation("Ana")
                    .withAccreditation("Bo");
            this.base = "http://localhost:"
                    + fixture.bean(org.springframework.core.env.Environment.class)
                            .getRequiredProperty("local.server.port")
                    + event.path();
            this.token = String.valueOf(
                    fixture.api(Scope.SCANS_READ, Scope.SCANS_WRITE).token());
        }

        int shuffle(int times) throws Exception {
            List<Sent> scans = List.of();
            String first = "";
            for (int time = 0; time < times; time++) {
                if (time % SHUFFLES_OF_A_SET == 0) {
                    scans = anySet();
                    deliver(scans);
                    first = report();
                }
                forget();
                deliver(repeatedAndShuffled(scans));
                assertThat(report()).isEqualTo(first);
            }
            wire.close();
            return times;
        }

        /** Of few people in few moments, so that much of it is alike; some of it is quarantined. */
        private List<Sent> anySet() {
            forget();
            Map<List<Object>, Sent> scans = new LinkedHashMap<>();
            while (scans.size() < SCANS) {
                Sent sent = anyScan(scans.size());
                scans.putIfAbsent(List.of(sent.device(), sent.scan()), sent);
            }
            return List.copyOf(scans.values());
        }

        private Sent anyScan(int number) {
            Map<String, Object> scan = new HashMap<>();
            scan.put("accreditation_id", random.nextInt(10) == 0 ? 1_000_000_000 : badge());
            scan.put("zone_id", event.zone(random.nextBoolean() ? "Arena" : "Village"));
            scan.put("allowed", random.nextBoolean());
            scan.put(
                    "timestamp",
                    "2020-09-23T08:15:0%d%s".formatted(random.nextInt(3), random.nextBoolean() ? "Z" : ".5Z"));
            boolean named = random.nextBoolean();
            if (named) {
                scan.put("scan_id", "s-" + number);
            }
            return new Sent(DEVICES.get(random.nextInt(DEVICES.size())), scan);
        }

        private long badge() {
            return event.accreditation(random.nextBoolean() ? "Ana" : "Bo");
        }

        private List<Sent> repeatedAndShuffled(List<Sent> scans) {
            List<Sent> all = new ArrayList<>(scans);
            for (Sent scan : scans) {
                for (int more = random.nextInt(3); more > 0; more--) {
                    all.add(scan);
                }
            }
            Collections.shuffle(all, random);
            return all;
        }

        /** In this order, what follows one another from one device now and then in one request. */
        private void deliver(List<Sent> scans) throws Exception {
            int next = 0;
            while (next < scans.size()) {
                int end = next + 1;
                while (end < scans.size()
                        && random.nextInt(4) > 0
                        && scans.get(end).device().equals(scans.get(next).device())) {
                    end++;
                }
                send(scans.subList(next, end));
                next = end;
            }
        }

        private void send(List<Sent> portion) throws Exception {
            boolean alone = portion.size() == 1 && random.nextBoolean();
            Object body = alone
                    ? portion.getFirst().scan()
                    : Map.of("scans", portion.stream().map(Sent::scan).toList());
            Wire.Reply reply = wire.send(
                    "POST",
                    base + (alone ? "/scan" : "/scans"),
                    token,
                    body,
                    portion.getFirst().device());
            assertThat(reply.status()).as(reply.text()).isIn(200, 201, 202);
        }

        private void forget() {
            db.sql("delete from scan where event_id = :event")
                    .param("event", event.id())
                    .update();
        }

        /** Both lists and the spreadsheet, without our ids and times of receipt. */
        private String report() throws Exception {
            return list("recorded") + list("quarantined") + sheet();
        }

        private String list(String verdict) throws Exception {
            Wire.Reply reply = wire.get(base + "/scans?limit=1000&verdict=" + verdict, token, null);
            return new String(reply.body(), java.nio.charset.StandardCharsets.UTF_8)
                    .replaceAll("\"id\":\\d+(?=,\"allowed\")", "\"id\":0")
                    .replaceAll("\"received_at\":\"[^\"]+\"", "\"received_at\":0");
        }

        private String sheet() throws Exception {
            Answer csv = wire.answer(base + "/scans/export?format=csv", token);
            StringBuilder sheet = new StringBuilder();
            for (Map<String, String> row : SheetFile.csv(csv)) {
                Map<String, String> cells = new LinkedHashMap<>(row);
                cells.remove("id");
                cells.remove("received_at");
                sheet.append(cells).append('\n');
            }
            return sheet.toString();
        }
    }
}
