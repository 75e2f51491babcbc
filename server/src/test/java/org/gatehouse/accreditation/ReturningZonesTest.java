package org.gatehouse.accreditation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.gatehouse.accreditation.decision.DecisionBatch;
import org.gatehouse.accreditation.decision.DecisionBatch.Decision;
import org.gatehouse.accreditation.decision.DecisionBatchService;
import org.gatehouse.auth.Scope;
import org.gatehouse.batch.Batch;
import org.gatehouse.batch.Batch.Outcome;
import org.gatehouse.batch.Batch.Reported;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Audit;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.registration.RegistrationState;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A person who is approved again gets back manually given zones only as far as these have room. */
@ApiTest
class ReturningZonesTest {

    private static EventFixture event(Fixture fixture) {
        return fixture.event()
                .withZone("Stage", 1)
                .withPosition("Artist", "Stage")
                .withPosition("Guest")
                .withAccreditation("Ana", "Guest")
                .withAccreditation("Bo", "Guest")
                .withAccreditation("Cy", "Guest");
    }

    private static Answer give(EventFixture event, String name) {
        return event.desk().put(path(event, name), Map.of("zones_add", List.of(Map.of("id", event.zone("Stage")))));
    }

    private static String path(EventFixture event, String name) {
        return event.path() + "/accreditations/" + event.accreditation(name);
    }

    private static Answer decide(EventFixture event, String name, String decision) {
        return event.desk()
                .post("/registrations/" + event.registration(name) + "/" + decision)
                .expect(200);
    }

    private static int usage(EventFixture event) {
        return event.desk()
                .get(event.path() + "/zones/" + event.zone("Stage"))
                .json()
                .path("usage")
                .asInt();
    }

    private static List<String> leftOut(Answer approved) {
        return approved.json().path("zones_left_out").findValuesAsString("code");
    }

    /** Ana had the last place, was withdrawn, and Bo has it now. */
    private static void passOn(EventFixture event) {
        give(event, "Ana").expect(200);
        decide(event, "Ana", "withdraw");
        give(event, "Bo").expect(200);
    }

    @Test
    void aZoneThatIsFullIsLeftOutAndSaysSo(Fixture fixture) {
        EventFixture event = event(fixture);
        passOn(event);

        assertThat(leftOut(decide(event, "Ana", "approve"))).containsExactly("STAGE");

        assertThat(usage(event)).isEqualTo(1);
        JsonNode ana = event.desk().get(path(event, "Ana")).json();
        assertThat(ana.path("deleted").asBoolean()).isFalse();
        assertThat(ana.path("zones_add")).isEmpty();
        assertThat(Audit.of(fixture, "accreditation", event.accreditation("Ana"))
                        .getLast())
                .startsWith("accreditation_zones_left_out");
        assertThat(give(event, "Ana").expect(409).problem()).isEqualTo("2700-111");
        decide(event, "Bo", "withdraw");
        give(event, "Ana").expect(200);
    }

    @Test
    void whoFindsRoomHasTheZoneAgain(Fixture fixture) {
        EventFixture event = event(fixture);
        give(event, "Ana").expect(200);
        decide(event, "Ana", "withdraw");

        Answer approved = decide(event, "Ana", "approve");

        assertThat(approved.json().has("zones_left_out")).isFalse();
        assertThat(usage(event)).isEqualTo(1);
        assertThat(event.desk().get(path(event, "Ana")).json().path("zones_add"))
                .hasSize(1);
    }

    @Test
    void aDefaultMayOverbookAsBefore(Fixture fixture) {
        EventFixture event = event(fixture).withAccreditation("Di", "Artist");
        give(event, "Di").expect(200);
        decide(event, "Di", "withdraw");
        give(event, "Bo").expect(200);

        assertThat(leftOut(decide(event, "Di", "approve"))).isEmpty();

        assertThat(usage(event)).isEqualTo(2);
        assertThat(event.desk().get(path(event, "Di")).json().path("zones_add")).hasSize(1);
    }

    @Test
    void anAllocatedZoneWaitsUntilSomebodyOpensItAgain(Fixture fixture) {
        EventFixture event = event(fixture);
        Map<String, String> text = Map.of("lang_code", "en", "text", "Form");
        Map<String, Object> zone =
                Map.of("zone", Map.of("id", event.zone("Stage")), "quota", 9, "available_for_allocation", true);
        long form = event.desk()
                .post(
                        event.path() + "/zone-request-forms",
                        Map.of("name", text, "header_text", text, "zones", List.of(zone)))
                .json()
                .path("id")
                .asLong();
        event.desk()
                .post(
                        event.path() + "/zone-request-allocation/form/" + form + "/person-accreditation/"
                                + event.accreditation("Ana") + "/zone/" + event.zone("Stage"),
                        Map.of())
                .expect(204);
        decide(event, "Ana", "withdraw");
        give(event, "Bo").expect(200);

        assertThat(leftOut(decide(event, "Ana", "approve"))).containsExactly("STAGE");

        assertThat(usage(event)).isEqualTo(1);
        assertThat(event.desk().put(path(event, "Ana"), Map.of()).expect(409).problem())
                .isEqualTo("2700-111");
        decide(event, "Bo", "withdraw");
        event.desk().put(path(event, "Ana"), Map.of()).expect(200);
        assertThat(usage(event)).isEqualTo(1);
    }

