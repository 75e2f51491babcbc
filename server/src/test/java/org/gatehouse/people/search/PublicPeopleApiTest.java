package org.gatehouse.people.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.gatehouse.auth.Scope;
import org.gatehouse.image.Uploads;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

@ApiTest
class PublicPeopleApiTest {

    private static EventFixture open(Fixture fixture, EventFixture event) {
        fixture.bean(JdbcClient.class)
                .sql("update event set public_people = true where id = :event")
                .param("event", event.id())
                .update();
        return event;
    }

    private static List<String> names(Fixture fixture, String query) {
        JsonNode page =
                fixture.anonymous().get("/people/public?" + query).expect(200).json();
        List<String> names = page.path("people")
                .valueStream()
                .map(person -> person.path("first_name").stringValue())
                .toList();
        assertThat(page.path("total_count").intValue()).isGreaterThanOrEqualTo(names.size());
        return names;
    }

    @Test
    void peopleOfAPublicEventAreShownWithoutAToken(Fixture fixture) {
        EventFixture event =
                open(fixture, fixture.event().withAccreditation("Zoë").withAccreditation("Ana"));

        assertThat(names(
                        fixture,
                        "public_view_only=1&show_inactive=1&sort=lastname_asc&limit=9999&offset=0&event=" + event.id()))
                .containsExactly("Ana", "Zoë");
        assertThat(names(fixture, "name=zo%C3%AB&event=" + event.id())).containsExactly("Zoë");
        assertThat(names(fixture, "limit=1&offset=1&event=" + event.id())).containsExactly("Zoë");
    }

    /** A token shows nothing more here, so that an old one in a browser does not close a public page. */
    @Test
    void aTokenIsNotRead(Fixture fixture) {
        EventFixture event = open(fixture, fixture.event().withAccreditation("Ana"));
        String list = "/people/public?event=" + event.id();
        Answer without = fixture.anonymous().get(list).expect(200);

        for (String token : List.of("no-token", String.valueOf(event.desk().token()))) {
            assertThat(fixture.anonymous()
                            .withToken(token)
                            .get(list)
                            .expect(200)
                            .text())
                    .isEqualTo(without.text());
        }
    }

    @Test
    void nobodyOfAnotherEventIsShown(Fixture fixture) {
        EventFixture closed = fixture.event().withAccreditation("Ana");

        assertThat(names(fixture, "limit=9999&event=" + closed.id())).isEmpty();
        fixture.anonymous().get("/people/public/" + closed.person("Ana")).expect(404);
        fixture.anonymous().get("/people/public/999999999").expect(404);
    }

    @Test
    void onlyWhatIsPublicIsShownOfAPerson(Fixture fixture) {
        EventFixture closed = fixture.event().withAccreditation("Ana");
        EventFixture event = fixture.event().withPosition("Expert").withSkill("09");
        long ana = closed.person("Ana");
        Api api = fixture.api(Scope.values());
        api.put(
                        "/people/person/" + ana,
                        Map.of("email", "ana-secret@example.org", "date_of_birth", "1999-05-17", "gender", "F"))
                .expect(200);
        api.post(
                        "/people/person/" + ana + "/positions",
                        Map.of(
                                "event",
                                Map.of("id", event.id()),
                                "position",
                                Map.of("id", event.position("Expert")),
                                "skill",
                                Map.of("id", event.skill("09")),
                                "open_field",
                                "note-secret",
                                "organizational_unit",
                                "unit-secret"))
                .expect(201);
        open(fixture, event);

        Answer answer = fixture.anonymous().get("/people/public/" + ana).expect(200);

        assertThat(answer.text()).doesNotContain("secret", "1999", "\"gender\"", "email", "version", "Competitor");
        assertThat(answer.json().propertyNames())
                .containsExactly("id", "first_name", "last_name", "country", "positions", "images");
        assertThat(answer.json().path("positions")).singleElement().satisfies(held -> {
            assertThat(held.path("event").path("id").longValue()).isEqualTo(event.id());
            assertThat(held.path("position").path("name").path("text").stringValue())
                    .isEqualTo("Expert");
            assertThat(held.path("skill").path("number").stringValue()).isEqualTo("09");
        });
        assertThat(names(fixture, "skill=" + event.skill("09"))).containsExactly("Ana");
    }

    @Test
    void whoIsNotApprovedIsNotShown(Fixture fixture) {
        EventFixture event = open(
                fixture,
                fixture.event()
                        .withPosition("Competitor")
                        .withRegistration("Bo", "Competitor")
                        .withAccreditation("Ana"));

        assertThat(names(fixture, "event=" + event.id())).containsExactly("Ana");
        event.desk()
                .post("/registrations/" + event.registration("Ana") + "/withdraw", Map.of())
                .expect(200);
        assertThat(names(fixture, "event=" + event.id())).isEmpty();
    }

