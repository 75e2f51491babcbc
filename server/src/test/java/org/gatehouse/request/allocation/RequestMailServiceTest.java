package org.gatehouse.request.allocation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.request.RequestScene;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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
    void personReadsItInTheirLanguageAndTheEventsWords(Fixture fixture) {
        RequestScene scene = scene(fixture);
        scene.event.insert("update event set languages = '{en,de}' where id = :event returning id", Map.of());
        scene.event.insert(
                "update person set language = 'de' where id = " + scene.event.person("Ana") + " returning id",
                Map.of());
        String texts = scene.event.path() + "/notifications/texts/ZONE_REQUEST_DENIED/de";
        Map<String, Object> own = Map.of(
                "subject",
                "Antrag: {form}",
                "body",
                "Hallo {first_name}\n{zone}\n{second_zone}\n{reason}",
                "version",
                0);
        scene.desk().put(texts, own).expect(200);

        JsonNode request = scene.asked("Ana", "Mixed");
        String deny = scene.allocation() + "/zone-request/" + request.path("id").asLong() + "/deny";
        scene.desk().post(deny + "?reason=Zu%20voll", Map.of()).expect(204);

        assertThat(body(scene, "zone_request_received"))
                .contains("Guten Tag Ana", "Erste Wahl: Mixed", "Zweck: Interviews");
        assertThat(body(scene, "zone_request_denied")).isEqualTo("Hallo Ana\nMixed\nZu voll\n");
        assertThat(body(scene, "zone_requested")).contains("First choice: Mixed");
        assertThat(scene.desk()
                        .post(texts + "/preview", Map.of("person_id", scene.event.person("Ana")))
                        .expect(200)
                        .json()
                        .path("body")
                        .asString())
                .isEqualTo("Hallo Ana\nMixed\nZu voll\n");
    }

    @Test
    void suchMailsAreNotWrittenByHand(Fixture fixture) {
        RequestScene scene = scene(fixture);
        scene.asked("Ana", "Mixed");

        Answer answer = scene.desk()
                .post(
                        scene.event.path() + "/mails",
                        Map.of("person_id", scene.event.person("Ana"), "occasion", "ZONE_ALLOCATED"))
                .expect(422);
        assertThat(answer.json().toString()).contains("when somebody asks for a zone");
        scene.desk()
                .post(
                        scene.event.path() + "/mailings/preview",
                        Map.of("occasion", "ZONE_REQUEST_DENIED", "accreditations", Map.of()))
                .expect(422);
        scene.desk()
                .put(
                        scene.event.path() + "/notifications",
                        Map.of("delay_minutes", 5, "automatic", List.of("ZONE_ALLOCATED"), "version", 0))
                .expect(422);
    }

    @Test
    void nobodyIsToldWithoutAMailServerAndNothingIsQueued(Fixture fixture) {
        RequestScene scene = scene(fixture);
        scene.desk().put(scene.board()).expect(204);
        scene.allocateByHand("Ana", "Mixed").expect(204);

        for (int press = 0; press < 2; press++) {
            Answer answer = scene.desk().put(scene.board()).expect(409);
            assertThat(answer.problem()).isEqualTo("2700-186");
            assertThat(answer.json().path("user_msg").asString()).contains("no mail server");
        }

        assertThat(scene.mails()).isEmpty();
        assertThat(scene.of("Ana").get("notification_sent_at").isNull()).isTrue();
        scene.desk().put(scene.allocation() + "/form/999999999").expect(404);
    }

    @Test
    void denialAndUndoAreTold(Fixture fixture) {
        RequestScene scene = scene(fixture);
        JsonNode request = scene.asked("Ana", "Mixed");
        scene.allocate(request, "Mixed").expect(204);
        scene.desk()
                .delete(scene.allocation() + "/" + scene.of("Ana").path("id").asLong() + "/undo?notify=true")
                .expect(204);
        String deny = scene.allocation() + "/zone-request/" + request.path("id").asLong() + "/deny";
        scene.desk().post(deny + "?reason=The%20zone%20is%20full", Map.of()).expect(204);
        scene.desk().post(deny, Map.of()).expect(204);

        // Of the allocation nobody hears: without a mail server no mail is made that somebody has to ask for.
        assertThat(told(scene))
                .containsExactly(
                        "zone_request_received ana@example.org",
                        "zone_requested one@example.org",
                        "zone_requested two@example.org",
                        "zone_allocation_undone ana@example.org",
                        "zone_request_denied ana@example.org");
        assertThat(body(scene, "zone_allocation_undone")).contains("waits for a decision again");
        assertThat(body(scene, "zone_request_denied")).contains("Reason: The zone is full\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"QUEUED", "NOT_SENT", "FAILED"})
    void mailAboutAnAllocationThatWasUndoneIsNotSentAgain(String state, Fixture fixture) {
        RequestScene scene = scene(fixture);
        scene.allocate(scene.asked("Ana", "Mixed"), "Mixed").expect(204);
        long allocation = scene.of("Ana").path("id").asLong();
        long mail = scene.mails().getFirst().path("id").asLong();
        scene.db()
                .sql("update mail_outbox set state = :state, last_error = '550 no such user' where id = :mail")
                .param("state", state)
                .param("mail", mail)
                .update();
        scene.db()
                .sql("update zone_request_allocation set notification_mail_id = :mail where id = :allocation")
                .param("mail", mail)
                .param("allocation", allocation)
                .update();

        scene.desk()
                .delete(scene.allocation() + "/" + allocation + "/undo?notify=false")
                .expect(204);

        assertThat(scene.desk()
                        .post(scene.event.path() + "/mails/" + mail + "/retry")
                        .expect(409)
                        .text())
                .contains("was taken back");
    }

    @Test
    void denialThatIsTakenBackIsNotTold(Fixture fixture) {
        RequestScene scene = scene(fixture);
        JsonNode request = scene.asked("Ana", "Mixed");
        String one = scene.allocation() + "/zone-request/" + request.path("id").asLong();
        scene.desk().post(one + "/deny", Map.of()).expect(204);

        scene.desk().post(one + "/reopen", Map.of()).expect(204);
        scene.desk().post(one + "/deny", Map.of()).expect(204);

        assertThat(scene.mails().stream()
                        .filter(mail -> mail.path("kind").asString().equals("zone_request_denied"))
                        .map(mail -> mail.path("last_error").asString()))
                .hasSize(2)
                .filteredOn(why -> why.contains("taken back"))
                .hasSize(1);
        assertThat(body(scene, "zone_request_denied")).doesNotContain("Reason");
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
