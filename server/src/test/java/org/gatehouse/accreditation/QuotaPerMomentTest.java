package org.gatehouse.accreditation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.gatehouse.accreditation.change.ChangeBatch;
import org.gatehouse.accreditation.change.ChangeBatch.Change;
import org.gatehouse.accreditation.change.ChangeBatch.Reason;
import org.gatehouse.accreditation.change.ChangeBatchService;
import org.gatehouse.accreditation.decision.DecisionBatch;
import org.gatehouse.accreditation.decision.DecisionBatch.Decision;
import org.gatehouse.accreditation.decision.DecisionBatchService;
import org.gatehouse.auth.Role;
import org.gatehouse.batch.Batch;
import org.gatehouse.batch.Batch.Outcome;
import org.gatehouse.batch.Batch.Reported;
import org.gatehouse.batch.Batch.State;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.FullSize;
import org.gatehouse.registration.RegistrationState;
import org.gatehouse.request.RequestSearch;
import org.gatehouse.request.batch.RequestBatch;
import org.gatehouse.request.batch.RequestBatchService;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** The quota of a zone is for each moment: a place can be given for Monday and again for Tuesday (docs/api/zones.md). */
@ApiTest
class QuotaPerMomentTest {

    private EventFixture event;
    private long monday;
    private long tuesday;

    /** The stage has one place; people in two of the positions are valid on one day each, guests always. */
    @BeforeEach
    void aStageWithOnePlace(Fixture fixture) {
        event = fixture.event()
                .withZone("Stage", 1)
                .withZone("Hall")
                .withPosition("Monday")
                .withPosition("Tuesday")
                .withPosition("Guest");
        monday = period("MON", "2090-05-01T00:00:00Z", "2090-05-02T00:00:00Z");
        tuesday = period("TUE", "2090-05-02T00:00:00Z", "2090-05-03T00:00:00Z");
        valid("Monday", monday);
        valid("Tuesday", tuesday);
    }

    private long period(String code, String from, String until) {
        Map<String, Object> entry = Map.of("from_at", from, "until_at", until);
        return event.desk()
                .post(
                        event.path() + "/periods",
                        Map.of("code", code, "name", Map.of("text", code), "entries", List.of(entry)))
                .expect(201)
                .json()
                .path("id")
                .longValue();
    }

    private void valid(String position, long period) {
        event.desk()
                .put(
                        event.path() + "/delegate_types/" + event.position(position),
                        Map.of("period", Map.of("id", period)))
                .expect(200);
    }

    private String path(long accreditation) {
        return event.path() + "/accreditations/" + accreditation;
    }

    private Answer give(long accreditation, @Nullable Long period) {
        Map<String, Object> zone = new HashMap<>();
        zone.put("id", event.zone("Stage"));
        zone.put("period", period == null ? null : Map.of("id", period));
        return event.desk().put(path(accreditation), Map.of("zones_add", List.of(zone)));
    }

    private Answer give(String name, @Nullable Long period) {
        return give(event.accreditation(name), period);
    }

    private Answer decide(String name, String decision) {
        return event.desk()
                .post("/registrations/" + event.registration(name) + "/" + decision)
                .expect(200);
    }

    private int usage() {
        return event.desk()
                .get(event.path() + "/zones/" + event.zone("Stage"))
                .expect(200)
                .json()
                .path("usage")
                .asInt();
    }

    private List<String> holders(String... names) {
        return List.of(names).stream()
                .filter(name -> event.desk()
                        .get(path(event.accreditation(name)))
                        .expect(200)
                        .json()
                        .at("/summary/zones")
                        .findValuesAsString("code")
                        .contains("STAGE"))
                .toList();
    }

