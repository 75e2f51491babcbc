package org.gatehouse.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.gatehouse.accreditation.change.ChangeBatch.Change;
import org.gatehouse.accreditation.change.ChangeBatchService;
import org.gatehouse.accreditation.decision.DecisionBatch.Decision;
import org.gatehouse.accreditation.decision.DecisionBatchService;
import org.gatehouse.batch.Batch.Outcome;
import org.gatehouse.batch.Batch.Reported;
import org.gatehouse.batch.Batch.State;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.retention.Retention;
import org.gatehouse.platform.work.EventWork;
import org.gatehouse.registration.RegistrationState;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** What all kinds of batches have in common. */
@ApiTest
class BatchTest {

    /** More than two steps of decisions. */
    private static final int MANY = 230;

    private static EventFixture event(Fixture fixture) {
        return fixture.event()
                .withZone("Arena")
                .withZone("Village")
                .withPosition("Guest")
                .withAccreditation("Ana", "Guest")
                .withAccreditation("Bo", "Guest")
                .withAccreditation("Cy", "Guest");
    }

    private static JdbcClient db(Fixture fixture) {
        return fixture.bean(JdbcClient.class);
    }

    private static long gives(Fixture fixture, EventFixture event, String zone) {
        ChangeBatchService changes = fixture.bean(ChangeBatchService.class);
        List<Long> all = List.of(event.accreditation("Ana"), event.accreditation("Bo"), event.accreditation("Cy"));
        long id = changes.make(event.id(), all, Fixture.OPERATOR);
        changes.choose(event.id(), id, new Change(null, Set.of(event.zone(zone)), Set.of(), null, null));
        return id;
    }

    private static long withdraws(Fixture fixture, EventFixture event) {
        List<Long> all = db(fixture)
                .sql("select id from registration where event_id = :event")
                .param("event", event.id())
                .query((row, number) -> row.getLong(1))
                .list();
        return fixture.bean(DecisionBatchService.class)
                .make(event.id(), RegistrationState.WITHDRAWN, all, Fixture.OPERATOR);
    }

    private static int count(Fixture fixture, EventFixture event, String sql) {
        return db(fixture)
                .sql(sql)
                .param("event", event.id())
                .query((row, number) -> row.getInt(1))
                .single();
    }

    /** One request begins it, and the user who made it may leave. */
    @Test
    void theBackgroundGoesOnWithoutFurtherRequests(Fixture fixture) {
        EventFixture event = event(fixture).withHolders(MANY, "Guest");
        DecisionBatchService decisions = fixture.bean(DecisionBatchService.class);
        long id = withdraws(fixture, event);

        Batch<Decision> begun = decisions.apply(event.id(), id, "Rain", Fixture.OPERATOR);

        assertThat(begun.state()).isEqualTo(State.APPLYING);
        assertThat(begun.count(Outcome.CHANGED)).isEqualTo(100);
        Batch<Decision> done = await().until(() -> decisions.get(event.id(), id), Batch::isOver);
        assertThat(done.counts()).isEqualTo(Map.of(Outcome.CHANGED, MANY + 3));
        assertThat(count(
                        fixture,
                        event,
                        "select count(*) from registration where event_id = :event and state_note = 'Rain'"))
                .isEqualTo(MANY + 3);
        String entries =
                "from audit_entry where event_id = :event and action = 'registration_state_changed' and after ->> 'state' = 'WITHDRAWN'";
        assertThat(count(fixture, event, "select count(*) " + entries + " and client_id = 'fixture'"))
                .isEqualTo(MANY + 3);
        assertThat(count(fixture, event, "select count(distinct (change_at, actor_name)) " + entries))
                .as("lines of the log")
                .isEqualTo(1);
    }