    /** The last day ends with the day of the event's time zone. */
    @Test
    void whoseLastDayIsOverIsNeitherShownNorCounted(Fixture fixture) {
        EventFixture event = open(
                fixture,
                fixture.event().withAccreditation("Ana").withAccreditation("Bo").withAccreditation("Cy"));
        JdbcClient db = fixture.bean(JdbcClient.class);
        for (Map.Entry<String, Integer> end : Map.of("Bo", 0, "Cy", -1).entrySet()) {
            db.sql("""
                    update person_position pp
                    set end_date = local_day(now(), e.time_zone) + :days
                    from event e
                    where e.id = pp.event_id and pp.person_id = :person
                    """)
                    .param("days", end.getValue())
                    .param("person", event.person(end.getKey()))
                    .update();
        }
        String list = "/people/public?event=" + event.id();

        assertThat(names(fixture, "event=" + event.id())).containsExactly("Ana", "Bo");
        assertThat(total(fixture, list)).isEqualTo(2);
        assertThat(total(fixture, list + "&show_inactive=true")).isEqualTo(3);
    }

    /** On the day after, somebody in the east is over who is not in the west: at any time these two have different days. */
    @Test
    void eachEventHasADayOfItsOwn(Fixture fixture) {
        EventFixture west = open(fixture, fixture.event().withAccreditation("Zwest"));
        EventFixture east = open(fixture, fixture.event().withAccreditation("Zeast"));
        JdbcClient db = fixture.bean(JdbcClient.class);
        for (Map.Entry<EventFixture, String> zone :
                Map.of(west, "Etc/GMT+12", east, "Pacific/Kiritimati").entrySet()) {
            db.sql("update event set time_zone = :zone where id = :event")
                    .param("zone", zone.getValue())
                    .param("event", zone.getKey().id())
                    .update();
            db.sql("update person_position set end_date = local_day(now(), 'Etc/GMT+12') where event_id = :event")
                    .param("event", zone.getKey().id())
                    .update();
        }

        assertThat(names(fixture, "name=zwest")).contains("Zwest");
        assertThat(names(fixture, "name=zeast")).isEmpty();
        assertThat(names(fixture, "event=" + west.id())).containsExactly("Zwest");
        assertThat(names(fixture, "event=" + east.id())).isEmpty();
        assertThat(total(fixture, "/people/public?event=" + east.id())).isZero();
        assertThat(names(fixture, "name=zeast&show_inactive=true")).contains("Zeast");
    }

    private static int total(Fixture fixture, String list) {
        return fixture.anonymous()
                .get(list)
                .expect(200)
                .json()
                .path("total_count")
                .intValue();
    }

    @Test
    void whoHoldsSeveralPositionsIsCountedOnceAndShownWithAll(Fixture fixture) {
        EventFixture event =
                open(fixture, fixture.event().withPosition("Expert").withAccreditation("Ana"));
        EventFixture other = open(fixture, fixture.event().withPosition("Guest"));
        Api api = fixture.api(Scope.values());
        for (Map<String, Long> held : List.of(
                Map.of("event", event.id(), "position", event.position("Expert")),
                Map.of("event", other.id(), "position", other.position("Guest")))) {
            api.post(
                            "/people/person/" + event.person("Ana") + "/positions",
                            Map.of(
                                    "event", Map.of("id", held.get("event")),
                                    "position", Map.of("id", held.get("position"))))
                    .expect(201);
        }

        for (String query : List.of("event=" + event.id(), "name=ana&event=" + event.id())) {
            JsonNode page = fixture.anonymous()
                    .get("/people/public?" + query)
                    .expect(200)
                    .json();
            assertThat(page.path("total_count").intValue()).as(query).isOne();
            assertThat(page.path("people"))
                    .singleElement()
                    .satisfies(ana -> assertThat(ana.path("positions"))
                            .as("also that of the other event, which is public too")
                            .hasSize(3));
        }
    }

    @Test
    void entityOfTheEventIsAFilter(Fixture fixture) {
        EventFixture event = open(fixture, fixture.event().withAccreditation("Ana"));

        assertThat(names(fixture, "entity=" + event.entity())).containsExactly("Ana");
        assertThat(names(fixture, "entity=0")).isEmpty();
    }

    @Test
    void onlyTheOfficialPictureIsShown(Fixture fixture) {
        EventFixture event = open(fixture, fixture.event().withAccreditation("Ana"));
        Api api = fixture.api(Scope.values());
        long ana = event.person("Ana");
        int seed = 1;
        for (String type : List.of("TEAM", "TEAM", "ACCREDITATION", "PERSONAL")) {
            JsonNode image = Uploads.portrait(api, 100 * seed++);
            api.post(
                            "/people/person/" + ana + "/image",
                            Map.of(
                                    "image_id",
                                    image.path("id").longValue(),
                                    "thumbnail_hash",
                                    image.path("thumbnail_hash").stringValue(),
                                    "type",
                                    type))
                    .expect(201);
        }

        assertThat(fixture.anonymous()
                        .get("/people/public/" + ana)
                        .expect(200)
                        .json()
                        .path("images"))
                .singleElement()
                .satisfies(image -> {
                    assertThat(image.path("type").stringValue()).isEqualTo("TEAM");
                    assertThat(image.path("previous").isNull()).isTrue();
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"limit=0", "limit=10000", "offset=-1", "event=x", "skill=1.5", "sort=age"})
    void wrongParameterIsNamed(String parameter, Fixture fixture) {
        JsonNode problem = fixture.anonymous()
                .get("/people/public?" + parameter)
                .expect(422)
                .json();

        assertThat(problem.path("errors").path(0).stringValue())
                .startsWith(parameter.substring(0, parameter.indexOf('=')) + ": ");
    }
}
