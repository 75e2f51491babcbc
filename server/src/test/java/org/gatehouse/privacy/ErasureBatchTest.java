package org.gatehouse.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

@ApiTest
class ErasureBatchTest {

    private static EventFixture event(Fixture fixture) {
        return fixture.event().withZone("Arena").withPosition("Competitor", "Arena");
    }

    private static String erasures(EventFixture event) {
        return event.path() + "/erasures";
    }

    private static List<Long> people(EventFixture event, Fixture fixture) {
        return fixture.bean(JdbcClient.class)
                .sql("select distinct person_id from person_at_event where event_id = ? order by 1")
                .param(event.id())
                .query((row, number) -> row.getLong(1))
                .list();
    }

    @Test
    void eventForgetsManyPeopleInTheBackground(Fixture fixture) {
        EventFixture event = event(fixture).withHolders(50, "Competitor");
        EventFixture other = event(fixture);
        List<Long> people = people(event, fixture);
        long elsewhere = people.get(7);
        fixture.api(Scope.ACCREDITATION_WRITE)
                .post(
                        "/registrations",
                        Map.of(
                                "event_id", other.id(),
                                "person_id", elsewhere,
                                "position_id", other.position("Competitor")))
                .expect(201);
        Api eraser = fixture.person(event, Role.PRIVACY);

        JsonNode made = eraser.post(erasures(event), Map.of("person_ids", people, "reason", "NOT_NEEDED"))
                .expect(201)
                .json();
        assertThat(made.path("state").asString()).isEqualTo("OPEN");
        assertThat(made.path("people").asInt()).isEqualTo(50);
        assertThat(made.path("whole").asInt()).isEqualTo(49);
        String batch = erasures(event) + "/" + made.path("id").asLong();
        assertThat(eraser.post(batch + "/apply", Map.of("people", 49)).problem())
                .isEqualTo("1400-125");
        eraser.post(batch + "/apply", Map.of("people", 50)).expect(202);

        await().until(() ->
                eraser.get(batch).expect(200).json().path("state").asString().equals("APPLIED"));
        JsonNode done = eraser.get(batch).json();
        assertThat(done.path("erased").asInt()).isEqualTo(50);
        assertThat(done.path("left").asInt()).isZero();
        assertThat(done.path("refusals")).isEmpty();
        assertThat(done.path("whole").isNull()).isTrue();
        assertThat(fixture.bean(JdbcClient.class)
                        .sql("select count(*) from person where id = any(?) and first_name is not null")
                        .param(people.toArray(Long[]::new))
                        .query(Long.class)
                        .single())
                .as("the one who is at another event")
                .isEqualTo(1);
        assertThat(event.gate()
                        .get(event.path() + "/sync?since=2000-01-01T00:00:00Z")
                        .expect(200)
                        .json()
                        .path("accreditations"))
                .hasSize(50)
                .allMatch(document -> document.path("cause").asString().equals("erased"));
    }

    @Test
    void whoeverCannotBeErasedIsNamedByNumber(Fixture fixture) {
        EventFixture event = event(fixture).withAccreditation("Ana").withAccreditation("Ben");
        Api eraser = fixture.api(Set.of(event.id()), Scope.PEOPLE_ERASE);
        JsonNode made = eraser.post(
                        erasures(event),
                        Map.of("person_ids", List.of(event.person("Ana"), event.person("Ben"), 987_654_321)))
                .expect(201)
                .json();
        assertThat(made.path("people").asInt()).as("those whom the event knows").isEqualTo(2);
        eraser.delete("/people/person/" + event.person("Ana") + "?erase=true").expect(200);
        String batch = erasures(event) + "/" + made.path("id").asLong();

        JsonNode done =
                eraser.post(batch + "/apply", Map.of("people", 2)).expect(202).json();

        assertThat(done.path("erased").asInt()).isEqualTo(1);
        assertThat(done.path("refusals")).hasSize(1);
        assertThat(done.at("/refusals/0/person_id").asLong()).isEqualTo(event.person("Ana"));
        assertThat(done.at("/refusals/0/reason").asString()).isEqualTo("NOT_ERASABLE");
    }

    @Test
    void rightsAndValuesAreChecked(Fixture fixture) {
        EventFixture event = event(fixture).withAccreditation("Ana");
        Map<String, Object> ana = Map.of("person_ids", List.of(event.person("Ana")));

        assertThat(event.desk().post(erasures(event), ana).status()).isEqualTo(403);
        assertThat(fixture.api(Set.of(event(fixture).id()), Scope.PEOPLE_ERASE)
                        .post(erasures(event), ana)
                        .status())
                .isEqualTo(404);
        Api eraser = fixture.api(Scope.PEOPLE_ERASE);
        assertThat(eraser.post(erasures(event), Map.of("person_ids", List.of())).text())
                .contains("person_ids");
        assertThat(eraser.post(erasures(event), Map.of("person_ids", List.of(1), "reason", "BORED"))
                        .text())
                .contains("reason");
        assertThat(eraser.get(erasures(event) + "/987654321").status()).isEqualTo(404);
    }
}
