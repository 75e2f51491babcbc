package org.gatehouse.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.image.Uploads;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** What clients of the family besides today's desk call: earlier addresses, and the areas of organisations and events. */
@ApiTest
class FamilyCallsTest {

    private static final String ALL = "/registrations/accreditation";

    @Test
    void theFormerAddressIsTheSameAddress(Fixture fixture) {
        EventFixture event = fixture.event()
                .withZone("Arena")
                .withPosition("Competitor", "Arena")
                .withAccreditation("Ana");
        String former = event.path().replace("/registrations", "");

        JsonNode full = event.gate().get(former + "/sync").expect(200).json();
        String cursor = full.path("cursor").asString();
        Map<String, Object> scan = event.scan("Ana", "Arena", "2026-09-23T08:15:00Z");

        assertThat(full.path("accreditations")).hasSize(1);
        assertThat(event.gate()
                        .get(former + "/sync?cursor=" + cursor)
                        .expect(200)
                        .json()
                        .path("full")
                        .asBoolean())
                .isFalse();
        assertThat(event.gate()
                        .get(former + "/sync?cursor=" + cursor + "&wait=1")
                        .expect(200)
                        .json()
                        .path("accreditations"))
                .isEmpty();
        for (int time = 0; time < 2; time++) {
            Answer answer = event.gate().post(former + "/scan", scan);
            assertThat(answer.status()).isEqualTo(time == 0 ? 201 : 200);
        }
        event.gate().post(event.path() + "/scan", scan).expect(200);
        assertThat(event.desk()
                        .get(former + "/accreditations?name=An%61&l=en")
                        .expect(200)
                        .json())
                .isEqualTo(event.desk()
                        .get(event.path() + "/accreditations?name=Ana&l=en")
                        .json());
        event.desk()
                .put(former + "/zones/" + event.zone("Arena"), Map.of("code", "A", "name", "Arena", "color", "#FFFFFF"))
                .expect(200);
        Answer missing = event.desk().get(former + "/zones/999999999").expect(404);
        assertThat(missing.json().path("instance").asString()).startsWith(ALL);
        fixture.anonymous().get(former + "/zones").expect(401);
        fixture.event().gate().get(former + "/zones").expect(404);
    }

    @Test
    void theFormerAddressHasTheLimitsAndTheOriginsOfTheNewOne(Fixture fixture) {
        EventFixture event = fixture.event();
        String former = event.path().replace("/registrations", "");
        Api anybody = fixture.anonymous();

        Answer preflight = anybody.send(anybody.request(former + "/zones")
                .header("Origin", "https://desk.example")
                .header("Access-Control-Request-Method", "PUT")
                .method("OPTIONS", BodyPublishers.noBody()));
        Answer large = event.desk().post(former + "/zones", "{\"name\": \"" + "x".repeat(3 << 20) + "\"}");

        assertThat(preflight.header("Access-Control-Allow-Origin")).isEqualTo("https://desk.example");
        assertThat(large.status()).isEqualTo(413);
        assertThat(anybody.get("/openapi.json").text()).doesNotContain("\"/accreditation/");
        for (String other :
                List.of("/accreditation", "/accreditation/", "/accreditations/x", "/Accreditation/events")) {
            assertThat(event.desk().get(other).status()).as(other).isEqualTo(404);
        }
        assertThat(event.desk().get("/accreditation/../auth/ping").status()).isIn(200, 400, 404);
        for (String ambiguous : List.of(";a=b", "/%2e", "//", "/./", "%3B", "%25")) {
            assertThat(event.desk().get(former + "/zones" + ambiguous).status())
                    .as(ambiguous)
                    .isEqualTo(400);
        }
    }

    @Test
    void rolesHaveTheirFormerNamesWhereTheyAreAskedFor(Fixture fixture) {
        EventFixture event = fixture.event();
        Api person = fixture.person(event, Role.PRINT, Role.VIEW_REGISTRATIONS, Role.VIEW_LOGS);

        assertThat(roles(person, "")).contains("2700 AccreditationPrint", "2700 ViewRegistrations", "1100 ViewLogs");
        assertThat(roles(person, "")).noneMatch(role -> role.startsWith("2100"));
        assertThat(roles(person, "?app_code=2100")).containsExactly("2100 Print");
        assertThat(roles(person, "?app_code=2100&app_code=1100&show_collapsed_child_roles=true"))
                .containsExactlyInAnyOrder("2100 Print", "1100 ViewLogs");
        assertThat(roles(person, "?app_code=2100&app_code=2700"))
                .contains("2100 Print", "2700 AccreditationPrint", "2700 ViewRegistrations");
        Api admin = fixture.api(Scope.ADMIN);
        String users = "/auth/users?limit=9999&ws_entity_precise=true&ws_entity=" + event.entity();
        assertThat(admin.get(users + "&app_code=2100&role=Print")
                        .json()
                        .path("total_count")
                        .asInt())
                .isEqualTo(1);
        assertThat(admin.get(users + "&app_code=2100&role=AccreditationPrint")
                        .json()
                        .path("total_count")
                        .asInt())
                .isZero();
    }

