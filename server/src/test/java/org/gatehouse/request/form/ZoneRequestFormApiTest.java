package org.gatehouse.request.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.request.RequestScene;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

@ApiTest
class ZoneRequestFormApiTest {

    private static String zoneCodes(JsonNode form) {
        List<String> codes = new ArrayList<>();
        form.path("zones")
                .forEach(zone -> codes.add(zone.path("zone").path("code").asString()));
        return String.join(" ", codes);
    }

    @Test
    void formIsListedAndReadByItsHash(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);

        JsonNode forms = scene.desk().get(scene.forms()).expect(200).json().path("zone_request_forms");
        JsonNode form = forms.get(0);
        String hash = form.path("random_hash").asString();

        assertThat(forms).hasSize(1);
        assertThat(UUID.fromString(hash)).isNotNull();
        assertThat(form.path("id").asLong()).isEqualTo(scene.form);
        assertThat(form.path("event_id").asLong()).isEqualTo(scene.event.id());
        assertThat(form.path("name").path("text").asString()).isEqualTo("Broadcast");
        assertThat(form.path("header_text").path("lang_code").asString()).isEqualTo("en");
        assertThat(form.path("open_for_request").asBoolean()).isTrue();
        assertThat(form.path("zones").get(0).propertyNames())
                .containsExactly(
                        "id",
                        "zone_request_form_id",
                        "zone",
                        "quota",
                        "available_for_request",
                        "available_for_allocation");
        assertThat(form.path("zones").get(0).path("quota").isInt()).isTrue();
        assertThat(scene.desk().get(scene.forms() + "/" + hash).expect(200).json())
                .isEqualTo(form);
    }

    @Test
    void formIsReplacedByNumberAndSentBackAsRead(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        JsonNode read = scene.desk()
                .get(scene.forms())
                .json()
                .path("zone_request_forms")
                .get(0);

        JsonNode same = scene.desk().put(scene.formPath(), read).expect(200).json();
        assertThat(same).isEqualTo(read);
        assertThat(scene.audit("zone_request_form_changed")).isEmpty();

        Map<String, Object> changed =
                scene.form(scene.zone("Unlisted", 5, false, true), scene.zone("Pool", "7", true, false));
        changed.put("name", Map.of("lang_code", "de", "text", "Rundfunk"));
        changed.put("open_for_request", false);
        JsonNode form = scene.desk().put(scene.formPath(), changed).expect(200).json();

        assertThat(zoneCodes(form)).isEqualTo("POOL UNLISTED");
        assertThat(form.path("zones").get(0).path("id"))
                .isEqualTo(read.path("zones").get(2).path("id"));
        assertThat(form.path("zones").get(0).path("quota").asInt()).isEqualTo(7);
        assertThat(form.path("name").path("text").asString()).isEqualTo("Broadcast");
        assertThat(form.path("version").asInt()).isEqualTo(1);
        assertThat(form.path("random_hash")).isEqualTo(read.path("random_hash"));
        assertThat(scene.desk()
                        .get(scene.forms() + "?l=de")
                        .json()
                        .path("zone_request_forms")
                        .get(0)
                        .path("name")
                        .path("text")
                        .asString())
                .isEqualTo("Rundfunk");
        assertThat(scene.audit("zone_request_form_changed")).hasSize(1);
    }

    @Test
    void wrongFormsAreRefusedWithTheFieldsName(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        long foreign = fixture.event().withZone("Mixed").zone("Mixed");
        Map<String, Object> ofOther = Map.of("zone", Map.of("id", foreign), "quota", 1);

        refused(scene, Map.of(), "name");
        refused(scene, with(scene, "zones", List.of()), "zones");
        refused(scene, with(scene, "zones", null), "zones");
        refused(scene, with(scene, "name", null), "name");
        refused(scene, with(scene, "name", Map.of("lang_code", "en", "text", " ")), "name.text");
        refused(scene, with(scene, "name", Map.of("text", "a\r\nBcc: x@example.org")), "name.text");
        refused(scene, with(scene, "name", Map.of("text", "x".repeat(201))), "name.text");
        refused(scene, with(scene, "header_text", Map.of("text", "a\u0007b")), "header_text.text");
        refused(scene, with(scene, "header_text", Map.of("lang_code", "en<", "text", "a")), "header_text.lang_code");
        refused(scene, with(scene, "zones", List.of(scene.zone("Pool", 0, true, true))), "zones[0].quota");
        refused(scene, with(scene, "zones", List.of(scene.zone("Pool", "", true, true))), "zones[0].quota");
        refused(scene, with(scene, "zones", List.of(scene.zone("Pool", "1.5", true, true))), "zones[0].quota");
        refused(scene, with(scene, "zones", List.of(scene.zone("Pool", 1.5, true, true))), "zones[0].quota");
        refused(scene, with(scene, "zones", List.of(scene.zone("Pool", true, true, true))), "zones[0].quota");
        refused(scene, with(scene, "zones", List.of(Map.of("quota", 1))), "zones[0].zone");
        refused(scene, with(scene, "zones", List.of(ofOther)), "zones[0].zone");
        refused(scene, with(scene, "zones", List.of(scene.zone("Pool", 1), scene.zone("Pool", 2))), "zones[1].zone");
        refused(scene, with(scene, "open_for_request", "true"), "open_for_request");
        assertThat(scene.desk().get(scene.forms()).json().path("zone_request_forms"))
                .hasSize(1);
        scene.desk().post(scene.forms(), "{\"name\": ").expect(400);
        scene.desk().post(scene.forms(), "[]").expect(400);
    }

    @Test
    void moreZonesThanAnEventHasAreRefused(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        List<Map<String, Object>> many = new ArrayList<>();
        for (int zone = 0; zone < 20_000; zone++) {
            many.add(Map.of("zone", Map.of("id", 1), "quota", 1));
        }

        assertThat(refused(scene, with(scene, "zones", many), "zones").problem())
                .isEqualTo("100-106");
        Answer wrong = scene.desk()
                .post(scene.forms(), "{\"zones\": [" + "{\"zone\": {}},".repeat(10_000) + "{}]}")
                .expect(422);
        assertThat(wrong.json().path("errors")).hasSize(101);
        assertThat(wrong.text()).contains("zones: size", " more\"").hasSizeLessThan(20_000);
        scene.desk()
                .post(scene.forms(), "{\"zones\": [" + "{\"zone\": {\"id\": 1}},".repeat(120_000) + "{}]}")
                .expect(413);
    }

    private static Map<String, Object> with(RequestScene scene, String key, @Nullable Object value) {
        Map<String, Object> form = new HashMap<>(scene.form(scene.zone("Pool", 1)));
        form.put(key, value);
        return form;
    }

    private static Answer refused(RequestScene scene, Map<String, Object> form, String field) {
        Answer answer = scene.desk().post(scene.forms(), form).expect(422);
        assertThat(answer.json().path("errors").toString()).contains("\"" + field + ":");
        assertThat(answer.json().path("user_msg").asString()).isNotBlank();
        return answer;
    }

    @Test
    void allocatedZonesStayOnTheFormAndUsedFormsStay(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        scene.allocateByHand("Ana", "Tribune").expect(204);

        Answer answer = scene.desk()
                .put(scene.formPath(), scene.form(scene.zone("Pool", 1)))
                .expect(409);
        assertThat(answer.problem()).isEqualTo("2700-160");
        assertThat(answer.json().path("detail").asString()).contains(String.valueOf(scene.event.zone("Tribune")));
        assertThat(scene.desk().delete(scene.formPath()).expect(409).problem()).isEqualTo("2700-161");
        scene.desk().put(scene.formPath(), scene.form(scene.zone("Tribune", 1))).expect(200);

        scene.desk()
                .delete(scene.allocation() + "/" + scene.of("Ana").path("id").asLong() + "/undo")
                .expect(204);
        scene.desk().delete(scene.formPath()).expect(204);
        scene.desk().delete(scene.formPath()).expect(404);
        assertThat(scene.audit("zone_request_form_deleted")).hasSize(1);
    }

    @Test
    void zoneOnAFormCannotBeDeleted(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        String zone = scene.event.path() + "/zones/" + scene.event.zone("Mixed");

        assertThat(scene.desk().delete(zone).expect(409).problem()).isEqualTo("2700-180");
        scene.desk().put(scene.formPath(), scene.form(scene.zone("Pool", 1))).expect(200);
        scene.desk().delete(zone).expect(204);
    }

    @Test
    void otherEventsFormsAreNotThere(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        EventFixture other = fixture.event().withZone("Mixed");
        String hash = scene.desk()
                .get(scene.forms())
                .json()
                .path("zone_request_forms")
                .get(0)
                .path("random_hash")
                .asString();

        other.desk().get(other.path() + "/zone-request-forms/" + hash).expect(404);
        other.desk()
                .put(other.path() + "/zone-request-forms/" + scene.form, scene.form(scene.zone("Mixed", 1)))
                .expect(404);
        other.desk().delete(other.path() + "/zone-request-forms/" + scene.form).expect(404);
        other.desk()
                .get(other.path() + "/zone-request-form-email/form/" + scene.form)
                .expect(404);
        other.desk()
                .get(other.path() + "/zone-request-form-position/form/" + scene.form)
                .expect(404);
        scene.desk().get(scene.formPath()).expect(404);
        scene.desk().get(scene.forms() + "/" + UUID.randomUUID()).expect(404);
        scene.desk()
                .put(scene.forms() + "/" + hash, scene.form(scene.zone("Mixed", 1)))
                .expect(404);
        assertThat(other.desk()
                        .get(other.path() + "/zone-request-forms")
                        .expect(200)
                        .json()
                        .path("zone_request_forms"))
                .isEmpty();
    }

    @Test
    void addressesAreReplacedWhole(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        assertThat(scene.desk().get(scene.emails()).expect(200).json().path("emails"))
                .isEmpty();

        JsonNode emails = scene.desk()
                .put(
                        scene.emails(),
                        Map.of(
                                "emails",
                                List.of(
                                        email("boss@example.org", "MANAGER"),
                                        email(" zones@example.org ", "FROM"),
                                        email("BOSS@example.org", "MANAGER"),
                                        email("büro@münchen.example", "MANAGER"))))
                .expect(200)
                .json()
                .path("emails");

        assertThat(emails).hasSize(3);
        assertThat(emails.get(0).propertyNames())
                .containsExactly("id", "zone_request_form_id", "email_address", "type");
        assertThat(emails.get(0).path("email_address").asString()).isEqualTo("zones@example.org");
        assertThat(emails.get(0).path("type").asString()).isEqualTo("FROM");
        assertThat(scene.desk().get(scene.emails()).json().path("emails")).isEqualTo(emails);
        JsonNode again = scene.desk()
                .put(scene.emails(), Map.of("emails", emails))
                .expect(200)
                .json();
        assertThat(again.path("emails")).isEqualTo(emails);
        assertThat(scene.audit("zone_request_form_emails_changed")).hasSize(1);
    }

    @Test
    void wrongAddressesAreRefused(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        for (String wrong : List.of(
                "",
                "nobody",
                "a@b@c.org",
                "a b@example.org",
                "a@example.org\r\nBcc: b@example.org",
                "a@example.org, b@example.org",
                "Ana <nobody>",
                "x".repeat(250) + "@example.org")) {
            scene.desk()
                    .put(scene.emails(), Map.of("emails", List.of(email(wrong, "FROM"))))
                    .expect(422);
        }
        scene.desk().put(scene.emails(), Map.of("emails", List.of())).expect(422);
        scene.desk()
                .put(scene.emails(), Map.of("emails", List.of(email("a@example.org", "MANAGER"))))
                .expect(422);
        scene.desk()
                .put(
                        scene.emails(),
                        Map.of("emails", List.of(email("a@example.org", "FROM"), email("b@example.org", "FROM"))))
                .expect(422);
        scene.desk()
                .put(scene.emails(), Map.of("emails", List.of(email("a@example.org", "OTHER"))))
                .expect(422);
        // Only the sender of a form's mails may have a name.
        scene.desk()
                .put(
                        scene.emails(),
                        Map.of(
                                "emails",
                                List.of(email("a@example.org", "FROM"), email("Ana <b@example.org>", "MANAGER"))))
                .expect(422);
        assertThat(scene.desk().get(scene.emails()).json().path("emails")).isEmpty();
    }

    private static Map<String, Object> email(String address, String type) {
        return Map.of("email_address", address, "type", type, "checked", true);
    }

    @Test
    void positionsAreReplacedWhole(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        long position = scene.event.position("Competitor");
        long foreign = fixture.event().withPosition("Guest").position("Guest");
        Map<String, Object> body = Map.of(
                "positions",
                List.of(Map.of("position", Map.of("id", position), "type", "NEW_PERSON_MANUAL_ALLOCATION")));

        JsonNode positions =
                scene.desk().put(scene.positions(), body).expect(200).json().path("positions");

        assertThat(positions).hasSize(1);
        assertThat(positions.get(0).propertyNames()).containsExactly("id", "zone_request_form_id", "position", "type");
        assertThat(scene.desk()
                        .get(scene.positions() + "?type=NEW_PERSON_MANUAL_ALLOCATION")
                        .expect(200)
                        .json()
                        .path("positions"))
                .isEqualTo(positions);
        scene.desk().get(scene.positions() + "?type=").expect(200);
        scene.desk().get(scene.positions() + "?type=OTHER").expect(422);
        assertThat(scene.desk()
                        .put(scene.positions(), Map.of("positions", List.of(Map.of("position", Map.of("id", foreign)))))
                        .expect(422)
                        .problem())
                .isEqualTo("2700-105");
        assertThat(scene.desk()
                        .put(scene.positions(), Map.of("positions", List.of()))
                        .expect(200)
                        .json()
                        .path("positions"))
                .isEmpty();
        scene.desk().put(scene.positions(), body).expect(200);
        assertThat(scene.audit("zone_request_form_positions_changed")).hasSize(3);
    }
}
