package org.gatehouse.zone.position;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

@ApiTest
class PositionApiTest {

    private static EventFixture withAna(Fixture fixture) {
        return fixture.event()
                .withZone("Arena")
                .withZone("Village")
                .withPosition("Competitor", "Arena")
                .withAccreditation("Ana");
    }

    private static String path(EventFixture event) {
        return event.path() + "/delegate_types/" + event.position("Competitor");
    }

    private static long revision(EventFixture event) {
        return event.gate().get(event.path() + "/sync").json().path("revision").asLong();
    }

    private static JsonNode badge(EventFixture event) {
        return event.gate()
                .get(event.path() + "/sync")
                .json()
                .path("accreditations")
                .get(0);
    }

    @Test
    void aPositionHasAllFieldsOfTheContract(Fixture fixture) {
        EventFixture event = withAna(fixture);

        JsonNode position = event.gate()
                .get(event.path() + "/delegate_types")
                .expect(200)
                .json()
                .path("positions")
                .get(0);

        assertThat(position.propertyNames())
                .containsExactly(
                        "id",
                        "code",
                        "name",
                        "line1",
                        "line2",
                        "line3",
                        "color",
                        "text_color",
                        "zones",
                        "wsEntity",
                        "base_position",
                        "period");
        assertThat(position.path("zones").get(0).path("code").asString()).isEqualTo("ARENA");
        assertThat(position.path("line3").isNull()).isTrue();
        assertThat(position).isEqualTo(event.gate().get(path(event)).expect(200).json());
    }

    @Test
    void whatWasReadAndIsSentBackChangesNothing(Fixture fixture) {
        EventFixture event = withAna(fixture);
        JsonNode read = event.desk().get(path(event)).json();
        long before = revision(event);

        assertThat(event.desk().put(path(event), read).expect(200).json()).isEqualTo(read);

        assertThat(revision(event)).isEqualTo(before);
    }

    @Test
    void everyHolderGetsNewDefaultZonesAndLines(Fixture fixture) {
        EventFixture event = withAna(fixture);

        event.desk()
                .put(
                        path(event),
                        Map.of(
                                "code",
                                "C",
                                "color",
                                "#FFFFFF",
                                "line1",
                                "DETAILS",
                                "line2",
                                "",
                                "name",
                                Map.of("lang_code", "en", "text", "Athlete"),
                                "zones",
                                List.of(Map.of("id", event.zone("Village")))))
                .expect(200);

        assertThat(badge(event).path("zones"))
                .extracting(zone -> zone.path("code").asString())
                .isEqualTo(List.of("VILLAGE"));
        assertThat(badge(event).path("position").path("name").asString()).isEqualTo("Athlete");
        assertThat(badge(event).path("position").path("text_color").asString()).isEqualTo("#000000");
        assertThat(badge(event).path("lines").get(0).asString()).isEmpty();
    }

    @Test
    void absentZonesStayAndEmptyOnesGo(Fixture fixture) {
        EventFixture event = withAna(fixture);

        event.desk().put(path(event), Map.of("code", "C")).expect(200);
        assertThat(badge(event).path("zones")).hasSize(1);

        event.desk().put(path(event), Map.of("code", "C", "zones", List.of())).expect(200);
        assertThat(badge(event).path("zones")).isEmpty();
    }

    @Test
    void aZoneOfAnotherEventIsRefused(Fixture fixture) {
        EventFixture event = withAna(fixture);
        EventFixture other = fixture.event().withZone("Arena");

        Answer refused = event.desk()
                .put(path(event), Map.of("zones", List.of(Map.of("id", other.zone("Arena")))))
                .expect(422);

        assertThat(refused.problem()).isEqualTo("2700-104");
        assertThat(refused.json().path("errors").get(0).asString())
                .startsWith("zones: ")
                .contains(String.valueOf(other.zone("Arena")));
    }

    @Test
    void aPositionIsMadeAndDeleted(Fixture fixture) {
        EventFixture event = fixture.event();

        JsonNode made = event.desk()
                .post(
                        event.path() + "/delegate_types",
                        Map.of("name", Map.of("text", "Expert"), "sort", Integer.MAX_VALUE))
                .expect(201)
                .json();
        event.desk()
                .post(event.path() + "/delegate_types", Map.of("name", Map.of("text", "Judge")))
                .expect(201);

        assertThat(made.path("name").toString()).isEqualTo("{\"lang_code\":\"en\",\"text\":\"Expert\"}");
        assertThat(made.path("zones").isArray()).isTrue();
        String path = event.path() + "/delegate_types/" + made.path("id").asLong();
        event.desk().delete(path).expect(204);
        event.desk().delete(path).expect(404);
    }