    private static List<String> roles(Api person, String query) {
        return person.get("/auth/users/loggedIn" + query)
                .expect(200)
                .json()
                .path("roles")
                .valueStream()
                .map(role ->
                        role.path("role_application").path("application_code").asInt() + " "
                                + role.path("name").asString())
                .toList();
    }

    @Test
    void nationsArePublicWithTheirFlagsAndPages(Fixture fixture) {
        Api admin = fixture.api(Scope.ADMIN);
        Api anybody = fixture.anonymous();
        String code = "N" + System.nanoTime();
        long organization = fixture.bean(JdbcClient.class)
                .sql("insert into organization (name) values ('{\"en\": \"Family\"}') returning id")
                .query(Long.class)
                .single();
        JsonNode flag = Uploads.portrait(fixture.api(Scope.IMAGES_WRITE), 71);
        long id = admin.post(
                        "/org/members",
                        Map.of(
                                "code",
                                code,
                                "name",
                                Map.of("lang_code", "en", "text", "Österreich " + code),
                                "member_of",
                                List.of(Map.of("id", organization)),
                                "websites",
                                List.of("https://skills.example/", "http://sub.example/a?b=c#d"),
                                "flag",
                                Map.of("image_id", flag.path("id"), "thumbnail_hash", flag.path("thumbnail_hash"))))
                .expect(201)
                .json()
                .path("id")
                .asLong();

        JsonNode listed = anybody.get(
                        "/org/members?l=en&sort=name&limit=9999&name=" + code.toLowerCase(java.util.Locale.ROOT))
                .expect(200)
                .json();
        JsonNode one = anybody.get("/org/members/" + id).expect(200).json();

        assertThat(listed.path("total_count").asInt()).isEqualTo(1);
        assertThat(listed.path("members").get(0).path("flag").path("thumbnail")).isEqualTo(flag.path("thumbnail"));
        anybody.get(java.net.URI.create(flag.path("thumbnail").asString()).getPath() + "_small")
                .expect(200);
        assertThat(one.path("websites").valueStream().map(JsonNode::asString))
                .containsExactly("https://skills.example/", "http://sub.example/a?b=c#d");
        assertThat(one.get("ws_entity").isNull()).isTrue();
        assertThat(anybody.get("/org/members?name=osterr+" + code)
                        .json()
                        .path("total_count")
                        .asInt())
                .isEqualTo(1);
        assertThat(anybody.get("/org/members?name=sterreich")
                        .json()
                        .path("total_count")
                        .asInt())
                .isZero();
        assertThat(anybody.get("/org/members?editable=true")
                        .json()
                        .path("total_count")
                        .asInt())
                .isZero();
        assertThat(fixture.api(Scope.PEOPLE_READ)
                        .get("/org/members?editable=1")
                        .json()
                        .path("total_count")
                        .asInt())
                .isZero();
        assertThat(admin.get("/org/members?editable=1&name=" + code)
                        .json()
                        .path("total_count")
                        .asInt())
                .isEqualTo(1);
        anybody.get("/org/countries?sort=name_desc&limit=999").expect(200);
        anybody.withToken("wrong").get("/org/members").expect(401);
        Map<String, Object> wrong = Map.of(
                "code",
                code + "x",
                "name",
                Map.of("text", "X"),
                "member_of",
                List.of(Map.of("id", organization)),
                "websites",
                List.of("javascript:alert(1)"));
        assertThat(admin.post("/org/members", wrong).expect(422).text()).contains("websites: ");
    }

    @Test
    void organisationsAndCountriesHaveTheAddressesOfTheFamily(Fixture fixture) {
        Api admin = fixture.api(Scope.ADMIN);
        long id = admin.post("/org/organizations", Map.of("name", Map.of("text", "Family")))
                .expect(201)
                .json()
                .path("id")
                .asLong();
        admin.put("/org/" + id, Map.of("name", Map.of("text", "Renamed"))).expect(200);
        assertThat(fixture.api(Scope.SCANS_READ).get("/org/" + id).expect(200).json())
                .isEqualTo(admin.get("/org/organizations/" + id).expect(200).json());
        fixture.api(Scope.PEOPLE_WRITE)
                .put("/org/" + id, Map.of("name", Map.of("text", "No")))
                .expect(403);
        fixture.anonymous().get("/org/" + id).expect(401);
        admin.get("/org/nothing").expect(404);

        Map<String, Object> country = Map.of("code", "QZ", "name", Map.of("text", "Testland"), "phone_prefix", "+999");
        long made = admin.post("/org/countries", country)
                .expect(201)
                .json()
                .path("id")
                .asLong();
        Map<String, Object> renamed = Map.of("code", "QZ", "name", Map.of("text", "Testland 2"));
        assertThat(admin.put("/org/countries/qz", renamed)
                        .expect(200)
                        .json()
                        .path("id")
                        .asLong())
                .isEqualTo(made);
        assertThat(admin.get("/org/countries/QZ").expect(200).json())
                .isEqualTo(admin.get("/org/countries/" + made).expect(200).json());
        admin.put("/org/countries/XX", renamed).expect(404);
        admin.delete("/org/countries/QZ").expect(204);
    }

