package org.gatehouse.merging;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.TestPeople;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Audit;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

@ApiTest
class MergeApiTest {

    private static Api api(Fixture fixture) {
        return fixture.api(
                Scope.PEOPLE_READ,
                Scope.PEOPLE_WRITE,
                Scope.ACCREDITATION_READ,
                Scope.ACCREDITATION_WRITE,
                Scope.SCANS_READ);
    }

    private static String path(long person) {
        return "/people/person/" + person;
    }

    private static Answer merge(Api api, long into, long from) {
        return api.post(path(into) + "/merge", Map.of("from", from));
    }

    private static List<String> kinds(JsonNode merged) {
        return merged.path("steps")
                .valueStream()
                .map(step -> step.path("kind").asString())
                .toList();
    }

    private static JsonNode feed(EventFixture event) {
        return event.gate()
                .get(event.path() + "/sync?since=2000-01-01T00:00:00Z")
                .expect(200)
                .json();
    }

    private static void fact(Fixture fixture, long person, String sql) {
        fixture.bean(JdbcClient.class)
                .sql("update person set " + sql + " where id = :person")
                .param("person", person)
                .update();
    }

    @Test
    void whoSeesOnlyTheirEventMergesPeopleWhoAreOnlyThere(Fixture fixture) {
        EventFixture event = fixture.event().withPosition("Judge").withAccreditation("Anna", "Judge");
        EventFixture other = fixture.event().withPosition("Guest");
        Api limited = fixture.api(java.util.Set.of(event.id(), other.id()), Scope.PEOPLE_READ, Scope.PEOPLE_WRITE);
        long twin = api(fixture)
                .post(
                        "/people/person",
                        Map.of(
                                "last_name",
                                "Anna",
                                "positions",
                                List.of(Map.of(
                                        "event",
                                        Map.of("id", other.id()),
                                        "position",
                                        Map.of("id", other.position("Guest"))))))
                .expect(201)
                .json()
                .path("id")
                .asLong();

        assertThat(kinds(merge(limited, event.person("Anna"), twin).expect(200).json()))
                .containsExactly("MOVED");

        assertThat(limited.get(path(event.person("Anna"))).json().path("positions"))
                .hasSize(2);
    }

    @Test
    void registrationBadgeAndScansMoveToTheSurvivor(Fixture fixture) {
        EventFixture event = fixture.event()
                .withZone("Arena")
                .withPosition("Judge", "Arena")
                .withPerson("Anna")
                .withAccreditation("Ana", "Judge");
        long badge = event.accreditation("Ana");
        event.gate()
                .post(event.path() + "/scan", event.scan("Ana", "Arena", "2026-09-23T08:15:00Z"))
                .expect(201);
        fact(
                fixture,
                event.person("Ana"),
                "date_of_birth = '1999-05-17', gender = 'F', language = 'fi', phone = '112', note = 'Passport'");
        fact(fixture, event.person("Anna"), "note = 'Card'");
        Api api = api(fixture);

        JsonNode preview = api.get(path(event.person("Anna")) + "/merge/preview?from=" + event.person("Ana"))
                .expect(200)
                .json();
        JsonNode merged = merge(api, event.person("Anna"), event.person("Ana"))
                .expect(200)
                .json();

        assertThat(merged).isEqualTo(preview);
        assertThat(kinds(merged)).containsExactly("MOVED");
        assertThat(merged.path("filled"))
                .extracting(JsonNode::asString)
                .containsExactly("date_of_birth", "gender", "language", "phone");
        JsonNode survivor = api.get(path(event.person("Anna"))).json();
        assertThat(survivor.path("phone").asString()).isEqualTo("112");
        assertThat(survivor.path("note").asString()).isEqualTo("Card");
        JsonNode registration =
                api.get("/registrations/" + event.registration("Ana")).json();
        assertThat(registration.path("person").path("id").asLong()).isEqualTo(event.person("Anna"));
        JsonNode document = feed(event).path("accreditations").path(0);
        assertThat(document.path("id").asLong()).isEqualTo(badge);
        assertThat(document.path("person_id").asLong()).isEqualTo(event.person("Anna"));
        assertThat(document.path("first_name").asString()).isEqualTo("Anna");
        assertThat(event.desk()
                        .get(event.path() + "/scans")
                        .json()
                        .path("scans")
                        .path(0)
                        .path("accreditation")
                        .path("first_name")
                        .asString())
                .isEqualTo("Anna");
        assertThat(api.get(path(event.person("Anna")))
                        .json()
                        .path("date_of_birth")
                        .asString())
                .isEqualTo("1999-05-17");
        JsonNode gone = api.get(path(event.person("Ana"))).expect(404).json();
        assertThat(gone.path("errors").path(0).asString()).isEqualTo("merged_into: " + event.person("Anna"));
        assertThat(api.get("/people?event=" + event.id()).json().path("people")).hasSize(1);
        assertThat(Audit.of(fixture, "person", event.person("Anna")).getLast()).startsWith("person_merged ");
        assertThat(Audit.of(fixture, "person", event.person("Ana")).getLast()).startsWith("person_merged_into");
    }

