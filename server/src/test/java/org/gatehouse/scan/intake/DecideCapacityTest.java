package org.gatehouse.scan.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.scan.DecideScene;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;

/** Zones that may be full: exact, whoever asks where and at the same moment. */
@ApiTest
class DecideCapacityTest {

    private Fixture fixture;
    private DecideScene scene;

    @BeforeEach
    void aScene(Fixture given) {
        fixture = given;
        scene = DecideScene.of(given);
        IntStream.range(0, 8).forEach(number -> scene.event.withAccreditation("Guest " + number, "Athlete"));
    }

    private String asks(String name, String direction) {
        Map<String, @Nullable Object> question = scene.question(name, scene.arena);
        question.put("direction", direction);
        return scene.reason(question);
    }

    @Test
    void fullZoneAdmitsNobodyUntilSomebodyLeaves() {
        scene.limit(2).expect(200);

        assertThat(asks("Guest 0", "IN")).isEqualTo("granted");
        assertThat(asks("Guest 1", "IN")).isEqualTo("granted");
        assertThat(asks("Guest 2", "IN")).isEqualTo("zone_full");
        assertThat(asks("Guest 1", "IN")).as("has a place already").isEqualTo("granted");
        assertThat(asks("Guest 0", "OUT")).isEqualTo("granted");
        assertThat(asks("Guest 2", "IN")).isEqualTo("granted");
        assertThat(asks("Guest 0", "IN")).isEqualTo("zone_full");
        assertThat(asks("Guest 5", "OUT")).as("was never inside").isEqualTo("granted");
        assertThat(asks("Guest 0", "IN")).isEqualTo("zone_full");
    }

    @Test
    void otherReasonsComeFirst() {
        scene.limit(1).expect(200);
        asks("Guest 0", "IN");
        Map<String, @Nullable Object> old = scene.question("Guest 1", scene.arena);
        scene.replaceBadge("Guest 1");

        assertThat(scene.reason(old)).isEqualTo("old_badge");
        assertThat(asks("Guest 1", "IN")).isEqualTo("zone_full");
    }

    @Test
    void repeatTakesNoPlaceAndKeepsItsAnswer() {
        scene.limit(1).expect(200);
        Map<String, @Nullable Object> granted = scene.question("Guest 0", scene.arena);
        Map<String, @Nullable Object> refused = scene.question("Guest 1", scene.arena);
        assertThat(scene.reason(granted)).isEqualTo("granted");
        assertThat(scene.reason(refused)).isEqualTo("zone_full");
        asks("Guest 0", "OUT");

        assertThat(scene.reason(granted)).as("a late repeat").isEqualTo("granted");
        assertThat(scene.reason(refused)).as("a late repeat").isEqualTo("zone_full");
        assertThat(asks("Guest 2", "IN")).as("the place is free").isEqualTo("granted");
    }

    @Test
    void capacityIsReadAndChangedWithTheZone() {
        assertThat(zone().has("capacity")).isFalse();
        scene.limit(1).expect(200);
        assertThat(zone().path("capacity").intValue()).isOne();
        scene.event
                .desk()
                .put(
                        scene.event.path() + "/zones/" + scene.arena,
                        Map.of("code", "ARENA", "name", "Arena", "color", "#0055A5"))
                .expect(200);
        assertThat(zone().path("capacity").intValue()).as("absent leaves it").isOne();
        asks("Guest 0", "IN");
        assertThat(asks("Guest 1", "IN")).isEqualTo("zone_full");
        scene.limit(null).expect(200);
        assertThat(zone().has("capacity")).isFalse();
        assertThat(asks("Guest 1", "IN")).isEqualTo("granted");
        scene.limit(0).expect(422);
    }

    private JsonNode zone() {
        return scene.event
                .desk()
                .get(scene.event.path() + "/zones")
                .expect(200)
                .json()
                .path("zones")
                .valueStream()
                .filter(zone -> zone.path("id").longValue() == scene.arena)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void whatAnotherGateReportedCountsAtOnce() {
        scene.limit(1).expect(200);
        String now = Instant.now().toString();
        scene.event
                .gate()
                .post(scene.event.path() + "/scan", scene.event.scan("Guest 0", "Arena", now))
                .expect(201);

        assertThat(asks("Guest 1", "IN")).isEqualTo("zone_full");

        Map<String, Object> exit =
                new HashMap<>(scene.event.scan("Guest 0", "Arena", Instant.now().toString()));
        exit.put("direction", "OUT");
        scene.event.gate().post(scene.event.path() + "/scan", exit).expect(201);
        assertThat(asks("Guest 1", "IN")).isEqualTo("granted");
    }

    @Test
    void clockOfAReaderEmptiesNoZone() {
        scene.limit(1).expect(200);
        Map<String, @Nullable Object> slow = scene.question("Guest 0", scene.arena);
        slow.put("timestamp", "2020-01-01T00:00:00Z");
        assertThat(scene.reason(slow)).isEqualTo("granted");

        assertThat(asks("Guest 1", "IN")).isEqualTo("zone_full");
    }

    /** Readers at two nodes ask for the last places at once. */
    @Test
    void ofTwoNodesThatAskForTheLastPlaceOneGetsIt() throws Exception {
        try (ConfigurableApplicationContext node = scene.anotherNode()) {
            Api there = new Fixture(node).anonymous().withToken(scene.reader.token());
            for (int round = 0; round < 8; round++) {
                scene.limit(3).expect(200);
                List<Callable<Answer>> calls = new ArrayList<>();
                for (int number = 0; number < 8; number++) {
                    Map<String, @Nullable Object> question = scene.question("Guest " + number, scene.arena);
                    Api api = number % 2 == 0 ? scene.reader : there;
                    calls.add(() -> api.post(scene.path(), question));
                }

                List<String> reasons = reasons(calls);

                assertThat(reasons).containsOnly("granted", "zone_full");
                assertThat(reasons.stream().filter("granted"::equals)).hasSize(3);
                IntStream.range(0, 8).forEach(number -> asks("Guest " + number, "OUT"));
            }
        }
    }

    private static List<String> reasons(List<Callable<Answer>> calls) throws Exception {
        List<String> reasons = new ArrayList<>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Answer> answer : threads.invokeAll(calls)) {
                reasons.add(answer.get().expect(200).json().path("reason").stringValue());
            }
        }
        return reasons;
    }

    /** Somebody holds the lock of the zone: all other zones are decided meanwhile. */
    @Test
    void otherZonesDoNotWaitForAFullOne() throws Exception {
        scene.limit(1).expect(200);
        try (Connection holder = lock();
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Map<String, @Nullable Object> arena = scene.question("Guest 0", scene.arena);
            Future<Answer> waits = threads.submit(() -> scene.ask(arena));

            for (int number = 0; number < 8; number++) {
                assertThat(scene.reason(scene.question("Guest " + number, scene.pool)))
                        .isEqualTo("wrong_zone");
            }
            assertThat(waits.isDone()).isFalse();
            holder.rollback();
            assertThat(waits.get().expect(200).json().path("reason").stringValue())
                    .isEqualTo("granted");
        }
    }

    private Connection lock() throws SQLException {
        Connection holder = fixture.bean(DataSource.class).getConnection();
        holder.setAutoCommit(false);
        try (var select =
                holder.prepareStatement("select from zone_capacity where event_id = ? and zone_id = ? for update")) {
            select.setLong(1, scene.event.id());
            select.setLong(2, scene.arena);
            select.execute();
        }
        return holder;
    }
}