    @Test
    void aPlaceIsGivenForOneDayAndAgainForTheNext() {
        event.withAccreditation("Ana", "Guest").withAccreditation("Bo", "Guest").withAccreditation("Cy", "Guest");
        give("Ana", monday).expect(200);
        give("Bo", tuesday).expect(200);
        assertThat(usage()).isOne();

        assertThat(give("Cy", monday).expect(409).problem()).isEqualTo("2700-111");
        assertThat(give("Cy", null).expect(409).problem()).isEqualTo("2700-111");
        assertThat(give("Ana", null).expect(409).text()).contains("1 of at most 1");
        give("Ana", monday).expect(200);

        event.desk().put(path(event.accreditation("Bo")), Map.of()).expect(200);
        give("Ana", null).expect(200);
        assertThat(give("Bo", tuesday).expect(409).problem()).isEqualTo("2700-111");
        give("Ana", monday).expect(200);
        give("Bo", tuesday).expect(200);
        assertThat(usage()).isOne();
    }

    /** The validity of a person narrows the times at which a place is needed. */
    @Test
    void aPlaceIsNeededOnlyWithinTheValidity() {
        event.withAccreditation("Ana", "Monday")
                .withAccreditation("Bo", "Tuesday")
                .withAccreditation("Cy", "Monday");
        give("Ana", null).expect(200);
        give("Bo", null).expect(200);
        assertThat(give("Cy", null).expect(409).problem()).isEqualTo("2700-111");

        Map<String, Object> moved = Map.of(
                "position",
                Map.of("id", event.position("Tuesday")),
                "zones_add",
                List.of(Map.of("id", event.zone("Stage"))));
        assertThat(event.desk()
                        .put(path(event.accreditation("Cy")), moved)
                        .expect(409)
                        .problem())
                .isEqualTo("2700-111");
        event.desk().put(path(event.accreditation("Bo")), Map.of()).expect(200);
        event.desk().put(path(event.accreditation("Cy")), moved).expect(200);
    }

    @Test
    void whatIsPastTakesNoPlace() {
        event.withAccreditation("Ana", "Guest").withAccreditation("Bo", "Guest");
        give("Ana", period("OLD", "2020-05-01T00:00:00Z", "2020-05-02T00:00:00Z"))
                .expect(200);
        assertThat(usage()).isZero();

        give("Bo", null).expect(200);

        assertThat(usage()).isOne();
    }

    /** As defaults do; the number of holders then says so. */
    @Test
    void aChangedPeriodMayOverbook() {
        event.withAccreditation("Ana", "Guest").withAccreditation("Bo", "Guest").withAccreditation("Cy", "Guest");
        give("Ana", monday).expect(200);
        give("Bo", tuesday).expect(200);
        Map<String, Object> both = Map.of("from_at", "2090-05-01T00:00:00Z", "until_at", "2090-05-02T00:00:01Z");
        event.desk()
                .put(
                        event.path() + "/periods/" + monday,
                        Map.of("code", "MON", "name", Map.of("text", "MON"), "entries", List.of(both)))
                .expect(200);

        assertThat(usage()).isEqualTo(2);
        assertThat(give("Cy", tuesday).expect(409).problem()).isEqualTo("2700-111");
    }

    /** One place for each day of the quota, however many desks give it at once; nobody is refused while there is room. */
    @Test
    void placesOfEachDayAreGivenAsOftenAsThereAre(Fixture fixture) throws InterruptedException {
        int people = FullSize.or(60, 200);
        event.desk()
                .put(
                        event.path() + "/zones/" + event.zone("Stage"),
                        Map.of("code", "STAGE", "name", "Stage", "color", "#0055A4", "quota", 3))
                .expect(200);
        event.withHolders(people, "Guest");
        List<Long> ids = fixture.bean(JdbcClient.class)
                .sql("select id from accreditation where event_id = :event order by id")
                .param("event", event.id())
                .query((row, number) -> row.getLong(1))
                .list();
        List<Supplier<Answer>> calls = new ArrayList<>();
        for (int i = 0; i < people; i++) {
            long id = ids.get(i);
            Long day = day(i);
            calls.add(() -> give(id, day));
        }

        List<Answer> answers = atOnce(calls);

        int onMonday = 0;
        int onTuesday = 0;
        for (int i = 0; i < people; i++) {
            assertThat(answers.get(i).status()).isIn(200, 409);
            if (answers.get(i).status() == 200) {
                Long day = day(i);
                onMonday += day == null || day == monday ? 1 : 0;
                onTuesday += day == null || day == tuesday ? 1 : 0;
            }
        }
        assertThat(List.of(onMonday, onTuesday)).containsExactly(3, 3);
        assertThat(usage()).isEqualTo(3);
    }

