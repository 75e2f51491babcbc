package org.gatehouse.request.allocation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gatehouse.auth.Role;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.request.RequestScene;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

@ApiTest
class ZoneRequestApiTest {

    @Test
    void personAsksAndReadsTheOwnRequest(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);

        JsonNode request = scene.login("Ana")
                .post(scene.requests(), scene.asking("Mixed", "Pool"))
                .expect(201)
                .json();

        assertThat(request.propertyNames())
                .containsExactly(
                        "id",
                        "request_date",
                        "person_accreditation",
                        "first_choice_zone",
                        "second_choice_zone",
                        "objective",
                        "zone_request_form",
                        "state",
                        "denial_reason",
                        "denied_at");
        assertThat(LocalDate.parse(request.path("request_date").asString())).isNotNull();
        JsonNode accreditation = request.path("person_accreditation");
        assertThat(accreditation.path("id").asLong()).isEqualTo(scene.event.accreditation("Ana"));
        assertThat(accreditation.path("person").path("first_name").asString()).isEqualTo("Ana");
        assertThat(accreditation
                        .path("person_position")
                        .path("position")
                        .path("name")
                        .isObject())
                .isTrue();
        assertThat(accreditation.path("summary").path("zones").isArray()).isTrue();
        assertThat(request.path("first_choice_zone").path("name").asString()).isEqualTo("Mixed");
        assertThat(request.path("second_choice_zone").path("name").asString()).isEqualTo("Pool");
        assertThat(request.path("zone_request_form").path("zones")).hasSize(3);
        assertThat(scene.login("Ana")
                        .get(scene.event.path() + "/zone-requests/"
                                + request.path("id").asLong())
                        .expect(200)
                        .json())
                .isEqualTo(request);
        assertThat(scene.pending()).containsExactly(request);
        assertThat(scene.audit("zone_requested")).hasSize(1);
    }

    @Test
    void secondChoiceMayBeMissing(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        Map<String, Object> request = scene.asking("Mixed", "");

        assertThat(scene.login("Ana")
                        .post(scene.requests(), request)
                        .expect(201)
                        .json()
                        .get("second_choice_zone")
                        .isNull())
                .isTrue();
        request.remove("second_choice_zone");
        scene.login("Ben").post(scene.requests(), request).expect(201);
    }

    @Test
    void onlyPeopleWhoAreAccreditedCanAsk(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        scene.event.withPerson("Dia");
        Map<String, Object> request = scene.asking("Mixed", "");

        assertThat(scene.desk().post(scene.requests(), request).expect(422).problem())
                .isEqualTo("2700-163");
        Api nobody = fixture.person(scene.event, Role.REQUEST_ZONE);
        assertThat(nobody.post(scene.requests(), request).expect(422).problem()).isEqualTo("2700-163");
        assertThat(scene.login("Dia")
                        .post(scene.requests(), request)
                        .expect(409)
                        .problem())
                .isEqualTo("2700-164");
        scene.desk()
                .post("/registrations/" + scene.event.registration("Ana") + "/withdraw")
                .expect(200);
        assertThat(scene.login("Ana")
                        .post(scene.requests(), request)
                        .expect(409)
                        .problem())
                .isEqualTo("2700-164");
        assertThat(scene.pending()).isEmpty();
    }

    @Test
    void closedFormTakesNone(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        Map<String, Object> closed = scene.form(scene.zone("Mixed", 2));
        closed.put("open_for_request", false);
        scene.desk().put(scene.formPath(), closed).expect(200);

        assertThat(scene.login("Ana")
                        .post(scene.requests(), scene.asking("Mixed", ""))
                        .expect(409)
                        .problem())
                .isEqualTo("2700-162");
    }

    @Test
    void wrongRequestsAreRefused(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        scene.desk()
                .put(
                        scene.formPath(),
                        scene.form(
                                scene.zone("Mixed", 2), scene.zone("Pool", 3), scene.zone("Tribune", 1, false, true)))
                .expect(200);
        long foreign = fixture.event().withZone("Mixed").zone("Mixed");

        refused(scene, Map.of(), "first_choice_zone");
        refused(scene, with(scene, "first_choice_zone", Map.of("id", foreign)), "first_choice_zone");
        refused(scene, with(scene, "first_choice_zone", Map.of()), "first_choice_zone.id");
        refused(
                scene,
                with(scene, "first_choice_zone", Map.of("id", scene.event.zone("Tribune"))),
                "first_choice_zone");
        refused(
                scene,
                with(scene, "first_choice_zone", Map.of("id", scene.event.zone("Unlisted"))),
                "first_choice_zone");
        refused(
                scene,
                with(scene, "second_choice_zone", Map.of("id", scene.event.zone("Mixed"))),
                "second_choice_zone");
        refused(
                scene,
                with(scene, "second_choice_zone", Map.of("id", scene.event.zone("Tribune"))),
                "second_choice_zone");
        refused(scene, with(scene, "objective", ""), "objective");
        refused(scene, with(scene, "objective", "  \n "), "objective");
        refused(scene, with(scene, "objective", "x".repeat(2001)), "objective");
        refused(scene, with(scene, "objective", "a\u0000b"), "objective");
        refused(scene, with(scene, "objective", "a\u001bb"), "objective");
        refused(scene, with(scene, "objective", 7), "objective");
        assertThat(scene.pending()).isEmpty();

        scene.login("Ana")
                .post(scene.requests(), with(scene, "objective", "Kamera\n撮影 🎥\t" + "x".repeat(1900)))
                .expect(201);
    }

    private static Map<String, Object> with(RequestScene scene, String key, Object value) {
        Map<String, Object> request = new HashMap<>(scene.asking("Mixed", ""));
        request.put(key, value);
        return request;
    }

    private static void refused(RequestScene scene, Map<String, Object> request, String field) {
        Answer answer = scene.login("Ana").post(scene.requests(), request).expect(422);
        assertThat(answer.json().path("errors").toString()).contains("\"" + field + ":");
    }

    @Test
    void secondRequestWaitsForTheFirst(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        JsonNode first = scene.asked("Ana", "Mixed");

        Answer second = scene.login("Ana")
                .post(scene.requests(), scene.asking("Pool", ""))
                .expect(409);
        assertThat(second.problem()).isEqualTo("2700-165");
        assertThat(second.json().path("user_msg").asString())
                .contains(first.path("id").toString());

        scene.desk().post(deny(scene, first), Map.of()).expect(204);
        scene.asked("Ana", "Pool");
        assertThat(scene.pending()).hasSize(1);
    }

    private static String deny(RequestScene scene, JsonNode request) {
        return scene.allocation() + "/zone-request/" + request.path("id").asLong() + "/deny";
    }

    @Test
    void twoRequestsAtOnceAreOne(Fixture fixture) throws Exception {
        RequestScene scene = RequestScene.of(fixture);
        Api ana = scene.login("Ana");
        Callable<Integer> ask =
                () -> ana.post(scene.requests(), scene.asking("Mixed", "")).status();

        List<Integer> statuses;
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            statuses = threads.invokeAll(List.of(ask, ask, ask, ask)).stream()
                    .map(Future::resultNow)
                    .sorted()
                    .toList();
        }

        assertThat(statuses).containsExactly(201, 409, 409, 409);
        assertThat(scene.pending()).hasSize(1);
    }

    @Test
    void deniedRequestLeavesTheList(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        JsonNode request = scene.asked("Ana", "Mixed");

        scene.desk().post(deny(scene, request), Map.of()).expect(204);
        scene.desk().post(deny(scene, request), Map.of()).expect(204);

        assertThat(scene.pending()).isEmpty();
        assertThat(scene.audit("zone_request_denied")).hasSize(1);
        assertThat(scene.allocate(request, "Mixed").expect(409).problem()).isEqualTo("2700-171");
        assertThat(scene.login("Ana")
                        .get(scene.event.path() + "/zone-requests/"
                                + request.path("id").asLong())
                        .json()
                        .path("state")
                        .asString())
                .isEqualTo("DENIED");
        scene.desk()
                .post(scene.allocation() + "/zone-request/999999999/deny", Map.of())
                .expect(404);
    }

    @Test
    void denialHasAReasonAndIsTakenBack(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        JsonNode request = scene.asked("Ana", "Mixed");
        String one = scene.event.path() + "/zone-requests/" + request.path("id").asLong();
        String reopen = deny(scene, request).replace("/deny", "/reopen");
        scene.desk()
                .post(deny(scene, request) + "?reason=" + "x".repeat(501), Map.of())
                .expect(422);
        scene.desk().post(deny(scene, request) + "?reason=a%00b", Map.of()).expect(422);
        scene.desk().post(reopen, Map.of()).expect(204);

        scene.desk()
                .post(deny(scene, request) + "?reason=%20Voll%20%F0%9F%8E%A5%20", Map.of())
                .expect(204);

        JsonNode denied = scene.login("Ana").get(one).json();
        assertThat(denied.path("denial_reason").asString()).isEqualTo("Voll 🎥");
        assertThat(denied.path("denied_at").asString()).isNotEmpty();
        assertThat(count(scene, "?state=DENIED")).isEqualTo(1);
        assertThat(count(scene, "?state=DENIED&allocated=true")).isEqualTo(1);
        scene.desk().get(scene.requests() + "?state=LATE").expect(422);
        for (int press = 0; press < 2; press++) {
            scene.desk().post(reopen, Map.of()).expect(204);
        }
        assertThat(scene.pending()).hasSize(1);
        assertThat(scene.login("Ana").get(one).json().path("denial_reason").isNull())
                .isTrue();
        assertThat(scene.audit("zone_request_reopened")).hasSize(1);
        scene.allocate(request, "Mixed").expect(204);
        assertThat(scene.desk().post(reopen, Map.of()).expect(409).problem()).isEqualTo("2700-170");
    }

    @Test
    void listIsFiltered(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        JsonNode ana = scene.asked("Ana", "Mixed");
        scene.login("Ben").post(scene.requests(), scene.asking("Pool", "Mixed")).expect(201);
        scene.asked("Cho", "Pool");
        scene.allocate(ana, "Mixed").expect(204);

        assertThat(count(scene, "")).isEqualTo(2);
        assertThat(count(scene, "?allocated=false")).isEqualTo(2);
        assertThat(count(scene, "?allocated=true")).isEqualTo(1);
        assertThat(count(scene, "?allocated=")).isEqualTo(2);
        assertThat(count(scene, "?zone_id=" + scene.event.zone("Mixed"))).isEqualTo(1);
        assertThat(count(scene, "?zone_id=" + scene.event.zone("Pool"))).isEqualTo(2);
        assertThat(count(scene, "?org_id=999999999")).isZero();
        scene.desk().get(scene.requests() + "?zone_id=x").expect(422);
        scene.desk()
                .post("/registrations/" + scene.event.registration("Ben") + "/withdraw")
                .expect(200);
        assertThat(count(scene, "")).isEqualTo(1);
    }

    private static int count(RequestScene scene, String query) {
        return scene.desk()
                .get(scene.requests() + query)
                .expect(200)
                .json()
                .path("zone_requests")
                .size();
    }

    @Test
    void otherEventsRequestsAreNotThere(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        JsonNode request = scene.asked("Ana", "Mixed");
        EventFixture other = fixture.event();

        other.desk()
                .get(other.path() + "/zone-requests/" + request.path("id").asLong())
                .expect(404);
        other.desk().get(other.path() + "/zone-requests/form/" + scene.form).expect(404);
        other.desk()
                .post(
                        other.path() + "/zone-request-allocation/zone-request/"
                                + request.path("id").asLong() + "/deny",
                        Map.of())
                .expect(404);
        scene.login("Ben")
                .post(scene.event.path() + "/zone-requests/form/999999999", scene.asking("Mixed", ""))
                .expect(404);
        scene.desk().get(scene.event.path() + "/zone-requests/x").expect(404);
    }

    @Test
    void rolesOpenWhatTheirScreensNeed(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        JsonNode request = scene.asked("Ana", "Mixed");
        String one = scene.event.path() + "/zone-requests/" + request.path("id").asLong();
        String form = scene.forms() + "/"
                + request.path("zone_request_form").path("random_hash").asString();
        String lookup = scene.board() + "/person-accreditation/" + scene.event.accreditation("Ana");
        Api asker = scene.login("Ben");
        Api verifier = fixture.person(scene.event, Role.VERIFY_ALLOCATION);
        Api allocator = fixture.person(scene.event, "Cho", Role.ALLOCATE_ZONE_REQUEST);

        asker.get(form).expect(200);
        assertThat(asker.get(one).problem()).isEqualTo("100-104");
        assertThat(asker.get(scene.requests()).problem()).isEqualTo("100-103");
        assertThat(asker.get(lookup).problem()).isEqualTo("100-103");
        scene.login("Ana").get(one).expect(200);

        verifier.get(form).expect(200);
        verifier.get(lookup).expect(200);
        assertThat(verifier.get(one).problem()).isEqualTo("100-103");
        assertThat(verifier.get(scene.board()).problem()).isEqualTo("100-103");

        for (String path : List.of(
                form, one, scene.forms(), scene.requests(), scene.board(), lookup, scene.emails(), scene.positions())) {
            allocator.get(path).expect(200);
        }
        allocator
                .post(scene.board() + "/zone/" + scene.event.zone("Mixed"), request)
                .expect(204);
        JsonNode allocation = scene.of("Ana");
        assertThat(allocation.path("allocated_by_person_id").asLong()).isEqualTo(scene.event.person("Cho"));
        String wristband = scene.allocation() + "/" + allocation.path("id").asLong() + "/wristband";
        assertThat(verifier.put(wristband, "true").problem()).isEqualTo("100-103");
        allocator.put(wristband, "true").expect(200);
        allocator.get(scene.event.path() + "/mails").expect(200);
        assertThat(scene.event.gate().get(scene.event.path() + "/mails").problem())
                .isEqualTo("100-103");
    }
}
