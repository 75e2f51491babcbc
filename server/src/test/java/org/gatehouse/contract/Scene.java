package org.gatehouse.contract;

import java.util.List;
import java.util.Map;
import org.gatehouse.auth.Role;
import org.gatehouse.image.Uploads;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * An event with everything that the desk's screens show, and the desk of its administrator. Ana has all that somebody can have; of
 * Bo little is known.
 */
final class Scene {

    final Fixture fixture;
    final EventFixture event;
    final DeskClient desk;
    final long ana;
    final long bo;
    private final JsonMapper json;

    private Scene(Fixture fixture) {
        this.fixture = fixture;
        this.json = fixture.bean(JsonMapper.class);
        this.event = fixture.event()
                .withZone("Arena")
                .withZone("Lounge")
                .withZone("Bar", 5)
                .withPosition("Competitor", "Arena")
                .withPosition("Judge", "Lounge")
                .withSkill("09")
                .withMember("FI")
                .withPackageOption("Dinner")
                .withPerson("Ana");
        this.desk = new DeskClient(fixture.person(event, Role.ADMIN, Role.LOGS_ADMIN));
        complete("Ana");
        register("Ana");
        event.withAccreditation("Bo", "Competitor");
        this.ana = accreditation("Ana");
        this.bo = accreditation("Bo");
    }

    static Scene in(Fixture fixture) {
        return new Scene(fixture);
    }

    /** The beginning of the event's paths. */
    String path() {
        return event.path();
    }

    String path(long accreditation) {
        return event.path() + "/accreditations/" + accreditation;
    }

    JsonNode read(long accreditation) {
        return desk.get(path(accreditation) + "?l=en").expect(200).json();
    }

    /** The zone as the desk read it from the list. */
    ObjectNode zone(String name) {
        return (ObjectNode) named("/zones", "zones", zone -> zone.path("name").asString(), name);
    }

    /** The position as the desk read it from the list. */
    ObjectNode position(String name) {
        return (ObjectNode) named(
                "/delegate_types",
                "positions",
                position -> position.path("name").path("text").asString(),
                name);
    }

    private JsonNode named(String path, String key, java.util.function.Function<JsonNode, String> naming, String name) {
        return desk.get(path() + path)
                .expect(200)
                .json()
                .path(key)
                .valueStream()
                .filter(each -> naming.apply(each).equals(name))
                .findFirst()
                .orElseThrow();
    }

    ObjectNode object() {
        return json.createObjectNode();
    }

    ObjectNode object(Map<String, ?> fields) {
        return json.valueToTree(fields);
    }

    /** What gates get about this accreditation now. */
    JsonNode atTheGate(long accreditation) {
        return sync().path("accreditations")
                .valueStream()
                .filter(each -> each.path("id").asLong() == accreditation)
                .findFirst()
                .orElseThrow();
    }

    JsonNode sync() {
        return event.gate().get(path() + "/sync").expect(200).json();
    }

    static List<String> codes(JsonNode zones) {
        return zones.valueStream().map(zone -> zone.path("code").asString()).toList();
    }

    private long accreditation(String firstName) {
        return desk.get(path() + "/accreditations?name=" + firstName + "&l=en&offset=0&limit=10")
                .expect(200)
                .json()
                .path("people")
                .get(0)
                .path("id")
                .asLong();
    }

    private void complete(String firstName) {
        fixture.bean(JdbcClient.class)
                .sql("""
                with land as (insert into country (code, name) values ('C' || :person, '{"en": "Finland"}') returning id),
                     mail as (insert into person_email (person_id, email_address, is_primary)
                         values (:person, 'ana-' || :person || '@example.org', true))
                update person set country_id = land.id, date_of_birth = '1999-05-17', gender = 'F'
                from land where person.id = :person
                """)
                .param("person", event.person(firstName))
                .update();
    }

    private void register(String firstName) {
        long organization = event.insert(
                "insert into organization (name) values ('{\"en\": \"Broadcaster\"}') returning id", Map.of());
        Api machine = event.desk();
        JsonNode registration = machine.post(
                        "/registrations",
                        Map.ofEntries(
                                Map.entry("event_id", event.id()),
                                Map.entry("person_id", event.person(firstName)),
                                Map.entry("position_id", event.position("Competitor")),
                                Map.entry("skill_id", event.skill("09")),
                                Map.entry("member_id", event.member("FI")),
                                Map.entry("organization_id", organization),
                                Map.entry("organizational_unit", "Sports"),
                                Map.entry("open_field", "Team leader"),
                                Map.entry("group_name", "Team Finland"),
                                Map.entry("package_options", List.of(event.packageOption("Dinner")))))
                .expect(201)
                .json();
        machine.post("/registrations/" + registration.path("id").asLong() + "/approve", Map.of())
                .expect(200);
    }

    /** Uploads a picture as the desk does: a camera's file has no extension. */
    JsonNode upload() {
        Answer answer = Uploads.send(desk.api(), org.gatehouse.image.TestPictures.jpeg(600, 800, 7), "blob");
        return Shapes.IMAGE.in(answer);
    }
}