    /** Gates get one change a step: a batch has as many revisions of the feed as it has steps. */
    @Test
    void aStepIsOneRevisionOfTheFeed(Fixture fixture) {
        EventFixture event = event(fixture).withHolders(MANY, "Guest");
        DecisionBatchService decisions = fixture.bean(DecisionBatchService.class);
        long id = withdraws(fixture, event);
        String revision = "select revision from event_feed where event_id = :event";
        int before = count(fixture, event, revision);

        decisions.apply(event.id(), id, null, Fixture.OPERATOR);

        await().until(() -> decisions.get(event.id(), id).isOver());
        assertThat(count(fixture, event, revision) - before).isEqualTo(3);
    }

    /** Its node has died: it still owns the batch, but not for long. */
    @Test
    void aBatchWhoseNodeDiedIsTakenOver(Fixture fixture) {
        EventFixture event = event(fixture);
        long id = withdraws(fixture, event);
        db(fixture).sql("""
                update batch
                set state = 'APPLYING', begun_at = clock_timestamp(), since = clock_timestamp(), client_id = 'desk', begun_by = 'maria',
                    claim = gen_random_uuid(), claimed_until = clock_timestamp() + interval '500 milliseconds'
                where id = :id
                """).param("id", id).update();

        await().until(() ->
                fixture.bean(DecisionBatchService.class).get(event.id(), id).isOver());
        assertThat(
                        count(
                                fixture,
                                event,
                                "select count(*) from audit_entry where event_id = :event and action = 'accreditation_withdrawn' and actor_name = 'maria'"))
                .isEqualTo(3);
    }

    /** PostgreSQL refuses one of three, as a mistake of ours would make it. */
    @Test
    void anItemThatMeetsAnErrorFailsAlone(Fixture fixture) {
        EventFixture event = event(fixture);
        ChangeBatchService changes = fixture.bean(ChangeBatchService.class);
        long id = gives(fixture, event, "Village");
        refuse(fixture, event.accreditation("Bo"), () -> changes.apply(event.id(), id, Fixture.OPERATOR));

        Batch<Change> applied = changes.get(event.id(), id);

        assertThat(applied.state()).isEqualTo(State.APPLIED);
        assertThat(applied.counts()).isEqualTo(Map.of(Outcome.CHANGED, 2, Outcome.REFUSED, 1));
        assertThat(changes.unchanged(applied))
                .extracting(Reported::name, Reported::reason)
                .containsExactly(tuple("Bo Lima", Batch.FAILED));
        assertThat(fixture.bean(BatchProgressRepository.class).unfinished(event.id()))
                .singleElement()
                .matches(EventWork.Begun::failed);
        refuse(fixture, event.accreditation("Cy"), () -> changes.undo(event.id(), id, Fixture.OPERATOR));
        Batch<Change> undone = changes.get(event.id(), id);
        assertThat(undone.state()).isEqualTo(State.UNDONE);
        assertThat(undone.counts()).isEqualTo(Map.of(Outcome.UNDONE, 1, Outcome.REFUSED, 1, Outcome.KEPT, 1));
        assertThat(zones(event, "Ana")).isEmpty();
        assertThat(zones(event, "Bo")).isEmpty();
        assertThat(zones(event, "Cy")).containsExactly("VILLAGE");
    }

    private static List<String> zones(EventFixture event, String name) {
        JsonNode one = event.desk()
                .get(event.path() + "/accreditations/" + event.accreditation(name))
                .expect(200)
                .json();
        return one.path("summary").path("zones").findValuesAsString("code");
    }

    /** While this is done, nothing of this accreditation's zones can be written manually. */
    private static void refuse(Fixture fixture, long accreditation, Runnable meanwhile) {
        String name = "refuse_" + accreditation;
        db(fixture).sql("""
                create function %1$s() returns trigger language plpgsql as
                $$ begin raise exception 'a mistake'; end $$;
                create trigger %1$s_made before insert on accreditation_zone_override for each row
                when (new.accreditation_id = %2$d) execute function %1$s();
                create trigger %1$s_gone before delete on accreditation_zone_override for each row
                when (old.accreditation_id = %2$d) execute function %1$s()
                """.formatted(name, accreditation)).update();
        try {
            meanwhile.run();
        } finally {
            db(fixture).sql("drop function %s() cascade".formatted(name)).update();
        }
    }