    @Test
    void aDecisionAboutManyApprovesThemAllAndReportsWhoWentWithout(Fixture fixture) {
        EventFixture event = event(fixture);
        give(event, "Ana").expect(200);
        decide(event, "Ana", "withdraw");
        give(event, "Bo").expect(200);
        decide(event, "Bo", "withdraw");
        DecisionBatchService batches = fixture.bean(DecisionBatchService.class);
        List<Long> all = List.of(event.registration("Bo"), event.registration("Cy"), event.registration("Ana"));
        List.of("Ana", "Bo").forEach(name -> decide(event, name, "reopen"));
        long id = batches.make(event.id(), RegistrationState.APPROVED, all, Fixture.OPERATOR);

        DecisionBatch.ZoneEffect preview =
                batches.preview(batches.get(event.id(), id)).zones().getFirst();
        Batch<Decision> batch = batches.apply(event.id(), id, null, Fixture.OPERATOR);

        assertThat(preview.change()).isEqualTo(1);
        assertThat(preview.without()).isEqualTo(1);
        assertThat(batch.counts()).isEqualTo(Map.of(Outcome.CHANGED, 2, Outcome.SAME, 1));
        assertThat(batches.withoutZone(batch))
                .extracting(Reported::id, Reported::name, Reported::reason)
                .containsExactly(tuple(event.registration("Ana"), "Ana Lima", "ZONE_FULL"));
        assertThat(batches.unchanged(batch)).isEmpty();
        assertThat(usage(event)).isEqualTo(1);
    }

    /** Withdrawing is taken back by reopening, and approving those by another batch. */
    @Test
    void takingADecisionBackOverbooksNothing(Fixture fixture) {
        EventFixture event = event(fixture);
        DecisionBatchService batches = fixture.bean(DecisionBatchService.class);
        give(event, "Ana").expect(200);
        List<Long> ana = List.of(event.registration("Ana"));
        long withdrawn = batches.make(event.id(), RegistrationState.WITHDRAWN, ana, Fixture.OPERATOR);
        batches.apply(event.id(), withdrawn, null, Fixture.OPERATOR);
        give(event, "Bo").expect(200);
        long back = batches.makeBack(event.id(), withdrawn, Fixture.OPERATOR);
        batches.apply(event.id(), back, null, Fixture.OPERATOR);
        long again = batches.make(event.id(), RegistrationState.APPROVED, ana, Fixture.OPERATOR);

        batches.apply(event.id(), again, null, Fixture.OPERATOR);

        assertThat(usage(event)).isEqualTo(1);
    }

    /** The accreditation that comes with the person who goes brings its zones, but no more than there is room for. */
    @Test
    void aMergeOverbooksNothing(Fixture fixture) {
        EventFixture event = event(fixture).withPerson("Anna");
        passOn(event);
        Api people = fixture.api(Scope.PEOPLE_READ, Scope.PEOPLE_WRITE, Scope.ACCREDITATION_WRITE);
        people.post("/people/person/" + event.person("Anna") + "/merge", Map.of("from", event.person("Ana")))
                .expect(200);

        assertThat(leftOut(decide(event, "Ana", "approve"))).containsExactly("STAGE");
        assertThat(usage(event)).isEqualTo(1);
    }

    @Test
    void aQuotaThatWasLoweredCounts(Fixture fixture) {
        EventFixture event = event(fixture).withZone("Roof", 2);
        for (String name : List.of("Ana", "Bo")) {
            event.desk()
                    .put(path(event, name), Map.of("zones_add", List.of(Map.of("id", event.zone("Roof")))))
                    .expect(200);
        }
        event.desk()
                .put(
                        event.path() + "/zones/" + event.zone("Roof"),
                        Map.of("code", "ROOF", "name", "Roof", "color", "#0055A4", "quota", 1))
                .expect(200);
        decide(event, "Ana", "withdraw");

        assertThat(leftOut(decide(event, "Ana", "approve"))).containsExactly("ROOF");
    }

    /** One place: three come back to it and three get it manually, all at once, over connections of their own. */
    @Test
    void theLastPlaceIsTakenOnceHoweverManyComeBack(Fixture fixture) throws Exception {
        EventFixture event = event(fixture);
        List<String> back = List.of("Ana", "Bo", "Cy");
        List<String> others = List.of("Ed", "Flo", "Gil");
        others.forEach(name -> event.withAccreditation(name, "Guest"));
        for (int round = 0; round < 8; round++) {
            for (String name : back) {
                give(event, name).expect(200);
                decide(event, name, "withdraw");
            }
            List<Supplier<Answer>> calls = new ArrayList<>();
            back.forEach(name ->
                    calls.add(() -> event.desk().post("/registrations/" + event.registration(name) + "/approve")));
            others.forEach(name -> calls.add(() -> give(event, name)));

            List<Answer> answers = atOnce(calls);

            assertThat(answers.subList(0, 3)).allMatch(answer -> answer.status() == 200);
            assertThat(answers.subList(3, 6)).allMatch(answer -> answer.status() == 200 || answer.status() == 409);
            long holders = answers.subList(0, 3).stream()
                            .filter(answer -> leftOut(answer).isEmpty())
                            .count()
                    + answers.subList(3, 6).stream()
                            .filter(answer -> answer.status() == 200)
                            .count();
            assertThat(holders).isEqualTo(1);
            assertThat(usage(event)).isEqualTo(1);
            List<String> all = new ArrayList<>(back);
            all.addAll(others);
            all.forEach(name -> event.desk().put(path(event, name), Map.of()).expect(200));
        }
    }

    private static List<Answer> atOnce(List<Supplier<Answer>> calls) throws InterruptedException {
        CountDownLatch start = new CountDownLatch(1);
        List<Future<Answer>> answers = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Supplier<Answer> call : calls) {
                answers.add(threads.submit(() -> {
                    start.await();
                    return call.get();
                }));
            }
            start.countDown();
        }
        return answers.stream().map(Future::resultNow).toList();
    }
}
