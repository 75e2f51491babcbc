package org.gatehouse.hold;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.gatehouse.accreditation.holding.HoldBatch.Choice;
import org.gatehouse.accreditation.holding.HoldBatch.Preview;
import org.gatehouse.accreditation.holding.HoldBatch.Reason;
import org.gatehouse.accreditation.holding.HoldBatchService;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.Scope;
import org.gatehouse.batch.Batch;
import org.gatehouse.batch.Batch.Outcome;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Holds of many at once, and the way back (docs/api/holds.md). */
@ApiTest
class HoldBatchTest {

    private EventFixture event;
    private HoldBatchService batches;
    private long stopped;

    /** Ana and Bo are accredited, Cy was withdrawn; Bo has a printed badge and is held already. */
    @BeforeEach
    void threePeople(Fixture fixture) {
        event = fixture.event()
                .withZone("Arena")
                .withPosition("Judge", "Arena")
                .withAccreditation("Ana", "Judge")
                .withAccreditation("Bo", "Judge")
                .withAccreditation("Cy", "Judge");
        batches = fixture.bean(HoldBatchService.class);
        stopped = event.desk()
                .get(event.path() + "/hold_kinds")
                .expect(200)
                .json()
                .get("hold_kinds")
                .get(0)
                .get("id")
                .asLong();
        event.desk()
                .post("/registrations/" + event.registration("Cy") + "/withdraw")
                .expect(200);
        event.desk().put(path("Ana") + "/printed").expect(204);
        event.desk()
                .post(path("Bo") + "/holds", Map.of("kind", Map.of("id", stopped)))
                .expect(201);
    }

    private String path(String name) {
        return event.path() + "/accreditations/" + event.accreditation(name);
    }

    private Batch<Choice> made(Choice choice, String... names) {
        List<Long> ids = Stream.of(names).map(event::accreditation).toList();
        long id = batches.make(event.id(), ids, Fixture.OPERATOR);
        batches.choose(event.id(), id, choice);
        return batches.get(event.id(), id);
    }

    private Batch<Choice> applied(Batch<Choice> batch) {
        return batches.apply(event.id(), batch.id(), Fixture.OPERATOR);
    }

    private Batch<Choice> undone(Batch<Choice> batch) {
        return batches.undo(event.id(), batch.id(), Fixture.OPERATOR);
    }

    private JsonNode holds(String name) {
        return event.desk().get(path(name)).expect(200).json().get("holds");
    }

    @Test
    void manyAreHeldAndOnlyTheyAreLetGoAgain() {
        Batch<Choice> batch = made(new Choice(true, stopped, "Bus is late"), "Ana", "Bo", "Cy");

        assertThat(batches.preview(batch, Fixture.OPERATOR))
                .isEqualTo(new Preview(1, 1, Map.of(Reason.INVALID, 1), 1, 0));
        Batch<Choice> done = applied(batch);

        assertThat(done.count(Outcome.CHANGED)).isEqualTo(1);
        assertThat(done.count(Outcome.SAME)).isEqualTo(1);
        assertThat(done.count(Reason.INVALID)).isEqualTo(1);
        assertThat(holds("Ana").get(0).get("reason").asString()).isEqualTo("Bus is late");
        assertThat(undone(done).count(Outcome.UNDONE)).isEqualTo(1);
        assertThat(holds("Ana")).isEmpty();
        assertThat(holds("Bo")).hasSize(1);
    }

    @Test
    void manyAreLetGoAndHeldAgainAsTheyWere() {
        long hold = holds("Bo").get(0).get("id").asLong();
        Batch<Choice> done = applied(made(new Choice(false, stopped, "Done"), "Ana", "Bo", "Cy"));

        assertThat(done.count(Outcome.CHANGED)).isEqualTo(1);
        assertThat(done.count(Outcome.SAME)).isEqualTo(2);
        assertThat(holds("Bo")).isEmpty();
        assertThat(undone(done).count(Outcome.UNDONE)).isEqualTo(1);
        assertThat(holds("Bo").get(0).get("id").asLong()).isEqualTo(hold);
    }

    @Test
    void whatFewMayCloseIsLeftToThem(Fixture fixture) {
        event.desk()
                .post(path("Ana") + "/holds", Map.of("kind", Map.of("id", stopped)))
                .expect(201);
        fixture.bean(JdbcClient.class)
                .sql("update accreditation_hold set opened_by = null where event_id = ? and accreditation_id = ?")
                .param(event.id())
                .param(event.accreditation("Bo"))
                .update();
        Caller desk = Caller.machine("desk", Set.of(Scope.ACCREDITATION_WRITE), null, false);
        Batch<Choice> batch = made(new Choice(false, stopped, "Done"), "Ana", "Bo");

        assertThat(batches.preview(batch, Fixture.OPERATOR)).isEqualTo(new Preview(2, 0, Map.of(), 1, 0));
        assertThat(batches.preview(batch, desk)).isEqualTo(new Preview(1, 0, Map.of(Reason.RESERVED, 1), 1, 0));
        Batch<Choice> done = batches.apply(event.id(), batch.id(), desk);

        assertThat(done.count(Outcome.CHANGED)).isEqualTo(1);
        assertThat(done.count(Reason.RESERVED)).isEqualTo(1);
        assertThat(holds("Ana")).isEmpty();
        assertThat(holds("Bo")).hasSize(1);
        assertThat(applied(made(new Choice(false, stopped, "Done"), "Bo")).count(Outcome.CHANGED))
                .isEqualTo(1);
    }

    @Test
    void whatSomebodyTouchedSinceIsKept() {
        Batch<Choice> done = applied(made(new Choice(false, stopped, null), "Bo"));
        long again = event.desk()
                .post(path("Bo") + "/holds", Map.of("kind", Map.of("id", stopped)))
                .expect(201)
                .json()
                .get("id")
                .asLong();
        event.desk().post(path("Bo") + "/holds/" + again + "/close").expect(200);

        Batch<Choice> undone = undone(done);

        assertThat(undone.count(Outcome.KEPT)).isEqualTo(1);
        assertThat(undone.count(Reason.CHANGED_SINCE)).isEqualTo(1);
        assertThat(holds("Bo")).isEmpty();
    }

    @Test
    void aKindThatIsGoneHoldsNobody() {
        long kind = event.desk()
                .post(
                        event.path() + "/hold_kinds",
                        Map.of(
                                "code", "short",
                                "name", Map.of("text", "Short"),
                                "text", Map.of("text", "Short"),
                                "stops", List.of("gate")))
                .expect(201)
                .json()
                .get("id")
                .asLong();
        Batch<Choice> batch = made(new Choice(true, kind, null), "Ana");
        event.desk().delete(event.path() + "/hold_kinds/" + kind).expect(204);

        assertThat(applied(batch).count(Reason.DELETED)).isEqualTo(1);
        assertThat(holds("Ana")).isEmpty();
    }
}