    /** A third each of the people: always, on Monday, on Tuesday. */
    private @Nullable Long day(int person) {
        return switch (person % 3) {
            case 0 -> null;
            case 1 -> monday;
            default -> tuesday;
        };
    }

    @Test
    void aBatchOfChangesCountsEachDay(Fixture fixture) {
        event.withAccreditation("Ana", "Monday")
                .withAccreditation("Bo", "Tuesday")
                .withAccreditation("Cy", "Guest")
                .withAccreditation("Di", "Monday");
        ChangeBatchService batches = fixture.bean(ChangeBatchService.class);
        List<Long> ids = List.of("Ana", "Bo", "Cy", "Di").stream()
                .map(event::accreditation)
                .toList();
        long id = batches.make(event.id(), ids, Fixture.OPERATOR);
        batches.choose(event.id(), id, new Change(null, Set.of(event.zone("Stage")), Set.of(), null, null));

        ChangeBatch.Preview preview = batches.preview(batches.get(event.id(), id));
        Batch<Change> done = batches.apply(event.id(), id, Fixture.OPERATOR);

        assertThat(preview.refused())
                .extracting(Reported::id)
                .containsExactly(event.accreditation("Cy"), event.accreditation("Di"));
        assertThat(done.count(Reason.FULL)).isEqualTo(2);
        assertThat(holders("Ana", "Bo", "Cy", "Di")).containsExactly("Ana", "Bo");
        assertThat(usage()).isOne();

        Batch<Change> undone = batches.undo(event.id(), id, Fixture.OPERATOR);
        assertThat(undone.count(Outcome.KEPT)).isZero();
        assertThat(usage()).isZero();
    }

    /** Taking back what was taken away needs the place of that day again, in the position of then. */
    @Test
    void undoingABatchCountsEachDay(Fixture fixture) {
        event.withAccreditation("Ana", "Monday")
                .withAccreditation("Bo", "Monday")
                .withAccreditation("Cy", "Tuesday");
        ChangeBatchService batches = fixture.bean(ChangeBatchService.class);
        give("Ana", null).expect(200);
        give("Cy", null).expect(200);
        List<Long> ids = List.of(event.accreditation("Ana"), event.accreditation("Cy"));
        long id = batches.make(event.id(), ids, Fixture.OPERATOR);
        Change change = new Change(event.position("Tuesday"), Set.of(), Set.of(event.zone("Stage")), null, null);
        batches.choose(event.id(), id, change);
        batches.apply(event.id(), id, Fixture.OPERATOR);
        give("Bo", null).expect(200);

        batches.undo(event.id(), id, Fixture.OPERATOR);

        assertThat(holders("Ana", "Bo", "Cy")).containsExactly("Bo", "Cy");
        assertThat(usage()).isOne();
    }

    @Test
    void whoComesBackFindsThePlaceOfTheirDay(Fixture fixture) {
        event.withAccreditation("Ana", "Monday")
                .withAccreditation("Bo", "Monday")
                .withAccreditation("Cy", "Tuesday");
        give("Ana", null).expect(200);
        decide("Ana", "withdraw");
        give("Cy", null).expect(200);
        assertThat(decide("Ana", "approve").json().has("zones_left_out")).isFalse();

        decide("Ana", "withdraw");
        give("Bo", null).expect(200);
        assertThat(decide("Ana", "approve").json().path("zones_left_out")).hasSize(1);
        assertThat(holders("Ana", "Bo", "Cy")).containsExactly("Bo", "Cy");

        List.of("Bo", "Cy").forEach(name -> {
            decide(name, "withdraw");
            decide(name, "reopen");
        });
        DecisionBatchService batches = fixture.bean(DecisionBatchService.class);
        List<Long> both = List.of(event.registration("Bo"), event.registration("Cy"));
        long id = batches.make(event.id(), RegistrationState.APPROVED, both, Fixture.OPERATOR);
        Batch<Decision> approved = batches.apply(event.id(), id, null, Fixture.OPERATOR);
        assertThat(batches.withoutZone(approved)).isEmpty();
        assertThat(usage()).isOne();
    }

