package org.gatehouse.registration.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Audit;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

@ApiTest
class GroupApiTest {

    private static final Map<String, Object> FINLAND = Map.of("name", "Team Finland");

    private static String made(EventFixture event, Map<String, Object> group) {
        String groups = event.path() + "/groups";
        return groups + "/"
                + event.desk().post(groups, group).expect(201).json().path("id").asLong();
    }

    @Test
    void groupsAreListedByNameWithTheirRegistrations(Fixture fixture) {
        EventFixture event = fixture.event().withPosition("Guest").withRegistration("Ana", "Guest");
        made(event, FINLAND);
        made(event, Map.of("name", "Ålesund"));
        event.desk()
                .put("/registrations/" + event.registration("Ana"), Map.of("group_name", "Team Finland"))
                .expect(200);

        JsonNode all = event.gate().get(event.path() + "/groups").expect(200).json();
        JsonNode second = event.gate()
                .get(event.path() + "/groups?offset=1&limit=1")
                .expect(200)
                .json();

        assertThat(all.path("groups"))
                .extracting(group -> group.path("name").asString())
                .isEqualTo(List.of("Ålesund", "Team Finland"));
        assertThat(all.at("/groups/1/registrations").asInt()).isEqualTo(1);
        assertThat(second.path("groups")).hasSize(1);
        assertThat(second.path("total_count").asInt()).isEqualTo(2);
    }

    @Test
    void aRenamedGroupKeepsItsRegistrations(Fixture fixture) {
        EventFixture event = fixture.event().withPosition("Guest").withRegistration("Ana", "Guest");
        String group = made(event, FINLAND);
        String registration = "/registrations/" + event.registration("Ana");
        event.desk().put(registration, Map.of("group_name", "Team Finland")).expect(200);

        JsonNode renamed =
                event.desk().put(group, Map.of("name", " Suomi ")).expect(200).json();

        assertThat(renamed.path("name").asString()).isEqualTo("Suomi");
        assertThat(renamed.path("version").asInt()).isEqualTo(1);
        assertThat(event.gate().get(registration).json().at("/group/name").asString())
                .isEqualTo("Suomi");
        assertThat(Audit.of(fixture, "registration_group", renamed.path("id").asLong()))
                .element(1)
                .isEqualTo("group_changed {\"name\": \"Team Finland\"} {\"name\": \"Suomi\"}");
    }

    @Test
    void aGroupIsKeptWhileRegistrationsBelongToIt(Fixture fixture) {
        EventFixture event = fixture.event().withPosition("Guest").withRegistration("Ana", "Guest");
        String group = made(event, FINLAND);
        String registration = "/registrations/" + event.registration("Ana");
        event.desk().put(registration, Map.of("group_name", "Team Finland")).expect(200);

        Answer refused = event.desk().delete(group).expect(409);

        assertThat(refused.problem()).isEqualTo("2700-221");
        event.desk().put(registration, Map.of()).expect(200);
        event.desk().delete(group).expect(204);
        event.desk().delete(group).expect(404);
        event.desk().get(group).expect(404);
    }

    @Test
    void aNameIsOfOneGroupAtAnEvent(Fixture fixture) {
        EventFixture event = fixture.event();
        made(event, FINLAND);
        String other = made(event, Map.of("name", "Suomi"));

        assertThat(event.desk()
                        .post(event.path() + "/groups", FINLAND)
                        .expect(409)
                        .problem())
                .isEqualTo("2700-220");
        assertThat(event.desk().put(other, FINLAND).expect(409).problem()).isEqualTo("2700-220");
        made(fixture.event(), FINLAND);
    }

    @Test
    void theSecondOfTwoWritersIsTold(Fixture fixture) {
        EventFixture event = fixture.event();
        String group = made(event, FINLAND);

        event.desk().put(group, Map.of("name", "First", "version", 0)).expect(200);
        Answer refused =
                event.desk().put(group, Map.of("name", "Second", "version", 0)).expect(409);

        assertThat(refused.problem()).isEqualTo("100-112");
    }

    @Test
    void aGroupOfAnotherEventIsNotThere(Fixture fixture) {
        EventFixture event = fixture.event();
        String id = made(fixture.event(), FINLAND).replaceAll(".*/", "");
        String group = event.path() + "/groups/" + id;

        event.desk().get(group).expect(404);
        event.desk().put(group, FINLAND).expect(404);
        event.desk().delete(group).expect(404);
        event.gate().post(event.path() + "/groups", FINLAND).expect(403);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | name",
                "{'name':' '} | name",
                "{'name':{'text':'N'}} | name",
                "{'name':'a\\nb'} | name",
                "{'name':'N','version':'0'} | version",
            })
    void aWrongFieldIsNamed(String body, String field, Fixture fixture) {
        EventFixture event = fixture.event();

        JsonNode refused = event.desk()
                .post(event.path() + "/groups", body.replace('\'', '"'))
                .expect(422)
                .json();

        assertThat(refused.path("errors").get(0).asString()).startsWith(field + ": ");
        event.desk()
                .post(event.path() + "/groups", Map.of("name", "x".repeat(10_000)))
                .expect(422);
    }
}
