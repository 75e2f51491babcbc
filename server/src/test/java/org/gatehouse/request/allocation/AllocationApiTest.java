package org.gatehouse.request.allocation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.request.RequestScene;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

@ApiTest
class AllocationApiTest {

    private static long id(JsonNode node) {
        return node.path("id").asLong();
    }

    private static int spot(JsonNode allocation) {
        return allocation.path("allocated_zone_spot_label").asInt();
    }

    private static String path(RequestScene scene, JsonNode allocation, String rest) {
        return scene.allocation() + "/" + id(allocation) + "/" + rest;
    }

    @Test
    void requestIsAllocatedAndTheGateKnows(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        JsonNode request = scene.asked("Ana", "Mixed");

        scene.allocate(request, "Mixed").expect(204);

        JsonNode allocation = scene.of("Ana");
        assertThat(allocation.propertyNames())
                .containsExactly(
                        "id",
                        "form",
                        "zone_request",
                        "manual_allocation_to_person_accreditation",
                        "allocated_zone",
                        "allocated_zone_spot_label",
                        "allocated_at",
                        "allocated_by_person_id",
                        "notification_sent_at",
                        "wristband_distributed_at",
                        "version");
        assertThat(id(allocation.path("form"))).isEqualTo(scene.form);
        assertThat(id(allocation.path("zone_request"))).isEqualTo(id(request));
        assertThat(allocation.get("manual_allocation_to_person_accreditation").isNull())
                .isTrue();
        assertThat(id(allocation.path("allocated_zone"))).isEqualTo(scene.event.zone("Mixed"));
        assertThat(spot(allocation)).isEqualTo(1);
        assertThat(allocation.get("notification_sent_at").isNull()).isTrue();
        assertThat(allocation.get("wristband_distributed_at").isNull()).isTrue();
        assertThat(allocation.path("version").asInt()).isZero();
        assertThat(scene.pending()).isEmpty();
        assertThat(scene.zonesAtTheGate("Ana")).containsExactly("MIXED");
        assertThat(reasons(scene, "Ana")).isEqualTo("{allocated}");

        scene.allocate(request, "Mixed").expect(204);
        assertThat(scene.allocations()).hasSize(1);
        assertThat(scene.audit("zone_allocated")).hasSize(1);
        assertThat(scene.allocate(request, "Pool").expect(409).problem()).isEqualTo("2700-170");
    }

    private static @Nullable String reasons(RequestScene scene, String name) {
        return scene.db()
                .sql("select reasons::text from accreditation_zone where accreditation_id = :id")
                .param("id", scene.event.accreditation(name))
                .query((row, number) -> row.getString(1))
                .optional()
                .orElse(null);
    }

    @Test
    void undoTakesItFromTheGateAndMakesTheRequestPendingAgain(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        JsonNode request = scene.asked("Ana", "Mixed");
        scene.allocate(request, "Pool").expect(204);
        JsonNode allocation = scene.of("Ana");

        scene.desk().delete(path(scene, allocation, "undo?notify=false")).expect(204);

        assertThat(scene.allocations()).isEmpty();
        assertThat(scene.zonesAtTheGate("Ana")).isEmpty();
        assertThat(scene.pending()).hasSize(1);
        assertThat(scene.pending().getFirst().path("state").asString()).isEqualTo("PENDING");
        scene.desk().delete(path(scene, allocation, "undo")).expect(404);
        scene.allocate(request, "Mixed").expect(204);
        scene.desk().delete(path(scene, scene.of("Ana"), "undo?notify=x")).expect(422);
    }

    @Test
    void zonesTakenAwayByHandStayAway(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        String ana = scene.event.path() + "/accreditations/" + scene.event.accreditation("Ana");
        scene.allocateByHand("Ana", "Mixed").expect(204);

        scene.desk()
                .put(ana, Map.of("zones_remove", List.of(Map.of("id", scene.event.zone("Mixed")))))
                .expect(200);
        assertThat(scene.zonesAtTheGate("Ana")).isEmpty();
        scene.desk().put(ana, Map.of("zones_remove", List.of())).expect(200);
        assertThat(scene.zonesAtTheGate("Ana")).containsExactly("MIXED");
    }