    @Test
    void aPositionThatPeopleHoldStays(Fixture fixture) {
        EventFixture event = withAna(fixture);

        assertThat(event.desk().delete(path(event)).expect(409).problem()).isEqualTo("2700-112");
    }

    @Test
    void theOrderIsKept(Fixture fixture) {
        EventFixture event = fixture.event().withPosition("Competitor").withPosition("Expert");
        String path = event.path() + "/positions";
        JsonNode read = event.desk().get(path).expect(200).json();
        assertThat(read.path("positions").get(0).propertyNames()).containsExactly("position", "delegate_type", "sort");

        JsonNode moved = event.desk()
                .put(
                        path,
                        Map.of(
                                "positions",
                                List.of(
                                        Map.of("position", Map.of("id", event.position("Expert")), "sort", 1),
                                        Map.of("position", Map.of("id", event.position("Competitor")), "sort", 2))))
                .expect(200)
                .json();

        assertThat(moved.path("positions"))
                .extracting(
                        row -> row.path("position").path("name").path("text").asString())
                .isEqualTo(List.of("Expert", "Competitor"));
    }

    @Test
    void aNameIsEditedInOneLanguageOrInAll(Fixture fixture) {
        EventFixture event = fixture.event().withPosition("Competitor").withAccreditation("Ana");
        String path = event.path() + "/delegate_types/" + event.position("Competitor");

        event.desk()
                .put(path, Map.of("name", Map.of("lang_code", "de", "text", "Wettkämpfer")))
                .expect(200);
        JsonNode both = event.gate()
                .get(path + "?l=de&include_translations=true")
                .expect(200)
                .json()
                .path("name");
        assertThat(both.path("text").asString()).isEqualTo("Wettkämpfer");
        assertThat(both.path("translations")).hasSize(2);

        event.desk()
                .put(path, Map.of("name", Map.of("translations", Map.of("en", "Athlete"))))
                .expect(200);
        assertThat(event.gate()
                        .get(path + "?l=de&include_translations=true")
                        .json()
                        .path("name")
                        .toString())
                .isEqualTo("{\"lang_code\":\"de\",\"text\":\"Athlete\",\"translations\":{\"en\":\"Athlete\"}}");
        event.desk().put(path, Map.of("name", Map.of("text", ""))).expect(200);
        assertThat(badge(event).path("position").path("name").asString()).isEqualTo("Athlete");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'color':'blue'} | color",
                "{'code':7} | code",
                "{'code':'C\\nD'} | code",
                "{'line1':'MEMBER\\u0007'} | line1",
                "{'zones':7} | zones",
                "{'zones':[null]} | zones[0]",
                "{'zones':[{'id':null}]} | zones[0].id",
                "{'zones':[{'id':'x'}]} | zones[0].id",
                "{'name':'Expert'} | name",
                "{'name':{'lang_code':'??','text':'x'}} | name.lang_code",
                "{'sort':-1} | sort",
            })
    void aWrongFieldIsNamed(String body, String field, Fixture fixture) {
        EventFixture event = withAna(fixture);

        JsonNode refused = event.desk()
                .put(path(event), body.replace('\'', '"'))
                .expect(422)
                .json();

        assertThat(refused.path("errors").get(0).asString()).startsWith(field + ": ");
    }

    @Test
    void aNewPositionNeedsAName(Fixture fixture) {
        EventFixture event = fixture.event();
        Map<String, Object> nameless = new HashMap<>();
        nameless.put("code", "X");
        nameless.put("name", null);

        event.desk().post(event.path() + "/delegate_types", nameless).expect(422);
    }

    @Test
    void aPositionOfAnotherEventIsNotThere(Fixture fixture) {
        EventFixture event = withAna(fixture);
        EventFixture other = fixture.event();
        String path = other.path() + "/delegate_types/" + event.position("Competitor");

        other.desk().get(path).expect(404);
        other.desk().put(path, Map.of("code", "X")).expect(404);
        other.desk().delete(path).expect(404);
        other.desk()
                .put(
                        other.path() + "/positions",
                        Map.of(
                                "positions",
                                List.of(Map.of("position", Map.of("id", event.position("Competitor")), "sort", 1))))
                .expect(422);
    }
}