    @Test
    void twoDesksThatApplyAndUndoAtOnceDoEachItemOnce(Fixture fixture) throws Exception {
        EventFixture event = event(fixture).withHolders(1200, "Guest");
        ChangeBatchService changes = fixture.bean(ChangeBatchService.class);
        List<Long> all = db(fixture)
                .sql("select id from accreditation where event_id = :event")
                .param("event", event.id())
                .query((row, number) -> row.getLong(1))
                .list();
        long id = changes.make(event.id(), all, Fixture.OPERATOR);
        changes.choose(event.id(), id, new Change(null, Set.of(event.zone("Village")), Set.of(), null, null));

        List<Batch<Change>> applied = atOnce(() -> changes.apply(event.id(), id, Fixture.OPERATOR));
        assertThat(applied)
                .allSatisfy(batch -> assertThat(batch.count(Outcome.CHANGED)).isGreaterThanOrEqualTo(500));
        await().until(() -> changes.get(event.id(), id).isOver());
        assertThat(changes.get(event.id(), id).counts()).isEqualTo(Map.of(Outcome.CHANGED, all.size()));
        atOnce(() -> changes.undo(event.id(), id, Fixture.OPERATOR));
        await().until(() -> changes.get(event.id(), id).isOver());

        assertThat(changes.get(event.id(), id).counts()).isEqualTo(Map.of(Outcome.UNDONE, all.size()));
        assertThat(
                        count(
                                fixture,
                                event,
                                "select count(*) from audit_entry where event_id = :event and action = 'accreditation_changed'"))
                .isEqualTo(2 * all.size());
    }

    private static <T> List<T> atOnce(Supplier<T> call) throws Exception {
        List<Future<T>> calls = new ArrayList<>();
        try (ExecutorService desks = Executors.newFixedThreadPool(3)) {
            for (int desk = 0; desk < 3; desk++) {
                calls.add(desks.submit(call::get));
            }
        }
        return calls.stream().map(Future::resultNow).toList();
    }

    /** Who undoes what is being applied stops it: what was not done is not done any more. */
    @Test
    void whatIsBeingAppliedCanBeTakenBack(Fixture fixture) {
        EventFixture event = event(fixture).withHolders(1200, "Guest");
        ChangeBatchService changes = fixture.bean(ChangeBatchService.class);
        List<Long> all = db(fixture)
                .sql("select id from accreditation where event_id = :event")
                .param("event", event.id())
                .query((row, number) -> row.getLong(1))
                .list();
        long id = changes.make(event.id(), all, Fixture.OPERATOR);
        changes.choose(event.id(), id, new Change(null, Set.of(event.zone("Village")), Set.of(), null, null));
        changes.apply(event.id(), id, Fixture.OPERATOR);

        changes.undo(event.id(), id, Fixture.OPERATOR);

        Batch<Change> undone = await().until(() -> changes.get(event.id(), id), Batch::isOver);
        assertThat(undone.state()).isEqualTo(State.UNDONE);
        assertThat(undone.count(Outcome.CHANGED)).isZero();
        assertThat(undone.count(Outcome.UNDONE) + undone.count(Outcome.WAITING)).isEqualTo(all.size());
        assertThat(event.desk()
                        .get(event.path() + "/accreditations?zone=" + event.zone("Village"))
                        .json()
                        .path("total_count")
                        .asInt())
                .isZero();
    }

