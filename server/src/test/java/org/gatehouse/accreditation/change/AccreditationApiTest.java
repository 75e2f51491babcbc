package org.gatehouse.accreditation.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

@ApiTest
class AccreditationApiTest {

    private static EventFixture withAna(Fixture fixture) {
        return fixture.event()
                .withZone("Arena")
                .withZone("Lounge")
                .withPosition("Competitor", "Arena")
                .withAccreditation("Ana");
    }

    private static String path(EventFixture event) {
        return event.path() + "/accreditations/" + event.accreditation("Ana");
    }

    private static JsonNode ana(EventFixture event) {
        return event.desk().get(path(event)).expect(200).json();
    }

    private static JsonNode gate(EventFixture event) {
        return event.gate().get(event.path() + "/sync").json();
    }

    private static List<Map<String, Object>> zones(EventFixture event, String... names) {
        List<Map<String, Object>> refs = new ArrayList<>();
        for (String name : names) {
            refs.add(Map.of("id", event.zone(name)));
        }
        return refs;
    }

    private static List<String> codes(JsonNode zones) {
        List<String> codes = new ArrayList<>();
        zones.forEach(zone -> codes.add(zone.path("code").asString()));
        return codes;
    }

    @Test
    void anAccreditationHasAllFieldsOfTheContract(Fixture fixture) {
        JsonNode ana = ana(withAna(fixture));

        assertThat(ana.propertyNames())
                .containsExactly(
                        "id",
                        "person",
                        "first_name",
                        "last_name",
                        "random_hash",
                        "event",
                        "person_position",
                        "position",
                        "lines",
                        "printed",
                        "distributed",
                        "image",
                        "registration",
                        "package_option_zones",
                        "zones_add",
                        "zones_remove",
                        "summary",
                        "deleted",
                        "periods",
                        "holds");
        assertThat(ana.path("summary").propertyNames())
                .containsExactly(
                        "id",
                        "person_id",
                        "first_name",
                        "last_name",
                        "lines",
                        "email_address",
                        "date_of_birth",
                        "details",
                        "skill",
                        "sector",
                        "member",
                        "country",
                        "organization",
                        "group_name",
                        "image",
                        "position",
                        "host_info_status",
                        "random_hash",
                        "qr_code",
                        "zones",
                        "custom_field_data");
        assertThat(ana.path("person").propertyNames())
                .containsExactly("id", "first_name", "last_name", "email_address", "country", "positions", "images");
        assertThat(ana.path("summary").path("host_info_status").asString()).isEqualTo("APPROVED");
        assertThat(ana.path("summary").path("lines").toString()).isEqualTo("[\"Competitor\",\"\",\"\"]");
        assertThat(ana.path("summary").path("custom_field_data").toString()).isEqualTo("{}");
        assertThat(ana.path("zones_add").isArray()).isTrue();
    }

    @Test
    void theListHoldsTheSameSummary(Fixture fixture) {
        EventFixture event = withAna(fixture);

        JsonNode list =
                event.desk().get(event.path() + "/accreditations").expect(200).json();

        assertThat(list.path("total_count").asInt()).isEqualTo(1);
        assertThat(list.path("people").get(0)).isEqualTo(ana(event).path("summary"));
    }

    @Test
    void whatWasReadAndIsSentBackChangesNothing(Fixture fixture) {
        EventFixture event = withAna(fixture);
        JsonNode read = ana(event);
        long before = gate(event).path("revision").asLong();

        assertThat(event.desk().put(path(event), read).expect(200).json()).isEqualTo(read);

        assertThat(gate(event).path("revision").asLong()).isEqualTo(before);
    }

    @Test
    void overridesAreAnsweredAndSeenByGates(Fixture fixture) {
        EventFixture event = withAna(fixture).withPosition("Judge", "Lounge");

        JsonNode changed = event.desk()
                .put(
                        path(event),
                        Map.of(
                                "first_name",
                                "Anna",
                                "lines",
                                "One\r\nTwo",
                                "position",
                                Map.of("id", event.position("Judge"), "name", "ignored")))
                .expect(200)
                .json();

        assertThat(changed.path("first_name").asString()).isEqualTo("Anna");
        assertThat(changed.path("last_name").isNull()).isTrue();
        assertThat(changed.path("summary").path("last_name").asString()).isEqualTo("Lima");
        assertThat(changed.path("summary").path("lines").toString()).isEqualTo("[\"One\",\"Two\"]");
        assertThat(changed.path("position").path("id").asLong()).isEqualTo(event.position("Judge"));
        assertThat(codes(changed.path("summary").path("zones"))).containsExactly("LOUNGE");
        JsonNode badge = gate(event).path("accreditations").get(0);
        assertThat(badge.path("first_name").asString()).isEqualTo("Anna");
        assertThat(badge.path("lines").toString()).isEqualTo("[\"One\",\"Two\"]");
        assertThat(codes(badge.path("zones"))).containsExactly("LOUNGE");
    }