    @Test
    void zoneOpenedAgainCountsAgainstItsQuota(Fixture fixture) {
        EventFixture event = RequestScene.event(fixture).withZone("Small", 1);
        RequestScene scene = RequestScene.of(fixture, event);
        scene.desk().put(scene.formPath(), scene.form(scene.zone("Small", 5))).expect(200);
        String ana = event.path() + "/accreditations/" + event.accreditation("Ana");
        scene.allocateByHand("Ana", "Small").expect(204);
        scene.desk()
                .put(ana, Map.of("zones_remove", List.of(Map.of("id", event.zone("Small")))))
                .expect(200);
        scene.allocateByHand("Ben", "Small").expect(204);

        assertThat(scene.desk()
                        .put(ana, Map.of("zones_remove", List.of()))
                        .expect(409)
                        .problem())
                .isEqualTo("2700-111");
        assertThat(scene.zonesAtTheGate("Ana")).isEmpty();
    }

    @Test
    void manualAllocationHasNoRequest(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);

        scene.allocateByHand("Ben", "Pool").expect(204);
        scene.allocateByHand("Ben", "Pool").expect(204);

        JsonNode allocation = scene.of("Ben");
        assertThat(scene.allocations()).hasSize(1);
        assertThat(allocation.get("zone_request").isNull()).isTrue();
        assertThat(allocation
                        .path("manual_allocation_to_person_accreditation")
                        .path("summary")
                        .path("zones")
                        .get(0)
                        .path("code")
                        .asString())
                .isEqualTo("POOL");
        scene.desk().post(scene.byHand("Ben", "Mixed")).expect(204);
        assertThat(scene.zonesAtTheGate("Ben")).containsExactly("MIXED", "POOL");
        JsonNode request = scene.asked("Ben", "Pool");
        assertThat(scene.allocate(request, "Pool").expect(409).problem()).isEqualTo("2700-170");
    }

    @Test
    void whatCannotBeAllocatedIsRefused(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        JsonNode request = scene.asked("Ana", "Mixed");
        scene.desk()
                .put(scene.formPath(), scene.form(scene.zone("Mixed", 2), scene.zone("Pool", 1, true, false)))
                .expect(200);
        EventFixture other = fixture.event().withZone("Mixed").withAccreditation("Eve");
        RequestScene second = RequestScene.of(fixture, RequestScene.event(fixture));

        assertThat(scene.allocate(request, "Pool").expect(409).problem()).isEqualTo("2700-168");
        assertThat(scene.allocate(request, "Unlisted").expect(409).problem()).isEqualTo("2700-168");
        scene.desk()
                .post(scene.board() + "/zone/" + other.zone("Mixed"), request)
                .expect(404);
        scene.desk()
                .post(scene.board() + "/zone/" + scene.event.zone("Mixed"), Map.of())
                .expect(422);
        scene.desk().post(scene.board() + "/zone/" + scene.event.zone("Mixed")).expect(400);
        assertThat(scene.desk()
                        .post(
                                scene.board() + "/zone/" + scene.event.zone("Mixed"),
                                Map.of("id", id(second.asked("Ana", "Mixed"))))
                        .expect(422)
                        .problem())
                .isEqualTo("2700-167");
        scene.desk()
                .post(
                        scene.board() + "/person-accreditation/" + other.accreditation("Eve") + "/zone/"
                                + scene.event.zone("Mixed"),
                        Map.of())
                .expect(404);
        scene.desk()
                .post(scene.allocation() + "/form/999999999/zone/" + scene.event.zone("Mixed"), request)
                .expect(404);
        scene.desk()
                .post("/registrations/" + scene.event.registration("Ana") + "/withdraw")
                .expect(200);
        assertThat(scene.allocate(request, "Mixed").expect(409).problem()).isEqualTo("2700-150");
        assertThat(scene.allocateByHand("Ana", "Mixed").expect(409).problem()).isEqualTo("2700-150");
        assertThat(scene.allocations()).isEmpty();
    }

    @Test
    void bothQuotasRefuseAndSayHowFull(Fixture fixture) {
        EventFixture event = RequestScene.event(fixture).withZone("Small", 1);
        RequestScene scene = RequestScene.of(fixture, event);
        scene.desk()
                .put(scene.formPath(), scene.form(scene.zone("Tribune", 1), scene.zone("Small", 5)))
                .expect(200);
        scene.allocateByHand("Ana", "Tribune").expect(204);
        scene.allocateByHand("Ana", "Small").expect(204);

        Answer form = scene.allocateByHand("Ben", "Tribune").expect(409);
        assertThat(form.problem()).isEqualTo("2700-169");
        assertThat(form.json().path("user_msg").asString()).contains("1 of at most 1");
        Answer zone = scene.allocateByHand("Ben", "Small").expect(409);
        assertThat(zone.problem()).isEqualTo("2700-111");
        assertThat(scene.allocations()).hasSize(2);
        assertThat(scene.zonesAtTheGate("Ben")).isEmpty();
    }

    @Test
    void withdrawnPeopleDoNotCountAndComeBackWithTheirPlace(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        scene.allocateByHand("Ana", "Tribune").expect(204);
        JsonNode allocation = scene.of("Ana");
        String registration = "/registrations/" + scene.event.registration("Ana");

        scene.desk().post(registration + "/withdraw").expect(200);

        assertThat(scene.allocations()).isEmpty();
        assertThat(scene.desk()
                        .get(scene.board() + "/person-accreditation/" + scene.event.accreditation("Ana"))
                        .expect(200)
                        .json()
                        .path("allocations"))
                .isEmpty();
        assertThat(scene.desk()
                        .put(path(scene, allocation, "wristband"), "true")
                        .expect(409)
                        .problem())
                .isEqualTo("2700-150");
        scene.allocateByHand("Ben", "Tribune").expect(204);
        assertThat(spot(scene.of("Ben"))).isEqualTo(2);
        scene.desk().post(registration + "/approve").expect(200);
        assertThat(scene.zonesAtTheGate("Ana")).containsExactly("TRIBUNE");
        assertThat(scene.allocations()).hasSize(2);
    }

    @Test
    void verifierFindsWhatOneAccreditationHas(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        scene.allocateByHand("Ana", "Pool").expect(204);
        scene.allocateByHand("Ana", "Mixed").expect(204);
        String lookup = scene.board() + "/person-accreditation/";

        JsonNode found = scene.desk()
                .get(lookup + scene.event.accreditation("Ana"))
                .expect(200)
                .json()
                .path("allocations");
        assertThat(found).hasSize(2);
        assertThat(found.get(0).path("allocated_zone").path("code").asString()).isEqualTo("MIXED");
        assertThat(scene.desk()
                        .get(lookup + scene.event.accreditation("Ben"))
                        .expect(200)
                        .json()
                        .path("allocations"))
                .isEmpty();
        Answer unknown = scene.desk().get(lookup + "999999999").expect(404);
        assertThat(unknown.json().path("user_msg").asString()).contains("999999999");
        scene.desk().get(lookup + "x").expect(404);
        scene.desk()
                .get(lookup + fixture.event().withAccreditation("Eve").accreditation("Eve"))
                .expect(404);
    }

    @Test
    void wristbandIsHandedOutAndTakenBack(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        scene.allocateByHand("Ana", "Pool").expect(204);
        String wristband = path(scene, scene.of("Ana"), "wristband");

        JsonNode out = scene.desk().put(wristband, "true").expect(200).json();
        assertThat(out.path("wristband_distributed_at").asString()).endsWith("Z");
        assertThat(scene.desk().put(wristband, "true").expect(200).json()).isEqualTo(out);
        assertThat(scene.desk()
                        .put(wristband, "false")
                        .expect(200)
                        .json()
                        .get("wristband_distributed_at")
                        .isNull())
                .isTrue();
        assertThat(scene.audit("wristband_distributed")).hasSize(1);
        assertThat(scene.audit("wristband_taken_back")).hasSize(1);
        for (String wrong : List.of("\"true\"", "1", "null", "{}", "[true]", "")) {
            assertThat(scene.desk().put(wristband, wrong).status()).as(wrong).isIn(400, 422);
        }
        scene.desk().put(scene.allocation() + "/999999999/wristband", "true").expect(404);
    }

    @Test
    void newPersonIsMadeAccreditedAndPlaced(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        allowNewPeople(scene);

        scene.desk()
                .post(newPerson(scene), somebody(scene, "Zoë", "Ωμέγα", "zoe@example.org"))
                .expect(204);

        JsonNode accreditation = scene.allocations().getFirst().path("manual_allocation_to_person_accreditation");
        assertThat(accreditation.path("person").path("first_name").asString()).isEqualTo("Zoë");
        assertThat(accreditation.path("person").path("email_address").asString())
                .isEqualTo("zoe@example.org");
        assertThat(accreditation
                        .path("person_position")
                        .path("organizational_unit")
                        .asString())
                .isEqualTo("Broadcast");
        assertThat(accreditation.path("summary").path("host_info_status").asString())
                .isEqualTo("APPROVED");
        assertThat(accreditation.path("summary").path("zones")).hasSize(1);

        scene.desk()
                .post(newPerson(scene), somebody(scene, "Zoë", "Ωμέγα", "zoe@example.org"))
                .expect(204);
        assertThat(scene.allocations()).hasSize(1);
        scene.desk().post(newPerson(scene), somebody(scene, "Zoë", "Ωμέγα", "")).expect(204);
        assertThat(scene.allocations()).hasSize(2);
    }

    /** The position's default opens the zone, which may overbook it; the place by the form takes none besides. */
    @Test
    void aNewPersonWhomTheDefaultLetsIntoAFullZoneIsPlaced(Fixture fixture) {
        EventFixture event = RequestScene.event(fixture).withZone("Small", 1).withPosition("Crew", "Small");
        event.withAccreditation("Dee", "Crew");
        RequestScene scene = RequestScene.of(fixture, event);
        scene.desk().put(scene.formPath(), scene.form(scene.zone("Small", 5))).expect(200);
        Map<String, Object> crew = Map.of("position", Map.of("id", event.position("Crew")));
        scene.desk().put(scene.positions(), Map.of("positions", List.of(crew))).expect(200);

        scene.desk()
                .post(
                        scene.board() + "/new-person/zone/" + event.zone("Small"),
                        Map.of("first_name", "Zoë", "last_name", "Li", "positions", List.of(crew)))
                .expect(204);

        assertThat(scene.allocations()).hasSize(1);
    }

    private static String newPerson(RequestScene scene) {
        return scene.board() + "/new-person/zone/" + scene.event.zone("Pool");
    }

    private static void allowNewPeople(RequestScene scene) {
        Map<String, Object> position = Map.of("position", Map.of("id", scene.event.position("Competitor")));
        scene.desk()
                .put(scene.positions(), Map.of("positions", List.of(position)))
                .expect(200);
    }

    private static Map<String, Object> somebody(RequestScene scene, String first, String last, String email) {
        Map<String, Object> position = new HashMap<>();
        position.put("id", null);
        position.put("position", Map.of("id", scene.event.position("Competitor"), "code", "COMP"));
        position.put("organizational_unit", "Broadcast");
        position.put("skill", null);
        Map<String, Object> person = new HashMap<>();
        person.put("id", null);
        person.put("country", null);
        person.put("images", null);
        person.put("first_name", first);
        person.put("last_name", last);
        person.put("email_address", email);
        person.put("positions", List.of(position));
        return person;
    }

    @Test
    void wrongNewPeopleAreRefusedAndNothingIsLeft(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        assertThat(scene.desk()
                        .post(newPerson(scene), somebody(scene, "Zoë", "Li", ""))
                        .expect(422)
                        .problem())
                .isEqualTo("2700-173");
        allowNewPeople(scene);

        scene.desk().post(newPerson(scene), somebody(scene, "", " ", "")).expect(422);
        scene.desk()
                .post(newPerson(scene), somebody(scene, "Zoë", "Li\r\nBcc: x", ""))
                .expect(422);
        scene.desk()
                .post(newPerson(scene), somebody(scene, "Zoë", "Li", "no address"))
                .expect(422);
        scene.desk()
                .post(newPerson(scene), somebody(scene, "x".repeat(201), "Li", ""))
                .expect(422);
        scene.desk()
                .post(newPerson(scene), Map.of("last_name", "Li", "positions", List.of()))
                .expect(422);
        scene.desk()
                .post(
                        scene.board() + "/new-person/zone/" + scene.event.zone("Tribune"),
                        somebody(scene, "One", "Li", ""))
                .expect(204);
        assertThat(scene.desk()
                        .post(
                                scene.board() + "/new-person/zone/" + scene.event.zone("Tribune"),
                                somebody(scene, "Two", "Li", ""))
                        .expect(409)
                        .problem())
                .isEqualTo("2700-169");
        assertThat(scene.db()
                        .sql("select count(*) from registration where event_id = :event")
                        .param("event", scene.event.id())
                        .query((row, number) -> row.getLong(1))
                        .single())
                .isEqualTo(4);
    }

    @Test
    void neighboursSwapPlaces(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        for (String name : List.of("Ana", "Ben", "Cho")) {
            scene.allocateByHand(name, "Pool").expect(204);
        }
        assertThat(order(scene)).containsExactly("Ana", "Ben", "Cho");

        move(scene, "Cho", 0, "UP").expect(204);
        assertThat(order(scene)).containsExactly("Ana", "Cho", "Ben");
        move(scene, "Ana", 0, "DOWN").expect(204);
        assertThat(order(scene)).containsExactly("Cho", "Ana", "Ben");
        move(scene, "Cho", 2, "UP").expect(204);
        move(scene, "Ben", 1, "DOWN").expect(204);
        assertThat(order(scene)).containsExactly("Cho", "Ana", "Ben");
        assertThat(scene.allocations()).extracting(AllocationApiTest::spot).containsExactly(1, 2, 3);

        Answer stale = move(scene, "Ana", 0, "UP").expect(409);
        assertThat(stale.problem()).isEqualTo("100-112");
        assertThat(stale.json().path("user_msg").asString()).isNotBlank();
        assertThat(order(scene)).containsExactly("Cho", "Ana", "Ben");
        move(scene, "Ana", 1, "LEFT").expect(422);
        scene.desk()
                .put(path(scene, scene.of("Ana"), "order"), Map.of("move_direction", "UP"))
                .expect(422);
        scene.desk()
                .put(scene.allocation() + "/999999999/order?zone_req_alloc_version=0", Map.of("move_direction", "UP"))
                .expect(404);
    }

    private static Answer move(RequestScene scene, String name, int version, String direction) {
        return scene.desk()
                .put(
                        path(scene, scene.of(name), "order?zone_req_alloc_version=" + version),
                        Map.of("move_direction", direction));
    }

    private static List<String> order(RequestScene scene) {
        return scene.allocations().stream()
                .map(allocation -> allocation
                        .path("manual_allocation_to_person_accreditation")
                        .path("summary")
                        .path("first_name")
                        .asString())
                .toList();
    }

    @Test
    void placeIsSetDirectlyAndTheFirstFreeOneIsNext(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        scene.allocateByHand("Ana", "Pool").expect(204);
        scene.allocateByHand("Ben", "Pool").expect(204);

        setSpot(scene, "Ana", 0, "7").expect(204);
        assertThat(spot(scene.of("Ana"))).isEqualTo(7);
        assertThat(scene.of("Ana").path("version").asInt()).isEqualTo(1);
        setSpot(scene, "Ana", 1, 7).expect(204);
        assertThat(setSpot(scene, "Ana", 1, 2).expect(409).problem()).isEqualTo("2700-172");
        assertThat(setSpot(scene, "Ana", 0, 3).expect(409).problem()).isEqualTo("100-112");
        assertThat(spot(scene.of("Ana"))).isEqualTo(7);
        for (Object wrong : new Object[] {0, -1, 1_000_000, "", "x", "1e3", 2.5, true, "99999999999"}) {
            setSpot(scene, "Ana", 1, wrong).expect(422);
        }
        scene.desk()
                .put(
                        path(scene, scene.of("Ana"), "direct_edit_order?zone_req_alloc_version=1"),
                        "{\"spot_label\": null}")
                .expect(422);
        scene.desk()
                .put(path(scene, scene.of("Ana"), "direct_edit_order?zone_req_alloc_version="), "{\"spot_label\": 1}")
                .expect(422);

        scene.allocateByHand("Cho", "Pool").expect(204);
        assertThat(spot(scene.of("Cho"))).isEqualTo(1);
    }

    private static Answer setSpot(RequestScene scene, String name, int version, Object label) {
        return scene.desk()
                .put(
                        path(scene, scene.of(name), "direct_edit_order?zone_req_alloc_version=" + version),
                        Map.of("spot_label", label));
    }

    @Test
    void otherEventsAllocationsAreNotThere(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        scene.allocateByHand("Ana", "Pool").expect(204);
        long id = id(scene.of("Ana"));
        EventFixture other = fixture.event();
        String there = other.path() + "/zone-request-allocation/";

        other.desk().get(there + "form/" + scene.form).expect(404);
        other.desk().put(there + "form/" + scene.form).expect(404);
        other.desk().delete(there + id + "/undo").expect(404);
        other.desk().put(there + id + "/wristband", "true").expect(404);
        other.desk()
                .put(there + id + "/order?zone_req_alloc_version=0", Map.of("move_direction", "UP"))
                .expect(404);
        other.desk()
                .put(there + id + "/direct_edit_order?zone_req_alloc_version=0", Map.of("spot_label", 4))
                .expect(404);
        assertThat(scene.allocations()).hasSize(1);
        assertThat(Set.of(scene.of("Ana"))).hasSize(1);
    }
}
