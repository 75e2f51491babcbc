package org.gatehouse.zone.setup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

@ApiTest
class ZoneApiTest {

    private static final Map<String, Object> PRESS =
            Map.of("id", 0, "code", "PR", "name", "Press", "color", "#FFFF00", "text_color", "");

    private static JsonNode zones(EventFixture event) {
        return event.gate().get(event.path() + "/zones").expect(200).json().path("zones");
    }

    private static long revision(EventFixture event) {
        return event.gate().get(event.path() + "/sync").json().path("revision").asLong();
    }

    @Test
    void aZoneIsMadeAtTheEndWithAReadableTextColor(Fixture fixture) {
        EventFixture event = fixture.event().withZone("Arena");

        JsonNode made =
                event.desk().post(event.path() + "/zones", PRESS).expect(201).json();

        assertThat(made.propertyNames())
                .containsExactly("id", "code", "name", "color", "text_color", "quota", "usage", "sort");
        assertThat(made.path("id").asLong()).isPositive();
        assertThat(made.path("text_color").asString()).isEqualTo("#000000");
        assertThat(made.path("quota").isNull()).isTrue();
        assertThat(made.path("usage").asInt()).isZero();
        assertThat(zones(event))
                .extracting(zone -> zone.path("name").asString())
                .isEqualTo(List.of("Arena", "Press"));
    }

    @Test
    void aSecondZoneOfANameIsRefused(Fixture fixture) {
        EventFixture event = fixture.event().withZone("Arena");
        event.desk().post(event.path() + "/zones", PRESS).expect(201);

        Answer again = event.desk().post(event.path() + "/zones", PRESS).expect(409);
        Answer renamed = event.desk()
                .put(event.path() + "/zones/" + event.zone("Arena"), PRESS)
                .expect(409);

        assertThat(again.problem()).isEqualTo("2700-110");
        assertThat(renamed.json().path("detail").asString()).contains("Press");
    }

    @Test
    void aSecondZoneOfACodeIsRefusedUnlessTheCodeStays(Fixture fixture) {
        EventFixture event = fixture.event().withZone("Arena").withZone("Press");
        String arena = event.path() + "/zones/" + event.zone("Arena");
        fixture.bean(JdbcClient.class)
                .sql("insert into zone (event_id, code, name, color, text_color, sort) values (:event, 'ARENA',"
                        + " 'Twin', '#0055A4', '#FFFFFF', 9)")
                .param("event", event.id())
                .update();

        Answer made = event.desk()
                .post(event.path() + "/zones", Map.of("code", "ARENA", "name", "Third", "color", "#FFFFFF"))
                .expect(409);
        event.desk()
                .put(
                        event.path() + "/zones/" + event.zone("Press"),
                        Map.of("code", "ARENA", "name", "Press", "color", "#FFFFFF"))
                .expect(409);

        assertThat(made.problem()).isEqualTo("2700-113");
        assertThat(made.json().path("user_msg").asString()).contains("ARENA");
        event.desk()
                .put(arena, Map.of("code", "ARENA", "name", "Arena 2", "color", "#FFFFFF"))
                .expect(200);
        event.desk()
                .put(arena, Map.of("code", "AR", "name", "Arena 2", "color", "#FFFFFF"))
                .expect(200);
        event.desk()
                .put(arena, Map.of("code", "ARENA", "name", "Arena 2", "color", "#FFFFFF"))
                .expect(409);
        fixture.event().withZone("Arena");
    }

    @Test
    void ofManyZonesOfACodeThatAreMadeAtOnceOneStays(Fixture fixture) throws Exception {
        EventFixture event = fixture.event().withZone("Arena");
        Api desk = event.desk();
        List<Callable<Integer>> writes = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            Map<String, Object> zone = Map.of("code", "NEW", "name", "New " + i, "color", "#FFFFFF");
            writes.add(() -> desk.post(event.path() + "/zones", zone).status());
        }
        writes.add(() -> desk.put(
                        event.path() + "/zones/" + event.zone("Arena"),
                        Map.of("code", "NEW", "name", "Arena", "color", "#FFFFFF"))
                .status());

        List<Integer> statuses = new ArrayList<>();
        try (ExecutorService all = Executors.newFixedThreadPool(9)) {
            for (Future<Integer> answer : all.invokeAll(writes)) {
                statuses.add(answer.get());
            }
        }