    @Test
    void userMovesToTheSurvivorWhoHasNone(Fixture fixture) {
        EventFixture event =
                fixture.event().withPerson("Anna").withPerson("Ana").withPerson("Anne");
        long user = TestPeople.user(fixture, event.person("Ana"));
        long another = TestPeople.user(fixture, event.person("Anne"));
        Api api = api(fixture);

        merge(api, event.person("Anna"), event.person("Ana")).expect(200);
        merge(api, event.person("Anna"), event.person("Anne")).expect(200);

        assertThat(personOf(user, fixture)).isEqualTo(event.person("Anna"));
        assertThat(personOf(another, fixture)).isEqualTo(event.person("Anne"));
    }

    private static long personOf(long user, Fixture fixture) {
        return fixture.bean(JdbcClient.class)
                .sql("select person_id from app_user where id = :user")
                .param("user", user)
                .query(Long.class)
                .single();
    }

    @Test
    void ofTwoBadgesInOnePositionTheSurvivorsStays(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana").withAccreditation("Anna");
        Api api = api(fixture);

        JsonNode merged = merge(api, event.person("Ana"), event.person("Anna"))
                .expect(200)
                .json();

        assertThat(kinds(merged)).containsExactly("ENDED");
        assertThat(merged.path("steps")
                        .path(0)
                        .path("survivor_accreditation_id")
                        .asLong())
                .isEqualTo(event.accreditation("Ana"));
        JsonNode changes = feed(event).path("accreditations");
        assertThat(changes.valueStream()
                        .filter(one -> one.path("deleted").asBoolean())
                        .map(one -> one.path("id").asLong() + " "
                                + one.path("cause").asString()))
                .containsExactly(event.accreditation("Anna") + " merged");
        assertThat(changes.valueStream().filter(one -> !one.path("deleted").asBoolean()))
                .hasSize(1);
        assertThat(feed(event).path("count").asInt()).isEqualTo(1);
        assertThat(api.post("/registrations/" + event.registration("Anna") + "/approve", Map.of())
                        .expect(409)
                        .problem())
                .isEqualTo("2700-135");
        assertThat(Audit.of(fixture, "accreditation", event.accreditation("Anna"))
                        .getLast())
                .startsWith("accreditation_merged");
    }

    @Test
    void ofTwoBadgesInTwoPositionsTheSurvivorsStays(Fixture fixture) {
        EventFixture event = fixture.event()
                .withPosition("Judge")
                .withPosition("Pilot")
                .withAccreditation("Ana", "Judge")
                .withAccreditation("Anna", "Pilot");
        Api api = api(fixture);

        JsonNode merged = merge(api, event.person("Ana"), event.person("Anna"))
                .expect(200)
                .json();

        assertThat(kinds(merged)).containsExactly("MOVED_AND_ENDED");
        JsonNode registration =
                api.get("/registrations/" + event.registration("Anna")).json();
        assertThat(registration.path("state").asString()).isEqualTo("WITHDRAWN");
        assertThat(registration.path("person").path("id").asLong()).isEqualTo(event.person("Ana"));
        assertThat(registration.path("accreditation").path("cause").asString()).isEqualTo("merged");
        assertThat(feed(event).path("count").asInt()).isEqualTo(1);
    }

