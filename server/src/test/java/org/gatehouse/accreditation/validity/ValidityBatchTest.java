package org.gatehouse.accreditation.validity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gatehouse.accreditation.AccessEffect;
import org.gatehouse.accreditation.validity.ValidityBatch.Choice;
import org.gatehouse.accreditation.validity.ValidityBatch.Preview;
import org.gatehouse.accreditation.validity.ValidityBatch.Reason;
import org.gatehouse.auth.Scope;
import org.gatehouse.batch.Batch;
import org.gatehouse.batch.Batch.Outcome;
import org.gatehouse.batch.Batch.Reported;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Audit;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Day passes for many, and other changes of their validity (docs/console-registrations.md). */
@ApiTest
class ValidityBatchTest {

    private static final LocalDate TUESDAY = LocalDate.parse("2090-05-02");

    private EventFixture event;
    private ValidityBatchService batches;
    private long monday;

    /** Ana and Bo are accredited, Zoë waits for it, and Cy was withdrawn; Bo is valid on Monday only. */
    @BeforeEach
    void anEventOfTwoDays(Fixture fixture) {
        event = fixture.event()
                .withZone("Arena", 1)
                .withPosition("Judge", "Arena")
                .withAccreditation("Ana", "Judge")
                .withAccreditation("Bo", "Judge")
                .withAccreditation("Cy", "Judge")
                .withRegistration("Zoë", "Judge");
        fixture.bean(JdbcClient.class)
                .sql("update event set start_date = '2090-05-01', end_date = '2090-05-03' where id = ?")
                .param(event.id())
                .update();
        batches = fixture.bean(ValidityBatchService.class);
        monday = period("MON", between("2090-05-01T00:00:00Z", "2090-05-02T00:00:00Z"));
        valid("Bo", monday);
        event.desk()
                .post("/registrations/" + event.registration("Cy") + "/withdraw")
                .expect(200);
    }

    private static Map<String, Object> between(Object from, Object until) {
        return Map.of("from_at", from.toString(), "until_at", until.toString());
    }

    private long period(String code, Object... entries) {
        return event.desk()
                .post(
                        event.path() + "/periods",
                        Map.of("code", code, "name", Map.of("text", code), "entries", List.of(entries)))
                .expect(201)
                .json()
                .path("id")
                .longValue();
    }

    private void valid(String name, Long... periods) {
        event.desk()
                .put(
                        event.path() + "/accreditations/" + event.accreditation(name),
                        Map.of(
                                "periods",
                                Stream.of(periods)
                                        .map(period -> Map.of("id", period))
                                        .toList()))
                .expect(200);
    }

    private List<String> validity(String name) {
        JsonNode registration = event.desk()
                .get("/registrations/" + event.registration(name))
                .expect(200)
                .json();
        return registration.path("periods").findValuesAsString("code");
    }

    private Batch<Choice> made(Choice choice, String... names) {
        List<Long> ids = Stream.of(names).map(event::registration).toList();
        long id = batches.make(event.id(), ids, Fixture.OPERATOR);
        batches.choose(event.id(), id, choice);
        return batches.get(event.id(), id);
    }

    private Batch<Choice> applied(Batch<Choice> batch) {
        Batch<Choice> done = batches.apply(event.id(), batch.id(), Fixture.OPERATOR);
        while (!done.isOver()) {
            done = batches.apply(event.id(), batch.id(), Fixture.OPERATOR);
        }
        return done;
    }

    private Batch<Choice> undone(Batch<Choice> batch) {
        Batch<Choice> done = batches.undo(event.id(), batch.id(), Fixture.OPERATOR);
        while (!done.isOver()) {
            done = batches.undo(event.id(), batch.id(), Fixture.OPERATOR);
        }
        return done;
    }

    private static Choice day(LocalDate day) {
        return new Choice(day, null, null, false);
    }

    private static Choice take(long period) {
        return new Choice(null, null, period, false);
    }

