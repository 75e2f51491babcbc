package org.gatehouse.accreditation.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gatehouse.accreditation.decision.DecisionBatch.Decision;
import org.gatehouse.audit.AuditRepository.LastChange;
import org.gatehouse.auth.Scope;
import org.gatehouse.batch.Batch;
import org.gatehouse.batch.Batch.Outcome;
import org.gatehouse.batch.Batch.Reported;
import org.gatehouse.batch.Batch.State;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Audit;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.registration.RegistrationState;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

@ApiTest
class DecisionBatchTest {

    private static EventFixture event(Fixture fixture) {
        return fixture.event()
                .withZone("Arena", 1)
                .withZone("Lounge")
                .withPosition("Judge", "Arena")
                .withPackageOption("Hospitality")
                .withRegistration("Ana", "Judge")
                .withRegistration("Bo", "Judge")
                .withRegistration("Zoë", "Judge");
    }

    private static Batch<Decision> done(Fixture fixture, EventFixture event, long id, @Nullable String note) {
        DecisionBatchService batches = fixture.bean(DecisionBatchService.class);
        Batch<Decision> batch = batches.apply(event.id(), id, note, Fixture.OPERATOR);
        while (batch.state() != State.APPLIED) {
            batch = batches.apply(event.id(), id, "another note", Fixture.OPERATOR);
        }
        return batch;
    }

    private static JsonNode registration(EventFixture event, String name) {
        return event.desk()
                .get("/registrations/" + event.registration(name))
                .expect(200)
                .json();
    }

    @Test
    void manyAreApprovedAndWhoWasRefusedIsNot(Fixture fixture) {
        EventFixture event = event(fixture);
        fixture.bean(DecisionService.class).reject(event.registration("Bo"), "No", Fixture.OPERATOR);
        DecisionBatchService batches = fixture.bean(DecisionBatchService.class);
        long id = batches.make(
                event.id(),
                RegistrationState.APPROVED,
                List.of(
                        event.registration("Ana"),
                        event.registration("Bo"),
                        event.registration("Zoë"),
                        event.registration("Ana"),
                        -1L),
                Fixture.OPERATOR);

        DecisionBatch.Preview preview = batches.preview(batches.get(event.id(), id));
        Batch<Decision> batch = done(fixture, event, id, "Welcome");

        assertThat(preview.states()).isEqualTo(Map.of(RegistrationState.PENDING, 2, RegistrationState.REJECTED, 1));
        assertThat(preview.zones()).singleElement().satisfies(effect -> {
            assertThat(effect.change()).isEqualTo(2);
            assertThat(effect.over()).isEqualTo(1);
        });
        assertThat(batch.counts()).isEqualTo(Map.of(Outcome.CHANGED, 2, Outcome.REFUSED, 1));
        assertThat(batches.unchanged(batch))
                .extracting(Reported::id, Reported::name, Reported::reason)
                .containsExactly(tuple(event.registration("Bo"), "Bo Lima", "REJECTED"));
        assertThat(registration(event, "Ana").path("state_note").asString()).isEqualTo("Welcome");
        assertThat(registration(event, "Bo").path("state").asString()).isEqualTo("REJECTED");
        assertThat(event.gate().get(event.path() + "/sync").json().path("accreditations"))
                .hasSize(2);
        assertThat(Audit.of(fixture, "registration", event.registration("Zoë")))
                .extracting(entry -> entry.split(" ", 2)[0])
                .containsExactly("registration_created", "registration_state_changed");
    }

    @Test
    void whoWasErasedMeanwhileIsReportedSo(Fixture fixture) {
        EventFixture event = event(fixture);
        DecisionBatchService batches = fixture.bean(DecisionBatchService.class);
        List<Long> all = List.of(event.registration("Ana"), event.registration("Bo"));
        long id = batches.make(event.id(), RegistrationState.APPROVED, all, Fixture.OPERATOR);
        fixture.api(Scope.PEOPLE_ERASE)
                .delete("/people/person/" + event.person("Ana") + "?erase=true")
                .expect(200);

        Batch<Decision> batch = done(fixture, event, id, "Welcome");

        assertThat(batch.counts()).isEqualTo(Map.of(Outcome.CHANGED, 1, Outcome.REFUSED, 1));
        assertThat(batches.unchanged(batch))
                .extracting(Reported::id, Reported::name, Reported::reason)
                .containsExactly(tuple(event.registration("Ana"), "", "ERASED"));
    }

    @Test
    void rejectedOnesAreReopenedAndApprovedOnesWithdrawn(Fixture fixture) {
        EventFixture event = event(fixture);
        DecisionBatchService batches = fixture.bean(DecisionBatchService.class);
        List<Long> all = List.of(event.registration("Ana"), event.registration("Bo"));

        long rejected = batches.make(event.id(), RegistrationState.REJECTED, all, Fixture.OPERATOR);
        done(fixture, event, rejected, "No places");
        assertThat(registration(event, "Bo").path("state_note").asString()).isEqualTo("No places");
        done(fixture, event, batches.makeBack(event.id(), rejected, Fixture.OPERATOR), "");
        long approved = batches.make(event.id(), RegistrationState.APPROVED, all, Fixture.OPERATOR);
        done(fixture, event, approved, "");
        assertThat(registration(event, "Bo").path("state").asString()).isEqualTo("APPROVED");
        Batch<Decision> withdrawn =
                done(fixture, event, batches.makeBack(event.id(), approved, Fixture.OPERATOR), "Cancelled");

        assertThat(withdrawn.count(Outcome.CHANGED)).isEqualTo(2);
        assertThat(event.gate().get(event.path() + "/sync").json().path("accreditations"))
                .isEmpty();
        assertThat(batches.recent(event.id()))
                .extracting(batch -> batch.choice().decision())
                .containsExactly(
                        RegistrationState.WITHDRAWN,
                        RegistrationState.APPROVED,
                        RegistrationState.PENDING,
                        RegistrationState.REJECTED);
    }

