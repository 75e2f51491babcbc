package org.gatehouse.people.position;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gatehouse.people.PeopleScene.id;
import static org.gatehouse.people.PeopleScene.unique;

import java.util.Map;
import org.gatehouse.people.PeopleScene;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

@ApiTest
class HeldPositionApiTest {

    private static Map<String, Object> ref(long id) {
        return Map.of("id", id);
    }

    @Test
    void aPositionIsGivenOnce(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        Api api = scene.api();
        long event = scene.event();
        long position = scene.position(event);
        String path = "/people/person/" + id(scene.person("A", "A", unique() + "@example.org")) + "/positions";
        Map<String, Object> body =
                Map.of("event", ref(event), "position", ref(position), "open_field", "Lead", "start", "2026-09-20");

        JsonNode held = api.post(path, body).expect(201).json();

        assertThat(held.path("position").path("id").longValue()).isEqualTo(position);
        assertThat(held.path("event").path("id").longValue()).isEqualTo(event);
        assertThat(held.path("open_field").stringValue()).isEqualTo("Lead");
        assertThat(held.path("timestamp_start").stringValue()).isEqualTo("2026-09-20");
        assertThat(held.path("member").isNull()).isTrue();
        assertThat(api.post(path, body).expect(200).json()).isEqualTo(held);
        assertThat(api.post(path, Map.of("event", ref(event), "position", ref(position)))
                        .expect(409)
                        .problem())
                .isEqualTo("1400-114");
    }

    @Test
    void whatIsAbsentStays(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        Api api = scene.api();
        long event = scene.event();
        String path = "/people/person/" + id(scene.person("A", "A", unique() + "@example.org")) + "/positions";
        JsonNode held = api.post(
                        path,
                        Map.of(
                                "event",
                                ref(event),
                                "position",
                                ref(scene.position(event)),
                                "open_field",
                                "Lead",
                                "organizational_unit",
                                "IT"))
                .json();

        JsonNode changed = api.put(path + "/" + id(held), "{\"organizational_unit\": null, \"invalid\": true}")
                .expect(200)
                .json();

        assertThat(changed.path("open_field").stringValue()).isEqualTo("Lead");
        assertThat(changed.path("organizational_unit").isNull()).isTrue();
        assertThat(changed.path("invalid").booleanValue()).isTrue();
        api.put(path + "/" + id(held), Map.of("invalid", false, "version", 0)).expect(409);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | event",
                "{\"event\": {\"id\": 9223372036854775807}} | event",
                "{\"event\": {\"id\": EVENT}} | position",
                "{\"event\": {\"id\": EVENT}, \"position\": {}} | position.id",
                "{\"event\": {\"id\": EVENT}, \"position\": {\"id\": 9223372036854775807}} | position",
                "{\"event\": {\"id\": EVENT}, \"position\": {\"id\": POSITION}, \"skill\": {\"id\": 0}} | skill",
                "{\"event\": {\"id\": EVENT}, \"position\": {\"id\": POSITION}, \"skill\": {}} | skill",
                "{\"event\": {\"id\": EVENT}, \"position\": {\"id\": POSITION}, \"sector\": {\"id\": 0}} | sector",
                "{\"event\": {\"id\": EVENT}, \"position\": {\"id\": POSITION}, \"member\": {\"id\": 0}} | member",
                "{\"event\": {\"id\": EVENT}, \"position\": {\"id\": POSITION}, \"organization\": {\"id\": 0}} | organization",
                "{\"event\": {\"id\": EVENT}, \"position\": {\"id\": POSITION}, \"start\": \"x\"} | start",
                "{\"event\": {\"id\": EVENT}, \"position\": {\"id\": POSITION}, \"start\": \"2026-09-02\", \"end\": \"2026-09-01\"} | end",
            })
    void aWrongFieldIsNamed(String body, String field, Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        long event = scene.event();
        String sent =
                body.replace("EVENT", String.valueOf(event)).replace("POSITION", String.valueOf(scene.position(event)));
        long person = id(scene.person("A", "A", unique() + "@example.org"));

        Answer answer = scene.api()
                .post("/people/person/" + person + "/positions", sent)
                .expect(422);

        assertThat(answer.json().path("errors").path(0).stringValue()).startsWith(field);
    }

    @Test
    void aPositionOfAnotherEventIsUnknown(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        long event = scene.event();
        long foreign = scene.position(scene.event());
        long person = id(scene.person("A", "A", unique() + "@example.org"));

        scene.api()
                .post("/people/person/" + person + "/positions", Map.of("event", ref(event), "position", ref(foreign)))
                .expect(422);
    }

    @Test
    void aPositionIsTakenUnlessRegistered(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        Api api = scene.api();
        long person = id(scene.person("A", "A", unique() + "@example.org"));
        long event = scene.event();
        long free = scene.held(person, event, scene.position(event));
        long taken = scene.held(person, event, scene.position(event));
        scene.registration(event, person, taken);
        String path = "/people/person/" + person + "/positions/";

        api.delete(path + free).expect(204);
        api.delete(path + free).expect(404);
        assertThat(api.delete(path + taken).expect(409).problem()).isEqualTo("1400-115");
        scene.api(scene.event()).delete(path + taken).expect(404);
    }

    @Test
    void aChangedPositionReachesTheGates(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        long person = id(scene.person("A", "A", unique() + "@example.org"));
        long event = scene.event();
        long held = scene.held(person, event, scene.position(event));
        scene.accreditation(event, scene.registration(event, person, held), person);

        scene.api()
                .put("/people/person/" + person + "/positions/" + held, Map.of("open_field", "Chief of all"))
                .expect(200);

        assertThat(scene.synced(event)
                        .path("accreditations")
                        .path(0)
                        .path("lines")
                        .toString())
                .contains("Chief of all");
    }
}
