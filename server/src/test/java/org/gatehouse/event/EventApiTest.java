package org.gatehouse.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

@ApiTest
class EventApiTest {

    private static final String EVENTS = "/registrations/accreditation/events";

    @Test
    void onlyTheCallersEventsAreListedNewestStartFirst(Fixture fixture) {
        EventFixture early = fixture.event();
        EventFixture late = fixture.event();
        late.insert("update event set start_date = '2026-09-23' where id = :event returning id", Map.of());
        Api api = fixture.api(Set.of(early.id(), late.id()), Scope.ACCREDITATION_READ);

        JsonNode all = api.get(EVENTS).expect(200).json();
        JsonNode second = api.get(EVENTS + "?offset=1&limit=1").expect(200).json();

        assertThat(all.path("total_count").asLong()).isEqualTo(2);
        assertThat(all.path("events"))
                .extracting(event -> event.path("id").asLong())
                .isEqualTo(List.of(late.id(), early.id()));
        assertThat(second.path("events"))
                .extracting(event -> event.path("id").asLong())
                .isEqualTo(List.of(early.id()));
        assertThat(second.path("total_count").asLong()).isEqualTo(2);
    }

    @Test
    void anEventHasAllFieldsOfTheContract(Fixture fixture) {
        EventFixture event = fixture.event();

        JsonNode answer = event.gate().get(event.path()).expect(200).json();

        assertThat(answer.propertyNames())
                .containsExactly(
                        "id",
                        "name",
                        "ws_entity",
                        "start_date",
                        "end_date",
                        "type",
                        "member_id",
                        "require_host_approval",
                        "time_zone",
                        "public_people",
                        "photos_reviewed",
                        "require_passkey",
                        "code",
                        "languages",
                        "version");
        assertThat(answer.path("name").toString()).isEqualTo("{\"lang_code\":\"en\",\"text\":\"Event\"}");
        assertThat(answer.path("start_date").asString()).isEqualTo("2026-09-22");
        assertThat(answer.path("ws_entity").isNull()).isTrue();
    }

    @Test
    void textsComeInTheLanguageAskedForElseInEnglish(Fixture fixture) {
        EventFixture event = fixture.event();
        event.insert("update event set name = name || '{\"fi\": \"Kisat\"}' where id = :event returning id", Map.of());

        assertThat(event.gate().get(event.path() + "?l=fi").json().path("name").toString())
                .isEqualTo("{\"lang_code\":\"fi\",\"text\":\"Kisat\"}");
        assertThat(event.gate()
                        .get(event.path() + "?l=pt_BR")
                        .json()
                        .path("name")
                        .toString())
                .isEqualTo("{\"lang_code\":\"pt_BR\",\"text\":\"Event\"}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"?limit=0", "?limit=10000", "?offset=-1", "?limit=many", "?l=%27%3B--", "?offset=9999999999"})
    void whatCannotBeAskedForIsRefusedByName(String query, Fixture fixture) {
        JsonNode refused =
                fixture.event().gate().get(EVENTS + query).expect(422).json();

        assertThat(refused.path("errors").get(0).asString()).startsWith(query.substring(1, query.indexOf('=')) + ": ");
    }

    @Test
    void skillsComeByNumber(Fixture fixture) {
        EventFixture event = fixture.event();
        for (String number : List.of("10", "9", "10a", "X")) {
            event.insert("""
                insert into skill (event_id, skill_number, name) values (:event, :number, '{"en": "Skill"}') returning id
                """, Map.of("number", number));
        }

        JsonNode skills =
                event.gate().get(event.path() + "/skills").expect(200).json().path("skills");

        assertThat(skills)
                .extracting(skill -> skill.path("skill_number").asString())
                .isEqualTo(List.of("9", "10", "10a", "X"));
        assertThat(skills.get(0).propertyNames()).containsExactly("id", "skill_number", "name", "sector", "version");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/999999999", "/999999999/skills", "/99999999999999999999", "/x"})
    void anUnknownEventIsNotFound(String path, Fixture fixture) {
        fixture.api(Scope.ACCREDITATION_READ).get(EVENTS + path).expect(404);
    }
}