    private DecisionBatch.ZoneEffect previewed(Fixture fixture, RegistrationState decision, String... names) {
        DecisionBatchService batches = fixture.bean(DecisionBatchService.class);
        List<Long> registrations =
                List.of(names).stream().map(event::registration).toList();
        long id = batches.make(event.id(), decision, registrations, Fixture.OPERATOR);
        DecisionBatch.Preview preview = batches.preview(batches.get(event.id(), id));
        batches.apply(event.id(), id, null, Fixture.OPERATOR);
        return preview.zones().stream()
                .filter(effect -> effect.zone().id() == event.zone("Stage"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void thePreviewOfADecisionAboutManyCountsEachDay(Fixture fixture) {
        event.withAccreditation("Ana", "Monday")
                .withAccreditation("Bo", "Monday")
                .withAccreditation("Cy", "Tuesday");
        List.of("Ana", "Bo").forEach(name -> {
            give(name, null).expect(200);
            decide(name, "withdraw");
            decide(name, "reopen");
        });
        give("Cy", null).expect(200);

        DecisionBatch.ZoneEffect approved = previewed(fixture, RegistrationState.APPROVED, "Ana", "Bo");
        assertThat(approved).isEqualTo(new DecisionBatch.ZoneEffect(approved.zone(), 1, 1, 1));
        assertThat(holders("Ana", "Bo", "Cy")).containsExactly("Ana", "Cy");
        assertThat(usage()).isOne();

        DecisionBatch.ZoneEffect withdrawn = previewed(fixture, RegistrationState.WITHDRAWN, "Ana", "Cy");
        assertThat(withdrawn).isEqualTo(new DecisionBatch.ZoneEffect(withdrawn.zone(), -2, 0, 0));
        assertThat(usage()).isZero();
    }

    /** A manual addition that finds no place is dropped; what a default gives stays, and takes its place. */
    @Test
    void whoComesBackWithoutAPlaceKeepsTheDefaultOfTheirDay(Fixture fixture) {
        Map<String, Object> stage = Map.of("id", event.zone("Stage"), "period", Map.of("id", monday));
        event.desk()
                .put(event.path() + "/delegate_types/" + event.position("Guest"), Map.of("zones", List.of(stage)))
                .expect(200);
        event.withAccreditation("Ana", "Guest")
                .withAccreditation("Bo", "Monday")
                .withAccreditation("Cy", "Tuesday");
        for (String name : List.of("Ana", "Bo")) {
            give(name, null).expect(200);
            decide(name, "withdraw");
            decide(name, "reopen");
        }
        give("Cy", null).expect(200);

        DecisionBatch.ZoneEffect approved = previewed(fixture, RegistrationState.APPROVED, "Ana", "Bo");

        assertThat(approved).isEqualTo(new DecisionBatch.ZoneEffect(approved.zone(), 1, 2, 1));
        assertThat(holders("Ana", "Bo", "Cy")).containsExactly("Ana", "Cy");
        assertThat(usage()).isOne();
    }

    /** The zone of a day that somebody's validity leaves out is no right, and takes no place. */
    @Test
    void thePreviewLeavesOutWhatWouldNeverBeOpen(Fixture fixture) {
        event.withAccreditation("Ana", "Monday").withAccreditation("Bo", "Tuesday");
        give("Ana", tuesday).expect(200);
        give("Bo", tuesday).expect(200);
        List.of("Ana", "Bo").forEach(name -> {
            decide(name, "withdraw");
            decide(name, "reopen");
        });

        DecisionBatch.ZoneEffect approved = previewed(fixture, RegistrationState.APPROVED, "Ana", "Bo");

        assertThat(approved).isEqualTo(new DecisionBatch.ZoneEffect(approved.zone(), 1, 0, 1));
        assertThat(holders("Ana", "Bo")).containsExactly("Bo");
    }

    private long form() {
        Map<String, String> text = Map.of("lang_code", "en", "text", "Form");
        Map<String, Object> zone = Map.of(
                "zone",
                Map.of("id", event.zone("Stage")),
                "quota",
                9,
                "available_for_request",
                true,
                "available_for_allocation",
                true);
        return event.desk()
                .post(
                        event.path() + "/zone-request-forms",
                        Map.of("name", text, "header_text", text, "open_for_request", true, "zones", List.of(zone)))
                .expect(201)
                .json()
                .path("id")
                .longValue();
    }

    @Test
    void anAllocationTakesThePlaceOfTheDaysOfItsPerson() {
        event.withAccreditation("Ana", "Monday")
                .withAccreditation("Bo", "Tuesday")
                .withAccreditation("Cy", "Monday");
        String board = event.path() + "/zone-request-allocation/form/" + form() + "/person-accreditation/";

        assertThat(List.of("Ana", "Bo", "Cy").stream()
                        .map(name -> event.desk()
                                .post(board + event.accreditation(name) + "/zone/" + event.zone("Stage"), Map.of())
                                .status())
                        .toList())
                .containsExactly(204, 204, 409);
        assertThat(usage()).isOne();
    }

    @Test
    void aDecisionAboutManyRequestsCountsEachDay(Fixture fixture) {
        event.withAccreditation("Ana", "Monday")
                .withAccreditation("Bo", "Tuesday")
                .withAccreditation("Cy", "Monday");
        long form = form();
        for (String name : List.of("Ana", "Bo", "Cy")) {
            fixture.person(event, name, Role.REQUEST_ZONE)
                    .post(
                            event.path() + "/zone-requests/form/" + form,
                            Map.of(
                                    "first_choice_zone",
                                    Map.of("id", event.zone("Stage")),
                                    "objective",
                                    "Interviews",
                                    "zone_request_form",
                                    Map.of("id", form)))
                    .expect(201);
        }
        RequestBatchService batches = fixture.bean(RequestBatchService.class);
        long id = batches.make(
                event.id(),
                form,
                RequestBatch.Decision.GRANT,
                batches.waiting(event.id(), form, RequestSearch.ALL),
                Fixture.OPERATOR);

        RequestBatch.Preview preview = batches.preview(batches.get(event.id(), form, id), true);
        Batch<RequestBatch.Choice> batch = batches.apply(event.id(), form, id, true, null, Fixture.OPERATOR);

        assertThat(batch.state()).isEqualTo(State.APPLIED);
        assertThat(preview.decided()).isEqualTo(2);
        assertThat(preview.planned())
                .extracting(RequestBatch.Planned::refused)
                .containsExactlyInAnyOrder(RequestBatch.Reason.ZONE_FULL, null, null);
        assertThat(batch.count(Outcome.CHANGED)).isEqualTo(2);
        assertThat(holders("Ana", "Bo", "Cy")).containsExactly("Ana", "Bo");
    }

    /** A list of zones counts at every moment from now on, and gates hear of all of it. */
    @Test
    void theListOfZonesHasTheMostHoldersOfAMoment() {
        event.withAccreditation("Ana", "Monday")
                .withAccreditation("Bo", "Tuesday")
                .withAccreditation("Cy", "Guest");
        for (String position : List.of("Monday", "Tuesday", "Guest")) {
            event.desk()
                    .put(
                            event.path() + "/delegate_types/" + event.position(position),
                            Map.of("zones", List.of(Map.of("id", event.zone("Hall")))))
                    .expect(200);
        }

        JsonNode zones =
                event.desk().get(event.path() + "/zones").expect(200).json().path("zones");

        assertThat(zones.findValuesAsString("usage")).containsExactly("0", "2");
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