    private JsonNode document(String name) {
        return event.gate()
                .get(event.path() + "/sync")
                .json()
                .path("accreditations")
                .valueStream()
                .filter(one -> one.path("id").asLong() == event.accreditation(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void dayPassIsGivenToAllAndTakenBackFromThoseWhomNobodyChangedSince(Fixture fixture) {
        Batch<Choice> batch = made(day(TUESDAY), "Ana", "Bo", "Cy", "Zoë");

        Preview preview = batches.preview(batch);
        Batch<Choice> done = applied(batch);

        assertThat(preview.changes()).isEqualTo(3);
        assertThat(preview.same()).isZero();
        assertThat(preview.refused()).isEqualTo(Map.of(Reason.WITHDRAWN, 1));
        assertThat(preview.limited()).isEqualTo(2);
        assertThat(preview.accredited()).isEqualTo(2);
        AccessEffect effect = preview.effect();
        assertThat(effect.gaining()).isOne();
        assertThat(effect.losing()).isOne();
        assertThat(effect.opening()).isZero();
        assertThat(effect.closing()).isOne();
        assertThat(effect.zones()).singleElement().satisfies(zone -> {
            assertThat(zone.zone().usage()).isEqualTo(2);
            assertThat(zone.usage()).isEqualTo(2);
            assertThat(zone.over()).isZero();
        });
        assertThat(done.counts()).isEqualTo(Map.of(Outcome.CHANGED, 3, Outcome.REFUSED, 1));
        assertThat(batches.unchanged(done))
                .extracting(Reported::id, Reported::name, Reported::reason)
                .containsExactly(tuple(event.registration("Cy"), "Cy Lima", "WITHDRAWN"));
        assertThat(validity("Ana")).containsExactly("2090-05-02");
        assertThat(validity("Bo")).containsExactly("MON", "2090-05-02");
        assertThat(validity("Zoë")).containsExactly("2090-05-02");
        assertThat(document("Ana").path("zones")).isEmpty();
        assertThat(document("Bo").path("access").toString())
                .contains("2090-05-01T00:00:00Z", "2090-05-03T00:00:00Z")
                .doesNotContain("2090-05-02T00:00:00Z");
        assertThat(Audit.of(fixture, "registration", event.registration("Zoë")))
                .extracting(entry -> entry.split(" ", 2)[0])
                .containsExactly("registration_created", "registration_changed");

        assertThat(batches.preview(made(day(TUESDAY), "Ana", "Bo")).same()).isEqualTo(2);
        valid("Bo", monday);
        Batch<Choice> back = undone(done);

        assertThat(back.counts()).isEqualTo(Map.of(Outcome.UNDONE, 2, Outcome.KEPT, 1, Outcome.REFUSED, 1));
        assertThat(batches.unchanged(back))
                .extracting(Reported::name, Reported::reason)
                .contains(tuple("Bo Lima", "CHANGED_SINCE"));
        assertThat(validity("Ana")).isEmpty();
        assertThat(validity("Bo")).containsExactly("MON");
        assertThat(validity("Zoë")).isEmpty();
        assertThat(document("Ana").path("zones")).hasSize(1);
    }

    @Test
    void theLastPeriodThatIsTakenLeavesWhatThePositionSays() {
        valid("Ana", monday, period("WED", between("2090-05-03T00:00:00Z", "2090-05-04T00:00:00Z")));
        Batch<Choice> batch = made(take(monday), "Ana", "Bo", "Zoë");

        Preview preview = batches.preview(batch);
        applied(batch);

        assertThat(preview.changes()).isEqualTo(2);
        assertThat(preview.same()).isOne();
        assertThat(preview.freed()).isOne();
        assertThat(preview.effect().gaining()).isOne();
        assertThat(preview.effect().losing()).isOne();
        assertThat(preview.effect().opening()).isOne();
        assertThat(preview.effect().zones())
                .singleElement()
                .satisfies(zone -> assertThat(zone.usage()).isEqualTo(2));
        assertThat(validity("Ana")).containsExactly("WED");
        assertThat(validity("Bo")).isEmpty();

        applied(made(new Choice(null, null, null, true), "Ana", "Bo"));
        assertThat(validity("Ana")).isEmpty();
    }

    /** Two whom a full zone was given for Monday: the preview says that it would exceed its quota. */
    @Test
    void previewSaysWhichZoneWouldExceedItsQuota() {
        valid("Ana", period("TUE", between("2090-05-02T00:00:00Z", "2090-05-03T00:00:00Z")));

        Preview preview = batches.preview(made(new Choice(null, monday, null, false), "Ana", "Bo"));

        assertThat(preview.changes()).isOne();
        assertThat(preview.same()).isOne();
        assertThat(preview.effect().zones()).singleElement().satisfies(zone -> {
            assertThat(zone.gaining()).isOne();
            assertThat(zone.usage()).isEqualTo(2);
            assertThat(zone.over()).isOne();
        });
    }

    @Test
    void whatIsNotThereAnyMoreIsSaid() {
        Batch<Choice> never = made(day(LocalDate.parse("2090-06-01")), "Ana");
        assertThat(batches.preview(never).refused()).isEqualTo(Map.of(Reason.DELETED, 1));
        assertThat(applied(never).count(Reason.DELETED)).isOne();

        Batch<Choice> taken = applied(made(take(monday), "Bo"));
        event.desk().delete(event.path() + "/periods/" + monday).expect(204);
        assertThat(undone(taken).count(Reason.DELETED)).isOne();
        assertThat(validity("Bo")).isEmpty();
    }

    @Test
    void whoWasErasedMeanwhileIsReportedSo(Fixture fixture) {
        Batch<Choice> batch = made(day(TUESDAY), "Ana", "Zoë");
        fixture.api(Scope.PEOPLE_ERASE)
                .delete("/people/person/" + event.person("Zoë") + "?erase=true")
                .expect(200);

        assertThat(batches.preview(batch).refused()).isEqualTo(Map.of(Reason.ERASED, 1));
        Batch<Choice> done = applied(batch);

        assertThat(done.counts()).isEqualTo(Map.of(Outcome.CHANGED, 1, Outcome.REFUSED, 1));
        assertThat(done.count(Reason.ERASED)).isOne();
    }

    /** Periods that would give gates too many intervals together: whom that concerns is refused, the others of the step are not. */
    @Test
    void oneThatFailsFailsAlone() {
        long odd = period("ODD", hours(0).toArray());
        long even = period("EVEN", hours(1).toArray());
        valid("Ana", odd);

        Batch<Choice> done = applied(made(new Choice(null, even, null, false), "Zoë", "Ana", "Bo"));

        assertThat(done.counts()).isEqualTo(Map.of(Outcome.CHANGED, 2, Outcome.REFUSED, 1));
        assertThat(batches.unchanged(done))
                .extracting(Reported::name, Reported::reason)
                .containsExactly(tuple("Ana Lima", "TOO_MANY_INTERVALS"));
        assertThat(validity("Ana")).containsExactly("ODD");
        assertThat(validity("Bo")).containsExactly("MON", "EVEN");
    }

    /** A hundred minutes, one in each hour. */
    private static List<Object> hours(int minute) {
        Instant first = Instant.parse("2090-06-01T00:00:00Z").plusSeconds(minute * 600L);
        List<Object> entries = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            Instant from = first.plusSeconds(i * 3600L);
            entries.add(between(from, from.plusSeconds(60)));
        }
        return entries;
    }
}