    @Test
    void badgeIsNotLostToARegistrationThatWaits(Fixture fixture) {
        EventFixture event = fixture.event()
                .withPosition("Judge")
                .withRegistration("Ana", "Judge")
                .withAccreditation("Anna", "Judge");
        Api api = api(fixture);

        assertThat(kinds(merge(api, event.person("Ana"), event.person("Anna"))
                        .expect(200)
                        .json()))
                .containsExactly("REPLACES");

        api.get("/registrations/" + event.registration("Ana")).expect(404);
        assertThat(api.get("/registrations/" + event.registration("Anna"))
                        .json()
                        .path("person")
                        .path("id")
                        .asLong())
                .isEqualTo(event.person("Ana"));
        assertThat(feed(event).path("count").asInt()).isEqualTo(1);
    }

    @Test
    void liveBadgeDoesNotGiveWayToAWithdrawnOne(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana").withAccreditation("Anna");
        Api api = api(fixture);
        api.post("/registrations/" + event.registration("Ana") + "/withdraw", Map.of())
                .expect(200);

        assertThat(merge(api, event.person("Ana"), event.person("Anna"))
                        .expect(409)
                        .problem())
                .isEqualTo("1400-120");
        assertThat(kinds(merge(api, event.person("Anna"), event.person("Ana"))
                        .expect(200)
                        .json()))
                .containsExactly("KEPT_ENDED");
        assertThat(feed(event).path("count").asInt()).isEqualTo(1);
    }

    @Test
    void chainsLeadToTheLastOne(Fixture fixture) {
        EventFixture event = fixture.event().withPerson("A").withPerson("B").withPerson("C");
        Api api = api(fixture);
        merge(api, event.person("B"), event.person("A")).expect(200);
        merge(api, event.person("C"), event.person("B")).expect(200);

        assertThat(api.get(path(event.person("A"))).expect(404).text()).contains("merged_into: " + event.person("C"));
        assertThat(merge(api, event.person("C"), event.person("A")).expect(404).text())
                .contains("merged_into: " + event.person("C"));
        merge(api, event.person("C"), event.person("C")).expect(422);
        merge(api, event.person("C"), 999_999_999).expect(404);
        api.post(path(event.person("C")) + "/merge", Map.of()).expect(422);
        api.put(path(event.person("A")), Map.of("first_name", "Z")).expect(404);
    }

    @Test
    void ofTwoMergesAtOnceOneHappens(Fixture fixture) throws Exception {
        for (int round = 0; round < 5; round++) {
            EventFixture event = fixture.event().withAccreditation("Ana").withPerson("Anna");
            Api api = api(fixture);
            List<Callable<Answer>> both = List.of(
                    () -> merge(api, event.person("Ana"), event.person("Anna")),
                    () -> merge(api, event.person("Anna"), event.person("Ana")));
            try (var threads = Executors.newFixedThreadPool(2)) {
                List<Integer> statuses = new ArrayList<>();
                for (Future<Answer> answer : threads.invokeAll(both)) {
                    statuses.add(answer.get().status());
                }
                assertThat(statuses).containsExactlyInAnyOrder(200, 404);
            }
            assertThat(feed(event).path("count").asInt()).isEqualTo(1);
        }
    }

    @Test
    void whoSeesOnlyOneEventMergesOnlyPeopleOfIt(Fixture fixture) {
        EventFixture event = fixture.event().withPerson("Ana").withPerson("Anna");
        EventFixture other = fixture.event().withPerson("Anja");
        fixture.bean(JdbcClient.class)
                .sql("insert into person_event (person_id, event_id) values (:person, :event)")
                .param("person", event.person("Anna"))
                .param("event", other.id())
                .update();
        Api limited = fixture.api(java.util.Set.of(event.id()), Scope.PEOPLE_READ, Scope.PEOPLE_WRITE);

        assertThat(merge(limited, event.person("Ana"), event.person("Anna"))
                        .expect(409)
                        .problem())
                .isEqualTo("1400-113");
        merge(limited, event.person("Ana"), other.person("Anja")).expect(404);
    }

