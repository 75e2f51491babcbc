package org.gatehouse.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import org.gatehouse.platform.AloneAtFullSize;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Awaits;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/**
 * What one browser sends at once (docs/api/calls.md): a GET for each ticked person, a PUT for each printed badge. {@code -Pproof} sends
 * as many as a desk can, and the log tells how long they took.
 */
@ApiTest
@AloneAtFullSize
class BurstTest {

    private static final Logger log = LoggerFactory.getLogger(BurstTest.class);

    private static final int BADGES = Integer.getInteger("burst.badges", 1000);
    private static final int TICKED = Integer.getInteger("burst.ticked", 200);
    private static final int PEOPLE = Integer.getInteger("burst.people", 1500);
    private static final int CONNECTIONS = 256;

    @Test
    void everyTickedPersonIsAnsweredAndEveryPrintedBadgeIsMarked(Fixture fixture) {
        EventFixture event = fixture.event()
                .withZone("Arena")
                .withPosition("Competitor", "Arena")
                .withPosition("Guest");
        List<Long> ids = Crowd.at(event, "Competitor", Math.max(BADGES, TICKED), fixture);
        String path = event.path() + "/accreditations/";
        Api desk = event.desk();

        Map<Integer, Long> read = atOnce(
                "GETs of one accreditation",
                ids.subList(0, TICKED),
                id -> desk.request(path + id + "?l=en").GET());
        Map<Integer, Long> printed = atOnce(
                "PUTs of printed",
                ids.subList(0, BADGES),
                id -> desk.request(path + id + "/printed").PUT(BodyPublishers.noBody()));

        assertThat(read).isEqualTo(Map.of(200, (long) TICKED));
        assertThat(printed).isEqualTo(Map.of(204, (long) BADGES));
        assertThat(desk.get(event.path() + "/accreditations?printed=true&limit=9999")
                        .json()
                        .path("people")
                        .size())
                .isEqualTo(BADGES);
        assertThat(audits(fixture, event, "badge_printed")).isEqualTo(BADGES);
    }

    @Test
    void thousandAreChangedInOneRevision(Fixture fixture) {
        EventFixture event = fixture.event()
                .withZone("Arena")
                .withZone("Lounge")
                .withZone("Bar")
                .withPosition("Competitor", "Arena")
                .withPosition("Guest", "Lounge");
        List<Long> ids = Crowd.at(event, "Competitor", PEOPLE, fixture).subList(0, 1000);
        long before =
                sync(event, "?since=2099-01-01T00:00:00Z").path("revision").asLong();

        long start = System.nanoTime();
        Answer answer = event.desk()
                .put(
                        event.path() + "/accreditations/batch",
                        Map.of(
                                "ids",
                                ids,
                                "position",
                                Map.of("id", event.position("Guest")),
                                "zones_add",
                                List.of(Map.of("id", event.zone("Bar"))),
                                "zones_remove",
                                List.of(Map.of("id", event.zone("Arena"))),
                                "distributed",
                                true))
                .expect(200);
        tell("batch of 1000 among " + PEOPLE, start);

        assertThat(answer.json().path("changed").asInt()).isEqualTo(1000);
        JsonNode changed = sync(event, "");
        assertThat(changed.path("revision").asLong()).isEqualTo(before + 1);
        Set<Long> atGates = new HashSet<>();
        changed.path("accreditations")
                .valueStream()
                .filter(each -> Scene.codes(each.path("zones")).equals(List.of("LOUNGE", "BAR")))
                .forEach(each -> atGates.add(each.path("id").asLong()));
        assertThat(atGates).isEqualTo(Set.copyOf(ids));
        assertThat(audits(fixture, event, "accreditation_changed")).isEqualTo(1000);
        assertThat(audits(fixture, event, "badge_distributed")).isEqualTo(1000);
    }

    @Test
    void thousandChangeOrNone(Fixture fixture) {
        EventFixture event = fixture.event().withZone("Bar", 999).withPosition("Competitor");
        List<Long> ids = Crowd.at(event, "Competitor", 1000, fixture);
        Object batch = Map.of("ids", ids, "zones_add", List.of(Map.of("id", event.zone("Bar"))), "distributed", true);
        JsonNode before = sync(event, "");

        Answer full =
                event.desk().put(event.path() + "/accreditations/batch", batch).expect(409);

        assertThat(full.json().path("user_msg").asString()).isNotBlank();
        assertThat(full.json().path("detail").asString()).contains("0 of at most 999");
        assertThat(sync(event, "").path("revision")).isEqualTo(before.path("revision"));
        assertThat(event.desk()
                        .get(event.path() + "/accreditations?distributed=true")
                        .json()
                        .path("total_count")
                        .asInt())
                .isZero();
        assertThat(audits(fixture, event, "accreditation_changed")).isZero();
    }