    @Test
    void peopleAreFoundByWhatTheirPositionIsEverywhere(Fixture fixture) {
        EventFixture event = fixture.event()
                .withMember("AT")
                .withPosition("Competitor")
                .withPosition("Expert")
                .withAccreditation("Ana", "Competitor")
                .withAccreditation("Bo", "Expert");
        JdbcClient db = fixture.bean(JdbcClient.class);
        db.sql("update event set public_people = true where id = :event")
                .param("event", event.id())
                .update();
        Api people = fixture.api(Set.of(event.id()), Scope.PEOPLE_READ);
        String position = event.path() + "/delegate_types/" + event.position("Expert");
        long base = System.nanoTime() % 900_000_000 + 1;
        Map<String, Object> is = Map.of("code", "EX", "base_position", Map.of("id", base, "short_name", "EX"));

        JsonNode changed = event.desk().put(position, is).expect(200).json();
        event.desk().put(position, Map.of("code", "EX")).expect(200);

        assertThat(changed.path("base_position").path("short_name").asString()).isEqualTo("EX");
        assertThat(names(people, "/people/person?base_position=" + base)).containsExactly("Bo");
        assertThat(names(
                        people,
                        "/people/person?event=" + event.id() + "&base_position=999999998&base_position=" + base))
                .containsExactly("Bo");
        assertThat(names(fixture.anonymous(), "/people/public?base_position=" + base))
                .containsExactly("Bo");
        JsonNode held = people.get("/people/person/" + event.person("Bo"))
                .json()
                .path("positions")
                .get(0);
        assertThat(held.path("position").path("base_position").path("id").asLong())
                .isEqualTo(base);
        db.sql("update person_position set end_date = '2020-01-01' where person_id = :person")
                .param("person", event.person("Bo"))
                .update();
        for (String list : List.of("/people/person", "/people/public")) {
            String query = list + "?event=" + event.id() + "&base_position=" + base;
            assertThat(names(people, query)).isEmpty();
            assertThat(names(people, query + "&show_inactive=1")).containsExactly("Bo");
        }
        String person = "/people/person/" + event.person("Bo");
        assertThat(people.get(person).json().path("positions")).isEmpty();
        assertThat(people.get(person + "?include_history=1").json().path("positions"))
                .hasSize(1);
        Map<String, Object> none = new java.util.HashMap<>(Map.of("code", "EX"));
        none.put("base_position", null);
        assertThat(event.desk()
                        .put(position, none)
                        .expect(200)
                        .json()
                        .get("base_position")
                        .isNull())
                .isTrue();
        event.desk()
                .put(position, Map.of("base_position", Map.of("short_name", "X")))
                .expect(422);
    }

    private static List<String> names(Api api, String path) {
        return api.get(path)
                .expect(200)
                .json()
                .path("people")
                .valueStream()
                .map(person -> person.path("first_name").asString())
                .toList();
    }

    @Test
    void publicEventsAreReadWithoutAToken(Fixture fixture) {
        EventFixture open = fixture.event().withSkill("9").withSkill("10");
        EventFixture closed = fixture.event().withSkill("1");
        fixture.bean(JdbcClient.class)
                .sql("update event set public_people = true, type = 'family' where id = :event")
                .param("event", open.id())
                .update();
        Api anybody = fixture.anonymous();

        JsonNode events = anybody.get("/events?type=family&limit=9999&sort=start_date_desc")
                .expect(200)
                .json();
        JsonNode skills = anybody.get("/events/" + open.id() + "/skills?l=en&sort=name_desc&limit=1")
                .expect(200)
                .json();

        assertThat(events.path("events")
                        .valueStream()
                        .map(event -> event.path("id").asLong()))
                .contains(open.id())
                .doesNotContain(closed.id());
        assertThat(skills.path("skills").get(0).path("number").asString()).isEqualTo("9");
        assertThat(skills.path("total_count").asInt()).isEqualTo(2);
        anybody.get("/events/" + open.id()).expect(200);
        anybody.get("/events/" + open.id() + "/sectors").expect(200);
        anybody.get("/events/" + open.id() + "/skills/" + open.skill("10")).expect(200);
        anybody.get("/events/" + open.id() + "/skills/" + closed.skill("1")).expect(404);
        for (String path : List.of("", "/skills", "/sectors", "/skills/" + closed.skill("1"))) {
            anybody.get("/events/" + closed.id() + path).expect(404);
            open.gate().get("/events/" + closed.id() + path).expect(404);
            closed.gate().get("/events/" + closed.id() + path).expect(200);
            closed.gate().get("/events/" + open.id()).expect(200);
        }
        anybody.get("/events?sort=colour").expect(422);
        anybody.get("/events/x").expect(404);
        anybody.get("/events?limit=10000").expect(422);
        anybody.send(anybody.request("/events").POST(BodyPublishers.noBody())).expect(405);
    }
}