    @Test
    void likelyDuplicatesComeWithTheirReasons(Fixture fixture) {
        EventFixture event = fixture.event();
        String mark = "Q" + event.id();
        Api api = fixture.api(java.util.Set.of(event.id()), Scope.PEOPLE_READ, Scope.PEOPLE_WRITE);
        person(api, "José", mark + "García", "1990-01-01", null);
        person(api, mark + "garcia", "Jose", "1990-01-01", null);
        person(api, "Ana", mark + "Lima", null, "ana" + mark + "@example.org");
        person(api, "Anna", mark + "Lima", null, "ANA" + mark + "@example.org");
        // Siblings: an address and a surname are no reason.
        person(api, "Tom", mark + "Ax", null, "ax" + mark + "@example.org");
        person(api, "Tim", mark + "Ax", null, "ax" + mark + "@example.org");
        person(api, "Eva", mark + "Ax", "2012-01-01", "ax" + mark + "@example.org");
        person(api, "Lea", mark + "Ax", "2012-01-01", "ax" + mark + "@example.org");
        person(api, "Bo", mark + "Li", "1990-01-01", "team" + mark + "@example.org");
        person(api, "Cy", mark + "Ng", "1991-01-01", "team" + mark + "@example.org");
        person(api, "Di", mark + "Ax", "1991-01-01", null);
        person(api, "Di", mark + "Ax", "1992-01-01", null);

        JsonNode page = api.get("/people/duplicates").expect(200).json();

        assertThat(page.path("total_count").asInt()).isEqualTo(2);
        assertThat(page.path("pairs")
                        .valueStream()
                        .map(pair -> pair.path("score").asInt() + " " + pair.path("reasons")))
                .containsExactly("65 [\"swapped_name\",\"date_of_birth\"]", "55 [\"email\",\"one_name\"]");
        long one = page.path("pairs").path(0).path("one").path("id").asLong();
        long other = page.path("pairs").path(0).path("other").path("id").asLong();
        merge(api, one, other).expect(200);
        assertThat(api.get("/people/duplicates?limit=1")
                        .json()
                        .path("total_count")
                        .asInt())
                .isEqualTo(1);
        api.get("/people/duplicates?limit=201").expect(422);
    }

    private static void person(Api api, String first, String last, @Nullable String born, @Nullable String email) {
        Map<String, @Nullable Object> person = new java.util.HashMap<>();
        person.put("first_name", first);
        person.put("last_name", last);
        person.put("date_of_birth", born);
        person.put("email", email);
        api.post("/people/person", person).expect(201);
    }

    /** A mail about a registration that moved is sent to the survivor; all else that did not leave names somebody who is gone. */
    @Test
    void waitingMailsMoveWithTheirRegistrationOrAreTakenBack(Fixture fixture) {
        EventFixture event = fixture.event()
                .withPosition("Judge")
                .withRegistration("Anna", "Judge")
                .withPerson("Ann");
        long anna = event.person("Anna");
        long ann = event.person("Ann");
        long moved = waiting(event, anna, "'registration:" + event.registration("Anna") + "'");
        long taken = waiting(event, anna, "'photo:1'");
        long others = waiting(event, ann, "null");

        merge(api(fixture), ann, anna).expect(200);

        assertThat(mail(fixture, moved)).isEqualTo(ann + " QUEUED");
        assertThat(mail(fixture, taken)).isEqualTo(anna + " NOT_SENT");
        assertThat(mail(fixture, others)).isEqualTo(ann + " QUEUED");
    }

    /** Far in the future, so that nothing tries to send it. */
    private static long waiting(EventFixture event, long person, String about) {
        return event.insert("""
                insert into mail_outbox (event_id, person_id, kind, sender, recipient, subject, body, state, next_try_at, about)
                values (:event, %d, 'accreditation_approved', 'a@example.org', 'b@example.org', 'x', 'y', 'QUEUED',
                        now() + interval '1 day', %s)
                returning id
                """.formatted(person, about), Map.of());
    }

    private static String mail(Fixture fixture, long id) {
        return fixture.bean(JdbcClient.class)
                .sql("select person_id || ' ' || state from mail_outbox where id = :id")
                .param("id", id)
                .query(String.class)
                .single();
    }
}