    @Test
    void absentNullAndEmptyMeanNoOverride(Fixture fixture) {
        EventFixture event = withAna(fixture);
        event.desk()
                .put(path(event), Map.of("first_name", "Anna", "lines", "x", "zones_add", zones(event, "Lounge")))
                .expect(200);

        JsonNode cleared = event.desk()
                .put(path(event), "{\"first_name\": \"\", \"lines\": null, \"zones_add\": null}")
                .expect(200)
                .json();

        assertThat(cleared.path("first_name").isNull()).isTrue();
        assertThat(cleared.path("lines").isNull()).isTrue();
        assertThat(cleared.path("zones_add").isArray()).isTrue();
        assertThat(cleared.path("zones_add")).isEmpty();
        assertThat(codes(cleared.path("summary").path("zones"))).containsExactly("ARENA");
    }

    @Test
    void theNewestChoiceAboutAZoneLeavesTheOtherList(Fixture fixture) {
        EventFixture event = withAna(fixture);
        JsonNode without = event.desk()
                .put(path(event), Map.of("zones_remove", zones(event, "Arena")))
                .expect(200)
                .json();
        assertThat(codes(without.path("summary").path("zones"))).isEmpty();

        ObjectNode toggled = (ObjectNode) without;
        toggled.putArray("zones_add").addObject().put("id", event.zone("Arena"));
        JsonNode with = event.desk().put(path(event), toggled).expect(200).json();

        assertThat(codes(with.path("zones_add"))).containsExactly("ARENA");
        assertThat(with.path("zones_remove")).isEmpty();
        assertThat(codes(with.path("summary").path("zones"))).containsExactly("ARENA");
    }

    @Test
    void aZoneInBothListsAtOnceIsTakenAway(Fixture fixture) {
        EventFixture event = withAna(fixture);

        JsonNode both = event.desk()
                .put(path(event), Map.of("zones_add", zones(event, "Arena"), "zones_remove", zones(event, "Arena")))
                .expect(200)
                .json();

        assertThat(both.path("zones_add")).isEmpty();
        assertThat(codes(both.path("zones_remove"))).containsExactly("ARENA");
    }

    @Test
    void whatBelongsToAnotherEventIsRefused(Fixture fixture) {
        EventFixture event = withAna(fixture);
        EventFixture other = withAna(fixture);

        Answer zone = event.desk()
                .put(path(event), Map.of("zones_add", zones(other, "Lounge")))
                .expect(422);
        Answer position = event.desk()
                .put(path(event), Map.of("position", Map.of("id", other.position("Competitor"))))
                .expect(422);

        assertThat(zone.problem()).isEqualTo("2700-104");
        assertThat(zone.json().path("detail").asString()).contains(String.valueOf(other.zone("Lounge")));
        assertThat(position.problem()).isEqualTo("2700-105");
        String foreign = other.path() + "/accreditations/" + event.accreditation("Ana");
        other.desk().get(foreign).expect(404);
        other.desk().put(foreign, Map.of()).expect(404);
        other.desk().put(foreign + "/printed").expect(404);
        other.desk().put(foreign + "/distributed").expect(404);
        other.desk().delete(foreign + "/randomHash").expect(404);
    }

    @Test
    void aDeletedOneIsReadableButNotChanged(Fixture fixture) {
        EventFixture event = withAna(fixture);
        event.desk()
                .post("/registrations/" + event.registration("Ana") + "/withdraw")
                .expect(200);

        assertThat(ana(event).path("deleted").asBoolean()).isTrue();
        assertThat(ana(event).path("summary").path("host_info_status").asString())
                .isEqualTo("WITHDRAWN");
        assertThat(event.desk().put(path(event), Map.of()).expect(409).problem())
                .isEqualTo("2700-150");
        event.desk().put(path(event) + "/printed").expect(409);
        event.desk().put(path(event) + "/distributed").expect(409);
        event.desk().delete(path(event) + "/randomHash").expect(409);
        assertThat(event.desk()
                        .get(event.path() + "/accreditations")
                        .json()
                        .path("total_count")
                        .asInt())
                .isZero();
    }