        assertThat(statuses).filteredOn(status -> status < 300).hasSize(1);
        assertThat(statuses).filteredOn(status -> status == 409).hasSize(8);
    }

    @Test
    void usageCountsLiveAccreditations(Fixture fixture) {
        EventFixture event = fixture.event()
                .withZone("Arena")
                .withPosition("Competitor", "Arena")
                .withAccreditation("Ana")
                .withAccreditation("Bo");
        event.desk()
                .post("/registrations/" + event.registration("Bo") + "/withdraw")
                .expect(200);

        assertThat(zones(event).get(0).path("usage").asInt()).isEqualTo(1);
        assertThat(event.gate()
                        .get(event.path() + "/zones/" + event.zone("Arena"))
                        .expect(200)
                        .json())
                .isEqualTo(zones(event).get(0));
    }

    @Test
    void gatesHearOfANewCodeButNotOfANewColor(Fixture fixture) {
        EventFixture event = fixture.event()
                .withZone("Arena")
                .withPosition("Competitor", "Arena")
                .withAccreditation("Ana");
        long before = revision(event);
        String path = event.path() + "/zones/" + event.zone("Arena");

        event.desk()
                .put(path, Map.of("code", "ARENA", "name", "Arena", "color", "#FFFFFF", "quota", 5))
                .expect(200);
        assertThat(revision(event)).isEqualTo(before);

        event.desk()
                .put(path, Map.of("code", "AR", "name", "Arena", "color", "#FFFFFF"))
                .expect(200);
        assertThat(revision(event)).isEqualTo(before + 1);
        JsonNode zone = zones(event).get(0);
        assertThat(zone.path("quota").isNull()).isTrue();
        assertThat(zone.path("text_color").asString()).isEqualTo("#000000");
    }

    @Test
    void sortMovesZonesEverywhere(Fixture fixture) {
        EventFixture event = fixture.event()
                .withZone("Arena")
                .withZone("Village")
                .withPosition("Competitor", "Arena", "Village")
                .withAccreditation("Ana");

        JsonNode sorted = event.desk()
                .put(
                        event.path() + "/zones/sort",
                        Map.of(
                                "zones",
                                List.of(
                                        Map.of("id", event.zone("Village"), "sort", 1, "name", "ignored"),
                                        Map.of("id", event.zone("Arena"), "sort", 2))))
                .expect(200)
                .json();

        assertThat(sorted.path("zones"))
                .extracting(zone -> zone.path("name").asString())
                .isEqualTo(List.of("Village", "Arena"));
        JsonNode badge = event.gate()
                .get(event.path() + "/sync")
                .json()
                .path("accreditations")
                .get(0);
        assertThat(badge.path("zones"))
                .extracting(zone -> zone.path("code").asString())
                .isEqualTo(List.of("VILLAGE", "ARENA"));
    }

    @Test
    void theLastPlaceThatThereIsKeepsNoZoneOut(Fixture fixture) {
        EventFixture event = fixture.event();
        String path = event.path() + "/zones";
        Map<String, Object> last = Map.of("code", "A", "name", "A", "color", "#000000", "sort", Integer.MAX_VALUE);
        event.desk().post(path, last).expect(201);

        JsonNode next = event.desk()
                .post(path, Map.of("code", "B", "name", "B", "color", "#000000"))
                .expect(201)
                .json();

        assertThat(next.path("sort").asInt()).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void sortRefusesAZoneOfAnotherEvent(Fixture fixture) {
        EventFixture event = fixture.event().withZone("Arena");
        EventFixture other = fixture.event().withZone("Arena");

        Answer refused = event.desk()
                .put(
                        event.path() + "/zones/sort",
                        Map.of("zones", List.of(Map.of("id", other.zone("Arena"), "sort", 1))))
                .expect(422);

        assertThat(refused.problem()).isEqualTo("2700-104");
    }

    @Test
    void deletingTakesTheZoneFromEverybody(Fixture fixture) {
        EventFixture event = fixture.event()
                .withZone("Arena")
                .withPosition("Competitor", "Arena")
                .withAccreditation("Ana");
        String path = event.path() + "/zones/" + event.zone("Arena");

        event.desk().delete(path).expect(204);

        JsonNode badge = event.gate()
                .get(event.path() + "/sync")
                .json()
                .path("accreditations")
                .get(0);
        assertThat(badge.path("zones")).isEmpty();
        JsonNode positions =
                event.gate().get(event.path() + "/delegate_types").json().path("positions");
        assertThat(positions.get(0).path("zones")).isEmpty();
        event.desk().delete(path).expect(404);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'name':'N','color':'#000000'} | code",
                "{'code':' ','name':'N','color':'#000000'} | code",
                "{'code':'C','name':'N','color':'red'} | color",
                "{'code':'C','name':'N'} | color",
                "{'code':'C','name':7,'color':'#000000'} | name",
                "{'code':'C','name':'N','color':'#000000','quota':-1} | quota",
                "{'code':'C','name':'N','color':'#000000','quota':'ten'} | quota",
                "{'code':'C','name':'N','color':'#000000','quota':2147483648} | quota",
                "{'code':'C','name':'N','color':'#000000','sort':1.5} | sort",
                "{'code':'C','name':'N\\u0000','color':'#000000'} | name",
                "{'code':'C\\nD','name':'N','color':'#000000'} | code",
                "{'code':'C','name':'N\\u0007','color':'#000000'} | name",
                "{'code':'C','name':'N','color':'#000000','text_color':'#12345'} | text_color",
            })
    void aWrongFieldIsNamed(String body, String field, Fixture fixture) {
        EventFixture event = fixture.event();

        JsonNode refused = event.desk()
                .post(event.path() + "/zones", body.replace('\'', '"'))
                .expect(422)
                .json();

        assertThat(refused.path("errors").get(0).asString()).startsWith(field + ": ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "null", "{", "{\"zones\""})
    void whatIsNoZoneCannotBeRead(String body, Fixture fixture) {
        EventFixture event = fixture.event();

        event.desk().post(event.path() + "/zones", body).expect(400);
    }

    @Test
    void aZoneOfAnotherEventIsNotThere(Fixture fixture) {
        EventFixture event = fixture.event();
        EventFixture other = fixture.event().withZone("Arena");
        String path = event.path() + "/zones/" + other.zone("Arena");

        event.desk().get(path).expect(404);
        event.desk().put(path, PRESS).expect(404);
        event.desk().delete(path).expect(404);
        event.desk().get(other.path() + "/zones").expect(404);
    }
}
