package org.gatehouse.request.allocation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.request.RequestScene;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Many at once: quotas are exact, places are one each, nothing waits in a circle. */
@ApiTest
class AllocationRaceTest {

    private static final int THREADS = 200;

    /** A request that is asked to retry retries. */
    private static Answer insisting(Supplier<Answer> call) {
        Answer answer = call.get();
        for (int tries = 0; answer.status() == 503 && tries < 20; tries++) {
            answer = call.get();
        }
        return answer;
    }

    private static List<Answer> atOnce(List<Supplier<Answer>> calls) throws InterruptedException {
        CountDownLatch start = new CountDownLatch(1);
        List<Future<Answer>> answers = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Supplier<Answer> call : calls) {
                answers.add(threads.submit(() -> {
                    start.await();
                    return insisting(call);
                }));
            }
            start.countDown();
        }
        return answers.stream().map(Future::resultNow).toList();
    }

    private static List<Long> holders(RequestScene scene) {
        return scene.db()
                .sql("select id from accreditation where event_id = :event order by id desc limit :count")
                .param("event", scene.event.id())
                .param("count", THREADS)
                .query((row, number) -> row.getLong(1))
                .list();
    }

    private static List<Supplier<Answer>> byHand(RequestScene scene, String zone) {
        return holders(scene).stream()
                .map(id -> (Supplier<Answer>) () -> scene.desk()
                        .post(
                                scene.board() + "/person-accreditation/" + id + "/zone/" + scene.event.zone(zone),
                                Map.of()))
                .toList();
    }

    private static Map<String, Integer> outcomes(List<Answer> answers) {
        Map<String, Integer> outcomes = new HashMap<>();
        answers.forEach(answer -> outcomes.merge(answer.status() == 204 ? "204" : answer.problem(), 1, Integer::sum));
        return outcomes;
    }

    @Test
    void lastPlaceOfTheFormGoesToOne(Fixture fixture) throws InterruptedException {
        RequestScene scene =
                RequestScene.of(fixture, RequestScene.event(fixture).withHolders(THREADS, "Competitor"));

        List<Answer> answers = atOnce(byHand(scene, "Tribune"));

        assertThat(outcomes(answers)).isEqualTo(Map.of("204", 1, "2700-169", THREADS - 1));
        assertThat(answers)
                .filteredOn(answer -> answer.status() == 409)
                .allMatch(answer -> answer.json().path("user_msg").asString().contains("1 of at most 1"));
        assertThat(scene.allocations()).hasSize(1);
    }

    @Test
    void lastPlacesOfTheZoneGoToAsManyByTwoForms(Fixture fixture) throws InterruptedException {
        EventFixture event = RequestScene.event(fixture).withZone("Small", 3).withHolders(THREADS, "Competitor");
        RequestScene scene = RequestScene.of(fixture, event);
        RequestScene other = RequestScene.of(fixture, event);
        scene.desk().put(scene.formPath(), scene.form(scene.zone("Small", 100))).expect(200);
        other.desk().put(other.formPath(), other.form(other.zone("Small", 100))).expect(200);
        List<Supplier<Answer>> calls = new ArrayList<>(byHand(scene, "Small").subList(0, THREADS / 2));
        calls.addAll(byHand(other, "Small").subList(THREADS / 2, THREADS));

        assertThat(outcomes(atOnce(calls))).isEqualTo(Map.of("204", 3, "2700-111", THREADS - 3));
        assertThat(scene.allocations().size() + other.allocations().size()).isEqualTo(3);
        assertThat(scene.db()
                        .sql("select array_agg(spot_label order by spot_label)::text from zone_request_allocation"
                                + " where zone_id = :zone")
                        .param("zone", event.zone("Small"))
                        .query((row, number) -> row.getString(1))
                        .single())
                .isEqualTo("{1,2,3}");
    }

    @Test
    void secondClicksMakeNobody(Fixture fixture) throws InterruptedException {
        RequestScene scene = RequestScene.of(fixture);
        Map<String, Object> position = Map.of("position", Map.of("id", scene.event.position("Competitor")));
        scene.desk()
                .put(scene.positions(), Map.of("positions", List.of(position)))
                .expect(200);
        Map<String, Object> person = Map.of("first_name", "Zoë", "last_name", "Li", "positions", List.of(position));
        String path = scene.board() + "/new-person/zone/" + scene.event.zone("Pool");

        List<Answer> answers = atOnce(LongStream.range(0, 10)
                .mapToObj(click -> (Supplier<Answer>) () -> scene.desk().post(path, person))
                .toList());

        assertThat(outcomes(answers)).isEqualTo(Map.of("204", 10));
        assertThat(scene.allocations()).hasSize(1);
        assertThat(scene.db()
                        .sql("select count(*) from accreditation where event_id = :event")
                        .param("event", scene.event.id())
                        .query((row, number) -> row.getLong(1))
                        .single())
                .isEqualTo(4);
    }

    @Test
    void everythingAtOnceEndsInOrder(Fixture fixture) throws InterruptedException {
        RequestScene scene =
                RequestScene.of(fixture, RequestScene.event(fixture).withHolders(30, "Competitor"));
        scene.desk()
                .put(scene.formPath(), scene.form(scene.zone("Pool", 20), scene.zone("Mixed", 20)))
                .expect(200);
        List<Supplier<Answer>> calls = new ArrayList<>();
        List<Long> holders = holders(scene).subList(0, 20);
        holders.forEach(id -> scene.desk()
                .post(scene.board() + "/person-accreditation/" + id + "/zone/" + scene.event.zone("Pool"))
                .expect(204));
        for (JsonNode allocation : scene.allocations()) {
            String path = scene.allocation() + "/" + allocation.path("id").asLong();
            long label = allocation.path("allocated_zone_spot_label").asLong();
            calls.add(() -> scene.desk()
                    .put(
                            path + "/order?zone_req_alloc_version=0",
                            Map.of("move_direction", label % 2 == 0 ? "UP" : "DOWN")));
            calls.add(() -> scene.desk().put(path + "/wristband", "true"));
            if (label % 5 == 0) {
                calls.add(() -> scene.desk().delete(path + "/undo?notify=true"));
            }
            if (label % 4 == 0) {
                calls.add(() -> scene.desk().put(scene.board()));
            }
        }
        holders.forEach(id -> calls.add(() -> scene.desk()
                .post(scene.board() + "/person-accreditation/" + id + "/zone/" + scene.event.zone("Mixed"))));

        List<Answer> answers = atOnce(calls);

        assertThat(answers)
                .allMatch(answer -> answer.status() < 300 || answer.status() == 409 || answer.status() == 404);
        assertThat(scene.allocations()).hasSize(16 + 20);
        assertThat(scene.db()
                        .sql("select count(distinct spot_label) from zone_request_allocation where zone_id = :zone")
                        .param("zone", scene.event.zone("Pool"))
                        .query((row, number) -> row.getLong(1))
                        .single())
                .isEqualTo(16);
    }
}
