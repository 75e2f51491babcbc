package org.gatehouse.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Audit;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

@ApiTest
class SkillApiTest {

    private static final Map<String, Object> BRICKS =
            Map.of("skill_number", "20", "name", Map.of("lang_code", "en", "text", "Bricklaying"));

    private static Map<String, Object> named(String name) {
        return Map.of("name", Map.of("lang_code", "en", "text", name));
    }

    private static long made(EventFixture event, String what, Map<String, Object> body) {
        return event.desk()
                .post(event.path() + what, body)
                .expect(201)
                .json()
                .path("id")
                .asLong();
    }

    /** Ana lays bricks in the building sector, and both stand on her badge. */
    private static EventFixture withBricklayer(Fixture fixture) {
        EventFixture event = fixture.event().withPosition("Competitor").withRegistration("Ana", "Competitor");
        event.desk()
                .put(
                        event.path() + "/delegate_types/" + event.position("Competitor"),
                        Map.of("line1", "SKILL_AND_NUMBER", "line2", "SECTOR"))
                .expect(200);
        return event;
    }

    private static void give(EventFixture event, long skill) {
        event.desk()
                .put("/registrations/" + event.registration("Ana"), Map.of("skill_id", skill))
                .expect(200);
        event.desk()
                .post("/registrations/" + event.registration("Ana") + "/approve")
                .expect(200);
    }

    private static String badge(EventFixture event) {
        return event.gate()
                .get(event.path() + "/sync")
                .json()
                .at("/accreditations/0/lines")
                .toString();
    }

    @Test
    void aSkillIsMadeInASector(Fixture fixture) {
        EventFixture event = fixture.event();
        long sector = made(event, "/sectors", named("Construction"));

        JsonNode skill = event.desk()
                .post(
                        event.path() + "/skills",
                        Map.of(
                                "skill_number",
                                " 20 ",
                                "name",
                                Map.of("translations", Map.of("en", "Bricklaying", "de", "Maurer")),
                                "sector",
                                Map.of("id", sector, "name", "ignored")))
                .expect(201)
                .json();

        assertThat(skill.path("skill_number").asString()).isEqualTo("20");
        assertThat(skill.at("/sector/name/text").asString()).isEqualTo("Construction");
        String path = event.path() + "/skills/" + skill.path("id").asLong();
        assertThat(event.gate().get(path).expect(200).json()).isEqualTo(skill);
        assertThat(event.gate()
                        .get(path + "?l=de&include_translations=true")
                        .json()
                        .path("name")
                        .toString())
                .isEqualTo(
                        "{\"lang_code\":\"de\",\"text\":\"Maurer\",\"translations\":{\"de\":\"Maurer\",\"en\":\"Bricklaying\"}}");
        assertThat(event.gate().get(event.path() + "/skills").json().path("skills"))
                .hasSize(1);
    }

    @Test
    void aNumberIsOfOneSkillAtAnEvent(Fixture fixture) {
        EventFixture event = fixture.event();
        made(event, "/skills", BRICKS);
        long other = made(event, "/skills", Map.of("skill_number", "21", "name", BRICKS.get("name")));

        Answer again = event.desk().post(event.path() + "/skills", BRICKS).expect(409);
        Answer renumbered =
                event.desk().put(event.path() + "/skills/" + other, BRICKS).expect(409);

        assertThat(again.problem()).isEqualTo("2700-203");
        assertThat(renumbered.json().path("errors").get(0).asString()).startsWith("skill_number: ");
        made(fixture.event(), "/skills", BRICKS);
    }

    @Test
    void gatesHearOfSkillAndSector(Fixture fixture) {
        EventFixture event = withBricklayer(fixture);
        long sector = made(event, "/sectors", named("Construction"));
        long skill = made(event, "/skills", BRICKS);
        give(event, skill);
        assertThat(badge(event)).isEqualTo("[\"20 Bricklaying\",\"\",\"\"]");

        event.desk()
                .put(
                        event.path() + "/skills/" + skill,
                        Map.of("skill_number", "07", "name", Map.of("text", "Masonry"), "sector", Map.of("id", sector)))
                .expect(200);
        assertThat(badge(event)).isEqualTo("[\"07 Masonry\",\"Construction\",\"\"]");

        event.desk().put(event.path() + "/sectors/" + sector, named("Building")).expect(200);
        assertThat(badge(event)).isEqualTo("[\"07 Masonry\",\"Building\",\"\"]");
        assertThat(Audit.of(fixture, "skill", skill)).hasSize(2);
        assertThat(Audit.of(fixture, "sector", sector).get(1))
                .isEqualTo("sector_changed {\"name\": {\"en\": \"Construction\"}} {\"name\": {\"en\": \"Building\"}}");
    }

    @Test
    void aGateHearsTheNewNameOfASectorThatAPersonHasOfItsOwn(Fixture fixture) {
        EventFixture event = withBricklayer(fixture);
        long sector = made(event, "/sectors", named("Construction"));
        event.insert(
                "update person_position set sector_id = :sector where event_id = :event returning id",
                Map.of("sector", sector));
        event.desk()
                .post("/registrations/" + event.registration("Ana") + "/approve")
                .expect(200);
        assertThat(badge(event)).isEqualTo("[\"\",\"Construction\",\"\"]");

        event.desk().put(event.path() + "/sectors/" + sector, named("Building")).expect(200);

        assertThat(badge(event)).isEqualTo("[\"\",\"Building\",\"\"]");
    }