    @Test
    void aBatchOfYesterdayIsGoneUnlessItIsBeingDone(Fixture fixture) {
        EventFixture event = event(fixture);
        ChangeBatchService changes = fixture.bean(ChangeBatchService.class);
        long open = gives(fixture, event, "Village");
        long done = gives(fixture, event, "Arena");
        long going = gives(fixture, event, "Village");
        changes.apply(event.id(), done, Fixture.OPERATOR);
        db(fixture).sql("""
                update batch set made_at = made_at - interval '25 hours' where event_id = :event
                """).param("event", event.id()).update();
        db(fixture).sql("""
                update batch
                set state = 'APPLYING', begun_at = now(), since = now(), client_id = 'desk', begun_by = 'desk', claim = gen_random_uuid(),
                    claimed_until = now() + interval '1 hour'
                where id = :id
                """).param("id", going).update();

        for (long id : List.of(open, done)) {
            assertThatThrownBy(() -> changes.get(event.id(), id))
                    .isInstanceOf(ProblemException.class)
                    .hasMessageContaining("no batch " + id);
            assertThatThrownBy(() -> changes.undo(event.id(), id, Fixture.OPERATOR))
                    .isInstanceOf(ProblemException.class);
        }
        assertThat(changes.get(event.id(), going).isGoing()).isTrue();
        assertThat(changes.recent(event.id())).extracting(Batch::id).containsExactly(going);
        fixture.bean(Retention.class).removeOldRows();
        assertThat(db(fixture)
                        .sql("select id from batch where event_id = :event")
                        .param("event", event.id())
                        .query((row, number) -> row.getLong(1))
                        .list())
                .containsExactly(going);
    }

    /** A registration that somebody deletes, and a zone. */
    @Test
    void whatIsDeletedMeanwhileIsNamed(Fixture fixture) {
        EventFixture event = event(fixture).withRegistration("Eva", "Guest").withRegistration("Flo", "Guest");
        DecisionBatchService decisions = fixture.bean(DecisionBatchService.class);
        long eva = event.registration("Eva");
        long rejects = decisions.make(
                event.id(), RegistrationState.REJECTED, List.of(eva, event.registration("Flo")), Fixture.OPERATOR);
        event.desk().delete("/registrations/" + eva).expect(204);

        Batch<Decision> decided = decisions.apply(event.id(), rejects, null, Fixture.OPERATOR);

        assertThat(decided.counts()).isEqualTo(Map.of(Outcome.CHANGED, 1, Outcome.REFUSED, 1));
        assertThat(decisions.unchanged(decided))
                .extracting(Reported::id, Reported::name, Reported::reason)
                .containsExactly(tuple(eva, "", "GONE"));
        ChangeBatchService changes = fixture.bean(ChangeBatchService.class);
        long gives = gives(fixture, event, "Village");
        event.desk().delete(event.path() + "/zones/" + event.zone("Village")).expect(204);
        Batch<Change> changed = changes.apply(event.id(), gives, Fixture.OPERATOR);
        assertThat(changed.counts()).isEqualTo(Map.of(Outcome.REFUSED, 3));
        assertThat(changes.unchanged(changed)).extracting(Reported::reason).containsOnly("DELETED");
    }

    /** A zone that the batch took away and that is deleted since: the rest is taken back without it. */
    @Test
    void undoLeavesOutZonesThatWereDeletedSince(Fixture fixture) {
        EventFixture event = event(fixture);
        ChangeBatchService changes = fixture.bean(ChangeBatchService.class);
        changes.apply(event.id(), gives(fixture, event, "Arena"), Fixture.OPERATOR);
        long id = changes.make(event.id(), List.of(event.accreditation("Ana")), Fixture.OPERATOR);
        changes.choose(
                event.id(),
                id,
                new Change(null, Set.of(event.zone("Village")), Set.of(event.zone("Arena")), null, null));
        changes.apply(event.id(), id, Fixture.OPERATOR);
        List.of("Bo", "Cy")
                .forEach(name -> event.desk()
                        .put(event.path() + "/accreditations/" + event.accreditation(name), Map.of())
                        .expect(200));
        event.desk().delete(event.path() + "/zones/" + event.zone("Arena")).expect(204);

        Batch<Change> undone = changes.undo(event.id(), id, Fixture.OPERATOR);

        assertThat(undone.counts()).isEqualTo(Map.of(Outcome.UNDONE, 1));
        assertThat(event.gate().get(event.path() + "/sync").json().path("accreditations"))
                .allSatisfy(badge -> assertThat(badge.path("zones")).isEmpty());
    }
}
