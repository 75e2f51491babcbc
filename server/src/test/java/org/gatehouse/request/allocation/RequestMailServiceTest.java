package org.gatehouse.request.allocation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.request.RequestScene;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Who hears of what. The test's server has no mail server, so mails stay where they can be seen. */
@ApiTest
class RequestMailServiceTest {

    private static RequestScene scene(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        scene.desk()
                .put(
                        scene.emails(),
                        Map.of(
                                "emails",
                                List.of(
                                        Map.of("email_address", "zones@example.org", "type", "FROM"),
                                        Map.of("email_address", "one@example.org", "type", "MANAGER"),
                                        Map.of("email_address", "two@example.org", "type", "MANAGER"))))
                .expect(200);
        scene.address("Ana", "ana@example.org");
        return scene;
    }

    private static List<String> told(RequestScene scene) {
        return scene.mails().reversed().stream()
                .map(mail -> mail.path("kind").asString() + " "
                        + mail.path("recipient").asString("nobody"))
                .toList();
    }

    @Test
    void personAndManagersHearOfARequest(Fixture fixture) {
        RequestScene scene = scene(fixture);

        scene.asked("Ana", "Mixed");

        assertThat(told(scene))
                .containsExactly(
                        "zone_request_received ana@example.org",
                        "zone_requested one@example.org",
                        "zone_requested two@example.org");
        assertThat(scene.mails()).allSatisfy(mail -> {
            assertThat(mail.path("sender").asString()).isEqualTo("zones@example.org");
            assertThat(mail.path("state").asString()).isEqualTo("NOT_SENT");
            assertThat(mail.path("last_error").asString()).isEqualTo("no mail server is configured");
            assertThat(mail.get("sent_at").isNull()).isTrue();
        });
        assertThat(body(scene, "zone_requested")).contains("Ana Lima", "First choice: Mixed", "Objective: Interviews");
    }

    private static String body(RequestScene scene, String kind) {
        return scene.db()
                .sql("select body from mail_outbox where event_id = :event and kind = :kind order by id limit 1")
                .param("event", scene.event.id())
                .param("kind", kind)
                .query((row, number) -> row.getString(1))
                .single();
    }

    @Test
    void allocationIsToldOnDemandAndOnce(Fixture fixture) {
        RequestScene scene = scene(fixture);
        scene.allocateByHand("Ana", "Mixed").expect(204);
        assertThat(scene.mails()).isEmpty();

        scene.desk().put(scene.board()).expect(204);

        assertThat(told(scene)).containsExactly("zone_allocated ana@example.org");
        assertThat(body(scene, "zone_allocated")).contains("Dear Ana Lima", "Zone: Mixed", "Place: 1");
        assertThat(scene.of("Ana").get("notification_sent_at").isNull()).isTrue();
        state(scene, "QUEUED", null);
        scene.desk().put(scene.board()).expect(204);
        assertThat(scene.mails()).hasSize(1);
        state(scene, "SENT", "2026-09-20T08:00:00.5Z");
        assertThat(scene.of("Ana").path("notification_sent_at").asString()).isEqualTo("2026-09-20T08:00:00Z");
        scene.desk().put(scene.board()).expect(204);
        assertThat(scene.mails()).hasSize(1);
        scene.desk().put(scene.allocation() + "/form/999999999").expect(404);
    }

    private static void state(RequestScene scene, String state, @Nullable String sentAt) {
        scene.db()
                .sql("update mail_outbox set state = :state, sent_at = :sent::timestamptz where event_id = :event")
                .param("state", state)
                .param("sent", sentAt)
                .param("event", scene.event.id())
                .update();
    }

    @Test
    void mailThatCameToNothingIsWrittenAnew(Fixture fixture) {
        RequestScene scene = scene(fixture);
        scene.allocateByHand("Ben", "Mixed").expect(204);
        scene.desk().put(scene.board()).expect(204);
        JsonNode first = scene.mails().getFirst();
        assertThat(first.get("recipient").isNull()).isTrue();
        assertThat(first.path("last_error").asString()).contains("no e-mail address");

        scene.address("Ben", "ben@example.org");
        scene.desk().put(scene.board()).expect(204);

        assertThat(told(scene)).containsExactly("zone_allocated nobody", "zone_allocated ben@example.org");
    }

    @Test
    void denialAndUndoAreTold(Fixture fixture) {
        RequestScene scene = scene(fixture);
        JsonNode request = scene.asked("Ana", "Mixed");
        scene.allocate(request, "Mixed").expect(204);
        scene.desk().put(scene.board()).expect(204);
        state(scene, "QUEUED", null);

        scene.desk()
                .delete(scene.allocation() + "/" + scene.of("Ana").path("id").asLong() + "/undo?notify=true")
                .expect(204);
        String deny = scene.allocation() + "/zone-request/" + request.path("id").asLong() + "/deny";
        scene.desk().post(deny, Map.of()).expect(204);
        scene.desk().post(deny, Map.of()).expect(204);

        assertThat(told(scene).subList(3, 6))
                .containsExactly(
                        "zone_allocated ana@example.org",
                        "zone_allocation_undone ana@example.org",
                        "zone_request_denied ana@example.org");
        JsonNode cancelled = scene.mails().get(2);
        assertThat(cancelled.path("state").asString()).isEqualTo("NOT_SENT");
        assertThat(cancelled.path("last_error").asString()).contains("undone");
        assertThat(body(scene, "zone_allocation_undone")).contains("waits for a decision again");
    }

    @Test
    void undoWithoutNotifyIsSilentAndAFormWithoutSenderSaysSo(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        scene.allocateByHand("Ana", "Mixed").expect(204);
        scene.desk()
                .delete(scene.allocation() + "/" + scene.of("Ana").path("id").asLong() + "/undo?notify=false")
                .expect(204);
        assertThat(scene.mails()).isEmpty();

        scene.asked("Ana", "Mixed");

        assertThat(scene.mails()).singleElement().satisfies(mail -> {
            assertThat(mail.get("sender").isNull()).isTrue();
            assertThat(mail.path("last_error").asString()).contains("FROM");
        });
    }
}
