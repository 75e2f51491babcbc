package org.gatehouse.request.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gatehouse.auth.Caller;
import org.gatehouse.batch.Batch;
import org.gatehouse.batch.Batch.Outcome;
import org.gatehouse.batch.Batch.Reported;
import org.gatehouse.batch.Batch.State;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.request.RequestScene;
import org.gatehouse.request.RequestSearch;
import org.gatehouse.request.batch.RequestBatch.Choice;
import org.gatehouse.request.batch.RequestBatch.Decision;
import org.gatehouse.request.batch.RequestBatch.Reason;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

@ApiTest
class RequestBatchServiceTest {

    private static final Caller DESK = Fixture.OPERATOR;

    private static RequestBatchService batches(Fixture fixture) {
        return fixture.bean(RequestBatchService.class);
    }

    private static long asked(RequestScene scene, String who, String first, String second) {
        return scene.login(who)
                .post(scene.requests(), scene.asking(first, second))
                .expect(201)
                .json()
                .path("id")
                .asLong();
    }

    private static long all(Fixture fixture, RequestScene scene, Decision decision) {
        RequestBatchService batches = batches(fixture);
        List<Long> ids = batches.waiting(scene.event.id(), scene.form, RequestSearch.ALL);
        return batches.make(scene.event.id(), scene.form, decision, ids, DESK);
    }

    private static Batch<Choice> applied(
            Fixture fixture, RequestScene scene, long id, boolean second, @Nullable String reason) {
        Batch<Choice> batch = batches(fixture).apply(scene.event.id(), scene.form, id, second, reason, DESK);
        while (batch.state() == State.APPLYING) {
            batch = batches(fixture).apply(scene.event.id(), scene.form, id, false, "another reason", DESK);
        }
        return batch;
    }

    @Test
    void manyAreGrantedAndWhoFindsNoPlaceIsNamedBefore(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        asked(scene, "Ana", "Tribune", "");
        asked(scene, "Ben", "Tribune", "Mixed");
        asked(scene, "Cho", "Tribune", "");
        long id = all(fixture, scene, Decision.GRANT);
        RequestBatchService batches = batches(fixture);
        Batch<Choice> made = batches.get(scene.event.id(), scene.form, id);

        RequestBatch.Preview preview = batches.preview(made, true);
        assertThat(preview.decided()).isEqualTo(2);
        assertThat(preview.planned())
                .extracting(
                        one -> one.named().name(),
                        one -> one.zone() == null ? null : one.zone().name(),
                        RequestBatch.Planned::refused)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("Ana Lima", "Tribune", null),
                        org.assertj.core.groups.Tuple.tuple("Ben Lima", "Mixed", null),
                        org.assertj.core.groups.Tuple.tuple("Cho Lima", null, Reason.FORM_FULL));
        assertThat(preview.zones())
                .extracting(
                        effect -> effect.zone().name(),
                        RequestBatch.ZoneEffect::change,
                        RequestBatch.ZoneEffect::without)
                .containsExactlyInAnyOrder(
                        org.assertj.core.groups.Tuple.tuple("Tribune", 1, 2),
                        org.assertj.core.groups.Tuple.tuple("Mixed", 1, 0));
        assertThat(batches.preview(made, false).decided()).isEqualTo(1);