    @Test
    void whatSomebodyDecidedSinceStaysWhenABatchIsTakenBack(Fixture fixture) {
        EventFixture event = event(fixture);
        DecisionBatchService batches = fixture.bean(DecisionBatchService.class);
        List<Long> all = List.of(event.registration("Ana"), event.registration("Bo"), event.registration("Zoë"));
        long approved = batches.make(event.id(), RegistrationState.APPROVED, all, Fixture.OPERATOR);
        done(fixture, event, approved, "");
        String ana = "/registrations/" + event.registration("Ana");
        event.desk().post(ana + "/withdraw").expect(200);
        event.desk().post(ana + "/reopen").expect(200);
        event.desk().post(ana + "/approve").expect(200);
        long back = batches.makeBack(event.id(), approved, Fixture.OPERATOR);
        event.desk()
                .post("/registrations/" + event.registration("Bo") + "/withdraw")
                .expect(200);

        DecisionBatch.Preview preview = batches.preview(batches.get(event.id(), back));
        Batch<Decision> batch = done(fixture, event, back, "Cancelled");

        assertThat(preview.states()).isEqualTo(Map.of(RegistrationState.APPROVED, 1, RegistrationState.WITHDRAWN, 1));
        assertThat(preview.changedSince()).isEqualTo(1);
        assertThat(preview.zones()).extracting(DecisionBatch.ZoneEffect::change).containsExactly(-1);
        assertThat(batch.counts()).isEqualTo(Map.of(Outcome.CHANGED, 1, Outcome.SAME, 1, Outcome.REFUSED, 1));
        assertThat(batches.unchanged(batch))
                .extracting(Reported::id, Reported::name, Reported::reason)
                .containsExactly(tuple(event.registration("Ana"), "Ana Lima", "CHANGED_SINCE"));
        assertThat(batches.unchanged(batch)).singleElement().satisfies(left -> {
            LastChange change = Objects.requireNonNull(left.changed());
            assertThat(change.by()).isNotEqualTo("fixture");
            assertThat(change.at())
                    .isAfter(Objects.requireNonNull(batch.begun()).since())
                    .isBefore(batch.begun().at());
        });
        assertThat(registration(event, "Ana").path("state").asString()).isEqualTo("APPROVED");
    }

    /** Two lists of the same people in another order: neither waits for the other for ever, and each is approved once. */
    @Test
    void twoWhoApproveTheSameAtOnceDoNoHarm(Fixture fixture) throws Exception {
        EventFixture event = fixture.event().withZone("Arena").withPosition("Judge", "Arena");
        List<Long> ids = new ArrayList<>();
        for (int i = 0; i < 230; i++) {
            event.withRegistration("Person " + i, "Judge");
            ids.add(event.registration("Person " + i));
        }
        DecisionBatchService batches = fixture.bean(DecisionBatchService.class);
        Random random = new Random(6);
        List<Long> made = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Collections.shuffle(ids, random);
            made.add(batches.make(event.id(), RegistrationState.APPROVED, ids, Fixture.OPERATOR));
        }
        CountDownLatch start = new CountDownLatch(1);
        List<Future<Batch<Decision>>> running = new ArrayList<>();
        try (ExecutorService browsers = Executors.newFixedThreadPool(made.size())) {
            for (long id : made) {
                running.add(browsers.submit(() -> {
                    start.await();
                    return done(fixture, event, id, null);
                }));
            }
            start.countDown();
        }

        int changed = 0;
        for (Future<Batch<Decision>> one : running) {
            assertThat(one.get().count(Outcome.REFUSED)).isZero();
            assertThat(one.get().total()).isEqualTo(230);
            changed += one.get().count(Outcome.CHANGED);
        }
        assertThat(changed).isEqualTo(230);
        assertThat(fixture.bean(JdbcClient.class)
                        .sql(
                                "select count(*) from audit_entry where event_id = :event and action = 'accreditation_made'")
                        .param("event", event.id())
                        .query((row, number) -> row.getInt(1))
                        .single())
                .isEqualTo(230);
        assertThat(event.gate().get(event.path() + "/sync").json().path("accreditations"))
                .hasSize(230);
    }

    @Test
    void batchOfAnotherEventIsNotThere(Fixture fixture) {
        EventFixture event = event(fixture);
        EventFixture other = event(fixture);
        DecisionBatchService batches = fixture.bean(DecisionBatchService.class);
        long id = batches.make(
                event.id(), RegistrationState.APPROVED, List.of(other.registration("Ana")), Fixture.OPERATOR);

        assertThat(batches.get(event.id(), id).total()).isZero();
        assertThatThrownBy(() -> batches.apply(other.id(), id, null, Fixture.OPERATOR))
                .isInstanceOf(ProblemException.class);
        assertThat(done(fixture, event, id, null).counts()).isEmpty();
        assertThat(registration(other, "Ana").path("state").asString()).isEqualTo("PENDING");
    }
}