    /** Somebody types, the desk saves every 400 ms and does not wait for the response. */
    @Test
    void manySavesOfOneAccreditationAllSucceedAndOneIsTheLast(Fixture fixture) {
        Scene scene = Scene.in(fixture);
        int saves = 20;
        List<Answer> answers = inParallel(saves, number -> {
            var sent = DeskClient.used(scene.read(scene.ana));
            sent.put("first_name", "Anna " + number).put("lines", "Line " + number);
            sent.putArray("zones_add").add(scene.zone(number % 2 == 0 ? "Bar" : "Lounge"));
            return scene.desk.put(scene.path(scene.ana), sent);
        });

        assertThat(answers).extracting(Answer::status).containsOnly(200);
        JsonNode end = scene.read(scene.ana);
        String last = fixture.bean(JdbcClient.class)
                .sql(
                        "select after ->> 'first_name' from audit_entry where accreditation_id = :id order by id desc limit 1")
                .param("id", scene.ana)
                .query(String.class)
                .single();
        assertThat(end.path("first_name").asString()).isEqualTo(last);
        int number = Integer.parseInt(last.substring(5));
        assertThat(end.path("lines").asString()).isEqualTo("Line " + number);
        assertThat(Scene.codes(end.path("zones_add"))).containsExactly(number % 2 == 0 ? "BAR" : "LOUNGE");
        JsonNode gate = scene.atTheGate(scene.ana);
        assertThat(gate.path("first_name").asString()).isEqualTo(last);
        assertThat(Scene.codes(gate.path("zones")))
                .isEqualTo(Scene.codes(end.path("summary").path("zones")));
        assertThat(gate.path("revision")).isEqualTo(scene.sync().path("revision"));
    }

    @Test
    void oneOfTwoHundredGetsTheLastPlace(Fixture fixture) {
        EventFixture event = fixture.event().withZone("Bar", 3).withPosition("Competitor");
        List<Long> ids = Crowd.at(event, "Competitor", 202, fixture);
        event.desk()
                .put(
                        event.path() + "/accreditations/batch",
                        Map.of("ids", ids.subList(200, 202), "zones_add", List.of(Map.of("id", event.zone("Bar")))))
                .expect(200);
        Api desk = event.desk();

        List<Answer> answers = inParallel(
                200,
                number -> desk.put(
                        event.path() + "/accreditations/" + ids.get(number),
                        Map.of("zones_add", List.of(Map.of("id", event.zone("Bar"))))));

        assertThat(answers).filteredOn(answer -> answer.status() == 200).hasSize(1);
        assertThat(answers)
                .filteredOn(answer -> answer.status() != 200)
                .hasSize(199)
                .allSatisfy(full -> {
                    assertThat(full.status()).isEqualTo(409);
                    assertThat(full.json().path("user_msg").asString()).isNotBlank();
                    assertThat(full.json().path("detail").asString()).contains("3 of at most 3");
                });
        assertThat(desk.get(event.path() + "/zones/" + event.zone("Bar"))
                        .json()
                        .path("usage")
                        .asInt())
                .isEqualTo(3);
    }

    private static JsonNode sync(EventFixture event, String query) {
        return event.gate().get(event.path() + "/sync" + query).expect(200).json();
    }

    private static long audits(Fixture fixture, EventFixture event, String action) {
        return fixture.bean(JdbcClient.class)
                .sql("select count(*) from audit_entry where event_id = :event and action = :action")
                .param("event", event.id())
                .param("action", action)
                .query((row, number) -> row.getLong(1))
                .single();
    }

    /** All begin at the same moment. */
    private static List<Answer> inParallel(int count, Function<Integer, Answer> call) {
        CountDownLatch ready = new CountDownLatch(count);
        List<CompletableFuture<Answer>> answers = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < count; i++) {
                int number = i;
                answers.add(CompletableFuture.supplyAsync(
                        () -> {
                            ready.countDown();
                            awaitAll(ready);
                            return call.apply(number);
                        },
                        threads));
            }
        }
        return answers.stream().map(CompletableFuture::join).toList();
    }

    private static void awaitAll(CountDownLatch ready) {
        try {
            ready.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    /** How many responses there were of each status; a request without a response counts as 0. */
    private static Map<Integer, Long> atOnce(String what, List<Long> ids, Function<Long, HttpRequest.Builder> request) {
        Semaphore connections = new Semaphore(CONNECTIONS);
        List<CompletableFuture<Integer>> answers = new ArrayList<>();
        long start = System.nanoTime();
        try (HttpClient browser = HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .connectTimeout(Awaits.PATIENCE)
                        .build();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (long id : ids) {
                HttpRequest each = request.apply(id).timeout(Awaits.PATIENCE).build();
                answers.add(CompletableFuture.supplyAsync(() -> status(browser, each, connections), threads));
            }
        }
        tell(ids.size() + " " + what, start);
        Map<Integer, Long> statuses = new java.util.HashMap<>();
        answers.forEach(answer -> statuses.merge(answer.join(), 1L, Long::sum));
        return statuses;
    }

    private static int status(HttpClient browser, HttpRequest request, Semaphore connections) {
        connections.acquireUninterruptibly();
        try {
            return browser.send(request, BodyHandlers.discarding()).statusCode();
        } catch (IOException noAnswer) {
            return 0;
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        } finally {
            connections.release();
        }
    }

    private static void tell(String what, long start) {
        log.info("{}: {} ms", what, (System.nanoTime() - start) / 1_000_000);
    }
}