        Batch<Choice> batch = applied(fixture, scene, id, true, null);
        assertThat(batch.count(Outcome.CHANGED)).isEqualTo(preview.decided());
        assertThat(batches.unchanged(batch)).extracting(Reported::reason).containsExactly(Reason.FORM_FULL.name());
        assertThat(scene.zonesAtTheGate("Ben")).contains("MIXED");
        assertThat(scene.pending()).hasSize(1);
        assertThat(scene.audit("zone_allocated")).hasSize(2);
        assertThat(scene.db()
                        .sql(
                                "select count(distinct change_at) from audit_entry where event_id = :event and action = 'zone_allocated'")
                        .param("event", scene.event.id())
                        .query(Integer.class)
                        .single())
                .as("lines of the log")
                .isEqualTo(1);
    }

    @Test
    void whatABatchGaveIsTakenBackButNotWhatSomebodyChangedSince(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        asked(scene, "Ana", "Mixed", "");
        asked(scene, "Ben", "Pool", "");
        asked(scene, "Cho", "Pool", "");
        applied(fixture, scene, all(fixture, scene, Decision.GRANT), true, null);
        scene.desk()
                .put(scene.allocation() + "/" + scene.of("Cho").path("id").asLong() + "/wristband", "true")
                .expect(200);
        scene.desk()
                .delete(scene.allocation() + "/" + scene.of("Ana").path("id").asLong() + "/undo")
                .expect(204);
        RequestBatchService batches = batches(fixture);
        long id = batches.recent(scene.event.id(), scene.form).getFirst().id();

        Batch<Choice> undone = batches.undo(scene.event.id(), scene.form, id, DESK);

        assertThat(undone.state()).isEqualTo(State.UNDONE);
        assertThat(undone.counts()).isEqualTo(Map.of(Outcome.UNDONE, 1, Outcome.KEPT, 2));
        assertThat(scene.allocations()).hasSize(1);
        assertThat(scene.pending()).hasSize(2);
        assertThat(batches.undo(scene.event.id(), scene.form, id, DESK)).isEqualTo(undone);
    }

    /** What somebody does to Ana's place after a batch gave it to her, or to her request after a batch denied it. */
    @ParameterizedTest
    @ValueSource(strings = {"moved", "wristband", "given anew", "reopened", "denied anew"})
    void undoLeavesWhatSomebodyChangedSinceAndSaysWhoAndWhen(String since, Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        long ana = asked(scene, "Ana", "Pool", "");
        asked(scene, "Ben", "Pool", "");
        boolean denies = since.equals("reopened") || since.equals("denied anew");
        long id = all(fixture, scene, denies ? Decision.DENY : Decision.GRANT);
        applied(fixture, scene, id, true, denies ? "Full" : null);
        String allocation = denies
                ? ""
                : scene.allocation() + "/" + scene.of("Ana").path("id").asLong();
        String request = scene.allocation() + "/zone-request/" + ana;
        switch (since) {
            case "moved" ->
                scene.desk()
                        .put(allocation + "/direct_edit_order?zone_req_alloc_version=0", Map.of("spot_label", 9))
                        .expect(204);
            case "wristband" ->
                scene.desk().put(allocation + "/wristband", "true").expect(200);
            case "given anew" -> {
                scene.desk().delete(allocation + "/undo").expect(204);
                scene.desk()
                        .post(scene.board() + "/zone/" + scene.event.zone("Pool"), Map.of("id", ana))
                        .expect(204);
            }
            default -> {
                scene.desk().post(request + "/reopen", Map.of()).expect(204);
                if (since.equals("denied anew")) {
                    scene.desk().post(request + "/deny", Map.of()).expect(204);
                }
            }
        }
        List<JsonNode> places = scene.allocations();
        List<JsonNode> pending = scene.pending();

        Batch<Choice> undone = batches(fixture).undo(scene.event.id(), scene.form, id, DESK);

        assertThat(undone.counts()).isEqualTo(Map.of(Outcome.UNDONE, 1, Outcome.KEPT, 1));
        assertThat(batches(fixture).unchanged(undone)).singleElement().satisfies(kept -> {
            assertThat(kept.id()).isEqualTo(ana);
            assertThat(kept.name()).startsWith("Ana");
            assertThat(kept.reason()).isEqualTo(Batch.CHANGED_SINCE);
            assertThat(Objects.requireNonNull(kept.changed()).by()).isNotEqualTo(DESK.name());
        });
        assertThat(scene.allocations())
                .hasSize(denies ? 0 : 1)
                .allSatisfy(place -> assertThat(places).contains(place));
        assertThat(scene.pending()).hasSize(pending.size() + 1).containsAll(pending);
    }

    @Test
    void manyAreDeniedWithOneReasonAndWaitAgain(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        asked(scene, "Ana", "Mixed", "");
        asked(scene, "Ben", "Pool", "");
        long cho = asked(scene, "Cho", "Pool", "");
        long id = all(fixture, scene, Decision.DENY);
        scene.desk()
                .post(scene.board() + "/zone/" + scene.event.zone("Pool"), Map.of("id", cho))
                .expect(204);

        Batch<Choice> batch = applied(fixture, scene, id, true, "Full on Friday – sorry");

        assertThat(batch.counts()).isEqualTo(Map.of(Outcome.CHANGED, 2, Outcome.REFUSED, 1));
        assertThat(batches(fixture).unchanged(batch))
                .extracting(Reported::reason)
                .containsExactly(Reason.GRANTED.name());
        assertThat(scene.audit("zone_request_denied"))
                .hasSize(2)
                .allSatisfy(entry -> assertThat(entry).contains("Full on Friday"));
        assertThat(scene.mails().stream()
                        .filter(mail -> mail.path("kind").asString().equals("zone_request_denied")))
                .hasSize(2);
        Batch<Choice> undone = batches(fixture).undo(scene.event.id(), scene.form, id, DESK);
        assertThat(undone.count(Outcome.UNDONE)).isEqualTo(2);
        assertThat(scene.pending()).hasSize(2);
    }

    @Test
    void twoWhoApplyAtOnceDecideOnce(Fixture fixture) throws Exception {
        RequestScene scene = RequestScene.of(fixture);
        asked(scene, "Ana", "Tribune", "Mixed");
        asked(scene, "Ben", "Tribune", "Mixed");
        asked(scene, "Cho", "Tribune", "Mixed");
        long id = all(fixture, scene, Decision.GRANT);
        List<Future<Batch<Choice>>> steps = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int browser = 0; browser < 3; browser++) {
                steps.add(threads.submit(() -> applied(fixture, scene, id, true, null)));
            }
        }
        for (Future<Batch<Choice>> step : steps) {
            assertThat(step.get().count(Outcome.CHANGED)).isEqualTo(3);
        }
        assertThat(scene.allocations()).hasSize(3);
        assertThat(scene.audit("zone_allocated")).hasSize(3);
    }

    @Test
    void batchOfAnotherFormOrEventIsNotFound(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        RequestScene other = RequestScene.of(fixture);
        long request = asked(scene, "Ana", "Mixed", "");
        RequestBatchService batches = batches(fixture);
        long foreign = batches.make(other.event.id(), other.form, Decision.GRANT, List.of(request), DESK);

        assertThat(batches.get(other.event.id(), other.form, foreign).total()).isZero();
        assertThatThrownBy(() -> batches.get(scene.event.id(), scene.form, foreign))
                .isInstanceOf(ProblemException.class)
                .hasMessageContaining("no decision " + foreign);
        assertThatThrownBy(() -> batches.make(scene.event.id(), other.form, Decision.GRANT, List.of(request), DESK))
                .isInstanceOf(ProblemException.class);
    }
}
