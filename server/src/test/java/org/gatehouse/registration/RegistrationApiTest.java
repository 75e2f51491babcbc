package org.gatehouse.registration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

@ApiTest
class RegistrationApiTest {

    private static EventFixture event(Fixture fixture) {
        return fixture.event()
                .withPosition("Competitor")
                .withPackageOption("Lunch")
                .withPerson("Ana")
                .withPerson("Bo");
    }

    private static Map<String, Object> ana(EventFixture event, Object... more) {
        Map<String, Object> body = new HashMap<>();
        body.put("event_id", event.id());
        body.put("person_id", event.person("Ana"));
        body.put("position_id", event.position("Competitor"));
        for (int i = 0; i < more.length; i += 2) {
            body.put((String) more[i], more[i + 1]);
        }
        return body;
    }

    @Test
    void listIsNarrowedByGroupAndByTheBeginningOfAnAddress(Fixture fixture) {
        EventFixture event = event(fixture).withRegistration("Bo", "Competitor");
        event.insert("""
                insert into person_email (person_id, email_address, is_primary) values (:person, 'Bo.Lima@example.org', true)
                returning id
                """, Map.of("person", event.person("Bo")));
        event.desk()
                .post("/registrations", ana(event, "group_name", "Team Brazil"))
                .expect(201);
        String list = "/registrations?event=" + event.id();

        assertThat(people(event, list + "&group=Team%20Brazil")).containsExactly("Ana");
        assertThat(people(event, list + "&group=team")).isEmpty();
        assertThat(people(event, list + "&email=bo.l")).containsExactly("Bo");
        assertThat(people(event, list + "&email=lima")).isEmpty();
        assertThat(people(event, list + "&email=&group=&name=b")).containsExactly("Bo");
    }

    private static List<String> people(EventFixture event, String path) {
        JsonNode page = event.desk().get(path).expect(200).json();
        List<String> names = new ArrayList<>();
        page.path("registrations")
                .forEach(one -> names.add(one.path("person").path("first_name").asString()));
        assertThat(page.path("total_count").asInt()).isEqualTo(names.size());
        return names;
    }

    @Test
    void aRegistrationWaitsForADecision(Fixture fixture) {
        EventFixture event = event(fixture).withSkill("09").withMember("FI");

        JsonNode made = event.desk()
                .post(
                        "/registrations",
                        ana(
                                event,
                                "skill_id",
                                event.skill("09"),
                                "member_id",
                                event.member("FI"),
                                "organizational_unit",
                                "Broadcast",
                                "open_field",
                                "Leader",
                                "group_name",
                                "Team Finland",
                                "package_options",
                                List.of(event.packageOption("Lunch"))))
                .expect(201)
                .json();

        assertThat(made.propertyNames())
                .containsExactly(
                        "id",
                        "person",
                        "event",
                        "person_position",
                        "state",
                        "state_note",
                        "group",
                        "package_options",
                        "custom_field_data",
                        "created_at",
                        "state_changed_at",
                        "version",
                        "accreditation",
                        "periods");
        assertThat(made.path("state").asString()).isEqualTo("PENDING");
        assertThat(made.path("accreditation").isNull()).isTrue();
        assertThat(made.path("person").propertyNames())
                .containsExactly("id", "first_name", "last_name", "email", "country", "phone", "note");
        assertThat(made.path("person_position").propertyNames())
                .containsExactly(
                        "id",
                        "position",
                        "start",
                        "end",
                        "invalid",
                        "open_field",
                        "skill",
                        "sector",
                        "member",
                        "organization",
                        "organizational_unit");
        assertThat(made.path("person_position")
                        .path("skill")
                        .path("skill_number")
                        .asString())
                .isEqualTo("09");
        assertThat(made.path("group").path("name").asString()).isEqualTo("Team Finland");
        assertThat(made.path("package_options").get(0).path("name").path("text").asString())
                .isEqualTo("Lunch");
        assertThat(made)
                .isEqualTo(event.desk()
                        .get("/registrations/" + made.path("id").asLong())
                        .expect(200)
                        .json());
    }

