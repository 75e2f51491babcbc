package org.gatehouse.scan.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.scan.ScanScene;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Whatever the order, however often and in whatever portions scans come: each is stored once and has one id. */
@ApiTest
class ScanDeliveryTest {

    private static final int SCANS = 60;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void everyDeliveryOfTheSameScansStoresTheSame(long seed, Fixture fixture) throws Exception {
        Random random = new Random(seed);
        ScanScene scene = ScanScene.of(fixture);
        List<Map<String, Object>> scans = Stream.generate(() -> anyScan(scene, random))
                .distinct()
                .limit(SCANS)
                .toList();
        Map<Map<String, Object>, Set<Long>> ids = new ConcurrentHashMap<>();

        List<Callable<Void>> gates = new ArrayList<>();
        for (int gate = 0; gate < 3; gate++) {
            List<List<Map<String, Object>>> portions = portions(scans, random);
            gates.add(() -> {
                portions.forEach(portion -> deliver(scene, portion, ids));
                return null;
            });
        }
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Void> gate : threads.invokeAll(gates)) {
                gate.get();
            }
        }

        assertThat(ids)
                .hasSize(SCANS)
                .allSatisfy((scan, given) -> assertThat(given).hasSize(1));
        assertThat(scene.stored()).isEqualTo(SCANS);
        assertThat(contentsOf(scene.listed("?limit=1000"))).containsExactlyInAnyOrderElementsOf(scans);
    }

    private static Map<String, Object> anyScan(ScanScene scene, Random random) {
        Map<String, Object> scan = scene.scanWith("timestamp", "2020-09-23T08:15:%02dZ".formatted(random.nextInt(60)));
        scan.put("allowed", random.nextBoolean());
        if (random.nextBoolean()) {
            scan.put("scan_id", "id-" + random.nextInt(20));
        }
        return scan;
    }

    /** All scans once, some twice, shuffled and cut anywhere. */
    private static List<List<Map<String, Object>>> portions(List<Map<String, Object>> scans, Random random) {
        List<Map<String, Object>> order = new ArrayList<>(scans);
        order.addAll(scans.subList(0, random.nextInt(scans.size())));
        Collections.shuffle(order, random);
        List<List<Map<String, Object>>> portions = new ArrayList<>();
        for (int from = 0; from < order.size(); ) {
            int to = Math.min(order.size(), from + 1 + random.nextInt(25));
            portions.add(order.subList(from, to));
            from = to;
        }
        return portions;
    }

    private static void deliver(
            ScanScene scene, List<Map<String, Object>> portion, Map<Map<String, Object>, Set<Long>> ids) {
        List<JsonNode> results =
                portion.size() == 1 ? List.of(scene.report(portion.getFirst()).json()) : scene.reportAll(portion);
        for (int i = 0; i < portion.size(); i++) {
            long id = results.get(i).path("id").longValue();
            ids.compute(portion.get(i), (scan, given) -> {
                Set<Long> all = given == null ? new TreeSet<>() : given;
                all.add(id);
                return all;
            });
        }
    }

    private static List<Map<String, Object>> contentsOf(List<JsonNode> listed) {
        return listed.stream().map(ScanDeliveryTest::contentOf).toList();
    }

    private static Map<String, Object> contentOf(JsonNode listed) {
        Map<String, Object> scan = new HashMap<>();
        scan.put("accreditation_id", listed.path("accreditation_id").longValue());
        scan.put("zone_id", listed.path("zone_id").longValue());
        scan.put("allowed", listed.path("allowed").booleanValue());
        scan.put("timestamp", listed.path("timestamp").stringValue());
        if (!listed.path("scan_id").isNull()) {
            scan.put("scan_id", listed.path("scan_id").stringValue());
        }
        return scan;
    }
}