    @Test
    void whatIsInUseIsKept(Fixture fixture) {
        EventFixture event = withBricklayer(fixture);
        long sector = made(event, "/sectors", named("Construction"));
        long skill = made(
                event,
                "/skills",
                Map.of("skill_number", "20", "name", BRICKS.get("name"), "sector", Map.of("id", sector)));
        give(event, skill);

        assertThat(event.desk()
                        .delete(event.path() + "/skills/" + skill)
                        .expect(409)
                        .problem())
                .isEqualTo("2700-204");
        assertThat(event.desk()
                        .delete(event.path() + "/sectors/" + sector)
                        .expect(409)
                        .problem())
                .isEqualTo("2700-205");
    }

    @Test
    void whatNobodyUsesIsDeletedOnce(Fixture fixture) {
        EventFixture event = fixture.event();
        for (String path : List.of(
                event.path() + "/skills/" + made(event, "/skills", BRICKS),
                event.path() + "/sectors/" + made(event, "/sectors", named("Construction")))) {
            event.desk().delete(path).expect(204);
            event.desk().delete(path).expect(404);
            event.desk().get(path).expect(404);
        }
    }

    @Test
    void theSecondOfTwoWritersIsTold(Fixture fixture) {
        EventFixture event = fixture.event();
        long sector = made(event, "/sectors", named("Construction"));
        long skill = made(event, "/skills", BRICKS);
        Map<String, Object> renamed = Map.of("name", Map.of("text", "First"), "skill_number", "1", "version", 0);
        Map<String, Object> late = Map.of("name", Map.of("text", "Second"), "skill_number", "2", "version", 0);

        for (String path : List.of(event.path() + "/sectors/" + sector, event.path() + "/skills/" + skill)) {
            event.desk().put(path, renamed).expect(200);
            assertThat(event.desk().put(path, late).expect(409).problem()).isEqualTo("100-112");
            JsonNode now = event.gate().get(path).json();
            assertThat(now.at("/name/text").asString()).isEqualTo("First");
            assertThat(now.path("version").asInt()).isEqualTo(1);
        }
    }

    @Test
    void ofWritersAtOnceWithOneVersionOneWins(Fixture fixture) throws Exception {
        EventFixture event = fixture.event();
        String path = event.path() + "/skills/" + made(event, "/skills", BRICKS);
        Api desk = event.desk();
        List<Callable<Integer>> writers = IntStream.range(0, 12)
                .mapToObj(number -> (Callable<Integer>) () -> desk.put(
                                path,
                                Map.of("skill_number", "20", "name", Map.of("text", "Writer " + number), "version", 0))
                        .status())
                .toList();

        List<Integer> statuses = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Integer> answer : threads.invokeAll(writers)) {
                statuses.add(answer.get());
            }
        }

        assertThat(statuses).containsOnly(200, 409).containsOnlyOnce(200);
        assertThat(event.gate().get(path).json().path("version").asInt()).isEqualTo(1);
    }

    @Test
    void whatIsOfAnotherEventIsNotThere(Fixture fixture) {
        EventFixture event = fixture.event();
        EventFixture other = fixture.event();
        long sector = made(other, "/sectors", named("Construction"));
        long skill = made(other, "/skills", BRICKS);

        for (String path : List.of(event.path() + "/skills/" + skill, event.path() + "/sectors/" + sector)) {
            event.desk().get(path).expect(404);
            event.desk().put(path, BRICKS).expect(404);
            event.desk().delete(path).expect(404);
        }
        Answer foreign = event.desk()
                .post(
                        event.path() + "/skills",
                        Map.of("skill_number", "1", "name", BRICKS.get("name"), "sector", Map.of("id", sector)))
                .expect(422);
        assertThat(foreign.problem()).isEqualTo("2700-206");
        assertThat(foreign.json().path("errors").get(0).asString()).startsWith("sector: ");
    }

    @Test
    void readersCannotWrite(Fixture fixture) {
        EventFixture event = fixture.event();
        Api admin = fixture.api(Scope.ADMIN);

        event.gate().post(event.path() + "/skills", BRICKS).expect(403);
        event.gate().post(event.path() + "/sectors", named("X")).expect(403);
        admin.post(event.path() + "/skills", BRICKS).expect(403);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'name':{'text':'N'}} | skill_number",
                "{'skill_number':' ','name':{'text':'N'}} | skill_number",
                "{'skill_number':7,'name':{'text':'N'}} | skill_number",
                "{'skill_number':'123456789012345678901','name':{'text':'N'}} | skill_number",
                "{'skill_number':'1\\n2','name':{'text':'N'}} | skill_number",
                "{'skill_number':'1'} | name",
                "{'skill_number':'1','name':{'text':null}} | name.text",
                "{'skill_number':'1','name':{'text':'N'},'sector':4} | sector",
                "{'skill_number':'1','name':{'text':'N'},'sector':{'id':null}} | sector.id",
                "{'skill_number':'1','name':{'text':'N'},'sector':{'id':9999999999999999999}} | sector.id",
            })
    void aWrongFieldIsNamed(String body, String field, Fixture fixture) {
        EventFixture event = fixture.event();

        JsonNode refused = event.desk()
                .post(event.path() + "/skills", body.replace('\'', '"'))
                .expect(422)
                .json();

        assertThat(refused.path("errors").get(0).asString()).startsWith(field + ": ");
    }
}