    @Test
    void sentTwiceItIsOne(Fixture fixture) {
        EventFixture event = event(fixture);
        JsonNode first = event.desk()
                .post("/registrations", ana(event, "open_field", "Leader"))
                .expect(201)
                .json();

        assertThat(event.desk()
                        .post("/registrations", ana(event, "open_field", "Leader"))
                        .expect(200)
                        .json())
                .isEqualTo(first);
        assertThat(event.desk()
                        .post("/registrations", ana(event, "open_field", "Coach"))
                        .expect(409)
                        .problem())
                .isEqualTo("2700-130");
    }

    @Test
    void sentAtOnceItIsOne(Fixture fixture) throws Exception {
        EventFixture event = event(fixture);
        event.desk();
        CountDownLatch start = new CountDownLatch(1);
        List<Future<Answer>> answers = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 8; i++) {
                answers.add(threads.submit(() -> {
                    start.await();
                    return event.desk().post("/registrations", ana(event));
                }));
            }
            start.countDown();
        }

        List<Integer> statuses = new ArrayList<>();
        for (Future<Answer> answer : answers) {
            statuses.add(answer.get().status());
        }
        assertThat(statuses).containsOnlyOnce(201).containsOnly(200, 201);
    }

    @Test
    void aPositionThatThePersonHoldsCanBeNamed(Fixture fixture) {
        EventFixture event = event(fixture).withRegistration("Ana", "Competitor");
        String path = "/registrations/" + event.registration("Ana");
        long held =
                event.desk().get(path).json().path("person_position").path("id").asLong();
        event.desk().delete(path).expect(204);
        Map<String, Object> body = ana(event, "person_position_id", held);
        body.remove("position_id");

        JsonNode made = event.desk().post("/registrations", body).expect(201).json();

        assertThat(made.path("person_position").path("id").asLong()).isEqualTo(held);
        body.put("person_id", event.person("Bo"));
        assertThat(event.desk().post("/registrations", body).expect(422).problem())
                .isEqualTo("2700-134");
    }

    @ParameterizedTest
    @CsvSource({
        "person_id, 2700-133",
        "position_id, 2700-105",
        "skill_id, 1400-107",
        "member_id, 1400-109",
        "organization_id, 1400-110"
    })
    void whatIsReferredToMustBeThere(String field, String code, Fixture fixture) {
        EventFixture event = event(fixture);

        Answer refused = event.desk()
                .post("/registrations", ana(event, field, 999999999L))
                .expect(422);

        assertThat(refused.problem()).isEqualTo(code);
        assertThat(refused.json().path("errors").get(0).asString()).startsWith(field + ": ");
    }

    @Test
    void whatBelongsToAnotherEventIsNotThere(Fixture fixture) {
        EventFixture event = event(fixture);
        EventFixture other = event(fixture).withSkill("1");

        event.desk()
                .post("/registrations", ana(event, "position_id", other.position("Competitor")))
                .expect(422);
        event.desk()
                .post("/registrations", ana(event, "skill_id", other.skill("1")))
                .expect(422);
        assertThat(event.desk()
                        .post("/registrations", ana(event, "package_options", List.of(other.packageOption("Lunch"))))
                        .expect(422)
                        .problem())
                .isEqualTo("2700-106");
        event.desk().post("/registrations", ana(event, "event_id", other.id())).expect(404);
        event.desk().post("/registrations", ana(event, "event_id", 999999999)).expect(404);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | event_id",
                "{'event_id':'x'} | event_id",
                "{'event_id':1.5} | event_id",
                "{'event_id':9223372036854775808} | event_id",
                "{'event_id':1,'person_id':1,'package_options':[null]} | package_options[0]",
                "{'event_id':1,'person_id':1,'open_field':['x']} | open_field",
            })
    void aWrongFieldIsNamed(String body, String field, Fixture fixture) {
        JsonNode refused = fixture.event()
                .desk()
                .post("/registrations", body.replace('\'', '"'))
                .expect(422)
                .json();

        assertThat(refused.path("errors").get(0).asString()).startsWith(field + ": ");
    }

    @Test
    void aPositionIsNeeded(Fixture fixture) {
        EventFixture event = event(fixture);
        Map<String, Object> body = ana(event);
        body.remove("position_id");

        JsonNode refused = event.desk().post("/registrations", body).expect(422).json();

        assertThat(refused.path("errors").get(0).asString()).startsWith("position_id: ");
    }

    @Test
    void gatesHearOfChangedDetailsOfAnAccreditedPerson(Fixture fixture) {
        EventFixture event =
                fixture.event().withMember("SE").withPosition("Coach").withAccreditation("Ana");
        String path = "/registrations/" + event.registration("Ana");

        event.desk()
                .put(path, Map.of("member_id", event.member("SE"), "position_id", event.position("Coach")))
                .expect(200);

        JsonNode badge = event.gate()
                .get(event.path() + "/sync")
                .json()
                .path("accreditations")
                .get(0);
        assertThat(badge.path("member").path("code").asString()).isEqualTo(event.memberCode("SE"));
        assertThat(badge.path("position").path("name").asString()).isEqualTo("Coach");
    }

    @Test
    void anUpdateReplacesAndChecksTheVersionWhenItIsSent(Fixture fixture) {
        EventFixture event = event(fixture).withRegistration("Ana", "Competitor");
        String path = "/registrations/" + event.registration("Ana");
        int version = event.desk()
                .put(path, Map.of("open_field", "Leader", "group_name", "A"))
                .expect(200)
                .json()
                .path("version")
                .asInt();

        JsonNode changed = event.desk()
                .put(path, Map.of("group_name", "B", "version", version))
                .expect(200)
                .json();

        assertThat(changed.path("group").path("name").asString()).isEqualTo("B");
        assertThat(changed.path("person_position").path("open_field").isNull()).isTrue();
        assertThat(event.desk()
                        .put(path, Map.of("version", version))
                        .expect(409)
                        .problem())
                .isEqualTo("100-112");
    }

    @Test
    void aChangeOfThePositionIsAnotherVersionHoweverItWasMade(Fixture fixture) {
        EventFixture event = event(fixture).withRegistration("Ana", "Competitor");
        String path = "/registrations/" + event.registration("Ana");
        JsonNode read = event.desk().get(path).json();
        fixture.api(Scope.PEOPLE_WRITE)
                .put(
                        "/people/person/" + event.person("Ana") + "/positions/"
                                + read.path("person_position").path("id").asLong(),
                        Map.of("open_field", "Leader"))
                .expect(200);

        Map<String, Object> stale = Map.of("version", read.path("version").asInt());
        assertThat(event.desk().put(path, stale).expect(409).problem()).isEqualTo("100-112");
        assertThat(event.desk()
                        .get(path)
                        .json()
                        .path("person_position")
                        .path("open_field")
                        .asString())
                .isEqualTo("Leader");
    }

    @Test
    void aWithdrawnRegistrationIsChangedAfterItIsReopened(Fixture fixture) {
        EventFixture event = event(fixture).withRegistration("Ana", "Competitor");
        String path = "/registrations/" + event.registration("Ana");
        event.desk().post(path + "/withdraw", Map.of()).expect(200);

        assertThat(event.desk()
                        .put(path, Map.of("open_field", "Leader"))
                        .expect(409)
                        .problem())
                .isEqualTo("2700-136");
        event.desk().post(path + "/reopen", Map.of()).expect(200);
        event.desk().put(path, Map.of("open_field", "Leader")).expect(200);
    }

    @Test
    void aPositionThatThePersonHoldsAlreadyCannotBeTakenTwice(Fixture fixture) {
        EventFixture event = event(fixture)
                .withPosition("Coach")
                .withRegistration("Ana", "Coach")
                .withRegistration("Ana", "Competitor");

        event.desk()
                .put("/registrations/" + event.registration("Ana"), Map.of("position_id", event.position("Coach")))
                .expect(409);
    }

    @Test
    void onlyWhatNeverLedToAnAccreditationIsDeleted(Fixture fixture) {
        EventFixture event =
                event(fixture).withRegistration("Ana", "Competitor").withAccreditation("Bo");

        event.desk().delete("/registrations/" + event.registration("Ana")).expect(204);
        event.desk().delete("/registrations/" + event.registration("Ana")).expect(404);
        assertThat(event.desk()
                        .delete("/registrations/" + event.registration("Bo"))
                        .expect(409)
                        .problem())
                .isEqualTo("2700-132");
    }

    @Test
    void listsAreFiltered(Fixture fixture) {
        EventFixture event = event(fixture)
                .withPosition("Coach")
                .withRegistration("Ana", "Competitor")
                .withAccreditation("Bo", "Coach");

        assertThat(names(event, "")).containsExactly("Ana", "Bo");
        assertThat(names(event, "?event=" + event.id())).containsExactly("Ana", "Bo");
        assertThat(names(event, "?state=APPROVED")).containsExactly("Bo");
        assertThat(names(event, "?position=" + event.position("Competitor"))).containsExactly("Ana");
        assertThat(names(event, "?name=lim%20AN")).containsExactly("Ana");
        assertThat(names(event, "?name=ima")).isEmpty();
        assertThat(names(event, "?name=%25")).isEmpty();
        assertThat(names(event, "?name=")).hasSize(2);
        assertThat(names(event, "?country=xx")).isEmpty();
        assertThat(names(event, "?offset=1&limit=1")).containsExactly("Bo");
        assertThat(event.desk()
                        .get("/registrations?limit=1")
                        .json()
                        .path("total_count")
                        .asInt())
                .isEqualTo(2);
    }

    private static List<String> names(EventFixture event, String query) {
        List<String> names = new ArrayList<>();
        event.desk()
                .get("/registrations" + query)
                .expect(200)
                .json()
                .path("registrations")
                .forEach(
                        each -> names.add(each.path("person").path("first_name").asString()));
        return names;
    }

    @ParameterizedTest
    @ValueSource(strings = {"state=MAYBE", "limit=1001", "limit=0", "offset=-1", "event=x", "position=y"})
    void whatCannotBeAskedForIsRefusedByName(String query, Fixture fixture) {
        JsonNode refused = fixture.event()
                .desk()
                .get("/registrations?" + query)
                .expect(422)
                .json();

        assertThat(refused.path("errors").get(0).asString()).startsWith(query.substring(0, query.indexOf('=')) + ": ");
    }

    @Test
    void aRegistrationOfAnotherEventIsNotThere(Fixture fixture) {
        EventFixture event = event(fixture).withRegistration("Ana", "Competitor");
        EventFixture other = fixture.event();
        String path = "/registrations/" + event.registration("Ana");

        other.desk().get(path).expect(404);
        other.desk().put(path, Map.of()).expect(404);
        other.desk().delete(path).expect(404);
        other.desk().get("/registrations?event=" + event.id()).expect(404);
        assertThat(names(other, "")).isEmpty();
    }

    @Test
    void whoDoesNotSeeThePersonCannotRegisterThem(Fixture fixture) {
        EventFixture event = event(fixture);
        EventFixture other = fixture.event().withPerson("Eva");

        Answer refused = event.desk()
                .post("/registrations", ana(event, "person_id", other.person("Eva")))
                .expect(422);

        assertThat(refused.text()).contains("person_id: there is no person").doesNotContain("Eva");
    }
}