    @Test
    void aFullZoneRefusesMoreByHandButNotByDefault(Fixture fixture) {
        EventFixture event = fixture.event()
                .withZone("Stage", 1)
                .withPosition("Artist", "Stage")
                .withPosition("Competitor")
                .withAccreditation("Cy", "Artist")
                .withAccreditation("Ana");

        Answer full = event.desk()
                .put(path(event), Map.of("zones_add", zones(event, "Stage")))
                .expect(409);

        assertThat(full.problem()).isEqualTo("2700-111");
        assertThat(full.json().path("detail").asString()).contains("1 of at most 1");
        event.withAccreditation("Di", "Artist");
        event.desk()
                .put(
                        event.path() + "/accreditations/" + event.accreditation("Cy"),
                        Map.of("zones_add", zones(event, "Stage")))
                .expect(200);
    }

    @Test
    void theLastPlaceOfAZoneIsGivenOnce(Fixture fixture) throws Exception {
        EventFixture event = fixture.event().withZone("Stage", 1);
        List<String> people = List.of("A", "B", "C", "D", "E", "F");
        people.forEach(event::withAccreditation);
        event.desk();
        CountDownLatch start = new CountDownLatch(1);
        List<Future<Answer>> answers = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (String person : people) {
                String path = event.path() + "/accreditations/" + event.accreditation(person);
                answers.add(threads.submit(() -> {
                    start.await();
                    return event.desk().put(path, Map.of("zones_add", zones(event, "Stage")));
                }));
            }
            start.countDown();
        }

        List<Integer> statuses = new ArrayList<>();
        for (Future<Answer> answer : answers) {
            statuses.add(answer.get().status());
        }
        assertThat(statuses).containsOnlyOnce(200).containsOnly(200, 409);
        assertThat(event.gate()
                        .get(event.path() + "/zones")
                        .json()
                        .path("zones")
                        .get(0)
                        .path("usage")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void printedAndDistributedKeepTheFirstTimeAndAreNotSeenByGates(Fixture fixture) {
        EventFixture event = withAna(fixture);
        long before = gate(event).path("revision").asLong();
        event.desk().put(path(event) + "/printed").expect(204);
        event.desk().put(path(event) + "/distributed").expect(204);
        JsonNode first = ana(event);
        assertThat(first.path("printed").asString()).matches("\\d{4}-.*Z");
        assertThat(first.path("distributed").asString()).matches("\\d{4}-.*Z");

        event.desk().put(path(event) + "/printed").expect(204);
        event.desk().put(path(event) + "/distributed").expect(204);

        assertThat(ana(event)).isEqualTo(first);
        assertThat(gate(event).path("revision").asLong()).isEqualTo(before);
    }

    @Test
    void anInvalidatedBadgeHasANewHashAndMustBePrintedAgain(Fixture fixture) {
        EventFixture event = withAna(fixture);
        event.desk().put(path(event) + "/printed").expect(204);
        String hash = ana(event).path("random_hash").asString();

        event.desk().delete(path(event) + "/randomHash").expect(204);

        assertThat(ana(event).path("random_hash").asString()).isNotEqualTo(hash);
        assertThat(ana(event).path("printed").isNull()).isTrue();
        assertThat(gate(event).path("accreditations").get(0).path("random_hash"))
                .isEqualTo(ana(event).path("random_hash"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'first_name':7} | first_name",
                "{'lines':['a']} | lines",
                "{'position':7} | position",
                "{'position':{}} | position.id",
                "{'zones_add':[{'id':'1'}]} | zones_add[0].id",
                "{'zones_remove':{'id':1}} | zones_remove",
                "{'last_name':'\\u0000'} | last_name",
                "{'first_name':'Ana\\nMaria'} | first_name",
                "{'lines':'One\\u001b'} | lines",
            })
    void aWrongFieldIsNamed(String body, String field, Fixture fixture) {
        EventFixture event = withAna(fixture);

        JsonNode refused = event.desk()
                .put(path(event), body.replace('\'', '"'))
                .expect(422)
                .json();

        assertThat(refused.path("errors").get(0).asString()).startsWith(field + ": ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "999999999", "9223372036854775808", "x"})
    void anUnknownIdIsNotFound(String id, Fixture fixture) {
        EventFixture event = fixture.event();

        event.desk().get(event.path() + "/accreditations/" + id).expect(404);
        event.desk().put(event.path() + "/accreditations/" + id, Map.of()).expect(404);
    }
}
